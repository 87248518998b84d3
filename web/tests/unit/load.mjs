// load.mjs - a module of the page for a test in Node, through the bundler that the build uses.
import { build } from 'esbuild';

export async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../../src/${path}`, import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
