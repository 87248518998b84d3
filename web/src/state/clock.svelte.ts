// clock.svelte.ts - thinking time at one table: so much for the game and some more for every move, or none at all.
import { t } from '../words/words.svelte.ts';

export interface ClockSetting {
  minutes: number;
  plus: number; // seconds a move
}

export const CLOCKS: readonly ClockSetting[] = [
  { minutes: 1, plus: 2 },
  { minutes: 3, plus: 2 },
  { minutes: 5, plus: 5 },
  { minutes: 10, plus: 10 },
  { minutes: 30, plus: 20 },
];

const TICK_MS = 100;

/** What was kept may be anything. */
export function checkedClock(setting: unknown): ClockSetting | undefined {
  const from = setting as Partial<ClockSetting> | undefined;
  return CLOCKS.find((clock) => clock.minutes === from?.minutes && clock.plus === from?.plus);
}

export class Clock {
  setting: ClockSetting | undefined = $state.raw();
  /** Milliseconds left of every player. */
  left: number[] = $state([]);
  #running: number | undefined;
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #ranOut: (player: number) => void;

  constructor(ranOut: (player: number) => void) {
    this.#ranOut = ranOut;
  }

  set(setting: ClockSetting | undefined, players: number, left?: unknown): void {
    this.stop();
    this.setting = setting;
    const whole = (setting?.minutes ?? 0) * 60_000;
    const kept = Array.isArray(left) && left.length === players && left.every((ms) => typeof ms === 'number' && ms > 0 && ms < 1e9);
    this.left = setting ? (kept ? (left as number[]) : Array.from({ length: players }, () => whole)) : [];
  }

  /** The player's time runs from now on. */
  start(player: number): void {
    this.stop();
    if (!this.setting || !player) return;
    this.#running = player;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.#count(), TICK_MS);
  }

  /** A clock that is kept elsewhere: so much is left to everybody, and this player's time runs. */
  mirror(setting: ClockSetting, left: readonly number[], running: number): void {
    this.stop();
    this.setting = setting;
    this.left = [...left];
    this.start(running);
  }

  /** A move was made: the time stops, and some is added. */
  moved(player: number): void {
    const ran = this.#running === player;
    this.stop();
    if (this.setting && ran) this.left[player - 1]! += this.setting.plus * 1000;
  }

  stop(): void {
    if (this.#running !== undefined) this.#count();
    clearInterval(this.#timer);
    this.#running = undefined;
  }

  #count(): void {
    const player = this.#running;
    if (player === undefined) return;
    const now = performance.now();
    this.left[player - 1]! -= now - this.#since;
    this.#since = now;
    if (this.left[player - 1]! > 0) return;
    this.left[player - 1] = 0;
    this.#running = undefined;
    clearInterval(this.#timer);
    this.#ranOut(player);
  }
}

/** "4:05"; tenths when it gets short, hours and days when it is long. */
export function clockText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  if (hours >= 24) return t('clock.long', { d: Math.floor(hours / 24), h: hours % 24 });
  if (hours > 0) return `${hours}:${String(Math.floor(whole / 60) % 60).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
