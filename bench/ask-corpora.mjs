// Scores of the built-in engine on two public corpora of questions that nobody wrote for it:
// PLUMBLINE_TEST_DATA=<folder with nlv and nvbench> node bench/ask-corpora.mjs [nlv|nvbench|sequential] [--show[=words]] [--json=file]
// What counts as right is in bench/ask/corpora.mjs, the figures are in docs/questions.md. Half of the questions (NLV) and of
// the databases (nvBench), by hash, are for tuning: `--show` shows those alone; of the others only scores are looked at.
import { writeFileSync } from 'node:fs';
import { nlvScores, nvbenchScores, sequentialScores } from './ask/corpora.mjs';
import { calibrationOf } from './ask/calibration.mjs';

const folder = process.env.PLUMBLINE_TEST_DATA;
if (folder === undefined) {
  throw new Error('PLUMBLINE_TEST_DATA names the folder that holds nlv and nvbench.');
}
const [wanted] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const show = process.argv.find((argument) => argument.startsWith('--show'));
const json = process.argv.find((argument) => argument.startsWith('--json='))?.slice('--json='.length);
const words = show?.split('=')[1];

const KINDS = { nlv: nlvScores, sequential: sequentialScores, nvbench: nvbenchScores };
const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const all = {};

function report(title, scores) {
  const right = scores.filter(({ rank }) => rank === 0).length;
  const among = scores.filter(({ rank }) => rank !== null).length;
  console.log(
    `${title}: ${scores.length} questions; right first ${percent(right, scores.length)}, among five ${percent(among, scores.length)}`,
  );
  const { stated, statedRight, wrongButConfident, error } = calibrationOf(scores);
  console.log(
    `  of ${stated} at a confidence of 0.8 or more ${percent(statedRight, stated)} are right; wrong but confident ${percent(wrongButConfident, scores.length)}; calibration error ${error.toFixed(3)}`,
  );
}

for (const kind of wanted === undefined ? Object.keys(KINDS) : [wanted]) {
  const scores = KINDS[kind](folder);
  all[kind] = scores;
  report(kind, scores);
  report(
    '  for tuning',
    scores.filter(({ isHeld }) => !isHeld),
  );
  report(
    '  held back',
    scores.filter(({ isHeld }) => isHeld),
  );
  const groups = Map.groupBy(scores, ({ group }) => group);
  for (const [group, some] of [...groups].toSorted(([one], [other]) => one.localeCompare(other))) {
    const first = some.filter(({ rank }) => rank === 0).length;
    console.log(`  ${group.padEnd(28)} ${String(some.length).padStart(5)}  ${percent(first, some.length)}`);
  }
  const shown = show === undefined ? [] : scores.filter(({ rank, isHeld }) => rank !== 0 && !isHeld);
  for (const { question, expected, found, confidence, group } of shown) {
    if (words === undefined || `${group} ${question}`.toLowerCase().includes(words)) {
      console.log(`- ${question}\n    ${group}: ${expected}\n    ${confidence} ${JSON.stringify(found)}`);
    }
  }
}
if (json !== undefined) {
  writeFileSync(json, JSON.stringify(all));
}
