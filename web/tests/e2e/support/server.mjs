// server.mjs - the built page on an address of its own, served by `tessera serve` as players get it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const built = (path) => fileURLToPath(new URL(`../../../../build/${path}`, import.meta.url));
export const SITE = built('site');
export const PROGRAM = process.env.TESSERA_BIN ?? built('tessera');

/** Starts serving, with more arguments if there are any; `stop` ends it. */
export async function serveSite(...more) {
  if (!existsSync(`${SITE}/index.html`)) throw new Error('there is no page in build/site: make site first');
  const program = spawn(PROGRAM, ['serve', '--listen', '127.0.0.1:0', '--site', SITE, ...more], { stdio: ['ignore', 'pipe', 'ignore'] });
  const origin = await new Promise((found, failed) => {
    program.once('error', failed).once('exit', (code) => failed(new Error(`tessera serve ended with ${code}`)));
    createInterface(program.stdout).on('line', (line) => {
      const [address] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
      if (address) found(address);
    });
  });
  const ended = new Promise((done) => program.once('exit', done));
  return {
    origin,
    stop: () => {
      program.kill();
      return ended;
    },
  };
}
