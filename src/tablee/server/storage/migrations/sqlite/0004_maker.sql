-- Whoever made a table gets it back when it was somebody else's to start meanwhile.
ALTER TABLE tables ADD COLUMN maker INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET maker = host;
