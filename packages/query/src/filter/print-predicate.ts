import { assertNever, invariant } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { Parameters } from '../print/parameters.ts';
import { printPart } from './part.ts';
import type { ColumnRef, Predicate } from './predicate.ts';
import { RELATION } from '../print/print-parts.ts';

export interface PrintContext {
  readonly dialect: Dialect;
  readonly parameters: Parameters;
  /** Condition of the row rules; null for every row. */
  readonly visible: Predicate | null;
  /** The FROM item with all rows; defaults to the relation itself. */
  readonly from?: string;
}

/**
 * A predicate as a condition that is true exactly where the predicate holds; where it does not hold the condition may
 * be false or unknown, which a WHERE clause treats alike. `not` is therefore printed as "is not true". [SEM-LOGIC-1]
 */
export function printPredicate(predicate: Predicate, printing: PrintContext): string {
  const { dialect, parameters } = printing;
  switch (predicate.kind) {
    case 'constant':
      return predicate.holds ? 'TRUE' : 'FALSE';
    case 'all':
      return `(${join(predicate.parts, 'AND', printing)})`;
    case 'any':
      return `(${join(predicate.parts, 'OR', printing)})`;
    case 'not':
      return printNot(predicate.part, printing);
    case 'isnull':
      return `${dialect.quoteIdentifier(predicate.column.name)} IS NULL`;
    case 'compare':
      return printCompare(predicate, printing);
    case 'in':
      return dialect.among(printColumn(predicate.column, printing), predicate.values, parameters.operand);
    case 'part':
      return printAmongParts(predicate, printing);
    case 'text':
      return printText(predicate, printing);
    case 'newest':
      return printNewest(predicate, printing);
    case 'frequent':
      return printFrequent(predicate, printing);
    case 'relative':
      return invariant(false, 'A relative range reached the printer; plan gives it its dates.') as never;
    default:
      return assertNever(predicate);
  }
}

function printAmongParts(
  { column, part, values }: Extract<Predicate, { kind: 'part' }>,
  printing: PrintContext,
): string {
  const { dialect, parameters } = printing;
  const numbers = values.map((value) => ({ type: 'integer', value: String(value) }) as const);
  return dialect.among(printPart(column, part, printing), numbers, parameters.operand);
}

function printText(
  { op, text, column }: Extract<Predicate, { kind: 'text' }>,
  printing: PrintContext,
): string {
  const { dialect, parameters } = printing;
  const value = op === 'matches' ? dialect.pattern(text) : (dialect.textPattern?.(op, text) ?? text);
  return dialect.text(op, printColumn(column, printing), parameters.operand({ type: 'text', value }));
}

/** A condition of its own says what it would be compared with. */
function printCompare(predicate: Extract<Predicate, { kind: 'compare' }>, printing: PrintContext): string {
  const { op, value } = predicate;
  const column = printColumn(predicate.column, printing);
  if (op === 'eq' && value.type === 'boolean') {
    return value.value ? column : `NOT ${column}`;
  }
  return printing.dialect.compare(op, column, printing.parameters.operand(value));
}

const printColumn = (column: ColumnRef, { dialect }: PrintContext): string => {
  const name = dialect.quoteIdentifier(column.name);
  return column.type === 'json' ? dialect.asText(name) : dialect.column(column.name, column.type);
};

const join = (parts: readonly Predicate[], word: 'AND' | 'OR', printing: PrintContext): string =>
  parts.map((part) => printPredicate(part, printing)).join(` ${word} `);

function printNot(part: Predicate, printing: PrintContext): string {
  const { dialect, parameters } = printing;
  if (part.kind === 'isnull') {
    return `${dialect.quoteIdentifier(part.column.name)} IS NOT NULL`;
  }
  if (part.kind === 'compare' && part.op === 'eq') {
    return dialect.differs(printColumn(part.column, printing), parameters.operand(part.value));
  }
  if (part.kind === 'all' || part.kind === 'any') {
    return dialect.isNotTrue(join(part.parts, part.kind === 'all' ? 'AND' : 'OR', printing));
  }
  return dialect.isNotTrue(printPredicate(part, printing));
}

/** The rows that a condition looks at besides the one it is tested on, as FROM and WHERE. */
function rowsAround({ among }: { readonly among: 'visible' | 'all' }, printing: PrintContext) {
  const { dialect, visible, from = dialect.quoteIdentifier(RELATION) } = printing;
  const rules = among === 'all' || visible === null ? [] : [printPredicate(visible, printing)];
  return { from, rules };
}

/** Nulls are no values, and equally frequent values are ordered by themselves. [SEM-FILTER-10] */
function printFrequent(predicate: Extract<Predicate, { kind: 'frequent' }>, printing: PrintContext): string {
  const column = printColumn(predicate.column, printing);
  const { from, rules } = rowsAround(predicate, printing);
  const where = [...rules, `${column} IS NOT NULL`].join(' AND ');
  const values = `SELECT ${column} FROM ${from} WHERE ${where} GROUP BY ${column}`;
  const topValues = `${values} ORDER BY count(*) DESC, ${column} LIMIT ${predicate.count}`;
  const { grammar, quoteIdentifier } = printing.dialect;
  return `${column} IN (${grammar.freeLimits ? topValues : `SELECT * FROM (${topValues}) AS ${quoteIdentifier('frequent values')}`})`;
}

function printNewest(predicate: Extract<Predicate, { kind: 'newest' }>, printing: PrintContext): string {
  const { dialect } = printing;
  const column = dialect.quoteIdentifier(predicate.column.name);
  const { from, rules } = rowsAround(predicate, printing);
  const newest = `(SELECT max(${column}) FROM ${[from, ...rules].join(' WHERE ')})`;
  const { unit, weekStart, from: first, until } = predicate;
  const low = dialect.startAfter(unit, newest, { count: first, weekStart });
  const high = dialect.startAfter(unit, newest, { count: until, weekStart });
  // An end after all days that can be named is null, and nothing lies beyond it.
  const isBefore = dialect.grammar.endlessDates
    ? `${column} < ${high}`
    : dialect.isNotTrue(`${column} >= ${high}`);
  return `(${column} >= ${low} AND ${isBefore})`;
}
