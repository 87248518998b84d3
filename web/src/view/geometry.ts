// geometry.ts - paths and boxes for drawing, from the core's outlines.
import type { Position } from '../../../bindings/npm/tessera.mjs';
import { onScreen, type Point, type Turn } from '../input/turn.ts';

export type Cell = Position['cells'][number];
export { onScreen, type Point, type Turn };

export function outlinePath(points: readonly Point[], turn: Turn = 0): string {
  let path = '';
  for (const point of points) {
    const [x, y] = onScreen(point, turn);
    path += `${path ? 'L' : 'M'}${x} ${y}`;
  }
  return path + 'Z';
}

/** Towards the centre by a share, so that neighbours do not touch. */
export function shrunk(points: readonly Point[], centre: Point, share: number): Point[] {
  return points.map(([x, y]) => [centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share]);
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As large as what it has to hold. */
export class Extent {
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  hold([x, y]: Point, round = 0): void {
    this.#left = Math.min(this.#left, x - round);
    this.#top = Math.min(this.#top, y - round);
    this.#right = Math.max(this.#right, x + round);
    this.#bottom = Math.max(this.#bottom, y + round);
  }

  box(margin: number, least = 0): Box {
    const width = Math.max(this.#right - this.#left + 2 * margin, least);
    const height = Math.max(this.#bottom - this.#top + 2 * margin, least);
    return { x: (this.#left + this.#right - width) / 2, y: (this.#top + this.#bottom - height) / 2, width, height };
  }
}

/** What the cells and, if shown, the coordinates need, with a margin. */
export function boxOf(position: Position, turn: Turn, coordinates: boolean): Box {
  const extent = new Extent();
  for (const cell of position.cells) {
    for (const corner of cell.outline) extent.hold(onScreen(corner, turn));
    if (!cell.outline.length) extent.hold(onScreen(cell.centre, turn), cell.radius!);
  }
  if (coordinates) for (const { at } of position.axes) extent.hold(onScreen(at, turn), 250);
  return extent.box(120, 4000); // a lone first cell need not fill the screen
}

/** A triangle of the lattice as the core lays them: for pieces drawn away from the board. */
export function triangle([u, v]: Point): Point[] {
  const row = 866;
  const up = (u + v) % 2 === 0;
  const [base, tip] = up ? [v * row, (v + 1) * row] : [(v + 1) * row, v * row];
  return [
    [u * 500, base],
    [u * 500 + 1000, base],
    [u * 500 + 500, tip],
  ];
}

export function centreOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

const paths = new Map<Turn, WeakMap<Cell, string>>();

/** A cell's own outline, a disc's too. */
export function cellPath(cell: Cell, turn: Turn): string {
  let known = paths.get(turn);
  if (!known) paths.set(turn, (known = new WeakMap()));
  let path = known.get(cell);
  if (path === undefined) known.set(cell, (path = cell.outline.length ? outlinePath(cell.outline, turn) : discPath(cell, 1, turn)));
  return path;
}

function discPath(cell: Cell, share: number, turn: Turn): string {
  const [x, y] = onScreen(cell.centre, turn);
  const r = cell.radius! * share;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** The same, smaller by a share. */
export function insetPath(cell: Cell, share: number, turn: Turn): string {
  return cell.outline.length ? outlinePath(shrunk(cell.outline, cell.centre, share), turn) : discPath(cell, share, turn);
}

/** Cells that are one piece, as one drawing. */
export interface Body {
  id: number;
  colour: string;
  cells: Cell[];
  path: string;
  edge: string; // all round it, not between its cells
}

/** The pieces of several cells; those of `before` that did not change are the same objects. */
export function bodiesOf(cells: readonly Cell[], turn: Turn, before: readonly Body[] = []): Body[] {
  const parts = new Map<number, Cell[]>();
  for (const cell of cells) {
    if (!cell.piece?.body) continue;
    const body = parts.get(cell.piece.body);
    if (body) body.push(cell);
    else parts.set(cell.piece.body, [cell]);
  }
  const known = new Map(before.map((body) => [body.id, body]));
  return [...parts].map(([id, own]) => {
    const old = known.get(id);
    if (old && old.cells.length === own.length && old.cells.every((cell, i) => cell === own[i])) return old;
    return { id, colour: own[0]!.piece!.colour, cells: own, path: own.map((cell) => cellPath(cell, turn)).join(''), edge: edgeOf(own, turn) };
  });
}

/** The sides that no two cells of a piece share. */
function edgeOf(cells: readonly Cell[], turn: Turn): string {
  const sides = new Map<string, readonly [Point, Point] | null>();
  for (const { outline } of cells)
    outline.forEach((a, i) => {
      const b = outline[(i + 1) % outline.length]!;
      const key = [a.join(), b.join()].sort().join(' ');
      sides.set(key, sides.has(key) ? null : [a, b]);
    });
  return [...sides.values()].map((side) => (side ? `M${onScreen(side[0], turn).join(' ')}L${onScreen(side[1], turn).join(' ')}` : '')).join('');
}

/** Of coordinates written in letters of a size, those that do not run into one before them. */
export function apart<T extends { at: Point; text: string }>(axes: readonly T[], size: number): T[] {
  const kept: T[] = [];
  const near = (a: T, b: T) =>
    Math.abs(a.at[1] - b.at[1]) < size * 1.05 && Math.abs(a.at[0] - b.at[0]) < size * (0.4 + 0.3 * (a.text.length + b.text.length));
  for (const axis of axes) if (!kept.some((other) => near(other, axis))) kept.push(axis);
  return kept;
}
