-- Where a game began, if not at its beginning: one that was set up by hand, and is played on from there.
ALTER TABLE tables ADD COLUMN position TEXT NOT NULL DEFAULT '';
