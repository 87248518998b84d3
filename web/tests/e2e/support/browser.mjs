// browser.mjs - a test with a page in real Chromium. One browser and one server for a file; every test has a fresh
// profile. Whatever a test is about, the page must not complain, break its policy, or ask any other host.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PATIENCE_MS, PHONE, startBrowser } from './chromium.mjs';
import { serveSite } from './server.mjs';

const WHOLE_TEST_MS = 600_000;

let browser;
let server;

before(async () => {
  server = await serveSite();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Runs in the page before its own scripts: dice that fall the same way each time, and computer players that do not
 *  pause for people to see their moves. */
function prepare({ seed, hurry }) {
  let state = seed;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
  if (!hurry) return;
  const later = window.setTimeout.bind(window);
  window.setTimeout = (what, ms, ...rest) => later(what, Math.min(ms ?? 0, 10), ...rest);
}

/** What went wrong in a context that should not, as sentences. */
function watch(context, origin) {
  const faults = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) faults.push(`asked ${url}`);
  });
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error()}`));
  return faults;
}

/**
 * A test of the page. `options`: `phone`, `seed`, `hurry` (computers do not pause; true unless said otherwise), `faults` (a
 * pattern of complaints the test itself causes), and whatever Playwright's newContext takes. `body` gets the page, its
 * context, the address of the page, and `open(place)`.
 */
export function pageTest(name, { phone = false, seed = 1, hurry = true, faults: expected, ...settings }, body) {
  test(name, { timeout: WHOLE_TEST_MS }, async () => {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'no-preference',
      ...(phone ? PHONE : {}),
      ...settings,
    });
    const faults = watch(context, server.origin);
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(prepare, { seed, hurry });
    try {
      const page = await context.newPage();
      const open = (place = '', on = page) => on.goto(`${server.origin}/#/${place}`);
      await body({ page, context, origin: server.origin, open });
      assert.deepEqual(faults.filter((fault) => !expected?.test(fault)), []);
    } finally {
      await context.close();
    }
  });
}
