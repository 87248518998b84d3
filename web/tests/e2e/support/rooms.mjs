// rooms.mjs - a server with rooms that can be killed and started again at the same address, and guests: each a browser of its own,
// with its own storage, as on a device of their own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathTo } from 'node:path';
import { createInterface } from 'node:readline';
import { PATIENCE_MS, PHONE, startBrowser } from './chromium.mjs';
import { PROGRAM, SITE } from './server.mjs';

function started(port, data) {
  const program = spawn(PROGRAM, ['serve', '--listen', `127.0.0.1:${port}`, '--site', SITE, '--data', data], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((done) => program.once('exit', done));
  const origin = new Promise((found, failed) => {
    program.once('error', failed).once('exit', (code) => failed(new Error(`tessera serve ended with ${code}`)));
    createInterface(program.stdout).on('line', (line) => {
      const [address] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
      if (address) found(address);
    });
  });
  return { program, ended, origin };
}

/** A server whose rooms are in a folder of their own; `kill` is SIGKILL, `again` starts it at the same address. */
export async function serveRooms() {
  const data = mkdtempSync(pathTo(tmpdir(), 'tessera-rooms-'));
  let running = started(0, data);
  const origin = await running.origin;
  const end = async (signal) => {
    running.program.kill(signal);
    await running.ended;
  };
  return {
    origin,
    kill: () => end('SIGKILL'),
    again: async () => {
      running = started(new URL(origin).port, data);
      await running.origin;
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

// The last one is the browser looking for a newer service worker while there is no network.
const LOST_CONNECTION = /WebSocket|ERR_|Failed to load resource|unknown error occurred when fetching the script/;

/** Guests of servers, each in a fresh profile; what a page complained of is in `faults`. Lost connections are no fault: tests cut them. */
export async function guests() {
  const browser = await startBrowser();
  const faults = [];
  return {
    faults,
    close: () => browser.close(),
    async arrive(name, origin, { phone = false, ...settings } = {}) {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...(phone ? PHONE : {}), ...settings });
      context.setDefaultTimeout(PATIENCE_MS);
      context.on('weberror', (error) => faults.push(`${name}: ${error.error().stack ?? error.error()}`));
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !LOST_CONNECTION.test(message.text())) faults.push(`${name}: ${message.text()}`);
      });
      const page = await context.newPage();
      await page.addInitScript((called) => {
        if (!location.protocol.startsWith('http')) return; // an empty page has no storage
        localStorage.getItem('tessera.guest') ?? localStorage.setItem('tessera.guest', JSON.stringify({ token: '', name: called }));
      }, name);
      return { name, context, page, open: (place) => page.goto(`${origin}/#/${place}`) };
    },
  };
}

/** Opens the form, makes the room, and stands in it; the room's name. */
export async function create({ page, open }, game, { seats = {}, options = {}, clock = 'none' } = {}) {
  await open(`friends/${game}`);
  for (const [name, value] of Object.entries(options)) await page.locator(`#option-${name}`).selectOption(value);
  for (const [seat, word] of Object.entries(seats)) await page.locator(`#sits-${seat}`).selectOption(word);
  await page.locator('#clock').selectOption(clock);
  await page.locator('main button.main').click();
  await page.locator('.lobby').waitFor();
  const [, room] = /#\/room\/(\w+)$/.exec(page.url());
  return room;
}

export async function join({ page, open }, room, seat) {
  await open(`room/${room}`);
  await page.locator('.lobby').waitFor();
  if (seat) await page.locator('.lobby li').nth(seat - 1).getByRole('button', { name: /Sit here/ }).click();
}

export const start = ({ page }) => page.locator('.lobby button.main.wide').click();
export const leave = (...who) => Promise.all(who.map(({ context }) => context.close()));

/** Waits for what a started room's screen says of itself: human, computer (somebody else's turn) or over, and how many moves are
 *  played. Before the start it is nobody's turn here, which would pass for somebody else's. */
export function until(page, { turn, ply }) {
  return page.waitForFunction(
    ([wantedTurn, least]) => {
      const screen = document.querySelector('[data-turn]')?.dataset;
      const gathering = document.querySelector('.lobby');
      return screen && !gathering && (wantedTurn === null || screen.turn === wantedTurn) && Number(screen.ply) >= least;
    },
    [turn ?? null, ply ?? 0],
  );
}
