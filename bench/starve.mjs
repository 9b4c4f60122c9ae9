// Whether one person can hold up the rest: `node bench/starve.mjs [readers=50] [seconds=10] [attack]`.
// A real server; readers, each with a session, read pages of a dataset that no cache has, with a pause between two; the
// attacker is one editor of the same workspace. For each attack in turn: what the readers saw before it (quiet) and during it, in one run.
// Bounds: no error, /healthz at most 50 ms and pages at most 3 times their quiet time, each at the 95th percentile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addMembers, percentile } from './support/people.mjs';
import { createDataset, signIn, startServer } from './support/server.mjs';
import { attacksOf } from './support/starve-attacks.mjs';

const readers = Number(process.argv[2] ?? 50);
const seconds = Number(process.argv[3] ?? 10);
const only = process.argv[4];
const ATTACKS = new URL('support/starve-attacks.mjs', import.meta.url);
const ROWS = 200_000;
const HEALTH_BOUND_MS = 50;
const PAGES_BOUND = 3;
/** Between two pages of a reader who looks at the first. */
const READ_MS = 1000;

const p95 = (values) => percentile(values, 0.95);

const server = await startServer();
const owner = await signIn(server);
const lines = Array.from(
  { length: ROWS },
  (_, row) =>
    `${row},${(row * 7919) % 1000},city ${row % 97},${2000 + (row % 25)}-0${1 + (row % 9)}-1${row % 9}`,
);
const path = join(server.home, 'orders.csv');
await writeFile(path, ['id,amount,city,day', ...lines].join('\n'));
const dataset = await createDataset(server, owner, { path, name: 'Orders' });

const readerTokens = await addMembers(server, 'viewer', readers);
const [attacker] = await addMembers(server, 'editor', 1);
const { data: me } = await owner.call('GET', '/beta/auth/get-user');
await owner.call('PUT', `/beta/shares/dataset/${dataset}`, {
  holder: { kind: 'workspace', id: me.tenant.id },
  permission: 'view',
});

let turn = 0;
async function readPages(token, until, seen) {
  await pause(Math.random() * READ_MS);
  while (performance.now() < until) {
    turn += 1;
    const condition = { column: 'amount', op: 'gt', value: turn % 900 };
    const body = JSON.stringify({ filters: { op: 'and', value: [condition] }, limit: 50 });
    const startedAt = performance.now();
    try {
      const reply = await fetch(`${server.url}/v1/datasources/${dataset}/filter`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      await reply.arrayBuffer();
      seen.pages.push(performance.now() - startedAt);
      seen.errors += reply.ok ? 0 : 1;
    } catch {
      seen.errors += 1;
    }
    await pause(READ_MS);
  }
}

async function checkHealth(until, seen) {
  while (performance.now() < until) {
    const startedAt = performance.now();
    const reply = await fetch(`${server.url}/healthz`).catch(() => null);
    await reply?.arrayBuffer();
    seen.health.push(performance.now() - startedAt);
    seen.errors += reply?.ok === true ? 0 : 1;
    await pause(50);
  }
}

async function watch() {
  const seen = { pages: [], health: [], errors: 0 };
  const until = performance.now() + seconds * 1000;
  await Promise.all([
    checkHealth(until, seen),
    ...readerTokens.map((token) => readPages(token, until, seen)),
  ]);
  return seen;
}

const show = (value) => value.toFixed(0).padStart(7);
console.log(
  `${readers} readers, ${seconds} s for each, load ${loadavg()[0].toFixed(1)}; bounds: no error, /healthz ${HEALTH_BOUND_MS} ms, pages ${PAGES_BOUND} x quiet`,
);
console.log(`${'attack'.padEnd(26)}  errors  healthz p95   pages p95   quiet p95   ratio`);
let hasFailed = false;
// The first pages after a start take longer, and would make the first attack look harmless.
await watch();
const target = { url: server.url, token: attacker, dataset };
for (const name of Object.keys(attacksOf(target))) {
  if (only !== undefined && !name.includes(only)) {
    continue;
  }
  const quiet = await watch();
  const attack = fork(ATTACKS, [JSON.stringify({ target, name })]);
  await pause(500);
  const seen = await watch();
  attack.send('end');
  await once(attack, 'exit');
  const ratio = p95(seen.pages) / p95(quiet.pages);
  const isFine = seen.errors === 0 && p95(seen.health) <= HEALTH_BOUND_MS && ratio <= PAGES_BOUND;
  hasFailed ||= !isFine;
  console.log(
    `${name.padEnd(26)} ${show(seen.errors)} ${show(p95(seen.health))} ms   ${show(p95(seen.pages))} ms  ${show(p95(quiet.pages))} ms   ${ratio.toFixed(2)} ${isFine ? '' : '*'}`,
  );
  await pause(2000);
}
await server.stop();
process.exitCode = hasFailed ? 1 : 0;
