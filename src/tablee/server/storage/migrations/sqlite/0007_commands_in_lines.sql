-- The command that a line came of is kept with the line: a move writes one row, not two.
ALTER TABLE lines ADD COLUMN token TEXT;   -- the digest of the token of whoever gave it
ALTER TABLE lines ADD COLUMN command TEXT; -- as the page called it
