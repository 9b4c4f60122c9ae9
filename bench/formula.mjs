// One check of a formula of about 200 tokens, as it runs on every keystroke: `node bench/formula.mjs [rounds=1000]`.
// The null call reads an empty formula, which costs what the loop and the clock cost. Milliseconds, wall clock, one
// process. Bound: the median is at most 2 ms.
import { formulaTokens, readFormula } from '@plumbline/query';
import { EXAMPLE_COLUMNS } from '@plumbline/query/examples';

const BOUND_MS = 2;
const WARM_UP = 50;
const rounds = Number(process.argv[2] ?? 1000);
const context = { columns: EXAMPLE_COLUMNS, now: '2026-11-22T00:00:00Z', timeZone: 'UTC' };

const branch = (index) =>
  `[sales] > ${index * 100} AND CONTAINS([product], "item ${index}") OR ISNULL([note]), ` +
  `ROUND([sales] * ${index}.5 + [quantity] - ABS([profit]) / 2, 2), `;
const formula = `=IFS(${[1, 2, 3, 4, 5, 6].map(branch).join('')}0)`;
const wrong = formula.replaceAll('[profit]', '[proft]').slice(0, -1);

const quantile = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];

function measure(name, text) {
  const read = () => readFormula(text, context);
  for (let index = 0; index < WARM_UP; index += 1) {
    read();
  }
  const times = [];
  for (let index = 0; index < rounds; index += 1) {
    const start = performance.now();
    read();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  const { diagnostics } = read();
  process.stdout.write(
    `${name.padEnd(10)} ${String(formulaTokens(text).length).padStart(4)} tokens  n ${times.length}  ` +
      `median ${median.toFixed(3)} ms  p95 ${p95.toFixed(3)} ms  ${diagnostics.length} faults\n`,
  );
  return median;
}

measure('null call', '');
const medians = [measure('sound', formula), measure('wrong', wrong)];
const isWithin = medians.every((median) => median <= BOUND_MS);
process.stdout.write(`bound      median <= ${BOUND_MS} ms: ${isWithin ? 'held' : 'BROKEN'}\n`);
process.exitCode = isWithin ? 0 : 1;
