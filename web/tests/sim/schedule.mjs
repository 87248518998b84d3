// schedule.mjs - one schedule from its seed to its verdict.
import { load } from '../unit/load.mjs';
import { GATHERING, PLAYING } from './core.mjs';
import { Person } from './people.mjs';
import { World } from './world.mjs';

const session = await load('online/session.ts');
const MOST_EVENTS = 200_000; // more means that it does not end

/** What all must agree on; what only time changes is left out. */
function agreed({ room, seq, phase, game, clock, listed, round, host, watching, seats, turn, ply, hash, offers, ending, winners }, moves) {
  const steady = seats.map(({ away, left, lag, choices, ...rest }) => rest);
  return JSON.stringify({ room, seq, phase, game, clock, listed, round, host, watching, seats: steady, turn, ply, hash, offers, ending, winners, moves });
}

function compare(world) {
  const truth = world.truth();
  const wanted = agreed(truth, truth.moves);
  for (const { guest, gone, state } of world.clients) {
    if (gone) continue;
    if (state.link !== 'up') throw new Error(`guest ${guest} is not back: ${state.link}`);
    if (state.pending) throw new Error(`guest ${guest} still has a move to make known`);
    const seen = agreed(state.table, state.moves);
    if (seen !== wanted) throw new Error(`guest ${guest} sees another room:\n  ${seen}\nbut it is\n  ${wanted}`);
  }
}

/** Every move and wish that was acknowledged is in the log exactly once. */
function checkLog(world) {
  const times = new Map();
  for (const [text] of world.log) {
    const entry = JSON.parse(text);
    world.counts.moves += entry.is === 'moved';
    world.counts.returns += entry.is === 'back';
    if (entry.id) times.set(`${entry.guest} ${entry.id}`, (times.get(`${entry.guest} ${entry.id}`) ?? 0) + 1);
  }
  for (const [id, count] of times) if (count > 1) throw new Error(`${id} is in the log ${count} times`);
  for (const client of world.clients)
    for (const id of client.keptIds)
      if (world.acknowledged.has(id) && times.get(`g${client.guest} ${id}`) !== 1) throw new Error(`${id} was acknowledged and is not in the log`);
}

/** Runs one; throws what is wrong. Returns what it saw. */
export function schedule(seed) {
  const world = new World(seed, session);
  const { plan, random } = world;
  try {
    world.create();
    for (let guest = 0; guest < plan.guests; guest++) world.clients.push(new Person(world, guest));
    for (let i = 0; i < plan.restarts; i++) world.after(random.between(1000, 60_000), () => world.crash());
    for (let i = 0; i < plan.leavers; i++) world.after(random.between(5000, 90_000), () => random.of(world.clients).leaves());
    for (let i = 0; i < plan.sleepers; i++) world.after(random.between(5000, 50_000), () => random.of(world.clients).sleeps(random.of([8000, 65_000, 80_000])));
    for (let i = 0; i < plan.reloads; i++) world.after(random.between(3000, 90_000), () => random.of(world.clients).reloads(random.of([50, 400, 3000, 70_000])));
    // Who creates a room begins at last; nor does anybody stay for long.
    world.after(60_000, () => world.up && world.room.phase === GATHERING && world.stepped(world.room.say(0, world.now, '{"do":"start","id":"late"}'), null));
    world.allLeave();
    // A game that somebody's late wish begins while all settles is played to its end, too.
    for (;; world.resume()) {
      const neverBegun = () => world.up && world.room.phase === GATHERING && world.now > world.begunAt + 140_000 && world.waiting.length === 0;
      if (!world.run(MOST_EVENTS, () => world.over || neverBegun())) throw new Error(`no result after ${MOST_EVENTS} events (phase ${world.room.phase})`);
      world.settle();
      if (world.room.phase !== PLAYING) break;
    }
    compare(world);
    checkLog(world);
    const again = world.replayed();
    const same = again.same(world.room);
    again.free();
    if (!same) throw new Error('the log gives another room');
    return { ...world.counts, ending: world.truth().ending };
  } catch (error) {
    error.message = `schedule ${seed} (${JSON.stringify(plan)}): ${error.message}`;
    throw error;
  } finally {
    world.free();
  }
}
