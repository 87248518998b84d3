// hosted.ts - what a game that is played elsewhere brings to the screen of a game: its table, and what is said and done there
// instead of what a game at one screen says and does.
import type { Snippet } from 'svelte';
import type { Table } from '../state/table.svelte.ts';

export interface Hosted {
  table: Table;
  says: string; // instead of what to do now; empty where it is one's own turn
  notice: string; // what else has just happened, for who listens
  panel: Snippet | undefined; // beside the board instead of the players: before the game begins
  controls: Snippet;
}
