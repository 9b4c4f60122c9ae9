// Fits the map from the score of a reading to its confidence: PLUMBLINE_TEST_DATA=<folder> node bench/ask/fit-confidence.mjs
// A monotone fit (pool adjacent violators) of how often readings were right: half of the weight have questions at first sight
// (first-readings.txt), for which nothing was tuned; the other half, evenly, the halves of NLV and nvBench that are for tuning.
// Prints how well the fit holds on each dataset that was left out of it. Writes packages/insight/src/ask/confidence/confidence-table.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibrationOf } from './calibration.mjs';
import { nlvScores, nvbenchScores } from './corpora.mjs';

const folder = process.env.PLUMBLINE_TEST_DATA;
/** The share of all weight that the questions at first sight have. */
const FIRST_SIGHT = 0.5;
/** The smallest share of all weight that a step of the table rests on. */
const LEAST = 0.06;

const firstReadings = readFileSync(join(import.meta.dirname, 'first-readings.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [dataset = '', score, right] = line.split(' | ');
    return { dataset, score: Number(score), right: Number(right), source: 'first sight' };
  });
const tuned = (source, scores) =>
  scores
    .filter(({ isHeld }) => !isHeld)
    .map(({ score, rank }) => ({ dataset: source, score, right: rank === 0 ? 1 : 0, source }));
const readings = [
  ...firstReadings,
  ...tuned('nlv', nlvScores(folder)),
  ...tuned('nvbench', nvbenchScores(folder)),
].filter(({ score }) => score > 0);

/** Each source has its share of the weight, whatever its length. */
function weighted(some) {
  const counts = new Map(
    [...Map.groupBy(some, ({ source }) => source)].map(([source, all]) => [source, all.length]),
  );
  const others = counts.size - 1;
  return some
    .map((one) => {
      const share = one.source === 'first sight' ? FIRST_SIGHT : (1 - FIRST_SIGHT) / others;
      return { ...one, weight: share / (counts.get(one.source) ?? 1) };
    })
    .toSorted((one, other) => one.score - other.score);
}

function tableOf(some) {
  const steps = [];
  for (const { score, right, weight } of weighted(some)) {
    const last = steps.at(-1);
    if (last !== undefined && (last.weight < LEAST || score - last.score / last.weight < 1e-9)) {
      last.score += score * weight;
      last.right += right * weight;
      last.weight += weight;
    } else {
      steps.push({ score: score * weight, right: right * weight, weight });
    }
  }
  const pooled = [];
  for (const step of steps) {
    pooled.push({ ...step });
    while (
      pooled.length > 1 &&
      pooled.at(-2).right / pooled.at(-2).weight >= pooled.at(-1).right / pooled.at(-1).weight
    ) {
      const { score, right, weight } = pooled.pop();
      const before = pooled.at(-1);
      before.score += score;
      before.right += right;
      before.weight += weight;
    }
  }
  return [
    [0, 0],
    ...pooled.map(({ score, right, weight }) => [
      Number((score / weight).toFixed(3)),
      Number((right / weight).toFixed(3)),
    ]),
  ];
}

/** As in confidence.ts: straight lines between the steps. */
function confidenceIn(table, score) {
  const above = table.findIndex(([known]) => known >= score);
  const [high, highShare] = table[above === -1 ? table.length - 1 : above];
  const [low, lowShare] = table[Math.max(0, above - 1)];
  return above <= 0 || high === low
    ? highShare
    : lowShare + ((highShare - lowShare) * (score - low)) / (high - low);
}

const leftOut = [...new Set(firstReadings.map(({ dataset }) => dataset))].flatMap((dataset) => {
  const table = tableOf(readings.filter((one) => one.dataset !== dataset));
  return readings
    .filter((one) => one.dataset === dataset)
    .map(({ score, right }) => ({
      confidence: confidenceIn(table, score),
      rank: right === 1 ? 0 : null,
    }));
});
const { stated, wrongButConfident, error } = calibrationOf(leftOut);
console.log(
  `each dataset left out once: ${leftOut.length} questions at first sight; of ${stated} at .8 or more ${wrongButConfident} wrong; calibration error ${error.toFixed(3)}`,
);

const table = tableOf(readings);
const lines = table.map(([score, share]) => `  [${score}, ${share}],`).join('\n');
writeFileSync(
  join(import.meta.dirname, '../../packages/insight/src/ask/confidence/confidence-table.ts'),
  `/** Score and share of right readings. Written by \`node bench/ask/fit-confidence.mjs\`; do not edit. */\nexport const CONFIDENCE_TABLE: readonly (readonly [score: number, share: number])[] = [\n${lines}\n];\n`,
);
console.log(table);
