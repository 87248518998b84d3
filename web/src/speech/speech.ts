// speech.ts - what is said: names of sides and seats, what to do now, what has just happened. The page shows these
// sentences and the live region speaks them; cells.ts names cells.
import type { Seat } from '../state/seats.ts';
import type { Table } from '../state/table.svelte.ts';
import { maybe, n, t } from '../words/words.svelte.ts';

export function sideName(english: string): string {
  return maybe(`side.${english}`) || english;
}

export function seatName(seat: Seat, short = false): string {
  if (seat.kind !== 'computer') return seat.name || t('you');
  if (short) return seat.level === 0 ? t('level.full-short') : t('level.short', { n: seat.level });
  return seat.level === 0 ? t('level.full') : t('level', { n: seat.level });
}

/** Who sits there. Where several people without a name sit, none of them is "you". */
export function whoSits(table: Table, player: number, short = false): string {
  const seat = table.seats[player - 1];
  const nameless = seat?.kind === 'human' && !seat.name;
  if (!seat || (nameless && table.seats.filter((other) => other.kind === 'human').length > 1)) return '';
  return seatName(seat, short);
}

/** "White (you)", "Black (level 1)". */
export function playerName(table: Table, player: number): string {
  const side = sideName(table.position.players[player - 1]?.name ?? '');
  const who = whoSits(table, player);
  return who ? `${side} (${who})` : side;
}

/** What this page and rooms write as a record's ending; words of others stay as they are. */
const ENDINGS = {
  agreed: 'ending.agreement',
  resigned: 'record.ending.resigned',
  'out of time': 'record.ending.time',
  'ended by the table': 'ending.table',
  deserted: 'ending.desertion',
} as const;
const DID = { resigned: 'over.resigned', 'ran out of time': 'over.time' } as const;

/** How a game ended, as its record says it, in the language that is spoken. */
export function spokenEnding(ending: string, players: readonly { name: string }[]): string {
  for (const { name } of players)
    for (const [did, key] of Object.entries(DID)) if (ending === `${name} ${did}`) return t(key, { who: sideName(name) });
  const known = Object.entries(ENDINGS).find(([written]) => written === ending);
  return known ? t(known[1]) : ending;
}

function winners(table: Table): string {
  const { players, result } = table.position;
  if (table.late !== undefined) return t('over.time', { who: playerName(table, table.late) });
  if (table.resigned !== undefined) return t('over.resigned', { who: playerName(table, table.resigned) });
  if (result === 'draw') return table.position.repeated ? t('over.repeated') : t('over.draw');
  const names = players.flatMap((player, i) => (player.winner ? [playerName(table, i + 1)] : []));
  if (names.length === players.length && players.length === 1) return n('over.solo', players[0]!.points);
  if (names.length === 1) return t('over.won', { who: names[0]! });
  return names.length ? t('over.shared', { who: names.join(' + ') }) : t('over.draw');
}

/** The one sentence that says what to do now; `laying` is what to do with a piece of several cells. */
export function whatNow(table: Table, laying = ''): string {
  if (table.trouble) return t('trouble', { what: table.trouble });
  if (table.over) return winners(table);
  if (table.thinking) return t('thinking', { who: playerName(table, table.mover) });
  if (laying && !table.waiting) return t('named', { what: playerName(table, table.mover), value: laying });
  if (table.waiting) return t('confirm.now', { move: table.waiting });
  const { touches } = table.next;
  const cells = new Map(table.position.cells.map((cell) => [cell.touch, cell]));
  const kinds = new Set([...touches].map((touch) => cells.get(touch)?.kind ?? (table.position.items.some((item) => item.touch === touch) ? 'item' : 'choice')));
  const forced = table.position.cells.some((cell) => cell.marks.includes('forced'));
  const step = forced && table.path.length === 0 ? 'forced' : `${table.path.length}.${[...kinds].sort().join('+')}`;
  const id = table.position.id;
  const said = maybe(`now.${id}.${step}`) || maybe(`now.${id}.${table.path.length}`) || t('now');
  return t('named', { what: playerName(table, table.mover), value: said });
}

/** While one looks back: where, and at the board whether a move may be made there. */
export function whereWeLook(table: Table, atBoard: boolean): string {
  const where = t('review.at', { n: table.at, of: table.line.length });
  return atBoard && table.humanToMove ? `${where} ${t('review.may-play')}` : where;
}

/** What has just happened, for the live region. */
export function whatHappened(table: Table): string {
  const last = table.position.last;
  return last ? t('played', { who: playerName(table, last.player), move: last.move }) : '';
}
