// api.ts - what is asked of the server over HTTP: docs/openapi.yaml. Answers are looked at before they count.
import { t } from '../words/words.svelte.ts';
import { keepToken, token } from './device.ts';
import { releaseAll } from './unsent.ts';

export interface RoomSeat {
  sits: string;
  name: string;
}

export interface ListedRoom {
  room: string;
  game: string;
  phase: string;
  updated: number;
  clock: string;
  seats: RoomSeat[];
  mine: boolean; // it is my turn there
}

/** A refusal a person can read. */
export class ServerRefusal extends Error {}

/** Here nobody plays together: a server without rooms, or a plain host of files. */
export class NoRooms extends ServerRefusal {}

async function asked(path: string, request: RequestInit = {}): Promise<Response> {
  const known = token();
  const headers = { ...(known ? { Authorization: `Bearer ${known}` } : {}), ...(request.body ? { 'Content-Type': 'application/json' } : {}) };
  let answer: Response;
  try {
    answer = await fetch(`./api/${path}`, { ...request, headers, cache: 'no-store' });
  } catch {
    throw new ServerRefusal(t('online.unreachable'));
  }
  if (answer.ok) return answer;
  if (answer.status === 429) throw new ServerRefusal(t('online.busy'));
  const why = await answer.json().catch(() => undefined);
  if (answer.status === 404 && why?.why === 'room') throw new ServerRefusal(t('room.gone'));
  // Only a server of rooms explains itself in JSON; a plain host of files answers in another way.
  if (typeof why?.text !== 'string' || (answer.status === 503 && why.why === 'room')) throw new NoRooms(t('online.none'));
  throw new ServerRefusal(t('online.refused', { why: why.text }));
}

async function json(answer: Response): Promise<Record<string, unknown>> {
  const said: unknown = await answer.json().catch(() => null);
  if (typeof said !== 'object' || said === null) throw new NoRooms(t('online.none'));
  return said as Record<string, unknown>;
}

export interface Wanted {
  name: string;
  game: string;
  clock: string;
  seats: string;
  level: number;
  listed: boolean;
}

/** Creates a room; its name. */
export async function createRoom(wanted: Wanted): Promise<string> {
  const body = JSON.stringify({ do: 'create', id: `c${Date.now().toString(36)}`, ...wanted });
  const said = await json(await asked('rooms', { method: 'POST', body }));
  if (typeof said.token === 'string') keepToken(said.token);
  if (typeof said.room !== 'string') throw new ServerRefusal(t('online.none'));
  return said.room;
}

export const recordOf = async (room: string): Promise<string> => (await asked(`rooms/${room}/record`)).text();

function listed(rooms: unknown): ListedRoom[] {
  if (!Array.isArray(rooms)) return [];
  return rooms.flatMap((one): ListedRoom[] => {
    if (typeof one?.room !== 'string' || typeof one.game !== 'string') return [];
    const seats = Array.isArray(one.about?.seats) ? (one.about.seats as RoomSeat[]) : [];
    const clock = typeof one.about?.clock === 'string' ? one.about.clock : 'none';
    return [{ room: one.room, game: one.game, phase: String(one.phase), updated: Number(one.updated) || 0, clock, seats, mine: one.turn === true }];
  });
}

/** The rooms where this device has a seat, those first that wait for it. */
export async function myRooms(): Promise<ListedRoom[]> {
  if (!token()) return [];
  const games = listed((await json(await asked('games'))).games);
  const rank = (room: ListedRoom) => (room.mine ? 0 : room.phase === 'playing' ? 1 : room.phase === 'gathering' ? 2 : 3);
  return games.sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
}

/** Everything the server keeps about this device. */
export const aboutMe = async (): Promise<string> => (await asked('me')).text();

/** Leaves all rooms; the token and the names it wore are gone from the server, and from here. */
export async function forgetMe(): Promise<void> {
  await asked('me', { method: 'DELETE' });
  keepToken('');
  releaseAll();
}

export const openRooms = async (): Promise<ListedRoom[]> => listed((await json(await asked('tables'))).tables);
