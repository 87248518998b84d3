// tessera.mjs - the wasm core for Node and browsers; tessera.d.mts beside it is the manual.
//
//     const core = await Core.load(bytes);              // rules.wasm, or tessera.wasm with an engine in it, or threads.wasm
//     const game = core.open('agon');
//     game.play('f1-f2');
//     game.position().moves;                            // legal moves with their touches
//     game.free();
//
// Every refusal is thrown as an Error whose message is the core's sentence. Nothing
// here knows a rule.

const ENOSYS = 52;
const MOST_HELPERS = 15;
const NO_NODE = -1;

export const NO_MOVES = 1;
export const NO_CELLS = 2;
export const LEVELS = 10;

// The shared memory of threads.wasm, in pages of 64 KiB, as cmake/wasm.cmake links it.
const SHARED_MEMORY = { initial: 512, maximum: 4096, shared: true };

const sharesMemory = (module) => WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');

// The core opens no files; of the system it asks only the time, which all instances of a
// memory must see alike: workers begin to count at different times.
function system(memory) {
  const clock_time_get = (_id, _precision, at) => {
    new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
    return 0;
  };
  return new Proxy({ clock_time_get }, { get: (known, name) => known[name] ?? (() => ENOSYS) });
}

/** The core's refusals: one sentence, and where in a text it applies. */
export class CoreError extends Error {
  name = 'CoreError';
  constructor({ text, line = 0, column = 0 }) {
    super(text);
    this.line = line;
    this.column = column;
  }
}

/** A move the rules forbid. */
export class CoreRefusal extends CoreError {
  name = 'CoreRefusal';
  constructor(refusal) {
    super(refusal);
    this.why = refusal.why;
  }
}

/** The module itself failed; nothing of it can be used any more. */
export class CoreCrash extends Error {
  name = 'CoreCrash';
  constructor(cause) {
    super(`the core has stopped working and has to be loaded again (${cause.message})`, { cause });
  }
}

// The module: memory, strings, refusals, traps. Games and engines share it.
class Module {
  #x;
  #memory;
  #shared = null;
  #helpers = 0;
  #crash = null;
  #busy = false;
  #listener = null;

