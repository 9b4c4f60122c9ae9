// Pages while models are trained, and how soon a training is cancelled:
// `node bench/training-pages.mjs [calls=300] [trainings=2]`.
// A page is what a person opens: a grid page with a filter and its total, a chart, a list and a report. First without
// trainings, then beside them, on one server. Bounds: p95 at most 1.2 ×; cancelled within a second, median of five.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@plumbline/learn';
import { createDataset, jobEnd, signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const calls = Number(process.argv[2] ?? 300);
const trainings = Number(process.argv[3] ?? 2);
const ROWS = 60_000;
const PAUSE_MS = 20;
const CANCELS = 5;

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const at = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))];

function table() {
  const random = createRandom(3);
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const x = Array.from({ length: 8 }, () => random.normal());
    const y = x[0] * x[1] + Math.sin(2 * x[2]) + 0.5 * random.normal();
    return [
      row,
      ['North', 'South', 'West'][row % 3],
      ...x.map((value) => value.toFixed(4)),
      y.toFixed(4),
    ].join(',');
  });
  return ['id,region,x0,x1,x2,x3,x4,x5,x6,x7,y', ...lines, ''].join('\n');
}

const home = await mkdtemp(join(tmpdir(), 'plumbline-training-'));
const path = join(home, 'rows.csv');
await writeFile(path, table());
const server = await startServer();
const caller = await signIn(server);
try {
  const dataset = await createDataset(server, caller, { path, name: 'rows' });
  const train = async (options) => {
    const { data } = await caller.call('POST', '/v1/workflows/create/regression', {
      name: 'bench',
      datasource_id: dataset,
      target: 'y',
      features: ['region', 'x0', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7'],
      options,
    });
    return data;
  };
  const small = await train({ rounds: 10, folds: 3 });
  await jobEnd(caller, small.jobId);
  // A list is as long before the trainings as beside them.
  for (let count = 0; count < trainings; count += 1) {
    await jobEnd(caller, (await train({ rounds: 10, folds: 3 })).jobId);
  }

  const random = createRandom(8);
  const PAGES = {
    grid: () =>
      caller.call('POST', `/v1/datasources/${dataset}/filter?${random.uniform()}`, {
        limit: 50,
        page: 1 + random.below(20),
        filters: { op: 'and', value: [{ column: 'x0', op: 'gt', value: random.normal() }] },
        sort: [{ column: 'x1', direction: 'asc' }],
      }),
    list: () => caller.call('GET', `/beta/workflows/list?limit=${1 + trainings}`),
    report: () => caller.call('GET', `/beta/reports/workflows/${small.workflowId}/`),
    record: () =>
      caller.call(
        'GET',
        `/v1/workflows/${small.workflowId}/${small.modelId}/record/${1 + random.below(ROWS)}`,
      ),
  };
  const measure = async () => {
    /** @type {Record<string, number[]>} */
    const found = Object.fromEntries(Object.keys(PAGES).map((name) => [name, []]));
    for (let call = 0; call < calls; call += 1) {
      for (const [name, open] of Object.entries(PAGES)) {
        const start = performance.now();
        await open();
        found[name].push(performance.now() - start);
        await rest(PAUSE_MS);
      }
    }
    return found;
  };
  // The first round warms up.
  await measure();
  const idle = await measure();
  const long = { rounds: 1000, leaves: 255, learningRate: 0.01, folds: 10, algorithm: 'trees' };
  const running = [];
  for (let count = 0; count < trainings; count += 1) {
    running.push(await train(long));
  }
  for (let ready = false; !ready;) {
    const states = await Promise.all(running.map(({ jobId }) => caller.call('GET', `/v1/jobs/${jobId}`)));
    ready = states.filter(({ data }) => data.progress > 11).length === Math.min(trainings, states.length);
    await rest(50);
  }
  const busy = await measure();
  const states = await Promise.all(running.map(({ jobId }) => caller.call('GET', `/v1/jobs/${jobId}`)));
  console.log(`beside ${states.filter(({ data }) => data.state === 'running').length} running trainings`);
  let holds = true;
  for (const name of Object.keys(PAGES)) {
    const [before, beside] = [at(idle[name], 0.95), at(busy[name], 0.95)];
    const ratio = beside / before;
    holds &&= ratio <= 1.2;
    console.log(
      `${name.padEnd(8)} p50 ${at(idle[name], 0.5).toFixed(1)} → ${at(busy[name], 0.5).toFixed(1)} ms, ` +
        `p95 ${before.toFixed(1)} → ${beside.toFixed(1)} ms: ${ratio.toFixed(2)} × (bound 1.2)`,
    );
  }
  for (const { jobId } of running) {
    await caller.call('POST', `/v1/jobs/${jobId}/cancel`);
  }
  const times = [];
  for (let count = 0; count < CANCELS; count += 1) {
    const { jobId } = await train(long);
    for (let progress = 0; progress < 12;) {
      await rest(50);
      ({ progress } = (await caller.call('GET', `/v1/jobs/${jobId}`)).data);
    }
    const start = performance.now();
    await caller.call('POST', `/v1/jobs/${jobId}/cancel`);
    for (let state = 'running'; state !== 'cancelled';) {
      await rest(5);
      ({ state } = (await caller.call('GET', `/v1/jobs/${jobId}`)).data);
    }
    times.push(performance.now() - start);
  }
  console.log(`cancelled in ${median(times).toFixed(0)} ms (bound 1000, median of ${CANCELS})`);
  process.exitCode = holds && median(times) <= 1000 ? 0 : 1;
} finally {
  await server.stop();
  await rm(home, { recursive: true, force: true });
}
