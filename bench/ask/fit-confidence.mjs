// Fits the map from the score of a reading to its confidence: PLUMBLINE_TEST_DATA=<folder> node bench/ask/fit-confidence.mjs
// A monotone fit (pool adjacent violators) of how often readings of the half of NLV and nvBench that is for tuning were
// right; both corpora weigh the same. Writes packages/insight/src/ask/confidence-table.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nlvScores, nvbenchScores } from './corpora.mjs';

const folder = process.env.PLUMBLINE_TEST_DATA;
const weighted = (scores) =>
  scores
    .filter(({ isHeld }) => !isHeld)
    .map(({ score, rank }) => ({ score, right: rank === 0 ? 1 : 0, weight: 1 / scores.length }));
const readings = [...weighted(nlvScores(folder)), ...weighted(nvbenchScores(folder))]
  .filter(({ score }) => score > 0)
  .toSorted((one, other) => one.score - other.score);

/** The smallest share of all weight that a step of the table rests on. */
const LEAST = 0.06;
const steps = [];
for (const { score, right, weight } of readings) {
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
const table = [
  [0, 0],
  ...pooled.map(({ score, right, weight }) => [
    Number((score / weight).toFixed(3)),
    Number((right / weight).toFixed(3)),
  ]),
];
const lines = table.map(([score, share]) => `  [${score}, ${share}],`).join('\n');
writeFileSync(
  join(import.meta.dirname, '../../packages/insight/src/ask/confidence-table.ts'),
  `/** Score and share of right readings. Written by \`node bench/ask/fit-confidence.mjs\`; do not edit. */\nexport const CONFIDENCE_TABLE: readonly (readonly [score: number, share: number])[] = [\n${lines}\n];\n`,
);
console.log(table);
