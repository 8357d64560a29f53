-- What the arbiter of reflexes remembers of a seat: it outlives connections and restarts.
ALTER TABLE seats ADD COLUMN credit TEXT NOT NULL DEFAULT '';
