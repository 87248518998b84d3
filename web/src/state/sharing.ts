// sharing.ts - a new position that keeps every cell and item of the one before which did not change, as the same object:
// what is drawn from it then need not be drawn again.
import type { Position } from '../../../bindings/npm/tessera.mjs';

type Cell = Position['cells'][number];
type Item = Position['items'][number];

function sameCell(a: Cell, b: Cell): boolean {
  return (
    a.touch === b.touch &&
    a.tint === b.tint &&
    a.piece?.shape === b.piece?.shape &&
    a.piece?.colour === b.piece?.colour &&
    a.piece?.label === b.piece?.label &&
    a.piece?.body === b.piece?.body &&
    a.centre[0] === b.centre[0] &&
    a.centre[1] === b.centre[1] &&
    a.marks.join() === b.marks.join()
  );
}

function keptCells(before: readonly Cell[], now: readonly Cell[]): Cell[] {
  const known = new Map(before.map((cell) => [cell.touch, cell]));
  return now.map((cell) => {
    const old = known.get(cell.touch);
    return old && sameCell(old, cell) ? old : cell;
  });
}

/** Whose turn it is changes an item, but not the form it is drawn from. */
function keptItems(before: readonly Item[], now: readonly Item[]): Item[] {
  return now.map((item, i) => {
    const old = before[i];
    if (!old || JSON.stringify(old.form) !== JSON.stringify(item.form)) return item;
    return JSON.stringify(old) === JSON.stringify(item) ? old : { ...item, form: old.form };
  });
}

export function shared(before: Position | undefined, now: Position): Position {
  if (!before || before.game !== now.game) return now;
  return { ...now, cells: keptCells(before.cells, now.cells), items: keptItems(before.items, now.items) };
}
