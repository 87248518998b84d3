// places.ts - laying pieces of several cells: which placements a choice of piece, way round and cell leaves, what
// turning or flipping makes of a way round, and which placement lies next in a direction. Geometry of the moves the
// core lists; no rule.
import type { Position, Why } from '../../../bindings/npm/tessera.mjs';
import { onScreen, type Point, type Turn } from './turn.ts';
import type { Arrow } from './walk.ts';
import { neighbour } from './walk.ts';

type Cell = Position['cells'][number];

export interface Placement {
  move: string;
  way: string[]; // the touches that make it: piece, way round, anchor cell
  piece: string;
  round: string; // which way round, as the core calls it
  anchor: string;
  cells: Cell[];
}

function covered(move: string, byName: ReadonlyMap<string, Cell>): Cell[] | undefined {
  const cells: Cell[] = [];
  for (const name of move.split(',')) {
    const cell = byName.get(name);
    if (!cell) return undefined;
    cells.push(cell);
  }
  return cells;
}

/** A move of three touches whose text names the cells it covers is a placement. */
function* laying({ cells, moves }: Position): Generator<{ move: string; way: string[]; cells: Cell[] }> {
  const byName = new Map(cells.map((cell) => [cell.name, cell]));
  for (const { move, touches } of moves) {
    const way = touches[0];
    const own = way?.length === 3 ? covered(move, byName) : undefined;
    if (way && own) yield { move, way, cells: own };
  }
}

export function placements(position: Position): Placement[] {
  return Array.from(laying(position), ({ move, way, cells }) => ({ move, way, piece: way[0]!, round: way[1]!, anchor: way[2]!, cells }));
}

/** The pieces that fit somewhere, and every cell they can cover: known without a list of thousands of placements, for which a first
 *  board need not wait. */
export function offered(position: Position): { pieces: Set<string>; cells: Set<string> } {
  const pieces = new Set<string>();
  const touches = new Set<string>();
  for (const { way, cells } of laying(position)) {
    pieces.add(way[0]!);
    for (const { touch } of cells) touches.add(touch);
  }
  return { pieces, cells: touches };
}

const middles = new WeakMap<Placement, Point>();

function centreOf(placement: Placement): Point {
  let centre = middles.get(placement);
  if (!centre) middles.set(placement, (centre = middle(placement.cells.map((cell) => cell.centre))));
  return centre;
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce<[number, number]>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

export interface Wish {
  piece?: string | undefined;
  round?: string | undefined;
  cell?: string | undefined;
}

/** What a wish leaves: the placement anchored at the cell first, then by how near their middles are to it. */
export function wished(all: readonly Placement[], { piece, round, cell }: Wish): Placement[] {
  const left = all.filter((p) => (!piece || p.piece === piece) && (!round || p.round === round) && (!cell || p.cells.some((c) => c.touch === cell)));
  if (!cell || left.length < 2) return left;
  const at = left[0]!.cells.find((c) => c.touch === cell)!.centre;
  const far = (p: Placement) => (round && p.anchor === cell ? -1 : Math.hypot(centreOf(p)[0] - at[0], centreOf(p)[1] - at[1]));
  return [...left].sort((a, b) => far(a) - far(b));
}

/** The placement whose middle is nearest to a point. */
export function nearest(all: readonly Placement[], [x, y]: Point): Placement | undefined {
  const far = (p: Placement) => Math.hypot(centreOf(p)[0] - x, centreOf(p)[1] - y);
  return all.reduce<Placement | undefined>((best, p) => (!best || far(p) < far(best) ? p : best), undefined);
}

/** One placement of each way round of a piece, in the core's order. */
export function rounds(all: readonly Placement[], piece: string): Placement[] {
  const first = new Map<string, Placement>();
  for (const p of all) if (p.piece === piece && !first.has(p.round)) first.set(p.round, p);
  return [...first.values()].sort((a, b) => a.round.localeCompare(b.round, 'en', { numeric: true }));
}

function outline(p: Placement, turn: number, flip: boolean): string {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [cx, cy] = centreOf(p);
  return p.cells
    .map(({ centre }) => {
      const x = (centre[0] - cx) * (flip ? -1 : 1);
      const y = centre[1] - cy;
      return `${Math.round((x * cos - y * sin) / 20)},${Math.round((x * sin + y * cos) / 20)}`;
    })
    .map((spot) => spot.replaceAll('-0', '0'))
    .sort()
    .join(' ');
}

/** The next way round after turning by so many sixths (counter-clockwise), or after flipping; itself if none other fits. */
export function turned(all: readonly Placement[], from: Placement, sixths: number, flip = false): string {
  const known = rounds(all, from.piece);
  for (let step = 0; step < 6; step++) {
    const sixth = flip ? step : sixths * (step + 1);
    const wanted = outline(from, (Math.PI / 3) * sixth, flip);
    const found = known.find((p) => near(outline(p, 0, false), wanted));
    if (found && (found.round !== from.round || flip)) return found.round;
  }
  return from.round;
}

/** Rounded spots of the same shape may differ by one unit. */
function near(a: string, b: string): boolean {
  if (a === b) return true;
  const spots = (text: string) => text.split(' ').map((spot) => spot.split(',').map(Number) as [number, number]);
  const left = spots(b);
  return spots(a).every(([x, y]) => {
    const i = left.findIndex((spot) => Math.abs(spot[0] - x) <= 2 && Math.abs(spot[1] - y) <= 2);
    if (i < 0) return false;
    left.splice(i, 1);
    return true;
  });
}

/** The nearest placement of the same piece, the same way round, in a direction. */
export function nudged(all: readonly Placement[], from: Placement, arrow: Arrow, turn: Turn): Placement | undefined {
  const same = all.filter((p) => p.piece === from.piece && p.round === from.round);
  const places = same.map((p) => {
    const [x, y] = onScreen(centreOf(p), turn);
    return { touch: p.move, x, y };
  });
  const to = neighbour(places, from.move, arrow);
  return same.find((p) => p.move === to);
}

/** Of the reasons why a piece cannot lie at a cell, one for each way it was tried, the one to tell: the rule that comes last in the
 *  rulebook. A way that hangs over the edge of the board breaks an early one and says nothing of the cell. */
export function telling(whys: readonly (Why | null)[]): Why | null {
  const last = (why: Why | null) => Number(why?.rule.slice(1) || 0);
  return whys.reduce((told, why) => (!told || last(why) > last(told) ? why : told), null);
}
