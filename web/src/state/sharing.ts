// sharing.ts - a new position that keeps every cell and item of the one before which did not change, as the same object:
// what is drawn from it then need not be drawn again.
import type { Position } from '../../../bindings/npm/tessera.mjs';

type Cell = Position['cells'][number];
type Item = Position['items'][number];

const itemName = ({ player, colour, label }: Item) => `${player} ${colour} ${label}`;

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
    a.marks.join() === b.marks.join() &&
    JSON.stringify(a.beside) === JSON.stringify(b.beside)
  );
}

function keptCells(before: readonly Cell[], now: readonly Cell[]): Cell[] {
  const known = new Map(before.map((cell) => [cell.touch, cell]));
  return now.map((cell) => {
    const old = known.get(cell.touch);
    return old && sameCell(old, cell) ? old : cell;
  });
}

/** The core numbers pieces of several cells anew at each move. Here the number of a piece is that of its first cell, which
 *  stays the same. */
function steady(cells: readonly Cell[]): Cell[] {
  const first = new Map<number, number>();
  return cells.map((cell, i) => {
    if (!cell.piece?.body) return cell;
    if (!first.has(cell.piece.body)) first.set(cell.piece.body, i + 1);
    return { ...cell, piece: { ...cell.piece, body: first.get(cell.piece.body)! } };
  });
}

/** Whose turn it is changes an item, but not the form it is drawn from. */
function keptItems(before: readonly Item[], now: readonly Item[]): Item[] {
  const known = new Map(before.map((item) => [itemName(item), item]));
  return now.map((item) => {
    const old = known.get(itemName(item));
    if (!old || JSON.stringify(old.form) !== JSON.stringify(item.form)) return item;
    return JSON.stringify(old) === JSON.stringify(item) ? old : { ...item, form: old.form };
  });
}

/** The core lists what a player still holds. Of pieces that are laid for good, those of the beginning that are gone stay in their
 *  places with a count of none, so that a shelf keeps its order and shows what was used. */
export function withUsed(beginning: readonly Item[], now: readonly Item[]): Item[] {
  const left = new Map(now.map((item) => [itemName(item), item]));
  const pieces = beginning.filter((item) => item.form.length);
  const known = new Set(pieces.map(itemName));
  const kept = pieces.map((item): Item => left.get(itemName(item)) ?? { ...item, touch: undefined, count: 0 });
  return [...kept, ...now.filter((item) => !known.has(itemName(item)))];
}

export function shared(before: Position | undefined, now: Position): Position {
  const cells = steady(now.cells);
  if (!before || before.game !== now.game) return { ...now, cells };
  return { ...now, cells: keptCells(before.cells, cells), items: keptItems(before.items, now.items) };
}
