// Fits the confidence of a reading to its score and to signals of what was understood:
// PLUMBLINE_TEST_DATA=<folder with nlv and nvbench> node bench/ask/fit-confidence.mjs
// A logistic regression on questions at first sight (first-readings.txt), for which nothing was tuned, and with less weight on
// the tuning halves of the corpora, whose questions spell out what they want. Weights go one way only: a better score raises
// the confidence, a doubt lowers it; a weight of the other sign is 0.
// Prints how well the fit holds on each list and corpus that was left out of it. Writes packages/insight/src/ask/confidence/confidence-weights.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASKED_BACK, confidenceBy, isAskedBack } from '@plumbline/insight';
import { calibrationOf } from './calibration.mjs';
import { nlvScores, nvbenchScores } from './corpora.mjs';

/** The signals that count, and the sign that their weights may have. */
const SIGNS = {
  isWhole: 1,
  saysComputation: 1,
  isSpelledOut: 1,
  isUnread: -1,
  hasConditions: -1,
  impliesCount: -1,
  isAverageOfRows: -1,
};
const NAMES = Object.keys(SIGNS);
/** How strongly weights are held near 0. */
const RIDGE = 1;
const STEPS = 30;

const folder = process.env.PLUMBLINE_TEST_DATA;
if (folder === undefined) {
  throw new Error('PLUMBLINE_TEST_DATA names the folder that holds nlv and nvbench.');
}
/** How much each corpus weighs, in first readings: many of its questions say the same in other words. */
const CORPUS_WEIGHT = 60;

const firstReadings = readFileSync(join(import.meta.dirname, 'first-readings.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [list = '', dataset = '', score, spoken = '', right] = line.split(' | ');
    return {
      list,
      dataset,
      score: Number(score),
      signals: spoken.split('+'),
      right: Number(right),
      weight: 1,
    };
  });

/** A corpus as the reader of today reads it. */
function readingsOf(list, scores) {
  const size = scores.filter(({ isHeld }) => !isHeld).length;
  return scores.map(({ score, counted, intent, rank, isHeld }) => ({
    list,
    dataset: list,
    score,
    signals: [...counted, ...(intent === 'clarify' ? ['isAskingBack'] : [])],
    right: rank === 0 ? 1 : 0,
    isHeld,
    weight: CORPUS_WEIGHT / size,
  }));
}
const corpora = {
  NLV: readingsOf('NLV', nlvScores(folder)),
  nvBench: readingsOf('nvBench', nvbenchScores(folder)),
};
const tuned = Object.values(corpora).flatMap((some) => some.filter(({ isHeld }) => !isHeld));
const readings = [...firstReadings, ...tuned];

const featuresOf = ({ score, signals }, names) => [
  1,
  score,
  ...names.map((name) => (signals.includes(name) ? 1 : 0)),
];
const dot = (one, other) => one.reduce((sum, value, at) => sum + value * other[at], 0);
const logistic = (sum) => 1 / (1 + Math.exp(-sum));

/** The solution of linear equations, by elimination. */
function solve(matrix, right) {
  const rows = matrix.map((row, at) => [...row, right[at]]);
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    for (let other = 0; other < size; other += 1) {
      const factor = other === at ? 0 : rows[other][at] / rows[at][at];
      rows[other] = rows[other].map((value, column) => value - factor * rows[at][column]);
    }
  }
  return rows.map((row, at) => row[size] / row[at]);
}

/** Newton's method with a ridge on all weights but the first. */
function weightsFor(some, names) {
  const inputs = some.map((one) => featuresOf(one, names));
  let weights = inputs[0].map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const shares = inputs.map((input) => logistic(dot(weights, input)));
    const slope = weights.map(
      (weight, at) =>
        inputs.reduce(
          (sum, input, row) => sum + some[row].weight * (shares[row] - some[row].right) * input[at],
          0,
        ) + (at === 0 ? 0 : RIDGE * weight),
    );
    const curve = weights.map((_, at) =>
      weights.map(
        (_other, column) =>
          inputs.reduce(
            (sum, input, row) =>
              sum + some[row].weight * shares[row] * (1 - shares[row]) * input[at] * input[column],
            0,
          ) + (at === column && at > 0 ? RIDGE : 0),
      ),
    );
    const change = solve(curve, slope);
    weights = weights.map((weight, at) => weight - change[at]);
  }
  return weights;
}

/** Signals whose weights have the wrong sign are left out, one after another. */
function fit(some, names = NAMES) {
  const scored = some.filter(({ score }) => score > 0);
  const [start, score, ...others] = weightsFor(scored, names);
  const wrong = names.filter((name, at) => others[at] * SIGNS[name] < 0);
  return wrong.length > 0
    ? fit(
        some,
        names.filter((name) => name !== wrong[0]),
      )
    : { start, score, signals: Object.fromEntries(names.map((name, at) => [name, others[at]])) };
}

const stated = (some, weights) =>
  some.map(({ score, signals, right }) => {
    const share = score === 0 ? 0 : confidenceBy(weights, score, new Set(signals));
    // As the product states it.
    const confidence = Math.round(100 * share) / 100;
    return {
      confidence:
        signals.includes('isAskingBack') ||
        isAskedBack({ intent: 'chart' }, { score, signals: new Set(signals) })
          ? Math.min(ASKED_BACK, confidence)
          : confidence,
      rank: right === 1 ? 0 : null,
    };
  });

function report(title, scores) {
  const { stated: confident, wrongButConfident, error } = calibrationOf(scores);
  console.log(
    `${title}: ${scores.length} questions; of ${confident} at .8 or more ${wrongButConfident} wrong (${((100 * wrongButConfident) / scores.length).toFixed(1)} % of all); calibration error ${error.toFixed(3)}`,
  );
}

/** Each of these parts of the first readings left out of the fit once. */
const leaveOut = (key) =>
  [...new Set(firstReadings.map((one) => one[key]))].map((part) => ({
    part,
    scores: stated(
      firstReadings.filter((one) => one[key] === part),
      fit(readings.filter((one) => one[key] !== part)),
    ),
  }));
const byList = leaveOut('list');
byList.forEach(({ part, scores }) => report(`${part}, left out`, scores));
report(
  'each list left out once',
  byList.flatMap(({ scores }) => scores),
);
report(
  'each dataset left out once',
  leaveOut('dataset').flatMap(({ scores }) => scores),
);

const weights = fit(readings);
report('first readings, in the fit', stated(firstReadings, weights));
for (const [name, some] of Object.entries(corpora)) {
  report(`${name}, left out`, stated(some, fit(readings.filter(({ list }) => list !== name))));
  report(name, stated(some, weights));
  report(
    `${name}, the half that takes no part`,
    stated(
      some.filter(({ isHeld }) => isHeld),
      weights,
    ),
  );
}
const round = (value) => Number(value.toFixed(3));
const signals = Object.entries(weights.signals).map(([name, weight]) => `    ${name}: ${round(weight)},`);
writeFileSync(
  join(import.meta.dirname, '../../packages/insight/src/ask/confidence/confidence-weights.ts'),
  `import type { ConfidenceWeights } from './confidence-by.ts';

/** Fitted to questions at first sight. Written by \`node bench/ask/fit-confidence.mjs\`; do not edit. */
export const CONFIDENCE_WEIGHTS: ConfidenceWeights = {
  start: ${round(weights.start)},
  score: ${round(weights.score)},
  signals: {
${signals.join('\n')}
  },
};
`,
);
console.log(weights);
