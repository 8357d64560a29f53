// node server.mjs [FOLDER]: a boardgame.io server of the trick game. It prints its address.
// Without a folder it keeps its matches in memory, as boardgame.io does unless told otherwise.
import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import internal from "boardgame.io/dist/cjs/internal.js";
import server from "boardgame.io/dist/cjs/server.js";
import { tricks } from "./tricks.mjs";

// Matches in memory, written to SQLite besides and made sure of with every move: the state, and the log of moves. Reading
// costs nothing.
class Durable extends internal.Sync {
  constructor(folder) {
    super();
    this.matches = new Map();
    this.db = new DatabaseSync(path.join(folder, "matches.sqlite3"));
    this.db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    this.db.exec("CREATE TABLE match (id TEXT PRIMARY KEY, state TEXT, metadata TEXT)");
    this.db.exec("CREATE TABLE log (match TEXT, entry TEXT)");
    this.insert = this.db.prepare("INSERT INTO match VALUES (?, ?, ?)");
    this.update = this.db.prepare("UPDATE match SET state = ?, metadata = ? WHERE id = ?");
    this.append = this.db.prepare("INSERT INTO log VALUES (?, ?)");
  }

  createMatch(matchID, { initialState, metadata }) {
    this.matches.set(matchID, { state: initialState, initialState, metadata, log: [] });
    this.insert.run(matchID, JSON.stringify(initialState), JSON.stringify(metadata));
  }

  setState(matchID, state, deltalog = []) {
    const match = this.matches.get(matchID);
    match.state = state;
    match.log.push(...deltalog);
    this.db.exec("BEGIN");
    this.update.run(JSON.stringify(state), JSON.stringify(match.metadata), matchID);
    for (const entry of deltalog) this.append.run(matchID, JSON.stringify(entry));
    this.db.exec("COMMIT");
  }

  // It is set after every move, with the time: that goes with the next one, so that a move is one commit.
  setMetadata(matchID, metadata) {
    this.matches.get(matchID).metadata = metadata;
  }

  fetch(matchID) {
    return this.matches.get(matchID) ?? {};
  }

  wipe(matchID) {
    this.matches.delete(matchID);
  }

  listMatches() {
    return [...this.matches.keys()];
  }
}

const folder = process.argv[2];
const house = server.Server({
  games: [tricks],
  origins: [server.Origins.LOCALHOST],
  ...(folder ? { db: new Durable(folder) } : {}),
});
const { appServer } = await house.run({ port: 0 });
process.stdout.write(`http://127.0.0.1:${appServer.address().port}\n`);