  static async instantiate(source) {
    const module = new Module();
    const compiled = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    const memory = sharesMemory(compiled) ? new WebAssembly.Memory(SHARED_MEMORY) : undefined;
    const env = { memory, core_progress: (...news) => module.#heard(...news) };
    const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: system(() => module.#memory), env });
    module.#x = instance.exports;
    module.#memory = memory ?? instance.exports.memory;
    if (memory) module.#shared = { module: compiled, memory };
    module.call('_initialize');
    return module;
  }

  // What one more worker needs to become a helper.
  helper() {
    if (!this.#shared) throw new CoreError({ text: 'this module has one thread; load threads.wasm for more.' });
    if (this.#helpers === MOST_HELPERS) throw new CoreError({ text: `there can be ${MOST_HELPERS} helpers at most.` });
    const stack = this.call('core_helper_stack');
    if (!stack) throw new CoreError({ text: 'there is no memory left in the core.' });
    return { ...this.#shared, number: this.#helpers++, stack };
  }

  has(name) {
    return typeof this.#x[name] === 'function';
  }

  // One call with its strings put into memory. While a search runs the module is
  // not to be entered: what it holds is in use.
  call(name, ...values) {
    if (this.#busy) throw new CoreError({ text: 'the core is thinking; wait until it is done.' });
    const lent = [];
    try {
      return this.#enter(name, ...values.map((value) => (typeof value === 'string' ? this.#lend(value, lent) : value)));
    } finally {
      if (!this.#crash) lent.forEach((at) => this.#enter('core_free', at));
    }
  }

  // Whatever is thrown in there (a trap, a stack that ran over) leaves the module in no
  // state to go on: the imports below throw nothing.
  #enter(name, ...numbers) {
    if (this.#crash) throw this.#crash;
    try {
      return this.#x[name](...numbers);
    } catch (error) {
      throw (this.#crash = new CoreCrash(error));
    }
  }

  // The same for calls that answer with text, and refuse with 0.
  text(name, ...values) {
    return this.read(this.call(name, ...values));
  }

  json(name, ...values) {
    return JSON.parse(this.text(name, ...values));
  }

  // The same for calls that think: `listener` hears how far it is and says whether to go on.
  think(listener, name, ...values) {
    let thrown = null;
    this.#listener = (...news) => {
      try {
        return listener(...news) !== false;
      } catch (error) {
        thrown = { error };
        return false;
      }
    };
    try {
      const at = this.call(name, ...values);
      if (thrown) throw thrown.error;
      return JSON.parse(this.read(at));
    } finally {
      this.#listener = null;
    }
  }

  #heard(info, step, steps) {
    if (!this.#listener) return 1;
    this.#busy = true;
    try {
      return this.#listener(info ? JSON.parse(this.#decode(info)) : null, step, steps) ? 1 : 0;
    } finally {
      this.#busy = false;
    }
  }

  read(at) {
    if (!at) throw this.refusal();
    return this.#decode(at);
  }

  refusal() {
    const refusal = JSON.parse(this.#decode(this.call('core_error')));
    return refusal.why ? new CoreRefusal(refusal) : new CoreError(refusal);
  }

  // Bytes with a length, for what may contain anything.
  callWithBytes(name, bytes) {
    const lent = [];
    try {
      return this.call(name, this.#put(bytes, lent), bytes.length);
    } finally {
      if (!this.#crash) lent.forEach((at) => this.#enter('core_free', at));
    }
  }

  #lend(string, lent) {
    return this.#put(new TextEncoder().encode(string + '\0'), lent);
  }

  #put(bytes, lent) {
    const at = this.#enter('core_alloc', bytes.length || 1);
    if (!at) throw new CoreError({ text: 'there is no memory left in the core.' });
    lent.push(at);
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  #decode(at) {
    const memory = new Uint8Array(this.#memory.buffer);
    const end = memory.indexOf(0, at);
    return new TextDecoder().decode(this.#shared ? memory.slice(at, end) : memory.subarray(at, end)); // shared bytes are not decoded
  }
}

function text(value, what) {
  if (typeof value !== 'string') throw new TypeError(`${what} is a text.`);
  if (value.includes('\0')) throw new CoreError({ text: `${what} has a zero byte in it.` });
  return value;
}

function whole(value, what, most) {
  if (!Number.isSafeInteger(value) || value < 0 || value > most)
    throw new RangeError(`${what} is a whole number from 0 to ${most}.`);
  return value;
}

const node = (value) => whole(value, 'a node', 0x7fffffff);

// A touch is a word; the core takes several with blanks between them.
function words(touches, what) {
  return Array.from(touches, (touch) => {
    if (!/^\S+$/.test(text(touch, what))) throw new CoreError({ text: `${what} is a word without blanks.` });
    return touch;
  }).join(' ');
}

function seed64(seed) {
  if (typeof seed === 'bigint' ? seed < 0n || seed >> 64n : !Number.isSafeInteger(seed) || seed < 0)
    throw new RangeError('a seed is a whole number from 0 to 2^64 - 1.');
  return BigInt.asIntN(64, BigInt(seed));
}

export async function help({ module, memory, number, stack }) {
  const imports = { wasi_snapshot_preview1: system(() => memory), env: { memory, core_progress: () => 1 } };
  const { exports } = await WebAssembly.instantiate(module, imports);
  exports.__stack_pointer.value = stack;
  exports.core_help(number);
}

const opened = Symbol('only the core opens games and engines');

export class Core {
  #module;

  static async load(source) {
    return new Core(opened, await Module.instantiate(source));
  }

  constructor(key, module) {
    if (key !== opened) throw new TypeError('use Core.load().');
    this.#module = module;
  }

  games() {
    return this.#module.json('core_games');
  }

  canonical(game) {
    return this.#module.text('core_canonical', text(game, 'a game'));
  }

  open(game, fen = '') {
    return this.#game(this.#module.call('core_open', text(game, 'a game'), text(fen, 'a position')));
  }

  read(record) {
    if (typeof record !== 'string') throw new TypeError('a record is a text.');
    return this.#game(this.#module.callWithBytes('core_read', new TextEncoder().encode(record)));
  }

  #game(handle) {
    if (!handle) throw this.#module.refusal();
    return new Game(opened, this.#module, handle);
  }

  get canThink() {
    return this.#module.has('core_engine_new');
  }

  #needsSearch() {
    if (!this.canThink) throw new CoreError({ text: 'this module has the rules only; load tessera.wasm to let it think.' });
  }

  engine({ hashBytes = 16 << 20 } = {}) {
    this.#needsSearch();
    const handle = this.#module.call('core_engine_new', whole(hashBytes, 'hashBytes', 2 ** 30));
    if (!handle) throw this.#module.refusal();
    return new Engine(opened, this.#module, handle);
  }

  helper() {
    return this.#module.helper();
  }

  get helpers() {
    return this.#module.has('core_helpers') ? this.#module.call('core_helpers') : 0;
  }

  randomGame(game, seed, plies = 1000) {
    this.#needsSearch();
    return this.#module.json('core_random_game', text(game, 'a game'), seed64(seed), whole(plies, 'plies', 100000));
  }
}

// What Game and Engine have in common: a module and something of it, until it is freed.
class Held {
  #module;
  #handle;
  #close;

  constructor(key, module, handle, close) {
    if (key !== opened) throw new TypeError('only a core makes this.');
    this.#module = module;
    this.#handle = handle;
    this.#close = close;
  }

  // For Engine, which is given a Game: the handle, if it is of the same module.
  static handleIn(held, owner) {
    if (!(held instanceof Held) || held.#module !== owner.#module) throw new TypeError('this game is of another core.');
    return held._handle;
  }

  get _module() {
    return this.#module;
  }

  get _handle() {
    if (!this.#handle) throw new CoreError({ text: 'this was freed and cannot be used any more.' });
    return this.#handle;
  }

  free() {
    if (!this.#handle) return;
    this.#module.call(this.#close, this.#handle);
    this.#handle = 0;
  }
}

const SVG = { dark: 1, noAxes: 2, noItems: 4 };

export class Game extends Held {
  #game;

  constructor(key, module, handle) {
    super(key, module, handle, 'core_close');
  }

  // Calls that answer 0 when they refuse.
  #do(name, ...values) {
    const done = this._module.call(name, this._handle, ...values);
    if (!done) throw this._module.refusal();
  }

  get game() {
    return (this.#game ??= this.position(3).game);
  }

  get node() {
    return this._module.call('core_node', this._handle);
  }

  go(to) {
    this.#do('core_go', node(to));
  }

  play(move) {
    const at = this._module.call('core_play', this._handle, text(move, 'a move'));
    if (at < 0) throw this._module.refusal();
    return at;
  }

  line(to = this.node) {
    const nodes = [];
    if (node(to) !== 0 && this.#parent(to) === NO_NODE) throw new CoreError({ text: 'the record has no such node.' });
    for (let at = to; at !== NO_NODE; at = this.#parent(at)) nodes.unshift(at);
    return nodes;
  }

  #parent(of) {
    return this._module.call('core_parent', this._handle, of);
  }

  mainLine() {
    const nodes = [];
    for (let at = 0; at !== NO_NODE; at = this._module.call('core_first', this._handle, at)) nodes.push(at);
    return nodes;
  }

  tree() {
    return this._module.json('core_tree', this._handle);
  }

  remove(from) {
    this.#do('core_remove', node(from));
  }

  position(leaveOut = 0) {
    return JSON.parse(this.positionText(leaveOut));
  }

  positionText(leaveOut = 0) {
    return this._module.text('core_position', this._handle, whole(leaveOut, 'leaveOut', 3));
  }

  why(touches) {
    return this._module.json('core_why', this._handle, words(touches, 'a touch'));
  }

  tags() {
    return this._module.json('core_tags', this._handle);
  }

  tag(name) {
    const tags = this.tags();
    return Object.hasOwn(tags, text(name, 'a tag')) ? tags[name] : undefined;
  }

  setTag(name, value) {
    this.#do('core_set_tag', text(name, 'a tag'), value === null ? 0 : text(value, 'the value of a tag'));
  }

  setComment(at, comment) {
    this.#do('core_set_comment', node(at), text(comment, 'a comment'));
  }

  setClock(at, ms) {
    if (typeof ms !== 'number') throw new TypeError('a clock is a number of milliseconds.');
    this.#do('core_set_clock', node(at), ms);
  }

  text() {
    return this._module.text('core_text', this._handle);
  }

  hash() {
    return this._module.text('core_hash', this._handle);
  }

  blksgf() {
    return this._module.text('core_blksgf', this._handle);
  }

  svg({ dark = false, axes = true, items = true, canTouch = [], refused = [] } = {}) {
    const style = (dark ? SVG.dark : 0) | (axes ? 0 : SVG.noAxes) | (items ? 0 : SVG.noItems);
    return this._module.text('core_svg', this._handle, style, words(canTouch, 'a touch'), words(refused, 'a touch'));
  }
}

const threadsOf = (value) => whole(value, 'threads', MOST_HELPERS + 1) || 1;

// The best line's fields stand beside the move, too.
const flat = (info) => ({ ...info, score: info.lines[0].score, line: info.lines[0].line, chances: info.lines[0].chances });

export class Engine extends Held {
  constructor(key, module, handle) {
    super(key, module, handle, 'core_engine_free');
  }

  think(game, { level, player, nodes = 0, movetime = 0, seed = 0, lines = 1, threads = 1 } = {}, progress) {
    if (level !== undefined && player !== undefined) throw new TypeError('a level is one of the player full: give one of them.');
    const who = level !== undefined ? String(whole(level, 'a level', 10)) : text(player ?? 'full', 'a player');
    const bounded = nodes || movetime || progress || level !== undefined || who === 'greedy' || who === 'random';
    if (!bounded) throw new TypeError('without nodes, movetime, a level or progress this would never end.');
    return flat(
      this._module.think(
        (info) => progress?.(flat(info)),
        'core_think',
        this._handle,
        Held.handleIn(game, this),
        who,
        nodes,
        movetime,
        seed64(seed),
        whole(lines, 'lines', 16),
        threadsOf(threads),
      ),
    );
  }

  hint(game, { nodes = 0, movetime = 0, threads = 1 } = {}, lang = 'en', progress) {
    if (!nodes && !movetime) movetime = 1000;
    return this._module.think(
      (info) => progress?.(flat(info)),
      'core_hint',
      this._handle,
      Held.handleIn(game, this),
      nodes,
      movetime,
      text(lang, 'a language'),
      threadsOf(threads),
    );
  }

  analyse(game, { nodes = 0, totalMs = 0, seed = 0, threads = 1 } = {}, progress) {
    return this._module.think(
      (_info, step, steps) => progress?.(step, steps),
      'core_analyse',
      Held.handleIn(game, this),
      nodes,
      totalMs,
      seed64(seed),
      threadsOf(threads),
    );
  }

  forget() {
    this._module.call('core_engine_forget', this._handle);
  }
}
