// world.mjs - one schedule: a server with a disk, clients, and a network between them that drops, doubles, delays and
// reorders; all of it by one seed, in virtual time. The server is server/room.c (core.mjs), the clients are
// src/online/session.ts; who they are and what they want is people.mjs. Afterwards everything is compared.
import { CAME, ClientRules, DOWN, OVER, Room, TICK, WAKE, WENT, variants } from './core.mjs';

/** Small, fast, the same everywhere. */
export function dice(seed) {
  let s = seed >>> 0;
  const next = () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  return {
    below: (n) => next() % n,
    chance: (p) => next() < p * 4294967296,
    between: (a, b) => a + (next() % (b - a + 1)),
    of: (list) => list[next() % list.length],
    seed: next,
  };
}

/** What happens when; equal times in the order they were put in. */
class Agenda {
  #heap = [];
  #count = 0;
  get size() {
    return this.#heap.length;
  }
  put(time, act) {
    const heap = this.#heap;
    const item = { time, order: this.#count++, act };
    let i = heap.length;
    for (; i > 0; ) {
      const up = (i - 1) >> 1;
      if (heap[up].time < time || (heap[up].time === time && heap[up].order < item.order)) break;
      heap[i] = heap[up];
      i = up;
    }
    heap[i] = item;
  }
  take() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    const before = (a, b) => a.time < b.time || (a.time === b.time && a.order < b.order);
    for (let i = 0; heap.length > 0; ) {
      let down = 2 * i + 1;
      if (down + 1 < heap.length && before(heap[down + 1], heap[down])) down++;
      if (down >= heap.length || before(last, heap[down])) {
        heap[i] = last;
        break;
      }
      heap[i] = heap[down];
      i = down;
    }
    return first;
  }
}

const TOKENS = '0123456789abcdef';
const tokenOf = (guest) => TOKENS[guest].repeat(32);
const parsed = new WeakMap();

/** A message travels as text and is parsed once, however many get it. */
class Text {
  constructor(json) {
    this.json = json;
  }
  get value() {
    let value = parsed.get(this);
    if (!value) parsed.set(this, (value = JSON.parse(this.json)));
    return value;
  }
}

const games = [...new Set(variants.map(({ game }) => game.split(':')[0]))].map((id) => variants.filter(({ game }) => game.split(':')[0] === id));

/** What may go wrong in this schedule, and what is played. */
function plan(random) {
  const { game, players } = random.of(random.of(games));
  const calm = random.chance(0.1);
  const some = (...rates) => (calm ? 0 : random.of(rates));
  const words = ['me'];
  for (let i = 1; i < players; i++) words.push(random.of(['open', 'open', 'open', 'open', '2', 'closed']));
  return {
    game,
    players,
    seats: words.join(' '),
    clock: random.of(['none', 'none', 'none', '120+2', '60+0', '2d']),
    guests: random.chance(0.1) ? 1 : 2 + random.below(Math.min(4, players)),
    drop: some(0, 0, 0.01, 0.05),
    double: some(0, 0.02, 0.1),
    reorder: !calm && random.chance(0.3),
    slow: random.of([40, 40, 200, 2000]),
    breaks: some(0, 0, 5000, 20_000, 40_000),
    restarts: calm ? 0 : random.below(3),
    leavers: calm ? 0 : random.of([0, 0, 1, 2, 4]),
    sleepers: calm ? 0 : random.of([0, 0, 1, 2]),
    reloads: calm ? 0 : random.of([0, 0, 2, 6]),
    lazyDisk: random.chance(0.2),
    patience: random.of([2, 4, 6, 9, 14, 24]), // plies until they want an end
    rounds: random.chance(0.15) ? 2 : 1,
  };
}

export class World {
  constructor(seed, session) {
    this.random = dice(seed);
    this.session = session;
    this.plan = plan(this.random);
    this.now = this.begunAt = 1_700_000_000_000;
    this.agenda = new Agenda();
    this.log = []; // on disk: [text, time]
    this.waiting = []; // steps whose entries are not on disk yet, and what follows them
    this.room = new Room();
    this.up = true;
    this.birth = 0; // of the server's life
    this.lines = new Set(); // connections the server knows
    this.healed = false;
    this.acknowledged = new Set(); // what a client was told is kept
    this.clients = [];
    this.thinking = 0;
    this.alarmAt = Infinity;
    this.counts = { events: 0, steps: 0, restarts: 0, breaks: 0, reloads: 0, carried: 0, moves: 0, returns: 0 };
  }

  after(ms, act) {
    this.agenda.put(this.now + ms, act);
  }

  // --- the server ---

