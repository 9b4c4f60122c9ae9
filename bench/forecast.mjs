// Forecasts beside statsforecast, on public series that packages ship: `node bench/forecast.mjs`.
// Peers are found through PYTHON: `pip install statsforecast statsmodels plotnine`. Of each series, the last steps are
// forecast from those before them, once. sMAPE and MASE as in the M4 competition, means over series.
// Bounds: Theta's sMAPE at most .03 above; the chosen method's MASE at most 1.02 × that of the best single peer.
// Last, 1,000 generated series of 200 points with a season: at most 60 seconds.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRandom, forecastSeries } from '@plumbline/learn';

const python = process.env.PYTHON ?? '/usr/bin/python3';
const METHODS = ['seasonalNaive', 'theta', 'ets', 'mstl'];
const run = promisify(execFile);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function load() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-forecast-'));
  try {
    await run(python, [join(import.meta.dirname, 'support', 'forecast_peers.py'), folder], {
      env: { ...process.env, OMP_NUM_THREADS: '1', PYTHONWARNINGS: 'ignore' },
    });
    const read = async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'));
    return { series: await read('series.json'), peers: await read('peers.json') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function judge({ values, period, horizon }, point) {
  const past = values.slice(0, -horizon);
  const actual = values.slice(-horizon);
  const scale = mean(past.slice(period).map((value, at) => Math.abs(value - past[at])));
  const errors = actual.map((value, at) => Math.abs(value - point[at]));
  const relative = errors.map((error, at) => (200 * error) / (Math.abs(actual[at]) + Math.abs(point[at])));
  return { smape: mean(relative), mase: mean(errors) / scale };
}

const own = ({ values, period, horizon }, methods) => {
  const start = process.cpuUsage();
  const { point } = forecastSeries(Float64Array.from(values.slice(0, -horizon)), {
    horizon,
    periods: period > 1 ? [period] : [],
    level: 0.95,
    // A single method needs no comparison.
    windows: methods === undefined ? 3 : 0,
    ...(methods && { methods }),
  });
  const { user, system } = process.cpuUsage(start);
  return { point: Array.from(point), seconds: (user + system) / 1e6 };
};

const { series, peers } = await load();
const row = (name, judged, seconds) => {
  const [smape, mase] = ['smape', 'mase'].map((figure) => mean(judged.map((one) => one[figure])));
  console.log(
    `${name.padEnd(28)}${smape.toFixed(3).padStart(9)}${mase.toFixed(3).padStart(9)}${((1e3 * seconds) / judged.length).toFixed(1).padStart(9)} ms`,
  );
  return { smape, mase };
};
console.log(`${series.length} series\n${' '.repeat(28)}    sMAPE     MASE  a series`);
const found = {};
for (const method of METHODS) {
  const suited = series.flatMap((one, at) => (peers[at].points[method] ? [{ one, peer: peers[at] }] : []));
  const ours = suited.map(({ one }) => ({ one, ...own(one, [method]) }));
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  found[method] = {
    ours: row(
      `${method}, plumbline`,
      ours.map(({ one, point }) => judge(one, point)),
      sum(ours.map(({ seconds }) => seconds)),
    ),
    theirs: row(
      `${method}, statsforecast`,
      suited.map(({ one, peer }) => judge(one, peer.points[method])),
      sum(suited.map(({ peer }) => peer.seconds[method])),
    ),
  };
}
const chosen = series.map((one) => ({ one, ...own(one) }));
const { mase } = row(
  'chosen by past origins',
  chosen.map(({ one, point }) => judge(one, point)),
  chosen.reduce((total, { seconds }) => total + seconds, 0),
);
const best = Math.min(...['seasonalNaive', 'theta', 'ets'].map((method) => found[method].theirs.mase));
const theta = found.theta.ours.smape - found.theta.theirs.smape;
console.log(`Theta's sMAPE ${theta.toFixed(3)} above statsforecast's (bound .03)`);
console.log(`chosen MASE ${(mase / best).toFixed(3)} × that of the best single peer (bound 1.02)`);

const random = createRandom(1);
const many = Array.from({ length: 1000 }, (_, at) =>
  Float64Array.from(
    { length: 200 },
    (_value, step) =>
      100 + at / 10 + step / 5 + 15 * Math.sin((2 * Math.PI * step) / 12) + 4 * random.normal(),
  ),
);
const [wall, cpu] = [performance.now(), process.cpuUsage()];
for (const values of many) {
  forecastSeries(values, { horizon: 12, periods: [12], level: 0.95, windows: 3 });
}
const { user } = process.cpuUsage(cpu);
const seconds = (performance.now() - wall) / 1e3;
console.log(
  `1,000 series of 200 points: ${seconds.toFixed(1)} s, CPU ${(user / 1e6).toFixed(1)} s (bound 60)`,
);
process.exitCode = theta <= 0.03 && mase <= 1.02 * best && seconds <= 60 ? 0 : 1;
