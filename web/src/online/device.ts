// device.ts - who this device is to the server: one token, which is every seat taken from here, and a friendly name. Both stay
// in the browser's storage; the token is in no address and on no screen.
import { t } from '../words/words.svelte.ts';

const KEY = 'tessera.guest';
const TOKEN = /^[0-9a-f]{32}$/;
export const LONGEST_NAME = 24;

interface Guest {
  token: string;
  name: string;
}

let guest: Guest = { token: '', name: '' }; // where storage is forbidden: until the page is closed

function stored(): Guest {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Guest> | null;
    const { token, name } = kept ?? {};
    if (typeof token === 'string' && (token === '' || TOKEN.test(token))) guest.token = token;
    if (typeof name === 'string') guest.name = name.slice(0, LONGEST_NAME);
  } catch {
    /* forbidden, or written by another hand */
  }
  return guest;
}

function keep(changed: Partial<Guest>): void {
  guest = { ...stored(), ...changed };
  try {
    localStorage.setItem(KEY, JSON.stringify(guest));
  } catch {
    /* as above */
  }
}

export const token = (): string => stored().token;
export const keepToken = (fresh: string): void => keep({ token: fresh });
export const keepName = (name: string): void => keep({ name: name.trim().slice(0, LONGEST_NAME) });

/** The name this device's player chose, or one they are given until they do. */
export function name(): string {
  const { name: chosen } = stored();
  if (chosen) return chosen;
  const names = t('guest.names').split(', ');
  keepName(names[Math.floor(Math.random() * names.length)]!);
  return guest.name;
}
