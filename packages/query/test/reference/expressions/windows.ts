import { invariant, type Cell } from '@plumbline/contract';
import type { Expression, WindowFunction } from '../../../src/expression/expression.ts';
import { literalInteger, type ExpressionType } from '../../../src/expression/type-rules.ts';
import { addNumerals } from '../../../src/values/numeral.ts';
import { compareCells, exact, keyOf } from '../values.ts';
import { integerCell, numberCell, numeralText, type Operand } from './operand.ts';

type Window = Extract<Expression, { kind: 'window' }>;

/** What a window gives for each row; `evaluate` works out a part of it for one row, by its place. */
export function evaluateWindow(
  window: Window,
  count: number,
  evaluate: (part: Expression, row: number) => Operand,
): Cell[] {
  const partitions = new Map<string, number[]>();
  for (let row = 0; row < count; row += 1) {
    const key = JSON.stringify(window.partition.map((part) => keyOfOperand(evaluate(part, row))));
    partitions.set(key, [...(partitions.get(key) ?? []), row]);
  }
  const answer: Cell[] = Array.from({ length: count }, () => null);
  for (const rows of partitions.values()) {
    const order = (a: number, b: number): number => compareRows(window, [a, b], evaluate);
    const sorted = rows.toSorted((a, b) => order(a, b) || a - b);
    const values = sorted.map((row) => window.args[0] && evaluate(window.args[0], row));
    sorted.forEach((row, place) => {
      answer[row] = valueAt(window, place, {
        size: sorted.length,
        values: values.map((value) => value?.cell ?? null),
        type: values[0]?.type ?? 'null',
        isTie: (other) => order(sorted[other] ?? row, row) === 0,
        keyAt: (other) =>
          JSON.stringify(window.order.map(({ by }) => keyOfOperand(evaluate(by, sorted[other] ?? row)))),
      });
    });
  }
  return answer;
}

const keyOfOperand = ({ type, cell }: Operand): string => (type === 'null' ? 'null' : keyOf(type, cell));

/** Nulls last both ways. */
function compareRows(
  { order }: Window,
  [a, b]: readonly [number, number],
  evaluate: (part: Expression, row: number) => Operand,
): number {
  for (const { by, direction } of order) {
    const [left, right] = [evaluate(by, a), evaluate(by, b)];
    if (left.cell === null || right.cell === null) {
      if (left.cell !== right.cell) {
        return left.cell === null ? 1 : -1;
      }
    } else if (left.type !== 'null') {
      const compared = compareCells(left.type, left.cell, right.cell);
      if (compared !== 0) {
        return direction === 'desc' ? -compared : compared;
      }
    }
  }
  return 0;
}

interface Partition {
  readonly size: number;
  /** In the window's order. */
  readonly values: readonly Cell[];
  readonly type: ExpressionType;
  readonly isTie: (place: number) => boolean;
  /** Equal for rows that tie. */
  readonly keyAt: (place: number) => string;
}

const valueAt = (window: Window, place: number, partition: Partition): Cell => {
  const placed = PLACED[window.function];
  return placed === undefined
    ? aggregated(window, framed(window, place, partition.values), partition.type)
    : placed(place, partition, window);
};

/** Places of rows before this one that do not tie with it. */
const before = (place: number, { isTie }: Partition): number[] =>
  Array.from({ length: place }, (_, other) => other).filter((other) => !isTie(other));

/** Functions of a row's position. */
const PLACED: Partial<
  Readonly<Record<WindowFunction, (place: number, partition: Partition, window: Window) => Cell>>
> = {
  row_number: (place) => String(place + 1),
  rank: (place, partition) => String(before(place, partition).length + 1),
  dense_rank: (place, partition) => String(new Set(before(place, partition).map(partition.keyAt)).size + 1),
  percent_rank: (place, partition) =>
    partition.size === 1 ? 0 : before(place, partition).length / (partition.size - 1),
  ntile: (place, { size }, { args }) => String(tileOf(place, size, literalInteger(args[0]) ?? 1)),
  lag: (place, { values }, { args }) => values[place - (literalInteger(args[1]) ?? 1)] ?? null,
  lead: (place, { values }, { args }) => values[place + (literalInteger(args[1]) ?? 1)] ?? null,
};

/** The first tiles take one row more where they do not come out even. */
function tileOf(place: number, size: number, tiles: number): number {
  const [least, larger] = [Math.floor(size / tiles), size % tiles];
  const inLarger = larger * (least + 1);
  return place < inLarger
    ? Math.floor(place / (least + 1)) + 1
    : larger + Math.floor((place - inLarger) / least) + 1;
}

const framed = ({ frame }: Window, place: number, values: readonly Cell[]): Cell[] =>
  values.filter(
    (_, index) =>
      index >= place - (frame?.preceding ?? Number.POSITIVE_INFINITY) &&
      index <= place + (frame?.following ?? Number.POSITIVE_INFINITY),
  );

function aggregated({ function: name, args }: Window, frame: readonly Cell[], type: ExpressionType): Cell {
  const present = frame.filter((cell) => cell !== null);
  if (name === 'first' || name === 'last') {
    return (name === 'first' ? frame[0] : frame.at(-1)) ?? null;
  }
  if (name === 'count') {
    return String(args.length === 0 ? frame.length : present.length);
  }
  if (name === 'distinct') {
    return String(new Set(present.map((cell) => keyOf(type === 'null' ? 'text' : type, cell))).size);
  }
  const summary = SUMMARIES[name];
  invariant(summary !== undefined, `${name} is computed somewhere.`);
  return present.length === 0 ? null : summary(present, type);
}

const extreme =
  (sign: 1 | -1) =>
  (cells: readonly Cell[], type: ExpressionType): Cell =>
    cells.reduce((best, cell) =>
      compareCells(type === 'null' ? 'text' : type, cell, best) * sign > 0 ? cell : best,
    );

/** Aggregates over a list that has at least one value and no nulls. */
const SUMMARIES: Partial<
  Readonly<Record<WindowFunction, (cells: readonly Cell[], type: ExpressionType) => Cell>>
> = {
  sum: total,
  mean: (cells) => numberCell(sum(cells.map(Number)) / cells.length),
  median: (cells) => numberCell(median(cells.map(Number))),
  variance: (cells) => spread('variance', cells.map(Number)),
  stddev: (cells) => spread('stddev', cells.map(Number)),
  min: extreme(-1),
  max: extreme(1),
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

function total(cells: readonly Cell[], type: ExpressionType): Cell {
  if (type === 'number') {
    return numberCell(sum(cells.map(Number)));
  }
  const exactly = cells.map(exact).reduce(addNumerals);
  return type === 'integer' ? integerCell(exactly.digits) : numeralText(exactly);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low + (high - low) / 2;
}

/** Sample variance or standard deviation; null for a single value. */
function spread(name: 'variance' | 'stddev', numbers: readonly number[]): Cell {
  const mean = sum(numbers) / numbers.length;
  const variance = sum(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1);
  return numbers.length < 2 ? null : numberCell(name === 'stddev' ? Math.sqrt(variance) : variance);
}
