// Own cost of a call (bound: 3 ms at the median beside a null call), 50 callers at once without an error, and the
// longest block of the server's event loop meanwhile (bound: 50 ms).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataset, signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const CALLS = 200;
const CALLERS = 50;
const CALLS_EACH = 20;
const ROWS = 20_000;

const scratch = mkdtempSync(join(tmpdir(), 'plumbline-calls-'));
const delayFile = join(scratch, 'delay.json');
const server = await startServer({
  nodeOptions: ['--import', join(import.meta.dirname, 'support', 'loop-delay.mjs')],
  environment: { LOOP_DELAY_FILE: delayFile },
});

const loopDelay = async () => {
  writeFileSync(delayFile, '');
  server.process.kill('SIGUSR2');
  while (readFileSync(delayFile, 'utf8') === '') {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return JSON.parse(readFileSync(delayFile, 'utf8'));
};

try {
  const caller = await signIn(server);
  const csv = join(scratch, 'rows.csv');
  const line = (i) =>
    `${i},${['north', 'south', 'east'][i % 3]},${(i * 7919) % 1000}.5,2026-01-${String((i % 28) + 1).padStart(2, '0')}`;
  writeFileSync(
    csv,
    ['id,region,amount,day', ...Array.from({ length: ROWS }, (_, i) => line(i + 1))].join('\n'),
  );
  const id = await createDataset(server, caller, { path: csv, name: 'Calls' });

  const time = async (call) => {
    const times = [];
    for (let i = 0; i < CALLS; i += 1) {
      const start = performance.now();
      await call(i);
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const filter = (page, key) =>
    caller.call('POST', `/v1/datasources/${id}/filter?${key}`, {
      page,
      limit: 50,
      filters: { op: 'and', value: [] },
    });

  await time(() => fetch(`${server.url}/healthz`).then((reply) => reply.text()));
  const nothing = await time(() => fetch(`${server.url}/healthz`).then((reply) => reply.text()));
  const rows = {
    'get-user': await time(() => caller.call('GET', '/beta/auth/get-user')),
    'dataset list': await time(() => caller.call('GET', '/v1/datasources/')),
    dataset: await time(() => caller.call('GET', `/v1/datasources/${id}`)),
    'grid page, cached result': await time(() => filter(1, 'a')),
  };
  console.log(`null call (healthz)      ${nothing.toFixed(2)} ms`);
  for (const [name, ms] of Object.entries(rows)) {
    console.log(
      `${name.padEnd(24)} ${ms.toFixed(2)} ms   own cost ${(ms - nothing).toFixed(2)} ms   (bound 3 ms)`,
    );
  }

  await loopDelay();
  let errors = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, c) => {
      for (let i = 0; i < CALLS_EACH; i += 1) {
        await filter(1 + ((c * CALLS_EACH + i) % (ROWS / 50)), `${c}-${i}`).catch(() => (errors += 1));
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const { maxMs, p99Ms } = await loopDelay();
  console.log(
    `${CALLERS} callers, ${CALLERS * CALLS_EACH} different pages: ${errors} errors, ${seconds.toFixed(1)} s`,
  );
  console.log(
    `event loop blocked at most ${maxMs.toFixed(0)} ms, 99 % under ${p99Ms.toFixed(0)} ms   (bound 50 ms)`,
  );
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
