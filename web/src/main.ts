// main.ts - puts the page on the screen and, once it can be played on, the service worker behind it.
import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { rules } from './core/rules.ts';

rules().catch(() => {}); // asked for before anything is drawn; App says what went wrong
mount(App, { target: document.getElementById('app')! });

// What is needed without a network is fetched once the rules are there, so as not to hold up the first board.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void rules()
    .catch(() => {})
    .then(() => requestAnimationFrame(() => setTimeout(keepForOffline, 1000)));

function keepForOffline() {
  // Without it (private windows, plain http) the page still plays; only offline visits need it.
  navigator.serviceWorker.register('./sw.js').catch(() => {});
}
