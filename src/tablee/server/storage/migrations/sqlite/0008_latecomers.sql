-- Whoever looks on may ask for a bot's seat, unless the owner does not want that; it is promised until they get it.
ALTER TABLE tables ADD COLUMN latecomers INTEGER NOT NULL DEFAULT 1;
ALTER TABLE seats ADD COLUMN heir TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN heir_token TEXT NOT NULL DEFAULT ''; -- the digest of what will prove it
