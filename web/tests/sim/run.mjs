// run.mjs - schedules until time or number is up: node web/tests/sim/run.mjs [--seconds N] [--schedules N] [--from SEED]
// A failure names its seed; --from SEED --schedules 1 plays it again.
import { schedule } from './schedule.mjs';

const option = (name, missing) => {
  const i = process.argv.indexOf(`--${name}`);
  return i < 0 ? missing : Number(process.argv[i + 1]);
};
const from = option('from', Math.floor(Date.now() / 1000) * 1000);
const most = option('schedules', Infinity);
const until = performance.now() + 1000 * option('seconds', Infinity);
const begun = performance.now();
const sums = { events: 0, steps: 0, restarts: 0, breaks: 0, reloads: 0, carried: 0, moves: 0, returns: 0 };
const endings = {};
let run = 0;

console.log(`from seed ${from}`);
for (; run < most && performance.now() < until; run++) {
  try {
    const seen = schedule(from + run);
    for (const name in sums) sums[name] += seen[name];
    endings[seen.ending || 'unfinished'] = (endings[seen.ending || 'unfinished'] ?? 0) + 1;
  } catch (error) {
    console.error(error.stack);
    process.exit(1);
  }
}
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage();
const list = (object) => Object.entries(object).map(([name, count]) => `${count} ${name}`).join(', ');
console.log(`${run} schedules in ${seconds.toFixed(1)} s (${((user + system) / 1000 / run).toFixed(2)} ms of CPU each): ${list(sums)}; endings: ${list(endings)}`);
