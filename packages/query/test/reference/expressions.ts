import { assertNever, invariant, type Cell, type ColumnType } from '@plumbline/contract';
import type { Expression } from '../../src/expression/expression.ts';
import { OPERATIONS, type Operation } from '../../src/expression/operations.ts';
import {
  typeOfCall,
  typeOfWindow,
  widestType,
  type ExpressionType,
} from '../../src/expression/type-rules.ts';
import { castCell, textOfCell } from './expressions/casts.ts';
import { DATE_WORK } from './expressions/dates.ts';
import { NUMBER_WORK } from './expressions/numbers.ts';
import type { Operand, Work } from './expressions/operand.ts';
import { TEXT_WORK } from './expressions/text.ts';
import { evaluateWindow } from './expressions/windows.ts';
import { compareCells } from './values.ts';

/** One row as an expression sees it. */
export interface RowAccess {
  readonly typeOf: (column: string) => ColumnType;
  readonly cellOf: (column: string) => Cell;
}

/** What each window of an expression gives for the row. */
type Windows = ReadonlyMap<Expression, Cell>;

/**
 * What a checked expression gives for one row, in wire encoding (integers and decimals as canonical text, times as ISO
 * text). Windows read other rows: `evaluateOver` computes them.
 */
export function evaluateExpression(expression: Expression, row: RowAccess): Cell {
  return evaluate(expression, row, new Map()).cell;
}

/** What it gives for each of these rows, which are in the order of the relation. */
export function evaluateOver(expression: Expression, rows: readonly RowAccess[]): Cell[] {
  const none: Windows = new Map();
  const columns = windowsIn(expression).map((window) => ({
    window,
    cells: evaluateWindow(window, rows.length, (part, row) => {
      const access = rows[row];
      invariant(access !== undefined, `There is no row ${row}.`);
      return evaluate(part, access, none);
    }),
  }));
  return rows.map((row, index) => {
    const known = new Map(columns.map(({ window, cells }) => [window, cells[index] ?? null]));
    return evaluate(expression, row, known).cell;
  });
}

type Window = Extract<Expression, { kind: 'window' }>;

function windowsIn(expression: Expression): Window[] {
  switch (expression.kind) {
    case 'literal':
    case 'column':
      return [];
    case 'call':
      return expression.args.flatMap(windowsIn);
    case 'cast':
      return windowsIn(expression.arg);
    case 'case':
      return [
        ...expression.branches.flatMap(({ when, value }) => [...windowsIn(when), ...windowsIn(value)]),
        ...(expression.otherwise === null ? [] : windowsIn(expression.otherwise)),
      ];
    case 'window':
      return [expression];
    default:
      return assertNever(expression);
  }
}

function evaluate(expression: Expression, row: RowAccess, windows: Windows): Operand {
  const part = (one: Expression): Operand => evaluate(one, row, windows);
  switch (expression.kind) {
    case 'literal':
      return { type: expression.type, cell: expression.value };
    case 'column':
      return columnValue(expression.name, row);
    case 'call':
      return call(expression, part);
    case 'cast':
      return { type: expression.to, cell: castCell(part(expression.arg), expression.to) };
    case 'case': {
      const { branches, otherwise } = expression;
      const values = [...branches.map(({ value }) => value), ...(otherwise === null ? [] : [otherwise])].map(
        part,
      );
      const type = widestType(values.map((value) => value.type)) ?? 'null';
      const chosen = branches.findIndex(({ when }) => part(when).cell === true);
      // The last of the values is the otherwise, where there is one, and no branch where not.
      const value = chosen < 0 && otherwise === null ? undefined : values.at(chosen);
      return { type, cell: value === undefined ? null : widen(value, type) };
    }
    case 'window': {
      invariant(windows.has(expression), 'A window is computed over all rows first.');
      const [first] = expression.args;
      return {
        type: typeOfWindow(expression.function, first && part(first).type),
        cell: windows.get(expression) ?? null,
      };
    }
    default:
      return assertNever(expression);
  }
}

