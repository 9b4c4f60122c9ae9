import { isNumericType } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/relation.ts';
import type { ColumnPlan } from './columns/column-plan.ts';
import type { Survey } from './delimited/survey.ts';
import { type TextSource, readCsv } from './read-csv.ts';
import type { Table, TablePart } from './table.ts';

export interface PartRows {
  /** Name of a column that holds the part, by its position; null where there is only one. */
  readonly partColumn: string | null;
  /** How the text of a delimited part is read. */
  readonly textOf: (at: number, survey: Survey) => TextSource;
  /** Texts that mean no value, besides the empty one. */
  readonly nulls: readonly string[];
}

/** The part of a plan that decides how cells are read. */
export type CellPlan = Pick<ColumnPlan, 'index' | 'declared' | 'form'>;

/** The cells of `plans` as `c0`, `c1`…, of every part in its order: text, or values where a plan is of a declared type. */
export const unionOf = (table: Table, plans: readonly CellPlan[], rows: PartRows): string => {
  const [only] = table.parts;
  if (
    only?.survey !== null &&
    only !== undefined &&
    table.parts.length === 1 &&
    only.constants.length === 0
  ) {
    return readCsv(rows.textOf(0, only.survey));
  }
  const selects = table.parts.map((part, at) => {
    const cells = plans.map((plan) => `${cellOf(part, plan, { table, rows })} AS c${plan.index}`);
    const own =
      rows.partColumn === null ? [] : [`${at}::USMALLINT AS ${duckdb.quoteIdentifier(rows.partColumn)}`];
    const from = part.kind === 'records' ? part.part.relation : readCsv(rows.textOf(at, part.survey));
    return `SELECT ${[...cells, ...own].join(', ')} FROM ${from}`;
  });
  return `(${selects.join('\nUNION ALL ')})`;
};

const cellOf = (
  part: TablePart,
  plan: CellPlan,
  { table, rows }: { readonly table: Table; readonly rows: PartRows },
): string => {
  const position = part.positions[plan.index];
  if (position === null || position === undefined) {
    return 'NULL';
  }
  const text = textOf(part, position, rows);
  if (plan.declared !== null) {
    return (part.kind === 'records' ? part.part.columns[position]?.value : null) ?? text;
  }
  // Numbers are written as in the first part, so that one form reads them all.
  return part.mark === table.mark || !isNumericType(plan.form.type) ? text : `translate(${text}, '.,', ',.')`;
};

const textOf = (part: TablePart, position: number, { nulls }: PartRows): string => {
  const ownColumns = part.names.length - part.constants.length;
  if (position >= ownColumns) {
    const cell = part.constants[position - ownColumns] ?? null;
    return cell === null ? 'NULL' : quoteText(cell);
  }
  if (part.kind === 'delimited') {
    return `c${position}`;
  }
  const text = part.part.columns[position]?.text ?? 'NULL';
  return nulls.length === 0
    ? text
    : `CASE WHEN ${text} NOT IN (${nulls.map(quoteText).join(', ')}) THEN ${text} END`;
};
