// Friends in a room, each in a browser of their own, over a real server that keeps its data: from the link to the rematch, with
// the server killed and networks lost on the way. Moves are made by
// touching what the page marks as touchable.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { core } from '../unit/core.mjs';
import { violations } from './support/axe.mjs';
import { pressSomething } from './support/keys.mjs';
import { dice, ply, touchSomething } from './support/player.mjs';
import { create, guests, join, leave, serveRooms, start, until } from './support/rooms.mjs';
import { PROGRAM } from './support/server.mjs';

let server; // that is left alone
let people;
before(async () => {
  server = await serveRooms();
  people = await guests();
});
after(async () => {
  await people?.close();
  await server?.stop();
});
const arrive = (name, settings) => people.arrive(name, server.origin, settings);

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

const menu = ({ page }) => page.getByRole('button', { name: 'Room', exact: true }).click();

/** Random touches of whoever is to move, until so many moves are played and everybody has seen them. */
async function playAtRandom(players, roll, plies) {
  for (let at = await ply(players[0].page); at < plies; at++) {
    const mover = await Promise.any(players.map((player) => until(player.page, { turn: 'human', ply: at }).then(() => player)));
    while ((await ply(mover.page)) === at) await touchSomething(mover.page, roll);
  }
  await Promise.all(players.map(({ page }) => until(page, { ply: plies })));
}

