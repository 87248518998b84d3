// Threads: full strength thinks with helpers where the page is isolated from others, alone elsewhere; a level thinks alone.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { dice, ply, playOn, touchSomething, turn } from './support/player.mjs';

/** Runs in the page before its scripts: a machine of three cores, whatever this one has. */
const threeCores = () => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 });

/** Which files were asked for, without their hashes. */
function watched(context) {
  const names = new Set();
  context.on('request', (request) => names.add(new URL(request.url()).pathname.replace(/^.*\/|-[\w-]{8}(?=\.)/g, '')));
  return names;
}

async function seatOpponent(page, level) {
  await page.locator('button.gear').click();
  await page.locator('dialog #seat-1').selectOption(level);
  await page.keyboard.press('Escape');
}

pageTest('an isolated page: full strength has helpers, and stops at once', {}, async ({ page, context, open }) => {
  const asked = watched(context);
  await context.addInitScript(threeCores);
  await open('agon');
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await turn(page);
  await playOn(page, dice(1), { plies: 2 });
  assert.ok(asked.has('threads.wasm') && !asked.has('tessera.wasm'), [...asked].join(' '));
  assert.ok(!asked.has('helper.js'), 'a level thinks alone');
  await seatOpponent(page, '0');
  await playOn(page, dice(2), { plies: 4 });
  assert.ok(asked.has('helper.js'), [...asked].join(' '));

  // Undo while it thinks: it is my turn at once, and the next search is as good as the first.
  const roll = dice(3);
  while ((await page.locator('[data-turn]').getAttribute('data-turn')) === 'human') await touchSomething(page, roll);
  await page.keyboard.press('u');
  assert.equal(await page.locator('[data-turn]').getAttribute('data-turn'), 'human');
  assert.equal(await ply(page), 4);
  await playOn(page, dice(4), { plies: 6 });

  // Helpers would keep a worker alive for good: who leaves the game ends it.
  assert.ok(page.workers().length > 0);
  await open('');
  await page.locator('.living').first().waitFor();
  while (page.workers().length) await page.waitForEvent('worker', { timeout: 50 }).catch(() => {});
});

pageTest('a page that is not isolated: one thread, the same game', {}, async ({ page, context, open }) => {
  const asked = watched(context);
  await context.addInitScript(threeCores);
  await context.route('**/*', async (route) => {
    const answer = await route.fetch();
    const headers = Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => !/^cross-origin-(opener|embedder)/.test(name)));
    await route.fulfill({ response: answer, headers });
  });
  await open('agon');
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await turn(page);
  await seatOpponent(page, '0');
  await playOn(page, dice(2), { plies: 4 });
  assert.ok(asked.has('tessera.wasm') && !asked.has('threads.wasm') && !asked.has('helper.js'), [...asked].join(' '));
});
