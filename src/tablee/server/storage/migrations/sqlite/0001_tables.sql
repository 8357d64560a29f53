-- Tables, who sits at them, every line of their games, and the commands that were carried out.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,              -- the version of the rules that the game began with
    options TEXT NOT NULL,               -- JSON
    pace TEXT NOT NULL,
    phase TEXT NOT NULL,                 -- gathering, playing, over
    host INTEGER NOT NULL,
    code TEXT UNIQUE,                    -- null once the game has begun
    made INTEGER NOT NULL,               -- milliseconds since 1970
    started INTEGER,                     -- likewise; the lines' times count from here
    rematch TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_phase ON tables (phase);

CREATE TABLE seats (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,                  -- open, person, bot
    name TEXT NOT NULL,
    bot TEXT NOT NULL,
    token TEXT NOT NULL,                 -- the digest of what proves that a person sits there
    PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE lines (
    "table" TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    "by" INTEGER NOT NULL,
    move TEXT NOT NULL,                  -- JSON
    rt INTEGER,
    u INTEGER NOT NULL,
    proof TEXT,                          -- JSON
    PRIMARY KEY ("table", n)
) STRICT, WITHOUT ROWID;

CREATE TABLE commands (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    id TEXT NOT NULL,                    -- as the page called it
    PRIMARY KEY ("table", seat, id)
) STRICT, WITHOUT ROWID;
