// records.mjs - records that are hard to keep.
import { randomBytes } from 'node:crypto';

/** Four moves and a comment that nothing can press into an address. */
export function tooLong() {
  return `[Game "agon"]\n[Result "none"]\n\n{${randomBytes(60_000).toString('base64')}} 1. a5-a4 2. a2-a1 3. a4-a3 4. a1-a2 none\n`;
}
