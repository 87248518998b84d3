// core.mjs - the rules as the page has them, for tests in Node.
import { readFileSync } from 'node:fs';
import { Core } from '../../../bindings/npm/tessera.mjs';

export const core = await Core.load(readFileSync(new URL('../../../build/wasm/rules.wasm', import.meta.url)));
export const games = core.games().map((game) => game.id);
export const LANGUAGES = ['en', 'fr', 'de', 'it'];
