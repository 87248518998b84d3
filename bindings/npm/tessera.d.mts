// tessera.d.mts - the manual of the wasm core.
//
//     import { Core } from './tessera.mjs';
//     const core = await Core.load(await (await fetch('rules.wasm')).arrayBuffer());
//     const game = core.open('agon:capture=straight');
//     const { moves } = game.position();
//     game.play(moves[0].move);
//     game.free();
//
// TWO MODULES come from `make wasm`. rules.wasm has the rules, positions, touches,
// records and pictures: what a page needs for its first board. tessera.wasm has all of
// that and thinks besides: engine(), and everything an Engine does. An Engine blocks
// until it is done, so it belongs into a worker.
//
// REFUSALS are thrown: a CoreError has one English sentence a person can act on; a
// CoreRefusal is one for a move, with the rule it breaks and the cells that show it. Nothing
// is half done: after a refusal everything stands as before. Arguments that no careful
// caller passes (a number for a text) are TypeErrors and RangeErrors.
//
// CRASHES: should the module itself fail, the call throws a CoreCrash, and so does every
// later call on that core, its games and engines. Load the core again and read the game
// from its text.
//
// MEMORY of a Game or an Engine is the module's: call free() when it is no longer needed.

/** Values of `leaveOut` for Game.position(), to be added up. */
export const NO_MOVES: 1;
export const NO_CELLS: 2;

/** Levels of play are 1 .. LEVELS. */
export const LEVELS: 10;

/** An option of a game's rules. */
export interface GameOption {
  name: string;
  /** One English sentence. */
  summary: string;
  default: string;
  /** The listed values, the default first. */
  values: string[];
  /** Only where other values are allowed, too: what they look like, in English. `random-N`
   *  in it means a number N from 0 up: the same number, the same start. */
  form?: string;
}

export interface GameInfo {
  /** "agon": as in game strings. */
  id: string;
  /** "Agon": as players write it. */
  name: string;
  /** "hexagon of 91 hexagons". */
  board: string;
  /** Goes up when a ruling of the game changes. */
  rulesVersion: number;
  minPlayers: number;
  maxPlayers: number;
  /** Of each player up to maxPlayers; the first where one has two. */
  colours: Colour[];
  options: GameOption[];
  /** Bytes of a position, and how many numbers moves have (0: they are packed). */
  stateSize: number;
  moveIds: number;
}

export type Colour = 'ivory' | 'ink' | 'blue' | 'yellow' | 'red' | 'green' | 'none';
export type Shape = 'none' | 'fill' | 'guard' | 'queen' | 'pawn' | 'die' | 'drop';
export type Tint = 'paper' | 'paper-alt' | 'seal' | 'well' | 'light-green' | 'light-orange' | 'light-red' | 'arrow';
export type Mark = 'start' | 'forced' | 'star' | 'possible';
export type Lattice = 'triangles' | 'hexagon-columns' | 'hexagon-rows' | 'squares';

/** Thousandths of a cell's distance; x to the right, y UPWARD. */
export type Point = [x: number, y: number];

export interface Player {
  /** English name of the side: "White". */
  name: string;
  /** As the rulebook counts them; halves are possible. */
  points: number;
  /** Won, or shares the win. */
  winner: boolean;
}

export interface Piece {
  shape: Shape;
  colour: Colour;
  /** What is written on it: a number; for a die its faces top, right, left. */
  label: string;
  /** Cells with the same number, not 0, are one piece. */
  body: number;
}

export interface Cell {
  /** As players write it: "f6". */
  name: string;
  /** What to send when it is touched; unique among all touches of the game. */
  touch: string;
  kind: 'cell' | 'arrow';
  u: number;
  v: number;
  centre: Point;
  /** Only of round cells, whose outline is empty. */
  radius?: number;
  outline: Point[];
  tint: Tint;
  piece?: Piece;
  marks: Mark[];
  /** Not there when nothing lies beside it that matters. */
  beside?: Beside[];
}

/** For whoever is told rather than shown: docs/json.md, "Beside a cell". */
export interface Beside {
  what: 'pieces' | 'corner' | 'free-rounds' | 'faces' | 'steps';
  count: number;
  colour?: Colour;
  label?: string;
}

/** Something beside the board: a piece in stock, a spare tile, what was brought home. */
export interface Item {
  /** Only where it can be touched at all. */
  touch?: string;
  /** Whose it is, from 1; 0 nobody's. */
  player: number;
  shape: Shape;
  colour: Colour;
  tint: Tint;
  count: number;
  label: string;
  /** Lattice cells it is made of; empty where it is made of none. */
  form: [u: number, v: number][];
}

export interface Move {
  /** As the rulebook writes it. */
  move: string;
  /** Every way to make it by touching: each a path of touches, in order. No path is the
   *  beginning of another move's path. */
  touches: string[][];
}

