-- What was refused is known for as long as what was carried out: the answer, or nothing for what was done.
ALTER TABLE commands ADD COLUMN refused TEXT NOT NULL DEFAULT '';
