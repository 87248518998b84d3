// How the page is built: plain files that any static host can serve.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './', // works from any folder of any host
  plugins: [svelte()],
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
