-- The house lists a table for anybody to watch, if its people said so.
ALTER TABLE tables ADD COLUMN watched INTEGER NOT NULL DEFAULT 0;