  create() {
    const { game, clock, seats } = this.plan;
    const said = JSON.stringify({ do: 'create', id: 'create', name: 'Ada', game, clock, seats, level: 3, listed: false });
    for (const effect of this.room.say(0, this.now, said)) if (effect[0] === 'L') this.log.push([effect.slice(1), this.room.keptAt]); // nobody is told of a room before
  }

  /** Entries go to disk; messages wait until all before them are there. */
  stepped(effects, line) {
    this.counts.steps++;
    const item = { entries: [], time: this.room.keptAt, messages: [] };
    for (const effect of effects) {
      const json = effect.slice(1);
      if (effect[0] === 'L') item.entries.push(json);
      else item.messages.push([effect[0] === 'A' ? null : line, new Text(json)]);
    }
    this.waiting.push(item);
    if (this.waiting.length === 1) {
      if (item.entries.length === 0) this.commit(this.birth);
      else this.toDisk();
    }
    this.follow();
  }

  toDisk() {
    const birth = this.birth;
    const ms = this.plan.lazyDisk && !this.healed && this.random.chance(0.1) ? this.random.between(500, 5000) : this.random.between(1, 12);
    const upTo = this.waiting.length;
    this.after(ms, () => this.commit(birth, upTo));
  }

  /** What was waiting when the commit began is on disk; what came since needs another, if it has entries. */
  commit(birth, upTo = this.waiting.length) {
    if (birth !== this.birth) return;
    const done = this.waiting.splice(0, upTo);
    while (this.waiting.length > 0 && this.waiting[0].entries.length === 0) done.push(this.waiting.shift());
    for (const { entries, time } of done) for (const entry of entries) this.log.push([entry, time]);
    for (const { messages } of done)
      for (const [line, text] of messages) {
        if (line) this.toClient(line, text);
        else for (const one of this.lines) if (one.joined) this.toClient(one, text);
      }
    if (this.waiting.length > 0) this.toDisk();
  }

  /** The alarm and the computer's task, as the last step left them. */
  follow() {
    const { alarm, ticket } = this.room;
    const birth = this.birth;
    if (alarm >= 0 && alarm < this.alarmAt) {
      this.alarmAt = alarm;
      this.agenda.put(Math.max(alarm, this.now), () => {
        if (birth !== this.birth) return;
        this.alarmAt = Infinity;
        if (this.room.alarm >= 0 && this.room.alarm <= this.now) this.stepped(this.room.tell(TICK, 0, this.now), null);
        else this.follow();
      });
    }
    if (ticket && ticket !== this.thinking)
      this.after(this.random.between(20, 400), () => {
        if (birth === this.birth && this.room.ticket === ticket) this.stepped(this.room.think(this.now, this.random.seed()), null);
      });
    this.thinking = ticket;
  }

  /** Killed at once: what is not on disk is gone, and with it what was to be said about it. */
  crash() {
    if (!this.up || this.healed) return;
    this.counts.restarts++;
    this.up = false;
    const complete = this.waiting.every(({ entries }) => entries.length === 0);
    this.birth++;
    this.waiting = [];
    this.alarmAt = Infinity;
    this.thinking = 0;
    for (const line of this.lines) this.cut(line, this.random.between(0, 3000));
    this.lines.clear();
    const from = this.now;
    this.after(this.random.of([5, 300, 5000, 120_000]), () => {
      const again = this.replayed();
      if (complete && !again.same(this.room)) throw new Error('a restart changed the room');
      this.room.free();
      this.room = again;
      this.up = true;
      this.stepped(this.room.tell(DOWN, 0, this.now, from), null);
      this.stepped(this.room.tell(WAKE, 0, this.now), null);
    });
  }

  replayed() {
    const room = new Room();
    for (const [entry, time] of this.log) room.replay(entry, time);
    return room;
  }

  present(guest) {
    for (const line of this.lines) if (line.joined && line.guest === guest) return true;
    return false;
  }

  /** What arrives from a client. */
  hears(line, json) {
    const message = JSON.parse(json);
    if (message.do !== 'join') {
      if (line.joined && message.token === tokenOf(line.guest)) this.stepped(this.room.say(line.guest, this.now, json), line);
      return;
    }
    const first = !this.present(line.guest);
    line.joined = true;
    this.waiting.push({ entries: [], time: 0, messages: [[line, new Text(JSON.stringify({ say: 'welcome', room: 'k3f9w2', guest: `g${line.guest}`, ...(message.token ? {} : { token: tokenOf(line.guest) }) }))]] });
    if (this.waiting.length === 1) this.commit(this.birth);
    if (first) this.stepped(this.room.tell(CAME, line.guest, this.now), line);
    this.stepped(this.room.say(line.guest, this.now, json), line);
  }

