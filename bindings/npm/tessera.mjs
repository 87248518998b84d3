// tessera.mjs - the wasm core for Node and browsers.
//
//     const core = await Core.load(bytes);            // an ArrayBuffer of tessera.wasm
//     const match = core.match('agon');
//     match.play('f1-f2');
//     match.json().moves;                              // legal moves with their touches
//     match.free();
//
// Every refusal is thrown as an Error whose message is the core's sentence.

const ENOSYS = 52;

// The core never opens files; wasi-libc only asks for these by name.
const noSystem = new Proxy({}, { get: () => () => ENOSYS });

export class Core {
  #x;

  static async load(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: noSystem });
    instance.exports._initialize();
    return new Core(instance.exports);
  }

  constructor(exports) {
    this.#x = exports;
  }

  /** A match from the start, or from a position text. */
  match(game, fen = '') {
    const handle = this.#with([game, fen], (g, f) => this.#x.core_match_new(g, f));
    if (!handle) throw this.#error();
    return {
      play: (move) => {
        if (!this.#with([move], (m) => this.#x.core_match_play(handle, m))) throw this.#error();
      },
      undo: (plies = 1) => this.#x.core_match_undo(handle, plies),
      json: (leaveOut = 0) => JSON.parse(this.#text(this.#x.core_match_json(handle, leaveOut))),
      // A good move and why, after so many positions; takes a while, so ask it in a worker.
      hint: (nodes, lang = 'en') =>
        JSON.parse(this.#with([String(nodes), lang], (n, l) => this.#text(this.#x.core_match_hint(handle, n, l)))),
      // The move a search of so many positions finds, its score as UGI writes it, and how many it took.
      search: (nodes, seed = 0) => {
        const text = this.#with([String(nodes), String(seed)], (n, s) => this.#text(this.#x.core_match_search(handle, n, s)));
        const [move, kind, value, visited] = text.split(' ');
        return { move, score: `${kind} ${value}`, nodes: Number(visited) };
      },
      free: () => this.#x.core_match_free(handle),
    };
  }

  /** A seeded random game: how many plies, and the hash of its last position. */
  randomGame(game, seed, plies = 1000) {
    const text = this.#with([game, String(seed)], (g, s) => this.#text(this.#x.core_random_game(g, s, plies)));
    const [played, hash] = text.split(' ');
    return { plies: Number(played), hash };
  }

  // Puts strings into the core's memory for the length of one call.
  #with(strings, call) {
    const pointers = strings.map((s) => {
      const bytes = new TextEncoder().encode(s + '\0');
      const at = this.#x.core_alloc(bytes.length);
      if (!at) throw new Error('the core has no memory left');
      new Uint8Array(this.#x.memory.buffer, at, bytes.length).set(bytes);
      return at;
    });
    try {
      return call(...pointers);
    } finally {
      pointers.forEach((at) => this.#x.core_free(at));
    }
  }

  #text(at) {
    if (!at) throw this.#error();
    const memory = new Uint8Array(this.#x.memory.buffer);
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  #error() {
    return new Error(this.#text(this.#x.core_error()));
  }
}
