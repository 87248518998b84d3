// cells.ts - the spoken name of a cell: where it is, what stands there, what lies beside it, and whether it may be touched:
// "d4, your die: solid circle, outline star, solid square; 2 free round spaces beside it". What lies beside a cell is the
// core's to say; here are only the words.
import type { Position } from '../../../bindings/npm/tessera.mjs';
import type { Table } from '../state/table.svelte.ts';
import { maybe, n, number, speaking, t } from '../words/words.svelte.ts';

type Cell = Position['cells'][number];
type Beside = NonNullable<Cell['beside']>[number];

/** A die's three faces, in words. */
export function faces(label: string): string {
  return [...label].map((face) => t(face === face.toUpperCase() ? 'face.solid' : 'face.outline', { what: maybe(`face.${face.toUpperCase()}`) })).join(', ');
}

/** "Black 2 (4, 5)": pieces of each colour are told in one go. */
function pieces(beside: readonly Beside[]): string {
  const list = beside
    .filter(({ what }) => what === 'pieces')
    .map(({ colour, count, label }) => `${maybe(`colour.${colour}`)} ${number(count)}${label ? ` (${[...label].join(', ')})` : ''}`);
  return list.length ? t('beside.pieces', { list: list.join(', ') }) : '';
}

function besides(cell: Cell): string[] {
  const beside = cell.beside ?? [];
  const others = beside.filter(({ what }) => what !== 'pieces');
  const said = others.map(({ what, count, colour, label }) => n(`beside.${what}`, count, { colour: maybe(`colour.${colour}`), faces: faces(label ?? '') }));
  return [...said, pieces(beside)].filter(Boolean);
}

function described(cell: Cell, mine: string | undefined): string {
  const parts = [cell.name];
  if (cell.piece) {
    const { colour, shape, label } = cell.piece;
    const what = colour === mine ? maybe(`yours.${shape}`) : t('cell.piece', { colour: maybe(`colour.${colour}`), shape: maybe(`shape.${shape}`) });
    parts.push(label ? t('cell.label', { what, label: shape === 'die' ? faces(label) : label }) : what);
  } else if (cell.kind === 'arrow') parts.push(t('cell.arrow'));
  else parts.push(t('cell.empty'));
  parts.push(maybe(`ground.${cell.tint}`), ...cell.marks.map((mark) => maybe(`mark.${mark}`)));
  return [parts.filter(Boolean).join(', '), ...besides(cell)].join(t('cell.then'));
}

/** What was said of a cell is said again until something of it changes: a board has up to 486 of them. */
const known = new WeakMap<Cell, { words: object; mine: string | undefined; text: string }>();

export function spokenCell(table: Table, cell: Cell): string {
  const words = speaking();
  const mine = table.mine;
  let said = known.get(cell);
  if (!said || said.words !== words || said.mine !== mine) known.set(cell, (said = { words, mine, text: described(cell, mine) }));
  return table.humanToMove && table.next.touches.has(cell.touch) ? said.text + t('cell.then') + t('cell.can') : said.text;
}
