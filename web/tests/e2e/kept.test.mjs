// A game survives: the network cut off after one visit, a tab that was killed, storage that was damaged.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { GAMES, dice, kept, playOn, ply, turn } from './support/player.mjs';
import { serveSite } from './support/server.mjs';

pageTest('offline after one visit: a reload in mid-game resumes, and the computer answers', { faults: /asked|ERR_/ }, async ({ page, context }) => {
  const server = await serveSite(); // its own, so that it can be cut off for good
  try {
    await page.goto(`${server.origin}/#/trini`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await playOn(page, dice(1), { plies: 6 });
    const before = [await ply(page), (await kept(page, 'trini')).moves];
    await context.setOffline(true);
    await server.stop();
    await page.reload();
    await turn(page);
    assert.deepEqual([await ply(page), (await kept(page, 'trini')).moves], before);
    await playOn(page, dice(2), { plies: 10 });
    assert.equal((await kept(page, 'trini')).moves.length, 10);
    for (const id of GAMES) {
      await page.goto(`${server.origin}/#/${id}`);
      await playOn(page, dice(3), { plies: (await ply(page)) + 2 });
    }
  } finally {
    await context.setOffline(false);
    await server.stop();
  }
});

for (const id of GAMES)
  pageTest(`${id}: a killed tab resumes at the same ply`, {}, async ({ page, context, open }) => {
    await open(id);
    await playOn(page, dice(1), { plies: 6 });
    const before = { at: await ply(page), moves: (await kept(page, id)).moves };
    const killed = new Promise((done) => page.once('crash', done));
    const devtools = await context.newCDPSession(page);
    devtools.send('Page.crash').catch(() => {}); // never answers
    await killed;
    const next = await context.newPage();
    await open(id, next);
    await turn(next);
    assert.deepEqual({ at: await ply(next), moves: (await kept(next, id)).moves }, before);
    await playOn(next, dice(2), { plies: before.at + 1 });
  });

const good = { id: 'agon', record: '', moves: [], ply: 3, seats: [], when: 1, over: false };
const damaged = {
  'half a file': '{"id":"agon","rec',
  'no object': 'null',
  'a list': '[1,2,3]',
  'a number': '7',
  'not a record': JSON.stringify({ ...good, record: 'nonsense' }),
  'moves nobody can play': JSON.stringify({ ...good, record: '[Game "agon"]\n\nf1-f2', moves: ['a1-k11', 'zz', ''] }),
  'values of the wrong kind': JSON.stringify({ ...good, record: '[Game "agon"]\n\nf1-f2', moves: [1, null, {}], ply: 'x', seats: 'none', when: {} }),
  'a ply beyond the end': JSON.stringify({ ...good, record: '[Game "agon"]\n\n1. f1-f2', moves: ['f1-f2'], ply: 1e12, seats: [{ kind: 'ghost' }] }),
  'a very long text': 'x'.repeat(2_000_000),
};

pageTest('damaged storage does not break the page', {}, async ({ page, open }) => {
  await open('');
  await page.locator('main li').first().waitFor();
  for (const [name, text] of Object.entries(damaged)) {
    await page.evaluate((value) => {
      localStorage.setItem('tessera.settings', value);
      localStorage.setItem('tessera.game.agon', value);
    }, text);
    await page.goto('about:blank');
    await open('');
    await page.locator('main li').first().waitFor();
    await page.goto('about:blank');
    await open('agon');
    await turn(page);
    const at = await ply(page);
    await playOn(page, dice(1), { plies: at + 1 });
    assert.ok((await kept(page, 'agon')).moves.length > at, name);
    await page.evaluate(() => localStorage.clear());
  }
});

pageTest('without any storage the page plays', {}, async ({ page, context, open }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await open('trini');
  await playOn(page, dice(1), { plies: 4 });
  assert.equal(await ply(page), 4);
});

pageTest('an address that names no game shows all games', {}, async ({ page, open }) => {
  for (const address of ['nonsense', 'nonsense/learn', '__proto__/review', '/']) {
    await page.goto('about:blank');
    await open(address);
    await page.locator('main li').nth(GAMES.length - 1).waitFor();
    assert.equal(await page.locator('main li').count(), GAMES.length, address);
  }
});