/** The position a game stands at: docs/json.md. */
export interface Position {
  /** The canonical game string. */
  game: string;
  id: string;
  name: string;
  rulesVersion: number;
  /** Every option with its chosen value. */
  options: Record<string, string>;
  players: Player[];
  ply: number;
  /** Whose turn it is, from 1; 0 once the game is over. */
  mover: number;
  over: boolean;
  /** Over because the position occurred for the third time. */
  repeated: boolean;
  /** "none", "draw", "p1win", "tie 1 3". */
  result: string;
  /** The position as text, which Core.open() reads. */
  fen: string;
  last: { move: string; player: number; cells: string[] } | null;
  /** These four not with NO_CELLS. */
  lattice: Lattice;
  cells: Cell[];
  items: Item[];
  axes: { at: Point; text: string }[];
  /** In byte order of their texts; empty once over. Not with NO_MOVES. */
  moves: Move[];
}

/** Why an attempt is refused. */
export interface Why {
  /** The number of the rulebook's sentence, "R7", the same in every language; "" where no
   *  rule speaks of it (it is no move or touch at all, or the game was drawn by repetition). */
  rule: string;
  /** One English sentence for this case. */
  text: string;
  /** The cells that show it, as touches. */
  cells: string[];
}

/** A refusal by the core: its message is one sentence a person can act on. */
export class CoreError extends Error {
  /** Of a text that was read: where, from 1, the column in bytes of UTF-8; 0 nowhere. */
  readonly line: number;
  readonly column: number;
}

/** A move was refused. */
export class CoreRefusal extends CoreError {
  readonly why: Why;
}

/** The module has failed and has to be loaded again. */
export class CoreCrash extends Error {}

export class Core {
  private constructor();

  /** From the bytes of rules.wasm, tessera.wasm or threads.wasm, or from a module compiled by
   *  WebAssembly.compileStreaming(); one compiled module may serve several cores. */
  static load(source: BufferSource | WebAssembly.Module): Promise<Core>;

  /** In alphabetical order of their ids. */
  games(): GameInfo[];

  /** "agon:capture=both" -> "agon": only options that differ from their default. */
  canonical(game: string): string;

  /** A new record from the start of the game, or from a position's text. */
  open(game: string, fen?: string): Game;

  /** A record, or a file of Pentobi (.blksgf), 8 MiB at most. Stands at the start. A file
   *  that is not sound, or has an illegal move, is refused with line and column. */
  read(text: string): Game;

  /** Is this tessera.wasm or threads.wasm? */
  readonly canThink: boolean;

  /** A player that remembers what it has seen, in a table of so many bytes (16 MiB; 1 MiB
   *  to 1 GiB). Only with tessera.wasm. */
  engine(options?: { hashBytes?: number }): Engine;

  /** What one more worker needs to become a helper, to be posted to it: it then calls help().
   *  15 at most. Only with threads.wasm. */
  helper(): Helper;

  /** How many helpers wait for something to do; 0 with the other modules. */
  readonly helpers: number;

  /** A seeded random game, as `tessera random --hash` plays it: how many plies, and the
   *  hash of its last position. Only with tessera.wasm. */
  randomGame(game: string, seed: number | bigint, plies?: number): { plies: number; hash: string };
}

export interface Helper {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  number: number;
  stack: number;
}

/** A helper's life, in a worker of its own: does not return, so the worker hears nothing more.
 *  Ending the worker ends the helper; not while its core thinks, unless that is ended, too. */
export function help(helper: Helper): Promise<never>;

/** A node of a record: the position after `move`, played from `parent`. */
export interface TreeNode {
  id: number;
  /** -1 for the start, whose id is 0. */
  parent: number;
  /** Moves from the start. */
  ply: number;
  /** "" for the start. */
  move: string;
  /** Who moved, from 1; 0 for the start. */
  player: number;
  comment: string;
  /** Milliseconds on the mover's clock after the move; -1 unknown. */
  clock: number;
}

/** What a picture shall show besides the board. */
export interface SvgOptions {
  /** For dark pages. */
  dark?: boolean;
  /** Coordinates, and what lies beside the board: shown unless false. */
  axes?: boolean;
  items?: boolean;
  /** Touches to be marked as possible, and as those that show why not; what is no touch of
   *  this position is left out. */
  canTouch?: string[];
  refused?: string[];
}

/** A record - a tree of legal moves with comments, clocks and tags - and a node in it. */
export class Game {
  private constructor();

  /** The canonical game string. */
  readonly game: string;

  /** Where the game stands; 0 is the start. */
  readonly node: number;

  /** Stands at another node. */
  go(node: number): void;

  /** Plays from here: adds the move, or finds it where it was played before, and goes there.
   *  Throws a CoreRefusal when it is not legal. */
  play(move: string): number;

  /** The nodes from the start to a node, or to where the game stands, both included. */
  line(node?: number): number[];

  /** All nodes: parents before their children, a line before its variations. */
  tree(): TreeNode[];

