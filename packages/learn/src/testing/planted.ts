import { createExamples, createFrame, type Column, type Examples } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';

/** A numeric column. */
export function numbers(name: string, values: readonly number[] | Float64Array): Column {
  return { kind: 'number', name, values: Float64Array.from(values) };
}

/** A category column; null is missing. */
export function labels(name: string, values: readonly (string | null)[]): Column {
  const categories = [...new Set(values.filter((value) => value !== null))].sort();
  return {
    kind: 'category',
    name,
    categories,
    codes: Int32Array.from(values, (value) => (value === null ? -1 : categories.indexOf(value))),
  };
}

/** Draws `rows` values. */
export function draw(rows: number, value: (row: number) => number): number[] {
  return Array.from({ length: rows }, (_, row) => value(row));
}

/**
 * Rows with three normal columns, one with missing values, and a category; the signal is nonlinear, with an
 * interaction. `target` turns signal and noise (both about ±2) into what is learned.
 */
export function planted(
  rows: number,
  seed: number,
  target: (signal: number, noise: number) => number,
): Examples {
  const random = createRandom(seed);
  const column = (): number[] => draw(rows, () => random.normal());
  const [one, two, three] = [column(), column(), column()];
  const gaps = one.map((value) => (random.uniform() < 0.2 ? NaN : value + random.normal() / 4));
  const group = draw(rows, () => random.below(6));
  const signal = draw(
    rows,
    (row) => Math.sin(2 * one[row]!) + one[row]! * two[row]! * 0.5 + (group[row]! % 2 === 0 ? 0.7 : -0.7),
  );
  const frame = createFrame([
    numbers('one', one),
    numbers('two', two),
    numbers('three', three),
    numbers('gaps', gaps),
    labels(
      'group',
      group.map((code) => (code === 5 ? null : `g${code}`)),
    ),
  ]);
  return createExamples(
    frame,
    Float64Array.from(signal, (value) => target(value, random.normal())),
  );
}
