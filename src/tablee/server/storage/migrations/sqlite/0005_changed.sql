-- When a table last changed, so that old ones are found at once. The lines of a game have their own times.
ALTER TABLE tables ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET changed = coalesce(started +
    (SELECT at FROM lines WHERE "table" = tables.id ORDER BY n DESC LIMIT 1), started, made);
CREATE INDEX tables_by_change ON tables (changed);