  /** From the start along the first child of every node. */
  mainLine(): number[];

  /** Removes a node and all below it; who stood there stands at its parent then. Other nodes
   *  keep their ids; the next variation takes the place of a removed main line. */
  remove(node: number): void;

  /** The position here, without NO_MOVES and NO_CELLS what these leave out. */
  position(leaveOut?: number): Position;

  /** The same as the text of a JSON object, byte for byte as `tessera show --json` writes
   *  it: to be sent to a worker, or compared. */
  positionText(leaveOut?: number): string;

  /** Why these touches, in this order, lead to no legal move; null if they lead to one or
   *  are the beginning of one. */
  why(touches: string[]): Why | null;

  /** Event, Site, Date, Player1 .. Player4, Result, Ending, Clock, or any name of letters
   *  and digits: docs/record.md. null removes a tag. */
  tag(name: string): string | undefined;
  tags(): Record<string, string>;
  setTag(name: string, value: string | null): void;

  /** "" removes it. */
  setComment(node: number, text: string): void;

  /** Milliseconds; -1 unknown. Not at the start. */
  setClock(node: number, ms: number): void;

  /** The record: docs/record.md. */
  text(): string;

  /** 16 hexadecimal digits of the game string and all that was played up to here, as a server of games says them (docs/wire.md). */
  hash(): string;

  /** As a file of Pentobi; refused for what Pentobi does not know. */
  blksgf(): string;

  /** A picture of the position: a complete SVG document. */
  svg(options?: SvgOptions): string;

  free(): void;
}

/** For the player to move. `cp`: the game's own hundredths. `mate`: a forced win in so many
 *  plies, or a forced loss when negative. */
export interface Score {
  kind: 'cp' | 'mate';
  value: number;
}

export interface Line {
  score: Score;
  /** Every player's chance, shares of 1: a win counts whole, a shared win its share. */
  chances: number[];
  line: string[];
}

/** What a search knows; score, line and chances are those of lines[0]. */
export interface Thought extends Line {
  move: string;
  nodes: number;
  depth: number;
  timeMs: number;
  /** Best first. */
  lines: Line[];
}

/** What ends a search, whichever comes first. With nodes, one seed, one thread and a fresh
 *  engine the answer is the same on every machine. */
export interface Limits {
  /** 1 unless said otherwise; never more than there are helpers and one. */
  threads?: number;
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
}

export interface ThinkOptions extends Limits {
  /** 1 (for a first game) .. LEVELS; each has its own end, so no other limit is needed. */
  level?: number;
  /** Instead of a level; `full`, the strongest, unless said otherwise. */
  player?: 'full' | 'baseline' | 'greedy' | 'random';
  seed?: number | bigint;
  /** How many lines to look for, 1 .. 16. */
  lines?: number;
}

/** docs/hint.md. */
export interface Hint {
  move: string;
  /** Of the player to move. */
  chance: number;
  lang: string;
  /** One to three, the weightiest first. */
  reasons: { key: string; text: string; cells: string[] }[];
}

/** The chances of a whole game: docs/json.md, "An analysis". */
export interface Analysis {
  game: string;
  players: string[];
  plies: number;
  /** False when it was stopped: the arrays that follow are then shorter. */
  complete: boolean;
  chances: number[][];
  moves: { ply: number; player: number; move: string; swing: number; score: number; depth: number; nodes: number; line: string[] }[];
  next: { player: number; score: number; depth: number; nodes: number; line: string[] } | null;
  turningPoints: { ply: number; player: number; move: string; swing: number; better: string }[];
}

/** Thinks about games of the same core, for as long as the call lasts. While it does, `progress`
 *  hears of it some fifty times a second; when it returns false the search ends at once with
 *  what is known by then. In it the core cannot be used otherwise. What `progress` throws
 *  ends the search, too, and is thrown by the call.
 *
 *  An engine remembers what it saw. Give every purpose its own - opponent, hints - or a weak
 *  level profits from what a strong one has found. */
export class Engine {
  private constructor();

  /** A move for the player to move. Refused when the game is over. Needs something that ends
   *  it: nodes, movetime, a level, or progress. */
  think(game: Game, options: ThinkOptions, progress?: (info: Thought) => boolean | void): Thought;

  /** A good move and why, at full strength, in one second unless limited otherwise. */
  hint(game: Game, options?: Limits, lang?: 'en' | 'fr' | 'de' | 'it', progress?: (info: Thought) => boolean | void): Hint;

  /** The moves from the start to where the game stands: go to the end of a line first. Without
   *  limits 12 seconds at most; `nodes` are for each position. Refused for one player. */
  analyse(
    game: Game,
    options?: { totalMs?: number; nodes?: number; seed?: number | bigint; threads?: number },
    progress?: (done: number, of: number) => boolean | void,
  ): Analysis;

  /** As if it were new. */
  forget(): void;

  free(): void;
}