function columnValue(name: string, row: RowAccess): Operand {
  const type = row.typeOf(name);
  const cell = row.cellOf(name);
  return { type, cell: cell === null ? null : (textOfCellIn(type, cell) ?? cell) };
}

/** Cells of several forms in the one that the work expects. */
const textOfCellIn = (type: ColumnType, cell: Cell): Cell =>
  type === 'integer' || type === 'decimal' || type === 'timestamp' || type === 'time'
    ? textOfCell({ type, cell })
    : cell;

/** Converts the value to a wider type of its family. */
function widen({ type, cell }: Operand, to: ExpressionType): Cell {
  if (cell === null || type === to) {
    return cell;
  }
  if (to === 'number') {
    return Number(cell);
  }
  return to === 'timestamp' ? `${String(cell)} 00:00:00` : cell;
}

type Call = Extract<Expression, { kind: 'call' }>;

function call({ operation, args }: Call, part: (one: Expression) => Operand): Operand {
  const operands = args.map(part);
  const types = operands.map(({ type }) => type);
  const type = typeOfCall(operation, args, types);
  const lenient = LENIENT[operation];
  const isSame = OPERATIONS[operation].params.some((param) => param === 'same');
  const widest = isSame ? (widestType(types) ?? 'null') : null;
  const cells = operands.map((operand) => (widest === null ? operand.cell : widen(operand, widest)));
  if (lenient !== undefined) {
    return { type, cell: lenient(cells, widest ?? 'null', operands) };
  }
  if (cells.includes(null)) {
    return { type, cell: null };
  }
  const comparison = COMPARISONS[operation];
  if (comparison !== undefined) {
    const [left = null, right = null] = cells;
    return {
      type,
      cell: comparison(compareCells(widest === null || widest === 'null' ? 'text' : widest, left, right)),
    };
  }
  const work = (WORK as Partial<Record<Operation, Work>>)[operation];
  invariant(work !== undefined, `${operation} is computed somewhere.`);
  return { type, cell: work({ cells, types, expressions: args, type }) };
}

const WORK = { ...NUMBER_WORK, ...TEXT_WORK, ...DATE_WORK };

const COMPARISONS: Partial<Readonly<Record<Operation, (order: number) => boolean>>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

const unlessNull = (cells: readonly Cell[], otherwise: Cell): Cell =>
  cells.includes(null) ? null : otherwise;

type Lenient = (cells: readonly Cell[], type: ExpressionType, operands: readonly Operand[]) => Cell;

/** What settles a group of conditions does so whatever the others are, unknown or not. [SEM-EXPR-1] */
const settledBy =
  (decisive: boolean): Lenient =>
  (cells) =>
    cells.includes(decisive) ? decisive : unlessNull(cells, !decisive);

const extreme =
  (sign: 1 | -1): Lenient =>
  (cells, type) =>
    cells
      .filter((cell) => cell !== null)
      .reduce<Cell>(
        (best, cell) =>
          best === null || (type !== 'null' && compareCells(type, cell, best) * sign > 0) ? cell : best,
        null,
      );

/** Operations that accept nulls. */
const LENIENT: Partial<Readonly<Record<Operation, Lenient>>> = {
  and: settledBy(false),
  or: settledBy(true),
  is_null: (cells) => cells[0] === null,
  coalesce: (cells) => cells.find((cell) => cell !== null) ?? null,
  in: ([one = null, ...others], type) => {
    if (one === null || type === 'null') {
      return null;
    }
    const isFound = others.some((other) => other !== null && compareCells(type, one, other) === 0);
    return isFound || (others.includes(null) ? null : false);
  },
  greatest: extreme(1),
  least: extreme(-1),
  concat: (_cells, _type, operands) => operands.map((operand) => textOfCell(operand) ?? '').join(''),
  not: ([cell = null]) => (cell === null ? null : cell !== true),
};
