// people.mjs - those who play in a schedule: each a session (src/online/session.ts) and a will of their own.
import { ClientRules } from './world.mjs';

export class Person {
  constructor(world, guest) {
    this.world = world;
    this.guest = guest;
    this.rules = new ClientRules();
    this.line = null;
    this.gone = false;
    this.asleep = false;
    this.keptIds = new Set(); // of moves and wishes that, when granted, are in the log
    this.tickAt = Infinity;
    this.page = 0; // of how many this is the latest
    this.storage = { token: guest === 0 ? '0'.repeat(32) : undefined, pending: null }; // outlives the page
    this.begins();
    world.after(world.random.below(2000), () => this.happens({ type: 'tick' }));
    this.looks = false;
    this.look(3000);
  }

  begins() {
    const { token, pending } = this.storage;
    this.state = this.world.session.begin({ room: 'k3f9w2', tag: `t${this.guest}p${this.page}`, name: `P${this.guest}`, token, pending }, this.world.now);
  }

  /** Soon this person will look at the table: when there is news, and now and then without. */
  look(ms) {
    if (this.looks || this.world.healed) return;
    this.looks = true;
    this.world.after(this.world.random.below(ms), () => {
      this.looks = false;
      this.wants();
    });
  }

  happens(event) {
    if (this.gone || this.asleep) return;
    const { world } = this;
    const before = this.state.pending;
    const [state, todo] = world.session.step(this.state, event, world.now, this.rules);
    if (state.table !== this.state.table) this.look(1500);
    this.state = state;
    this.stores(todo);
    if (before && !state.pending) this.misses(before, todo);
    if (state.pending) this.keptIds.add(state.pending.id);
    for (const one of todo)
      if (one.do === 'send') {
        if (this.line?.socket === one.socket) world.toServer(this.line, one.text);
      } else if (one.do === 'connect') world.connect(this, one.socket);
      else if (one.do === 'disconnect' && this.line?.socket === one.socket) world.cut(this.line, 0);
    const at = world.session.wakeAt(state);
    if (at < this.tickAt) {
      this.tickAt = at;
      world.agenda.put(Math.max(at, world.now), () => {
        this.tickAt = Infinity;
        this.happens({ type: 'tick' });
      });
    }
  }

  stores(todo) {
    for (const one of todo)
      if (one.do === 'keep') this.storage.token = one.token;
      else if (one.do === 'hold') this.storage.pending = one.pending;
      else if (one.do === 'release' && this.storage.pending?.id === one.id) this.storage.pending = null;
    if (this.storage.pending !== this.state.pending) throw new Error(`guest ${this.guest} would not find their move again after a reload`);
  }

  /** A move that is no longer to be sent is on the board, or they were told what became of it. */
  misses({ id, ply, move }, todo) {
    const told = todo.some((one) => one.do === 'dropped' || ((one.do === 'granted' || one.do === 'refused') && one.id === id));
    if (!told && this.state.moves[ply] !== move) throw new Error(`guest ${this.guest}'s move ${id} was lost without a word`);
  }

  leaves() {
    if (this.world.healed) return;
    this.gone = true;
    if (this.line) this.world.cut(this.line, 0);
  }

  /** The lid is closed, and opened again much later. */
  sleeps(ms) {
    if (this.gone || this.asleep || this.world.healed) return;
    this.asleep = true;
    if (this.line) this.world.cut(this.line, 0);
    this.world.after(ms, () => this.wakes());
  }

  /** The page is loaded anew, which takes a while: of the old one there is only what it stored. */
  reloads(ms) {
    if (this.gone || this.asleep || this.world.healed) return;
    this.sleeps(ms);
    this.page++;
    this.world.counts.reloads++;
    this.world.counts.carried += this.storage.pending !== null;
    this.begins();
  }

  wakes() {
    if (!this.asleep) return;
    this.asleep = false;
    this.happens({ type: 'closed', socket: this.state.socket });
    this.happens({ type: 'online' });
    this.look(1000);
  }

  wish(wish) {
    const before = this.state;
    this.happens({ type: 'wish', wish });
    if (this.state.count > before.count && wish.do !== 'say' && wish.do !== 'choose') this.keptIds.add(`${before.tag}-${before.count}`);
  }

  /** Every now and then a person looks at the table and may do something about it. */
  wants() {
    const { world } = this;
    if (this.gone || this.asleep || world.healed) return;
    const { table } = this.state;
    this.look(table?.phase === 'playing' && world.session.myTurn(this.state) ? 2000 : 12_000);
    if (!table) return;
    const seat = world.session.mySeat(this.state);
    if (!seat) this.watches(table);
    else if (table.phase === 'gathering') this.gathers(table);
    else if (table.phase === 'playing') this.plays(table, seat);
    else this.afterwards(table, seat);
  }

  watches(table) {
    const { random } = this.world;
    const free = table.seats.flatMap((seat, i) => (seat.sits === 'open' || (seat.sits === 'computer' && !seat.fixed) ? [i + 1] : []));
    const eager = table.phase === 'gathering' ? 0.7 : 0.1;
    if (free.length > 0 && random.chance(eager)) this.wish({ do: 'sit', name: `P${this.guest}`, seat: random.of(free) });
    else if (table.phase === 'gathering' && table.host === this.state.guest && random.chance(0.2)) this.wish({ do: 'leave' });
  }

  gathers(table) {
    const { random } = this.world;
    if (random.chance(0.3)) this.wish({ do: 'start' });
    else if (table.host === this.state.guest && random.chance(0.1))
      this.wish({ do: 'set', level: random.below(11), seat: random.between(1, table.seats.length), word: random.of(['open', 'computer', 'closed']) });
    else if (random.chance(0.02)) this.wish({ do: 'leave' });
  }

  plays(table, seat) {
    const { random, plan } = this.world;
    const tired = this.state.moves.length >= plan.patience;
    const asked = table.offers.find((offer) => offer.awaited.includes(seat));
    const away = table.seats.findIndex((one) => one.away === 0 && one.choices[seat - 1] === '-');
    if (asked && random.chance(0.8)) this.wish({ do: 'answer', word: asked.word, flag: random.chance(asked.word === 'draw' ? (tired ? 0.9 : 0.2) : 0.5) });
    else if (away >= 0 && away !== seat - 1 && random.chance(0.8)) this.wish({ do: 'choose', seat: away + 1, word: random.of(['computer', 'computer', 'wait', 'end']) });
    else if (tired && random.chance(0.6)) this.wish(random.chance(plan.players === 2 ? 0.6 : 0.15) ? { do: 'resign' } : { do: 'ask', word: 'draw' });
    else if (random.chance(0.04)) this.wish(random.of([{ do: 'ask', word: 'takeback' }, { do: 'ask', word: 'takeback' }, { do: 'ask', word: 'draw' }, { do: 'say', word: 'hello' }]));
    else if (random.chance(0.004)) this.wish(random.of([{ do: 'resign' }, { do: 'leave' }, { do: 'name', name: 'Other' }]));
    else if (random.chance(0.8) && !this.state.pending && this.world.session.myTurn(this.state))
      this.happens({ type: 'move', move: this.rules.some(table.game, this.state.moves, random.seed()) });
  }

  afterwards(table, seat) {
    const { random, plan } = this.world;
    const asked = table.offers.find((offer) => offer.awaited.includes(seat));
    if (table.round >= plan.rounds) return;
    if (asked) this.wish({ do: 'answer', word: 'rematch', flag: random.chance(0.8) });
    else if (random.chance(0.3)) this.wish({ do: 'ask', word: 'rematch' });
  }
}
