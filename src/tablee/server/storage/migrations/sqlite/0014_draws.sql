-- What everything that chance says at a table follows from, in JSON; empty: nothing was promised.
ALTER TABLE tables ADD COLUMN draws TEXT NOT NULL DEFAULT '';
