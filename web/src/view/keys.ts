// keys.ts - the keys one plays with; those of the board itself are in Board.svelte.
import type { Turn } from '../input/turn.ts';
import { isArrow } from '../input/walk.ts';
import type { Placing } from '../state/placing.svelte.ts';
import type { Table } from '../state/table.svelte.ts';

/** Keys of the move being made; false when it is none of them. */
export function playKey(event: KeyboardEvent, table: Table, placing: Placing, turn: Turn): boolean {
  const key = event.key.toLowerCase();
  if (key === 'escape') {
    table.letGo();
    placing.clear();
  } else if (placing.active && key === 'r') placing.turn(event.shiftKey ? 1 : -1);
  else if (placing.active && key === 'f') placing.turn(0, true);
  else if (placing.active && key === 'n') placing.next();
  else if (placing.active && event.shiftKey && isArrow(event.key)) placing.nudge(event.key, turn);
  else if (placing.shown && key === 'enter' && event.target === document.body) placing.lay();
  else if (key === 'u') table.undo();
  else if (key === 'y') table.redo();
  else if (key === 'h') void table.help();
  else return false;
  return true;
}