  loses(line) {
    if (!this.lines.delete(line) || !line.joined || this.present(line.guest)) return;
    this.stepped(this.room.tell(WENT, line.guest, this.now), null);
  }

  // --- the network ---

  /** When something sent now arrives, or several times, or never. */
  travel(line, way, deliver) {
    if (line.broken) return;
    const { drop, double, reorder, slow } = this.plan;
    if (!this.healed && drop && this.random.chance(drop)) return;
    const copies = !this.healed && double && this.random.chance(double) ? 2 : 1;
    for (let i = 0; i < copies; i++) {
      let time = this.now + this.random.between(1, this.healed ? 40 : slow);
      if (!reorder || this.healed) time = line[way] = Math.max(line[way], time);
      this.agenda.put(time, () => {
        if (!line.broken) deliver();
      });
    }
  }

  toClient(line, text) {
    this.travel(line, 'lastDown', () => {
      const { value } = text;
      if (value.say === 'done' && line.client.keptIds.has(value.id)) this.acknowledged.add(value.id);
      this.reaches(line, { type: 'heard', socket: line.socket, message: value });
    });
  }

  /** A page hears its own sockets only: those of the one before it, which bore the same numbers, ended with it. */
  reaches({ client, page }, event) {
    if (client.page === page) client.happens(event);
  }

  toServer(line, json) {
    this.travel(line, 'lastUp', () => {
      if (this.lines.has(line)) this.hears(line, json);
    });
  }

  connect(client, socket) {
    const line = { client, page: client.page, guest: client.guest, socket, joined: false, broken: false, lastDown: 0, lastUp: 0 };
    client.line = line;
    this.after(this.random.between(5, 300), () => {
      if (line.broken || client.gone) return;
      if (!this.up || (!this.healed && this.plan.breaks && this.random.chance(0.1))) {
        this.reaches(line, { type: 'closed', socket });
        return;
      }
      this.lines.add(line);
      if (this.plan.breaks && !this.healed) this.after(this.random.between(100, this.plan.breaks), () => this.healed || this.cut(line, this.random.of([0, 50, 3000, 3_600_000])));
      this.reaches(line, { type: 'opened', socket });
    });
  }

  /** A line breaks: either end notices sooner or later, the client perhaps only by asking. */
  cut(line, noticed) {
    if (line.broken) return;
    this.counts.breaks++;
    line.broken = true;
    this.after(noticed, () => this.reaches(line, { type: 'closed', socket: line.socket }));
    this.after(this.random.of([0, 100, 5000, 30_000]), () => this.loses(line));
  }

  // --- to the end ---

  run(limit, done) {
    for (let i = 0; i < limit; i++) {
      if (done()) return true;
      if (this.agenda.size === 0) return done();
      const { time, act } = this.agenda.take();
      this.now = Math.max(this.now, time);
      this.counts.events++;
      act();
    }
    return done();
  }

  get over() {
    return this.up && this.room.phase === OVER && this.waiting.length === 0;
  }

  truth() {
    const effects = this.room.say(9, this.now, '{"do":"join"}');
    this.stepped(effects.filter((one) => one[0] !== 'S'), null);
    return JSON.parse(effects.find((one) => one[0] === 'S').slice(1));
  }

  /** Nothing is lost any more: within two heartbeats everybody knows everything, and nothing happens after. */
  settle() {
    this.healed = true;
    for (const client of this.clients) client.wakes();
    const until = this.now + 75_000;
    const rest = (ms) => {
      let rested = false;
      this.agenda.put(this.now + ms, () => (rested = true));
      this.run(20_000, () => rested);
    };
    while (this.now < until && !this.calm) rest(4000);
    rest(6000); // spectators are told of with some delay
  }

  /** As it was before settling. */
  resume() {
    this.healed = false;
    for (const client of this.clients) client.look(1000);
    this.allLeave();
  }

  /** Nobody stays for ever. */
  allLeave() {
    this.after(150_000, () => this.clients.forEach((client) => client.leaves()));
  }

  get calm() {
    if (!this.up || this.waiting.length > 0) return false;
    for (const line of this.lines) if (line.broken) return false; // the server has yet to notice
    const { seq } = this.truth();
    return this.clients.every(({ gone, line, state }) => gone || (this.lines.has(line) && state.link === 'up' && state.seq === seq && state.askedAt === 0 && !state.gap && !state.pending && state.posted.length === 0));
  }

  free() {
    this.room.free();
    for (const client of this.clients) client.rules.free();
  }
}

export { ClientRules };
