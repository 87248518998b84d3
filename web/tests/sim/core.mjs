// core.mjs - sim.wasm: the server's rooms, and matches for clients.
import { readFileSync } from 'node:fs';

const bytes = readFileSync(new URL('../../../build/wasm/sim.wasm', import.meta.url));
const system = new Proxy({}, { get: () => () => 52 }); // ENOSYS: it needs nothing of the system
const { exports: x } = (await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system })).instance;
x._initialize();

const at = x.sim_text();
const encoder = new TextEncoder();
const decoder = new TextDecoder();
let memory = new Uint8Array(x.memory.buffer);

function view() {
  if (memory.buffer !== x.memory.buffer) memory = new Uint8Array(x.memory.buffer);
  return memory;
}

/** Puts a text into the module, terminated; its size. */
function lend(text) {
  const { written } = encoder.encodeInto(text, view().subarray(at));
  memory[at + written] = 0;
  return written;
}

const text = (size) => decoder.decode(view().subarray(at, at + size));

/** A flat object as bridge.c takes it: name, kind and value. */
function members(object) {
  let out = '';
  for (const name in object) {
    const value = object[name];
    out += `${name}\0${typeof value === 'string' ? 't' : typeof value === 'number' ? 'n' : 'f'}${value === true ? 1 : value === false ? 0 : value}\0`;
  }
  return out;
}

export const variants = [];
for (let i = 0, players; (players = x.sim_variant(i)); i++) variants.push({ game: text(view().indexOf(0, at) - at), players });

export const CAME = 0;
export const WENT = 1;
export const TICK = 2;
export const DOWN = 3;
export const WAKE = 4;
export const GATHERING = 1;
export const PLAYING = 2;
export const OVER = 3;

/** A room of the server. Every step returns its effects as lines: L entry, A to all, S to the sender. */
export class Room {
  #r = x.sim_open();
  alarm = -1;
  ticket = 0;

  #effects(size) {
    if (size < 0) throw new Error(size === -2 ? 'the wire refuses what a client said' : 'a step failed');
    this.alarm = x.sim_alarm();
    this.ticket = x.sim_ticket();
    return size === 0 ? [] : text(size - 1).split('\n');
  }
  say(guest, now, said) {
    return this.#effects(x.sim_say(this.#r, guest, now, lend(members(JSON.parse(said)))));
  }
  tell(what, guest, now, from = 0) {
    return this.#effects(x.sim_tell(this.#r, what, guest, now, from));
  }
  think(now, seed) {
    return this.#effects(x.sim_think(this.#r, now, seed));
  }
  replay(entry, time) {
    if (!x.sim_replay(this.#r, time, lend(members(JSON.parse(entry))))) throw new Error(`the log is refused at ${entry}: ${text(200).split('\0')[0]}`);
  }
  get keptAt() {
    return x.sim_kept_at(this.#r);
  }
  get phase() {
    return x.sim_phase(this.#r);
  }
  same(other) {
    return x.sim_same(this.#r, other.#r) === 1;
  }
  free() {
    x.sim_close(this.#r);
  }
}

/** The rules as a client has them: a match of its own, brought to where it is asked about. */
export class ClientRules {
  #game = '';
  #match = 0;
  #moves = [];

  #go(game, moves) {
    if (game !== this.#game) {
      this.free();
      lend(game);
      this.#match = x.sim_match();
      this.#game = game;
    }
    let same = 0;
    while (same < moves.length && same < this.#moves.length && moves[same] === this.#moves[same]) same++;
    if (same < this.#moves.length) {
      x.sim_match_undo(this.#match, this.#moves.length - same);
      this.#moves.length = same;
    }
    for (; same < moves.length; same++) {
      lend(moves[same]);
      if (!x.sim_match_play(this.#match)) return false;
      this.#moves.push(moves[same]);
    }
    return true;
  }
  hash(game, moves) {
    if (!this.#go(game, moves)) return '';
    x.sim_match_hash(this.#match);
    return text(16);
  }
  legal(game, moves, move) {
    if (!this.#go(game, moves)) return false;
    lend(move);
    return x.sim_match_legal(this.#match) === 1;
  }
  some(game, moves, seed) {
    this.#go(game, moves);
    return text(x.sim_match_some(this.#match, seed));
  }
  free() {
    if (this.#match) x.sim_match_free(this.#match);
    this.#match = 0;
    this.#game = '';
    this.#moves = [];
  }
}
