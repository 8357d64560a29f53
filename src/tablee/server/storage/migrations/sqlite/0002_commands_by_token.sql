-- A command belongs to whoever gave it, not to the seat: before the game, people change seats.

CREATE TABLE commands_by_token (
    "table" TEXT NOT NULL REFERENCES tables (id),
    token TEXT NOT NULL,                 -- the digest of the token of whoever gave it
    id TEXT NOT NULL,                    -- as the page called it
    PRIMARY KEY ("table", token, id)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO commands_by_token
    SELECT commands."table", seats.token, commands.id
    FROM commands JOIN seats ON seats."table" = commands."table" AND seats.seat = commands.seat
    WHERE seats.token <> '';

DROP TABLE commands;
ALTER TABLE commands_by_token RENAME TO commands;
