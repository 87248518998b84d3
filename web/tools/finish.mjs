// finish.mjs FOLDER - what a build needs after Vite: the rules asked for early, the service worker with its list of files, and a
// compressed twin (.br, .gz) of every file that gets smaller, so that the server compresses nothing while it serves.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = process.argv[2];
if (!folder) {
  console.error('finish.mjs: say which folder, such as dist');
  process.exit(2);
}

const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
  .filter((name) => !/\.(br|gz)$/.test(name) && name !== 'sw.js')
  .sort();

// The rules are asked for with the page itself, not only once its script has been read.
const rules = names.find((name) => /^assets\/rules-.*\.wasm$/.test(name));
const index = join(folder, 'index.html');
const preload = `<link rel="preload" href="./${rules}" as="fetch" type="application/wasm" crossorigin />`;
const html = readFileSync(index, 'utf8');
if (rules && !html.includes(preload)) writeFileSync(index, html.replace('</title>', `</title>\n    ${preload}`));

const hash = createHash('sha256');
for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
const worker = readFileSync(new URL('../offline/sw.js', import.meta.url), 'utf8')
  .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
  .replace('__FILES__', JSON.stringify(['./', ...names.map((name) => `./${name}`)], null, 2));
writeFileSync(join(folder, 'sw.js'), worker);

for (const name of [...names, 'sw.js']) {
  const bytes = readFileSync(join(folder, name));
  const small = {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: gzipSync(bytes, { level: 9 }),
  };
  for (const [ending, compressed] of Object.entries(small))
    if (compressed.length < bytes.length * 0.95) writeFileSync(join(folder, `${name}.${ending}`), compressed);
}
