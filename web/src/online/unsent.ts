// unsent.ts - moves made and not yet known to be kept, one a room, in the browser's storage: they outlive the page. What
// becomes of them session.ts decides.
import type { PendingMove } from './session.ts';

const KEY = 'tessera.unsent';
const MOST = 16; // rooms; of more, those longest unsent are forgotten
const LONGEST_MOVE = 39; // TES_MOVE_TEXT of the core

type Unsent = [room: string, pending: PendingMove][]; // the latest last

const count = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The storage is anybody's who has this device in hand: only what a session could have written is believed. */
function isPending(value: unknown): value is PendingMove {
  const p = (value ?? {}) as Partial<Record<keyof PendingMove, unknown>>;
  const texts = typeof p.id === 'string' && /^[\w-]{1,24}$/.test(p.id) && typeof p.before === 'string' && typeof p.move === 'string' && p.move.length <= LONGEST_MOVE;
  return texts && count(p.round) && count(p.ply) && count(p.seat) && count(p.took);
}

function stored(): Unsent {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is Unsent[number] => Array.isArray(one) && typeof one[0] === 'string' && isPending(one[1])) : [];
  } catch {
    return []; // forbidden, or written by another hand
  }
}

function store(unsent: Unsent): void {
  try {
    if (unsent.length > 0) localStorage.setItem(KEY, JSON.stringify(unsent.slice(-MOST)));
    else localStorage.removeItem(KEY);
  } catch {
    /* forbidden or full: a break is outlived all the same */
  }
}

export const held = (room: string): PendingMove | null => stored().find(([where]) => where === room)?.[1] ?? null;
export const hold = (room: string, pending: PendingMove): void => store([...stored().filter(([where]) => where !== room), [room, pending]]);
/** Not what another tab holds for this room since. */
export const release = (room: string, id: string): void => store(stored().filter(([where, { id: theirs }]) => where !== room || theirs !== id));
export const releaseAll = (): void => store([]);
