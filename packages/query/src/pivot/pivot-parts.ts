import type { Dialect } from '../dialects/dialect.ts';
import type { PrintContext } from '../filter/print-predicate.ts';
import type { Value } from '../filter/predicate.ts';
import { indented } from '../print/print-parts.ts';
import type { PivotPlan } from './pivot-plan.ts';

/** The parts of the statement, by the names of their relations. */
export const PARTS = {
  keyed: 'keyed',
  columns: 'columns',
  finest: 'finest cells',
  cells: 'cells',
  figures: 'figures',
  columnHeaders: 'column headers',
  rowHeaders: 'row headers',
  sortedRows: 'sorted rows',
  page: 'page',
} as const;

/** Columns beside keys and measures; no field or measure of a pivot has these names. */
export const EXTRA = {
  rowLevel: 'row level',
  columnLevel: 'column level',
  /** Position of a header among all, from 1. */
  row: 'row place',
  column: 'column place',
  /** Position among the row headers of one parent, from 1. */
  sibling: 'sibling place',
} as const;

export interface PivotPrintContext extends PrintContext {
  readonly plan: PivotPlan;
  readonly quote: Dialect['quoteIdentifier'];
  readonly rowKeys: readonly string[];
  readonly columnKeys: readonly string[];
}

/** Kinds of rows in the statement's answer, identified by their first cell. */
export const ROW_KINDS = { meta: 0, column: 1, row: 2, cell: 3 } as const;

/** A step of the statement, computed once however often it is read. */
export const part = (
  name: string,
  lines: readonly string[],
  { quote, dialect }: Pick<PivotPrintContext, 'quote' | 'dialect'>,
): string =>
  `${quote(name)} AS ${dialect.grammar.materialized ? 'MATERIALIZED ' : ''}(\n${indented(lines)}\n)`;

/** A step that is part of each step that reads it. */
export const inlinePart = (
  name: string,
  lines: readonly string[],
  { quote, dialect }: Pick<PivotPrintContext, 'quote' | 'dialect'>,
): string =>
  `${quote(name)} AS ${dialect.grammar.materialized ? 'NOT MATERIALIZED ' : ''}(\n${indented(lines)}\n)`;

export const commaList = (keys: readonly string[], more: readonly string[] = []): string =>
  [...keys, ...more].join(', ');

/** Whether a key column holds this key. */
export function equalsKey(
  key: string,
  value: Value | null,
  { dialect, parameters, plan, quote }: PivotPrintContext,
): string {
  if (value === null) {
    return `${key} IS NULL`;
  }
  const field = plan.base.groups.find(({ as }) => quote(as) === key);
  const column = field?.column.type === 'json' ? dialect.asText(key) : key;
  return dialect.compare('eq', column, parameters.operand(value));
}

/** Whether a row is below the header with these keys. */
export const isUnder = (
  keys: readonly string[],
  under: readonly (Value | null)[],
  printing: PivotPrintContext,
): string[] => under.map((value, index) => equalsKey(keys[index] ?? '', value, printing));

export const looksAround = ({ figures }: PivotPlan): boolean =>
  figures.some(({ showAs }) => ['running_total', 'difference', 'percent_difference'].includes(showAs));

/** The keys of the row header above: null from its last key on. */
export const parentKeys = ({ rowKeys, quote }: PivotPrintContext, of = ''): string[] =>
  rowKeys
    .slice(0, -1)
    .map((key, index) => `CASE WHEN ${of}${quote(EXTRA.rowLevel)} > ${index + 1} THEN ${of}${key} END`);

/** Both sides hold the same header. */
export function sameKeys(
  keys: readonly string[],
  [left, right]: readonly [(key: string) => string, (key: string) => string],
  { dialect }: Pick<PivotPrintContext, 'dialect'>,
): string[] {
  return keys.map((key) => dialect.isSame(left(key), right(key)));
}
