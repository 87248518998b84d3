// How the page is built: plain files that any static host can serve.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Nearly all of the first script runs before the board is there. Told so in its first line, Chromium compiles it beside the page's
 *  thread while it still comes in, instead of function by function when each is called. Others read a comment. */
const compiledAtOnce: Plugin = {
  name: 'compiled-at-once',
  enforce: 'post',
  generateBundle: {
    order: 'post', // Vite writes a first line of its own
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

export default defineConfig({
  base: './', // works from any folder of any host
  plugins: [svelte(), compiledAtOnce],
  build: {
    outDir: '../build/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: scripts, and files cache better
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } }, // the wasm core lies in build/, its binding in bindings/
});
