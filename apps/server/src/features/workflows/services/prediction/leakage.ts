import { explainedVariance, rocArea, selectExamples, type Column, type Examples } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import type { Check } from '../service.ts';

/** A single column that ranks rows this well knows the answer. */
const LEAK_AREA = 0.99;
const LEAK_VARIANCE = 0.999;
/** With fewer rows per category, a category's mean fits any target. */
const MIN_CATEGORY_ROWS = 20;
const MIN_ROWS = 50;

/** Mean target per category, for rows of a column. Rare categories get the mean of all. */
function categoryMeans(
  { codes, categories }: Extract<Column, { kind: 'category' }>,
  target: Float64Array,
): Float64Array {
  const [sums, counts] = [new Float64Array(categories.length + 1), new Float64Array(categories.length + 1)];
  target.forEach((value, row) => {
    sums[codes[row]! + 1]! += value;
    counts[codes[row]! + 1]! += 1;
  });
  const mean = target.reduce((sum, value) => sum + value, 0) / target.length;
  return Float64Array.from(codes, (code) =>
    counts[code + 1]! < MIN_CATEGORY_ROWS ? mean : sums[code + 1]! / counts[code + 1]!,
  );
}

const valuesOf = (column: Column, target: Float64Array): Float64Array =>
  column.kind === 'number' ? column.values : categoryMeans(column, target);

/** How well a single column ranks a class against the rest, in either direction. */
function classArea(column: Column, target: Float64Array): number {
  const scores = valuesOf(column, target);
  const known = [...scores.keys()].filter((row) => !Number.isNaN(scores[row]!));
  if (known.length < MIN_ROWS) {
    return 0.5;
  }
  const area = rocArea({
    scores: Float64Array.from(known, (row) => scores[row]!),
    target: Float64Array.from(known, (row) => target[row]!),
    weights: null,
  });
  return Number.isNaN(area) ? 0.5 : Math.max(area, 1 - area);
}

/** Share of the variance of numbers that a straight line of a single column explains. */
function lineVariance(column: Column, target: Float64Array): number {
  const values = valuesOf(column, target);
  const known = [...values.keys()].filter((row) => Number.isFinite(values[row]!));
  if (known.length < MIN_ROWS) {
    return 0;
  }
  const mean = (of: Float64Array) => known.reduce((sum, row) => sum + of[row]!, 0) / known.length;
  const [x, y] = [mean(values), mean(target)];
  let [covariance, variance] = [0, 0];
  for (const row of known) {
    covariance += (values[row]! - x) * (target[row]! - y);
    variance += (values[row]! - x) ** 2;
  }
  const slope = variance === 0 ? 0 : covariance / variance;
  return explainedVariance({
    predicted: Float64Array.from(known, (row) => y + slope * (values[row]! - x)),
    target: Float64Array.from(known, (row) => target[row]!),
    weights: null,
  });
}

/** Columns that by themselves tell the target: what is known only afterwards, or copies it. `rows` are learned from. */
export function findLeaks(
  examples: Examples,
  { rows, classes }: { readonly rows: Uint32Array; readonly classes: number | null },
): Check[] {
  const { frame, target } = selectExamples(examples, rows);
  return frame.columns.flatMap((column): Check[] => {
    if (classes === null) {
      const share = lineVariance(column, target);
      return share > LEAK_VARIANCE
        ? [leak(column.name, message('workflow.check.leakNumber', { column: column.name, share }))]
        : [];
    }
    const codes = classes === 2 ? [1] : Array.from({ length: classes }, (_, code) => code);
    const areas = codes.map((code) =>
      classArea(
        column,
        target.map((value) => Number(value === code)),
      ),
    );
    const area = Math.min(...areas);
    return area > LEAK_AREA
      ? [leak(column.name, message('workflow.check.leakClass', { column: column.name, area }))]
      : [];
  });
}

const leak = (column: string, text: Check['text']): Check => ({
  code: 'leak',
  severity: 'critical',
  column,
  text,
});

/** Test rows whose features all occur in a training row as well. */
export function duplicateCheck(
  { frame }: Examples,
  { train, test }: { readonly train: Uint32Array; readonly test: Uint32Array },
): Check[] {
  const keyOf = (row: number): string =>
    frame.columns
      .map((column) => (column.kind === 'number' ? column.values[row] : column.codes[row]))
      .join('\u0001');
  const known = new Set(Array.from(train, keyOf));
  const copies = test.reduce((count, row) => count + Number(known.has(keyOf(row))), 0);
  const share = copies / Math.max(1, test.length);
  const text = message('workflow.check.duplicates', { count: copies, share });
  return share > 0.01 ? [{ code: 'duplicates', severity: 'warning', column: null, text }] : [];
}
