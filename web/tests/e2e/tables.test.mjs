// Rooms, what is round the play: the invitation, seats changed before the start, clocks, my games, one's data, and a server that
// has no rooms at all.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { violations } from './support/axe.mjs';
import { dice, touchSomething } from './support/player.mjs';
import { create, guests, join, leave, serveRooms, start, until } from './support/rooms.mjs';
import { tooLong } from './support/records.mjs';
import { serveSite } from './support/server.mjs';
import { words } from './support/words.mjs';

let server;
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
const TIMEOUT = { timeout: 300_000 };

/** A room as docs/openapi.yaml has it made, for clocks too short for the form; its name. */
async function createBy({ page, open }, wanted) {
  await open('');
  const made = await page.evaluate(async (body) => {
    const answer = await fetch('./api/rooms', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    return answer.json();
  }, { do: 'create', id: 'c1', name: 'Ada', level: 1, listed: false, ...wanted });
  await page.evaluate((token) => localStorage.setItem('tessera.guest', JSON.stringify({ token, name: 'Ada' })), made.token);
  return made.room;
}

describe('tables', { concurrency: 2 }, () => {
  test('on a telephone a host sees the invitation first; a guest sees the seats first', TIMEOUT, async () => {
    const [ada, ben] = await Promise.all([arrive('Ada', { phone: true }), arrive('Ben', { phone: true })]);
    const room = await create(ada, 'agon');
    const tops = ({ page }) => page.evaluate(() => ['.lobby svg', '.lobby li'].map((what) => document.querySelector(what).getBoundingClientRect().top));
    await ada.page.locator('.lobby svg[role=img]').waitFor();
    const [code, seats] = await tops(ada);
    assert.ok(code < seats, 'the code stands above the seats');
    assert.ok(code < 740 - 120, 'and can be seen without scrolling');
    await join(ben, room);
    await ben.page.locator('.lobby svg[role=img]').waitFor();
    const [theirs, first] = await tops(ben);
    assert.ok(first < theirs);
    await leave(ada, ben);
  });

  test('before the start everybody may change seats; a host stays host', TIMEOUT, async () => {
    const [ada, ben] = await Promise.all([arrive('Ada'), arrive('Ben', { phone: true })]);
    const room = await create(ada, 'blokus-trigon', { clock: '300+5' });
    await join(ben, room, 2);
    const at = ({ page }, seat, text) => page.locator('.lobby li').nth(seat - 1).filter({ hasText: text }).waitFor();
    await at(ada, 2, 'Ben');
    await ada.page.getByRole('button', { name: 'Sit here: Red' }).click();
    for (const guest of [ada, ben]) await at(guest, 3, /Ada.*host/s);
    await ben.page.getByRole('button', { name: 'Sit here: Blue' }).click();
    for (const guest of [ada, ben]) await at(guest, 1, 'Ben');
    assert.match(await ada.page.locator('.lobby').innerText(), /computer(s)?.*level 3/, 'who fills the seat that was left is as strong as any');
    await start(ada);
    await until(ben.page, { turn: 'human' });
    const wide = await ben.page.evaluate(() => [...document.querySelectorAll('.seat')].filter((seat) => seat.scrollWidth > seat.clientWidth).map((seat) => seat.innerText));
    assert.deepEqual(wide, [], 'four seats with clocks and people have room on a telephone');
    await leave(ada, ben);
  });

  test('where the browser can share, the link is shared; elsewhere it is copied', TIMEOUT, async () => {
    const [ada, ben] = await Promise.all([arrive('Ada'), arrive('Ben', { permissions: ['clipboard-read', 'clipboard-write'] })]);
    await ada.page.addInitScript(() => {
      navigator.share = async (what) => void (window.shared = what);
    });
    await ben.page.addInitScript(() => delete Navigator.prototype.share);
    const room = await create(ada, 'agon');
    await ada.page.getByRole('button', { name: 'Share', exact: true }).click();
    assert.equal(await ada.page.evaluate(() => window.shared.url), `${server.origin}/#/room/${room}`);
    await join(ben, room);
    assert.equal(await ben.page.getByRole('button', { name: 'Share', exact: true }).count(), 0);
    await ben.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await ben.page.getByRole('status').filter({ hasText: 'copied' }).waitFor();
    assert.equal(await ben.page.evaluate(() => navigator.clipboard.readText()), `${server.origin}/#/room/${room}`);
    await leave(ada, ben);
  });

  test('a clock that runs out ends the game for both', TIMEOUT, async () => {
    const [ada, ben] = await Promise.all([arrive('Ada'), arrive('Ben', { phone: true })]);
    const room = await createBy(ada, { game: 'agon', clock: '10+1', seats: 'me open' });
    await join(ada, room);
    await join(ben, room, 2);
    await ada.page.getByText('Ben').first().waitFor();
    await start(ada);
    await until(ben.page, { turn: 'computer' });
    for (const { page } of [ada, ben]) await until(page, { turn: 'over' });
    for (const { page } of [ada, ben]) assert.match(await page.locator('.now').innerText(), /^White \((You|Ada)\) ran out of time\. Black \((You|Ben)\) wins!$/);
    await leave(ada, ben);
  });

  test('my games: the one that waits for me first, with its days', TIMEOUT, async () => {
    const [ada, ben] = await Promise.all([arrive('Ada'), arrive('Ben')]);
    for (const [clock, first] of [['3d', true], ['none', false]]) {
      const room = await create(ben, 'agon', { clock, seats: first ? { 1: 'me' } : {} });
      await join(ada, room, first ? 1 : 2);
      await ben.page.getByText('Ada').first().waitFor();
      await start(ben);
      await until(ada.page, { turn: first ? 'human' : 'computer' });
    }
    await ada.open('games');
    const rooms = ada.page.locator('main ul').first().locator('li');
    await rooms.nth(1).waitFor();
    assert.match(await rooms.nth(0).innerText(), /your turn.*3 days/is, 'older, but it waits');
    assert.match(await rooms.nth(1).innerText(), /in play/i);
    await rooms.nth(0).locator('a').click();
    await until(ada.page, { turn: 'human' });
    await touchSomething(ada.page, dice(1));
    await leave(ada, ben);
  });

  test('a room’s game that is too long for a link is reviewed all the same', TIMEOUT, async () => {
    const ada = await arrive('Ada');
    const room = await create(ada, 'agon');
    await ada.page.route('**/api/rooms/*/record', (route) => route.fulfill({ contentType: 'text/plain', body: tooLong() }));
    await ada.open(`room/${room}/review`);
    await ada.page.getByText('Move 4 of 4.').first().waitFor();
    await leave(ada);
  });

  test('what the server keeps about me can be saved, and forgotten', TIMEOUT, async () => {
    const [ada, ben] = await Promise.all([arrive('Ada'), arrive('Ben', { phone: true })]);
    const room = await create(ada, 'agon');
    await join(ben, room, 2);
    await ada.page.getByText('Ben').first().waitFor();
    await ben.open('games');
    const [saved] = await Promise.all([ben.page.waitForEvent('download'), ben.page.getByRole('button', { name: words('en')['me.export'] }).click()]);
    const about = readFileSync(await saved.path(), 'utf8');
    assert.match(about, new RegExp(room));
    JSON.parse(about);
    await ben.page.getByRole('button', { name: words('en')['me.erase'], exact: true }).click();
    await ben.page.getByRole('button', { name: words('en')['me.erase-sure'] }).click();
    await ben.page.getByText(words('en')['me.erased']).waitFor();
    assert.equal(await ben.page.evaluate(() => JSON.parse(localStorage.getItem('tessera.guest')).token), '');
    await ben.page.getByText(words('en')['games.none']).waitFor();
    await ada.page.locator('.lobby li').nth(1).getByRole('button', { name: 'Sit here' }).waitFor();
    assert.equal(await ada.page.locator('.lobby li').nth(1).getByText('Ben').count(), 0);
    await leave(ada, ben);
  });
});

test('a server without rooms says so wherever a friend is looked for, and every game is played', TIMEOUT, async () => {
  const alone = await serveSite('--no-rooms');
  const eve = await people.arrive('Eve', alone.origin, { locale: 'fr-CH' });
  const none = words('fr')['online.none'];
  const told = () => eve.page.getByRole('alert').filter({ hasText: none }).waitFor();
  await eve.open('friends/agon');
  await eve.page.locator('main button.main').click();
  await told();
  assert.deepEqual(await violations(eve.page), []);
  await eve.open('games');
  await told();
  await eve.open('room/k3f9w2');
  await told();
  assert.deepEqual(await violations(eve.page), []);
  await eve.open('agon');
  await eve.page.locator('button.gear').click();
  await eve.page.locator('#seat-1').selectOption('open');
  await told();
  await eve.page.keyboard.press('Escape');
  await touchSomething(eve.page, dice(1));
  await touchSomething(eve.page, dice(2));
  await until(eve.page, { turn: 'human', ply: 2 });
  await leave(eve);
  await alone.stop();
});

test('no page complained', () => assert.deepEqual(people.faults, []));
