// create.ts - a room from what is chosen: the words of docs/wire.md for seats and clocks.
import type { ClockSetting } from '../state/clock.svelte.ts';
import type { Table } from '../state/table.svelte.ts';
import { createRoom } from './api.ts';
import { name } from './device.ts';

export const USUAL_LEVEL = 3; // of computers that fill seats or stand in
export const DAYS = [1, 2, 3, 7] as const;

export const clockWord = (clock: ClockSetting | undefined): string => (clock ? `${clock.minutes * 60}+${clock.plus}` : 'none');
export const levelWord = (level: number): string => (level === 0 ? 'full' : String(level));

/** What a clock's word means: time for the game and per move, or days a move. */
export function clockOf(word: string): { setting: ClockSetting; days: number } | undefined {
  const [, days] = /^(\d+)d$/.exec(word) ?? [];
  if (days) return { setting: { minutes: Number(days) * 1440, plus: 0 }, days: Number(days) };
  const [, seconds, plus] = /^(\d+)\+(\d+)$/.exec(word) ?? [];
  return seconds ? { setting: { minutes: Number(seconds) / 60, plus: Number(plus) }, days: 0 } : undefined;
}

/** The game at this table, begun anew in a room: I sit where a person sits first, others may come for the seat that is opened and
 *  for every other person's. */
export function roomFrom(table: Table, open: number): Promise<string> {
  const people = table.seats.flatMap((seat, i) => (seat.kind === 'human' && i !== open ? [i] : []));
  const mine = people[0] ?? (open === 0 ? 1 : 0);
  const words = table.seats.map((seat, i) => (i === mine ? 'me' : i === open || seat.kind !== 'computer' ? 'open' : levelWord(seat.level)));
  const clock = clockWord(table.clock.setting);
  return createRoom({ name: name(), game: table.record.game, clock, seats: words.join(' '), level: USUAL_LEVEL, listed: false });
}
