// main.ts - puts the page on the screen and, once it is there, the service worker behind it.
import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    // Without it (private windows, plain http) the page still plays; only offline visits need it.
    navigator.serviceWorker.register('./sw.js').catch(() => {});
  });
}
