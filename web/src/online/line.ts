// line.ts - the line to a room: the one place with a WebSocket, timers and the browser's word on its network. What is to be said
// and done, session.ts decides.
import type { Wish } from './messages.ts';
import { begin, step, wakeAt, type PendingMove, type Rules, type Session, type SessionEvent, type Todo } from './session.ts';

const LONGEST_TIMER_MS = 60_000;

function tag(): string {
  return [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Line {
  session: Session;
  #rules: Rules;
  #told: (session: Session, todo: readonly Todo[]) => void;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** `told` hears of every change, and what else there is to tell. */
  constructor(start: { room: string; token: string; name: string; pending: PendingMove | null }, rules: Rules, told: (session: Session, todo: readonly Todo[]) => void) {
    this.#rules = rules;
    this.#told = told;
    this.session = begin({ ...start, tag: tag() }, Date.now());
    addEventListener('online', this.#again);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#seen);
    this.#happened({ type: 'tick' });
  }

  move(move: string): void {
    this.#happened({ type: 'move', move });
  }

  wish(wish: Wish): void {
    this.#happened({ type: 'wish', wish });
  }

  /** The person does not want to wait for the next try. */
  hurry(): void {
    this.#happened({ type: 'online' });
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#again);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#seen);
    clearTimeout(this.#timer);
    this.#hangUp();
  }

  /** The network is back, be the page in sight or not. */
  #again = () => this.hurry();

  #seen = () => {
    if (document.visibilityState === 'visible') this.hurry();
  };

  /** A browser that knows itself without a network does not wait until the silence is noticed. */
  #offline = () => {
    this.#hangUp();
    this.#happened({ type: 'closed', socket: this.session.socket });
  };

  #happened(event: SessionEvent): void {
    if (this.#closed) return;
    const [next, todo] = step(this.session, event, Date.now(), this.#rules);
    this.session = next;
    for (const one of todo) this.#carryOut(one);
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const wait = wakeAt(next) - Date.now();
    if (wait < Infinity) this.#timer = setTimeout(() => this.#happened({ type: 'tick' }), Math.min(Math.max(wait, 0), LONGEST_TIMER_MS));
    this.#told(next, todo);
  }

  #carryOut(todo: Todo): void {
    if (todo.do === 'connect') this.#connect(todo.socket);
    else if (todo.do === 'disconnect') this.#hangUp();
    else if (todo.do === 'send' && todo.socket === this.session.socket && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(todo.text);
  }

  #connect(number: number): void {
    this.#hangUp();
    const url = new URL('./api/socket', location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    url.hash = '';
    const socket = new WebSocket(url, 'tessera');
    this.#socket = socket;
    socket.onopen = () => this.#happened({ type: 'opened', socket: number });
    socket.onclose = () => this.#happened({ type: 'closed', socket: number });
    socket.onmessage = ({ data }) => {
      try {
        this.#happened({ type: 'heard', socket: number, message: JSON.parse(String(data)) });
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error; // what is no JSON is passed over
      }
    };
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }
}
