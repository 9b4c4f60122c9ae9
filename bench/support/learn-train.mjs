// Child of bench/learn.mjs: trains on one table and prints its figures as JSON.
//   node learn-train.mjs <folder> <repeats>
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createExamples,
  createFrame,
  explainTrees,
  logLoss,
  predictTrees,
  rocArea,
  rootMeanSquaredError,
  selectRows,
  trainTrees,
} from '@plumbline/learn';

/** Rows whose contributions are timed. */
const EXPLAINED = 500;
const [folder, repeats] = [process.argv[2], Number(process.argv[3])];
const { task, classes, rows, trained, columns } = JSON.parse(
  await readFile(join(folder, 'table.json'), 'utf8'),
);
const { buffer, byteOffset } = await readFile(join(folder, 'table.bin'));
const column = (index, [from, to]) =>
  new Float64Array(buffer, byteOffset + 8 * (index * rows + from), to - from);

function part(range) {
  const frame = createFrame(
    columns.map(({ name, kind, categories }, index) =>
      kind === 'number'
        ? { kind, name, values: column(index, range) }
        : {
            kind,
            name,
            codes: Int32Array.from(column(index, range)),
            categories: Array.from({ length: categories }, (_, code) => String(code)),
          },
    ),
  );
  return createExamples(frame, column(columns.length, range));
}

const [train, test] = [part([0, trained]), part([trained, rows])];
const loadedBytes = process.memoryUsage().rss;
let seconds = Infinity;
let model;
for (let repeat = 0; repeat < repeats; repeat += 1) {
  const start = process.cpuUsage();
  model = trainTrees({ examples: train, options: { task, classes } });
  const { user, system } = process.cpuUsage(start);
  seconds = Math.min(seconds, (user + system) / 1e6);
}
// Not `resourceUsage().maxRSS`, which a child inherits.
const [, peak] = /VmHWM:\s*(\d+)/u.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
const peakBytes = Number(peak) * 1024;
const start = process.cpuUsage();
const predicted = predictTrees(model, test.frame);
const { user, system } = process.cpuUsage(start);
const explainedRows = Uint32Array.from({ length: Math.min(EXPLAINED, test.frame.rows) }, (_, row) => row);
const explainStart = process.cpuUsage();
explainTrees(model, selectRows(test.frame, explainedRows));
const explain = process.cpuUsage(explainStart);
const explainMs = (explain.user + explain.system) / 1e3 / explainedRows.length;
const { target } = test;
const METRICS = {
  binary: () => rocArea({ scores: predicted[0], target, weights: null }),
  multiclass: () => logLoss({ predicted, target, weights: null }),
  regression: () => rootMeanSquaredError({ predicted: predicted[0], target, weights: null }),
};
// All rows, as a workflow scores them.
const scoreStart = process.cpuUsage();
predictTrees(model, train.frame);
const score = process.cpuUsage(scoreStart);
const scoreSeconds = (user + system + score.user + score.system) / 1e6;
console.log(
  JSON.stringify({
    seconds,
    scoreSeconds,
    explainMs,
    loadedBytes,
    peakBytes,
    predictSeconds: (user + system) / 1e6,
    metric: METRICS[task](),
  }),
);
