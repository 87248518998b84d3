// wasm_tables.mjs - how long each game's tables take in the browser's engine.
//
//     node bench/wasm_tables.mjs        (from the project's root, after `make wasm`)

import { readFileSync } from 'node:fs';
import { Core } from '../bindings/npm/tessera.mjs';

const bytes = readFileSync(process.env.TESSERA_WASM ?? 'build/wasm/rules.wasm');
for (const id of process.argv.slice(2)) {
  const core = await Core.load(bytes);
  const start = performance.now();
  core.open(id).free();
  console.log(`${id.padEnd(16)} ${(performance.now() - start).toFixed(1)} ms`);
}