describe('friends', { concurrency: 2 }, () => {
  test('two friends: a whole game, the server killed and a network lost in the middle, a spectator, a rematch', { timeout: 300_000 }, async () => {
    const mortal = await serveRooms();
    const [ada, ben, eve] = await Promise.all([people.arrive('Ada', mortal.origin), people.arrive('Ben', mortal.origin, { phone: true }), people.arrive('Eve', mortal.origin)]);
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

    await mortal.kill();
    await ada.page.getByText('No connection').first().waitFor();
    await mortal.again();
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

    await ada.page.getByRole('button', { name: 'Another game' }).click();
    await ben.page.getByRole('button', { name: 'Agree' }).click();
    for (const { page } of [ada, ben, eve]) await page.waitForFunction(() => document.querySelector('[data-ply]').dataset.ply === '0');
    await until(ben.page, { turn: 'human' }); // everybody one seat on
    await leave(ada, ben, eve);
    await mortal.stop();
  });

  test('who is away for a minute: the table chooses a stand-in, and the seat is given back', { timeout: 300_000 }, async () => {
    const [ada, ben] = await Promise.all([arrive('Ada'), arrive('Ben', { phone: true })]);
    const room = await create(ada, 'trini');
    await join(ben, room, 2);
    await ada.page.getByText('Ben').first().waitFor();
    await start(ada);
    await until(ada.page, { turn: 'human' });
    await ben.context.setOffline(true);
    await ada.page.getByText(/away · \d+ s/).waitFor();
    await playAtRandom([ada], dice(1), 1);
    await ada.page.getByRole('button', { name: 'The computer stands in' }).click({ timeout: 150_000 });
    await until(ada.page, { turn: 'human', ply: 2 }); // the computer has moved
    await ada.page.getByText(/stand-in/).first().waitFor();
    await ben.context.setOffline(false);
    await ada.page.getByText('Ben is back.').first().waitFor();
    await playAtRandom([ada], dice(2), 3);
    await until(ben.page, { turn: 'human', ply: 3 });
    await leave(ada, ben);
  });

  test('four friends in Blokus Trigon, on telephones and desktops, light and dark; axe-core finds nothing', { timeout: 300_000 }, async () => {
    const look = (phone, colorScheme) => ({ phone, colorScheme });
    const four = await Promise.all([arrive('Ada', look(false, 'light')), arrive('Ben', look(true, 'dark')), arrive('Cleo', look(false, 'dark')), arrive('Dan', look(true, 'light'))]);
    const [ada, ben, cleo, dan] = four;
    const clean = async ({ page, name }) => assert.deepEqual(await violations(page), [], name);
    await ada.open('friends/blokus-trigon');
    await ada.page.locator('main button.main').waitFor();
    await clean(ada);
    const room = await create(ada, 'blokus-trigon');
    for (const [i, guest] of [ben, cleo, dan].entries()) await join(guest, room, i + 2);
    await ada.page.getByText('Dan').first().waitFor();
    for (const guest of [ada, ben]) await clean(guest);
    await start(ada);
    await playAtRandom(four, dice(1), 8);
    for (const guest of [ada, ben, cleo, dan]) await clean(guest);
    await menu(ben);
    await clean(ben);
    await leave(dan);
    await ada.page.getByText('Dan has lost the connection.').first().waitFor();
    await leave(ada, ben, cleo);
  });

  test('from the gear to the review: a late friend takes over, takeback and draw by consent, my games', { timeout: 300_000 }, async () => {
    const [ada, ben] = await Promise.all([arrive('Ada', { colorScheme: 'dark' }), arrive('Ben')]);
    await ada.open('agon');
    await ada.page.locator('button.gear').click();
    await ada.page.locator('#seat-1').selectOption('open');
    await start(ada);
    await until(ada.page, { turn: 'human' });
    await playAtRandom([ada], dice(1), 1);
    await until(ada.page, { turn: 'human', ply: 2 });
    await ben.page.goto(ada.page.url());
    await ben.page.getByRole('button', { name: 'Take over: Black' }).click();
    await ada.page.getByText('Ben sits down.').first().waitFor();
    await playAtRandom([ada, ben], dice(1), 3);
    const roll = dice(1);
    while ((await ply(ben.page)) === 3) await pressSomething(ben.page, roll); // by keys alone
    await until(ada.page, { turn: 'human', ply: 4 });

    await menu(ben);
    await ben.page.getByRole('button', { name: 'Ask to take back' }).click();
    await ada.page.getByRole('button', { name: 'Agree' }).click();
    for (const { page } of [ada, ben]) await page.waitForFunction(() => document.querySelector('[data-ply]').dataset.ply === '3');
    await ben.page.getByRole('button', { name: 'Say' }).click();
    await ben.page.getByRole('button', { name: 'Thank you' }).click();
    await ada.page.getByText('“Thank you”').first().waitFor();
    await menu(ada);
    await ada.page.getByRole('button', { name: 'Offer a draw' }).click();
    await ben.page.getByRole('button', { name: 'Agree' }).click();
    await until(ada.page, { turn: 'over' });
    assert.equal(await said(ada), 'Agreed. A draw.');

    await ada.page.getByRole('link', { name: 'Review' }).last().click();
    await ada.page.waitForURL(/#\/r\/1/);
    await ada.page.getByRole('button', { name: 'To the start' }).waitFor();
    await ben.open('games');
    await ben.page.getByText('finished').waitFor();
    assert.deepEqual(await violations(ben.page), []);
    await leave(ada, ben);
  });
});

test('a move made while the server is gone outlives the page, and is played when both are there again', { timeout: 300_000 }, async () => {
  const mortal = await serveRooms();
  const [ada, ben] = await Promise.all([people.arrive('Ada', mortal.origin), people.arrive('Ben', mortal.origin)]);
  const [first] = shortGame('trini', 4606);
  const room = await create(ada, 'trini');
  await join(ben, room, 2);
  await ada.page.getByText('Ben').first().waitFor();
  await start(ada);
  await until(ada.page, { turn: 'human' });
  await mortal.kill();
  await ada.page.getByText('No connection').first().waitFor();
  for (const touch of first) await touchSomething(ada.page, () => 0, undefined, cell(touch));
  assert.match(await said(ada), /kept/);
  const place = ada.page.url();
  await ada.page.goto('about:blank');
  await mortal.again();
  await ada.page.goto(place);
  await until(ben.page, { turn: 'human', ply: 1 });
  await until(ada.page, { ply: 1 });
  await ada.page.waitForFunction(() => localStorage.getItem('tessera.unsent') === null);
  await leave(ada, ben);
  await mortal.stop();
});

test('a link to no room says so, whatever it is', async () => {
  const eve = await arrive('Eve', { phone: true });
  for (const name of ['nosuchroom', '%3Cb%3E', 'x'.repeat(200)]) {
    await eve.open(`room/${name}`);
    await eve.page.getByRole('alert').filter({ hasText: 'no such room' }).waitFor();
    assert.deepEqual(await violations(eve.page), []);
    await eve.open('');
    await eve.page.locator('.card').first().waitFor();
  }
  await leave(eve);
});

test('no page complained', () => assert.deepEqual(people.faults, []));
