// sw.js - the page without a network. tools/finish.mjs fills in the two constants when the page is built.
//
// Everything is kept on the first visit and served from there; a new version is fetched whole beside the old one,
// and takes over when the last window of the old one is closed. What is not in the list goes to the network.
const VERSION = '__VERSION__';
const FILES = __FILES__;

const cacheName = `tessera-${VERSION}`;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(FILES)));
});

addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('tessera-') && name !== cacheName;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const wanted = request.mode === 'navigate' ? './index.html' : request;
  event.respondWith(caches.open(cacheName).then(async (cache) => (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request)));
});
