// geometry.ts - from the core's lengths to the screen's: y turns round, and a turned board is turned by half.
import type { Position } from '../../../bindings/npm/tessera.mjs';

export type Cell = Position['cells'][number];
export type Point = readonly [number, number];

export function onScreen([x, y]: Point, turned: boolean): Point {
  return turned ? [-x, y] : [x, -y];
}

export function outlinePath(points: readonly Point[], turned = false): string {
  return points.map((p, i) => `${i ? 'L' : 'M'}${onScreen(p, turned).join(' ')}`).join('') + 'Z';
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

/** What the cells and, if shown, the coordinates need, with a margin. */
export function boxOf(position: Position, turned: boolean, coordinates: boolean): Box {
  const points: Point[] = [];
  for (const cell of position.cells) {
    if (cell.outline.length) points.push(...cell.outline);
    else points.push([cell.centre[0] - cell.radius!, cell.centre[1] - cell.radius!], [cell.centre[0] + cell.radius!, cell.centre[1] + cell.radius!]);
  }
  if (coordinates) for (const { at } of position.axes) points.push([at[0] - 250, at[1] - 250], [at[0] + 250, at[1] + 250]);
  const xs = points.map((p) => onScreen(p, turned)[0]);
  const ys = points.map((p) => onScreen(p, turned)[1]);
  const margin = 120;
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  const least = 4000; // a lone first cell need not fill the screen
  const width = Math.max(Math.max(...xs) + margin - x, least);
  const height = Math.max(Math.max(...ys) + margin - y, least);
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2;
  const cy = (Math.min(...ys) + Math.max(...ys)) / 2;
  return { x: cx - width / 2, y: cy - height / 2, width, height };
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

/** The sides of a cell beyond which the same piece does not go on. */
export function bodyEdges(cells: readonly Cell[]): Map<string, [Point, Point][]> {
  const shared = new Map<string, number>();
  const key = (body: number, a: Point, b: Point) => {
    const [p, q] = [a.join(), b.join()].sort();
    return `${body} ${p} ${q}`;
  };
  const sides = (cell: Cell): [Point, Point][] => cell.outline.map((p, i) => [p, cell.outline[(i + 1) % cell.outline.length]!]);
  const withBody = cells.filter((cell) => cell.piece?.body);
  for (const cell of withBody)
    for (const [a, b] of sides(cell)) {
      const side = key(cell.piece!.body, a, b);
      shared.set(side, (shared.get(side) ?? 0) + 1);
    }
  return new Map(withBody.map((cell) => [cell.touch, sides(cell).filter(([a, b]) => shared.get(key(cell.piece!.body, a, b)) === 1)]));
}
