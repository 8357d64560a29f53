-- Whoever decides about a table before its game is its owner; a host is a machine.
ALTER TABLE tables RENAME COLUMN host TO owner;
