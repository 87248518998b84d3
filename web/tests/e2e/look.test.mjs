// What the eye gets: no motion where the system asks for none, and enough contrast in every theme, computed from the
// colours the page has on its screen.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { GAMES, dice, playOn, turn } from './support/player.mjs';

/** Runs in the page before its scripts: notes every animation and transition that any frame shows, and lets what
 *  happens by itself happen often. */
function noteMotion() {
  window.moving = new Set();
  const look = () => {
    for (const animation of document.getAnimations?.() ?? []) window.moving.add(`${animation.animationName ?? animation.transitionProperty} ${animation.effect?.target?.outerHTML.slice(0, 90)}`);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const every = window.setInterval.bind(window);
  window.setInterval = (what, ms, ...rest) => every(what, Math.min(ms ?? 0, 20), ...rest);
}

const frames = (page, count) =>
  page.evaluate((wanted) => new Promise((done) => {
    const next = (left) => requestAnimationFrame(() => (left ? next(left - 1) : done()));
    next(wanted);
  }), count);

pageTest('reduced motion: nothing moves by itself, nothing is animated', { reducedMotion: 'reduce' }, async ({ page, context, open }) => {
  await context.addInitScript(noteMotion);
  await open('');
  await page.locator('.living .board').nth(4).waitFor();
  const boards = () => page.locator('main').innerHTML();
  const before = await boards();
  await frames(page, 40);
  assert.equal(await boards(), before, 'the small boards play on');
  for (const id of GAMES) {
    await open(id);
    await page.locator(`.screen.${id}`).waitFor();
    await playOn(page, dice(1), { plies: 8 });
    await frames(page, 3);
  }
  assert.deepEqual(await page.evaluate(() => [...window.moving]), []);
});

pageTest('motion where nothing was asked: the test above can see it', { hurry: false }, async ({ page, context, open }) => {
  await context.addInitScript(noteMotion);
  await open('agon');
  await playOn(page, dice(1), { plies: 2 });
  await page.waitForFunction(() => window.moving.size > 0);
});

/** A colour as three shares of light. */
function light([red, green, blue]) {
  const linear = (part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(a, b) {
  const [bright, dim] = [light(a), light(b)].sort((p, q) => q - p);
  return (bright + 0.05) / (dim + 0.05);
}

/** The page's named colours, as the browser resolves them, and those of the pieces. */
function colours({ names, pieces }) {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const resolved = (text) => {
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const found = {};
  const root = getComputedStyle(document.documentElement);
  for (const name of names) found[name] = resolved(root.getPropertyValue(`--${name}`).trim());
  for (const piece of pieces) {
    const element = document.body.appendChild(document.createElement('i'));
    element.className = piece;
    for (const part of ['fill', 'edge', 'mark']) found[`${piece} ${part}`] = resolved(getComputedStyle(element).getPropertyValue(`--${part}`).trim());
    element.remove();
  }
  return found;
}

const GROUNDS = ['paper', 'paper-alt', 'sheet', 'well'];
const LIGHTS = ['light-green', 'light-orange', 'light-red'];
const PIECES = ['ivory', 'ink', 'blue', 'yellow', 'red', 'green'];
const TEXTS = [
  ...['paper', 'sheet'].flatMap((ground) => ['ink', 'soft', 'touch', 'no'].map((text) => [text, ground])),
  ['on-touch', 'touch'],
  ...PIECES.map((piece) => [`${piece} mark`, `${piece} fill`]),
];

const themes = [
  { name: 'light', theme: 'light', more: false },
  { name: 'dark', theme: 'dark', more: false },
  { name: 'light, high contrast', theme: 'light', more: true },
  { name: 'dark, high contrast', theme: 'dark', more: true },
];

for (const { name, theme, more } of themes)
  pageTest(`contrast: texts 4.5 and marks 3, ${name}`, { colorScheme: theme }, async ({ page, context, open }) => {
    await context.addInitScript((contrast) => localStorage.setItem('tessera.settings', JSON.stringify({ contrast })), more);
    await open('agon');
    await turn(page);
    const found = await page.evaluate(colours, { names: [...GROUNDS, ...LIGHTS, 'ink', 'soft', 'touch', 'on-touch', 'no'], pieces: PIECES });
    const short = [];
    const hold = (least, a, b) => contrast(found[a], found[b]) < least && short.push(`${a} on ${b}: ${contrast(found[a], found[b]).toFixed(2)}, not ${least}`);
    for (const [text, ground] of TEXTS) hold(4.5, text, ground);
    // On pieces and lights what can be touched has a halo of the sheet's colour.
    for (const ground of GROUNDS) for (const mark of ['touch', 'no']) hold(3, mark, ground);
    // A piece shows by what it is filled with or by its edge. Rings of two tints and lights are for two players only.
    for (const [grounds, pieces] of [[['paper', 'sheet', 'well'], PIECES], [['paper-alt', ...LIGHTS], ['ivory', 'ink']]])
      for (const ground of grounds)
        for (const piece of pieces) if (contrast(found[`${piece} fill`], found[ground]) < 3) hold(3, `${piece} edge`, ground);
    assert.deepEqual(short, []);
  });
