// Friends in a room, each in a browser of their own, over a real server that keeps its data: from the link to the rematch, with
// the server killed and networks lost on the way. Moves are made by
// touching what the page marks as touchable.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { core } from '../unit/core.mjs';
import { ply, touchSomething } from './support/player.mjs';
import { guests, serveRooms, until } from './support/rooms.mjs';
import { PROGRAM } from './support/server.mjs';

let server;
let people;
before(async () => {
  server = await serveRooms();
  people = await guests(server.origin);
});
after(async () => {
  await people?.close();
  await server?.stop();
});

/** Opens the form, makes the room, and stands in it; the room's name. */
async function create({ page, open }, game, { seats = {}, options = {} } = {}) {
  await open(`friends/${game}`);
  for (const [name, value] of Object.entries(options)) await page.locator(`#option-${name}`).selectOption(value);
  for (const [seat, word] of Object.entries(seats)) await page.locator(`#sits-${seat}`).selectOption(word);
  await page.locator('main button.main').click();
  await page.locator('.lobby').waitFor();
  const [, room] = /#\/room\/(\w+)$/.exec(page.url());
  return room;
}

async function join({ page, open }, room, seat) {
  await open(`room/${room}`);
  await page.locator('.lobby').waitFor();
  if (seat) await page.locator('.lobby li').nth(seat - 1).getByRole('button', { name: /Sit here/ }).click();
}

const start = ({ page }) => page.locator('.lobby button.main.wide').click();
const turnOf = (page) => page.evaluate(() => document.querySelector('[data-turn]')?.dataset.turn);
const said = ({ page }) => page.locator('.now').innerText();

/** The moves of a game whose dice fell well: two players, over soon. And how each is made by touching. */
function shortGame(name, seed) {
  const text = execFileSync(PROGRAM, ['random', name, '--seed', String(seed), '--records', '-'], { encoding: 'utf8' });
  const moves = (game) => game.tree().slice(1).map(({ move }) => move);
  const read = core.read(text);
  const game = core.open(name);
  const touches = moves(read).map((move) => {
    const [path] = game.position().moves.find((one) => one.move === move).touches;
    game.play(move);
    return path;
  });
  read.free();
  game.free();
  return touches;
}

const cell = (touch) => `.target.open[data-touch="${touch}"], button[data-touch="${touch}"]:enabled`;

/** The moves from one ply to another, each by whom it is up to; everybody has seen the last. */
async function playTogether(players, touches, from, to) {
  for (let at = from; at < to; at++) {
    const mover = await Promise.any(players.map((player) => until(player.page, { turn: 'human', ply: at }).then(() => player)));
    for (const touch of touches[at]) await touchSomething(mover.page, () => 0, undefined, cell(touch));
    await until(mover.page, { ply: at + 1 });
  }
  await Promise.all(players.map(({ page }) => until(page, { ply: to })));
}

const record = async (room) => (await fetch(`${server.origin}/api/rooms/${room}/record`)).text();

test('two friends: a whole game, the server killed and a network lost in the middle, a spectator, a rematch', { timeout: 300_000 }, async () => {
  const [ada, ben, eve] = [await people.arrive('Ada'), await people.arrive('Ben', { phone: true }), await people.arrive('Eve')];
  const touches = shortGame('trini', 4606);
  const room = await create(ada, 'trini');
  assert.ok(await ada.page.locator('.lobby svg[role=img] path').getAttribute('d'), 'the link is a code, too');
  await join(ben, room, 2);
  await ada.page.getByText('Ben').first().waitFor();
  await join(eve, room);
  await ada.page.getByText('1 spectator').waitFor();
  await start(ada);
  for (const { page } of [ada, ben, eve]) await page.locator('.lobby').waitFor({ state: 'detached' });
  await playTogether([ada, ben], touches, 0, 4);

  await server.kill();
  await ada.page.getByText('No connection').first().waitFor();
  await server.again();
  await playTogether([ada, ben], touches, 4, 7);

  // Who is to move loses the network, and moves nonetheless.
  const mover = (await turnOf(ada.page)) === 'human' ? ada : ben;
  const other = mover === ada ? ben : ada;
  await mover.context.setOffline(true);
  await mover.page.getByText('No connection').first().waitFor();
  for (const touch of touches[7]) await touchSomething(mover.page, () => 0, undefined, cell(touch));
  assert.match(await said(mover), /kept/);
  assert.equal(await ply(other.page), 7);
  await mover.context.setOffline(false);
  await until(other.page, { ply: 8 });

  await playTogether([ada, ben], touches, 8, touches.length);
  await until(eve.page, { turn: 'over' });
  assert.equal(await ply(eve.page), touches.length);
  assert.match(await record(room), /trini/);

  await ada.page.getByRole('button', { name: 'Another game' }).click();
  await ben.page.getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [ada, ben, eve]) await page.waitForFunction(() => document.querySelector('[data-ply]').dataset.ply === '0');
  await until(ben.page, { turn: 'human' }); // everybody one seat on
  assert.deepEqual(people.faults, []);
});
