import { assertNever, type Cell } from '@plumbline/contract';
import type { Expression, WindowFunction } from '../../expression/expression.ts';
import { integerOf, type ExpressionType } from '../../expression/type-rules.ts';
import { addNumerals } from '../../values/numeral.ts';
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

function valueAt(window: Window, place: number, partition: Partition): Cell {
  const { size, values, isTie } = partition;
  const places = Array.from({ length: size }, (_, index) => index);
  const before = places.filter((other) => other < place && !isTie(other));
  switch (window.function) {
    case 'row_number':
      return String(place + 1);
    case 'rank':
      return String(before.length + 1);
    case 'dense_rank':
      return String(new Set(before.map((other) => partition.keyAt(other))).size + 1);
    case 'percent_rank':
      return size === 1 ? 0 : before.length / (size - 1);
    case 'ntile':
      return String(tileOf(place, size, integerOf(window.args[0]) ?? 1));
    case 'lag':
    case 'lead': {
      const by = integerOf(window.args[1]) ?? 1;
      return values[window.function === 'lag' ? place - by : place + by] ?? null;
    }
    default:
      return aggregated(window.function, framed(window, place, values), {
        ...partition,
        countsRows: window.args.length === 0,
      });
  }
}

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

type Aggregating = Exclude<
  WindowFunction,
  'row_number' | 'rank' | 'dense_rank' | 'percent_rank' | 'ntile' | 'lag' | 'lead'
>;

function aggregated(
  name: Aggregating,
  frame: readonly Cell[],
  { type, countsRows }: { readonly type: ExpressionType; readonly countsRows: boolean },
): Cell {
  const present = frame.filter((cell) => cell !== null);
  const numbers = present.map(Number);
  switch (name) {
    case 'first':
      return frame[0] ?? null;
    case 'last':
      return frame.at(-1) ?? null;
    case 'count':
      return String(countsRows ? frame.length : present.length);
    case 'distinct':
      return String(new Set(present.map((cell) => keyOf(type === 'null' ? 'text' : type, cell))).size);
    case 'sum':
      return present.length === 0 ? null : total(present, type);
    case 'mean':
      return present.length === 0 ? null : numberCell(sum(numbers) / numbers.length);
    case 'median':
      return present.length === 0 ? null : numberCell(median(numbers));
    case 'variance':
    case 'stddev':
      return spread(name, numbers);
    case 'min':
    case 'max':
      return present.reduce<Cell>(
        (best, cell) =>
          best === null ||
          compareCells(type === 'null' ? 'text' : type, cell, best) * (name === 'min' ? 1 : -1) < 0
            ? cell
            : best,
        null,
      );
    default:
      return assertNever(name);
  }
}

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

/** Of a sample; null for a single value. */
function spread(name: 'variance' | 'stddev', numbers: readonly number[]): Cell {
  const mean = sum(numbers) / numbers.length;
  const variance = sum(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1);
  return numbers.length < 2 ? null : numberCell(name === 'stddev' ? Math.sqrt(variance) : variance);
}
