// page.mjs - how quick the page is, in real Chromium. Figures, not tests: they depend on the machine.
//
//     node bench/page.mjs [playable] [placements] [frames]      (from the project's root, after `make && make site`)
//
// A playable board at 1.6 Mbit/s, 150 ms there and back and a processor slowed down four times (wanted: 1.5 s); what a
// touch costs that lists placements of Blokus Trigon (16 ms); the longest frame while the engine thinks and a move is shown (50 ms).
import { notePlayable, startBrowser } from '../web/tests/e2e/support/chromium.mjs';
import { GAMES, TOUCHABLE, beginWith, dice, playOn, ply, turn } from '../web/tests/e2e/support/player.mjs';
import { serveSite } from '../web/tests/e2e/support/server.mjs';

const VISITS = 5;
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const wanted = (part) => process.argv.length < 3 || process.argv.includes(part);
const ms = (number) => `${number.toFixed(0).padStart(5)} ms`;

const server = await serveSite();
const browser = await startBrowser();

/** A page of its own, so that nothing is kept from another visit. */
async function visit(place, { slow }) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (slow) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(notePlayable, TOUCHABLE);
  await page.goto(`${server.origin}/#/${place}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.playable !== undefined);
  return { page, playable: await page.evaluate(() => window.playable), close: () => context.close() };
}

const tracing = await browser.newBrowserCDPSession();
async function traced(what) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  tracing.on('Tracing.dataCollected', collect);
  await tracing.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] }, transferMode: 'ReportEvents' });
  await what();
  const complete = new Promise((done) => tracing.once('Tracing.tracingComplete', done));
  await tracing.send('Tracing.end');
  await complete;
  tracing.off('Tracing.dataCollected', collect);
  return events;
}

/** What a thread worked, each piece of work once: tasks, and what promises left to do after one, which is no part of it. */
function outermost(events, { pid, tid }) {
  const work = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X').sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  let end = -Infinity;
  return work.filter(({ ts, dur }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** What the page's own thread works until a board can be touched, on this machine as it is. */
async function workUntilPlayable(id) {
  let playable;
  const events = await traced(async () => {
    const visited = await visit(id, { slow: false });
    playable = visited.playable;
    await visited.close();
  });
  const begun = Math.min(...events.filter((event) => event.name === 'ResourceSendRequest' && event.args.data.url.startsWith(server.origin)).map((event) => event.ts));
  const work = outermost(events, events.find((event) => event.name === 'v8.evaluateModule'));
  return work.filter(({ ts }) => ts >= begun && ts < begun + playable * 1000).reduce((sum, { tdur }) => sum + (tdur ?? 0) / 1000, 0);
}

for (const id of wanted('playable') ? GAMES : []) {
  const times = [];
  for (let i = 0; i < VISITS; i++) {
    const { playable, close } = await visit(id, { slow: true });
    times.push(playable);
    await close();
  }
  const works = [];
  for (let i = 0; i < 3; i++) works.push(await workUntilPlayable(id));
  console.log(`playable, slow network and processor  ${id.padEnd(14)} ${ms(middle(times))}, of work on this processor ${ms(middle(works))}   (${times.map((time) => time.toFixed(0)).join(', ')})`);
}

/** Touches cells that are open, one after the other: until the page has made up its mind, and until a frame shows it. */
async function pointAtCells() {
  const quick = [];
  const shown = [];
  for (const cell of [...document.querySelectorAll('.target.open')].slice(0, 40)) {
    const start = performance.now();
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
    quick.push(performance.now() - start);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    shown.push(performance.now() - start);
  }
  return { quick, shown };
}

if (wanted('placements')) {
  const { page, close } = await visit('blokus-trigon', { slow: false });
  await beginWith(page, { players: '2' });
  await playOn(page, dice(1), { plies: 16 });
  await turn(page);
  const { quick, shown } = await page.evaluate(pointAtCells);
  console.log(`placements at a cell, Blokus Trigon   listed   ${ms(middle(quick))}, at most ${ms(Math.max(...quick))}; on the screen ${ms(middle(shown))}`);
  await close();
}

/** Counts frames while a computer of full strength thinks and its move is shown: the time between two of them at most. */
function longestFrame() {
  return new Promise((done) => {
    let last = performance.now();
    let longest = 0;
    let thought = false;
    let after = 0;
    const look = (now) => {
      const thinks = document.querySelector('[data-turn]').dataset.turn === 'computer';
      if (thought) longest = Math.max(longest, now - last);
      last = now;
      thought ||= thinks || document.querySelector('[data-turn]').dataset.turn === 'over';
      after = thought && !thinks ? after + 1 : 0;
      if (after > 20) done(longest); // the move has come to rest
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** What the page's own thread worked for each frame, at most; on a machine with other things to do, the time between two
 *  frames tells more of those. */
function mostWork(events) {
  const page = events.find((event) => event.name === 'FireAnimationFrame');
  const work = outermost(events, page);
  const frames = events.filter(({ pid, tid, name }) => pid === page.pid && tid === page.tid && name === 'FireAnimationFrame').map(({ ts }) => ts).sort((a, b) => a - b);
  let most = 0;
  let at = 0;
  for (const end of [...frames, Infinity]) {
    let sum = 0;
    for (; at < work.length && work[at].ts <= end; at++) sum += work[at].tdur ?? 0;
    most = Math.max(most, sum / 1000);
  }
  return most;
}

for (const id of wanted('frames') ? GAMES : []) {
  const { page, close } = await visit(id, { slow: false });
  await page.locator('button.gear').click();
  await page.locator('dialog #seat-0').waitFor(); // the dialog is loaded when it is asked for
  for (const seat of await page.locator('dialog [id^=seat-]').all()) if ((await seat.getAttribute('id')) !== 'seat-0') await seat.selectOption('0');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await playOn(page, dice(2), { plies: 1 });
  const frames = [];
  const works = [];
  for (let i = 0; i < 3 && (await turn(page)) === 'human'; i++) {
    const at = await ply(page);
    const events = await traced(async () => {
      const longest = page.evaluate(longestFrame);
      await playOn(page, dice(3 + i), { plies: at + 1 });
      frames.push(await longest);
    });
    works.push(mostWork(events));
  }
  console.log(`longest frame while it thinks and moves ${id.padEnd(14)} ${ms(Math.max(...frames))}, of work ${ms(Math.max(...works))}   (${works.map((time) => time.toFixed(0)).join(', ')})`);
  await close();
}

await browser.close();
await server.stop();
