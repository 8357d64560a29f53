-- Whoever decides about a table may want phrases alone.
ALTER TABLE tables ADD COLUMN chat INTEGER NOT NULL DEFAULT 1;
