// chromium.mjs - the browser of the tests, the pictures and the measurements: Debian's own.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 60_000); // for a busy machine; nothing waits for a time, everything for a state
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
  });
}

/** Runs in the page before its scripts: `window.playable` becomes the time, from the beginning of the visit, at which
 *  a frame first shows something of a board that can be touched. */
export function notePlayable(selector) {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame((now) => (window.playable = now)));
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
