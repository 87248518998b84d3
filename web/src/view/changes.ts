// changes.ts - what a move did to the picture: which piece came from where, which appeared, which went, which row slid.
// Told from the two positions alone, so that no game needs to say it.
import type { Position } from '../../../bindings/npm/tessera.mjs';
import type { Cell, Point } from './geometry.ts';

export interface Changes {
  /** Where a piece came from, seen from where it stands. */
  from: Map<string, Point>;
  laid: Set<string>;
  gone: { touch: string; centre: Point; piece: NonNullable<Cell['piece']> }[];
  /** Cells that moved by one with their row. */
  slid: Set<string>;
}

export const NO_CHANGES: Changes = { from: new Map(), laid: new Set(), gone: [], slid: new Set() };

function same(a: Cell['piece'], b: Cell['piece']): boolean {
  return a?.shape === b?.shape && a?.colour === b?.colour && a?.label === b?.label;
}

export function changes(before: Position | undefined, now: Position): Changes {
  if (!before || before.game !== now.game || now.ply !== before.ply + 1) return NO_CHANGES;
  const old = new Map(before.cells.map((cell) => [cell.touch, cell]));
  const next = new Map(now.cells.map((cell) => [cell.touch, cell]));
  const slid = slidRow(now);
  const result: Changes = { from: new Map(), laid: new Set(), gone: [], slid: new Set(slid.map((cell) => cell.touch)) };
  const came: Cell[] = [];
  const went = before.cells.filter((cell) => cell.piece && !same(cell.piece, next.get(cell.touch)?.piece));
  for (const cell of now.cells) if (cell.piece && !same(cell.piece, old.get(cell.touch)?.piece)) came.push(cell);
  for (const cell of came) {
    const i = nearest(went, cell);
    if (i < 0) result.laid.add(cell.touch);
    else {
      const [start] = went.splice(i, 1);
      result.from.set(cell.touch, [start!.centre[0] - cell.centre[0], start!.centre[1] - cell.centre[1]]);
    }
  }
  result.gone = went.map((cell) => ({ touch: cell.touch, centre: cell.centre, piece: cell.piece! }));
  return result;
}

/** Among the pieces that left their cells, the nearest one of the same make; a die may have turned. */
function nearest(went: readonly Cell[], cell: Cell): number {
  let best = -1;
  let least = Infinity;
  went.forEach((one, i) => {
    if (one.piece!.shape !== cell.piece!.shape || one.piece!.colour !== cell.piece!.colour || one.touch === cell.touch) return;
    const far = Math.hypot(one.centre[0] - cell.centre[0], one.centre[1] - cell.centre[1]);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** The last move touched an arrow at the edge: the cells of its row moved. */
function slidRow(now: Position): Cell[] {
  const touched = new Set(now.last?.cells ?? []);
  const arrow = now.cells.find((cell) => cell.kind === 'arrow' && touched.has(cell.touch));
  return arrow ? now.cells.filter((cell) => cell.kind === 'cell' && cell.centre[1] === arrow.centre[1]) : [];
}
