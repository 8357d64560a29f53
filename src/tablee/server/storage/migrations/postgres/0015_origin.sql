-- The game that this one continues, in JSON: the id of its table and the number of an entry; empty: none.
ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT '';
