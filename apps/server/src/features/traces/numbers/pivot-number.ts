import {
  ChartChannel,
  type Cell,
  type FilterGroup,
  type PivotTable,
  type PivotValue,
} from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import { pivotDecimals, printCell, printPivotFigure } from '@plumbline/viz';
import { drillIntoPivot, givePivot } from '../../pivots/index.ts';
import { literalSql } from './literal-sql.ts';
import { measureStatement } from './measure-statement.ts';
import {
  ALL_ROWS,
  joinFilters,
  measureText,
  type NumberOf,
  type NumberStatement,
  type TracedResult,
  type TraceContext,
} from './traced.ts';

type PivotNumber = NumberOf<'pivot'>;
type CellKeys = NonNullable<PivotNumber['cell']>;

const keysText = (keys: PivotTable['rowHeaders'][number]): string =>
  JSON.stringify(keys.filter((key) => typeof key !== 'object' || key === null));

const findCell = ({ cells }: PivotTable, { row, column }: CellKeys, value: number): Cell | undefined =>
  cells.find(
    (cell) => keysText(cell.row) === JSON.stringify(row) && keysText(cell.column) === JSON.stringify(column),
  )?.values[value];

/** Shown as it is computed, not in relation to other cells. */
const isPlain = ({ show_as, agg }: PivotValue): boolean => show_as === 'value' && agg !== 'share';

const fieldNames = ({ pivot }: PivotNumber): string[] =>
  [...pivot.rows, ...pivot.columns].map((field) => (typeof field === 'string' ? field : field.column));

/** What is set around the pivot, with the pivot. */
const specOf = ({ version, filters, search }: TraceContext, { pivot }: PivotNumber) => ({
  ...pivot,
  filters: joinFilters(filters, pivot.filters),
  version,
  ...(search === undefined ? {} : { search }),
});

async function wholePivot(tracing: TraceContext, number: PivotNumber): Promise<TracedResult> {
  const { services, actor, datasetId: id, signal } = tracing;
  const body = specOf(tracing, number);
  const table = await givePivot(services, actor, { id, body, signal });
  return {
    isNumber: false,
    label: table.values.map(({ label }) => label).join(', '),
    measure: '',
    mode: 'Absolute',
    value: null,
    text: null,
    by: fieldNames(number),
    rows: number.pivot.filters,
    statement: () => Promise.resolve({ sql: literalSql(table.sql, table.params), gives: 'table' }),
  };
}

/** A pivot that shows the cell: of its rows alone, or where it is in relation to others the pivot itself. */
async function pivotWith(
  tracing: TraceContext,
  number: PivotNumber,
  { value, behind }: { readonly value: PivotValue; readonly behind: FilterGroup },
) {
  const { services, actor, datasetId: id, version, search, signal } = tracing;
  if (!isPlain(value)) {
    const body = specOf(tracing, number);
    return { table: await givePivot(services, actor, { id, body, signal }), at: number.value };
  }
  const values = [value];
  const searched = search === undefined ? {} : { search };
  const alone = { rows: [], columns: [], values, filters: behind, totals: NO_TOTALS, version, ...searched };
  return { table: await givePivot(services, actor, { id, body: alone, signal }), at: 0 };
}

/** Null where the pivot has no such cell. Throws what `givePivot` throws. */
export async function pivotNumber(tracing: TraceContext, number: PivotNumber): Promise<TracedResult | null> {
  const { services, actor, translator, datasetId: id, signal } = tracing;
  const { cell, pivot } = number;
  const value = pivot.values[number.value];
  if (cell === null || value === undefined) {
    return value === undefined ? null : wholePivot(tracing, number);
  }
  const { rows, columns, filters, search, version } = specOf(tracing, number);
  const drill = { rows, columns, filters, version, row: cell.row, column: cell.column };
  const body = { ...drill, ...(search === undefined ? {} : { search }) };
  const { filters: behind, rows: count } = await drillIntoPivot(services, actor, { id, body, signal });
  if (count === 0) {
    return null;
  }
  const { table, at } = await pivotWith(tracing, number, { value, behind });
  const figure = isPlain(value) ? table.cells[0]?.values[0] : findCell(table, cell, at);
  const facts = table.values[at];
  if (figure === undefined || facts === undefined) {
    return null;
  }
  return {
    isNumber: true,
    label: facts.label,
    measure: measureText(toChannel(value)),
    mode: 'Absolute',
    value: figure,
    text: figure === null ? null : figureText(table, figure, { facts, translator, at }),
    by: fieldNames(number),
    rows: ownRows(behind, filters),
    statement: () => cellStatement(tracing, value, { table, behind }),
  };
}

/** The value as a chart has it. */
const toChannel = ({ column, formula, agg, percentile }: PivotValue) => ({
  field: column ?? null,
  ...(agg === undefined || agg === 'share' ? {} : { aggregate: agg }),
  ...(percentile === undefined ? {} : { percentile }),
  ...(formula === undefined ? {} : { formula }),
});

/**
 * The statement of a cell over its own rows; for a cell in relation to others, and for an aggregated formula, that of
 * the table.
 */
async function cellStatement(
  tracing: TraceContext,
  value: PivotValue,
  { table, behind }: { readonly table: PivotTable; readonly behind: FilterGroup },
): Promise<NumberStatement> {
  const channel = ChartChannel.safeParse(toChannel(value));
  const isAlone = isPlain(value) && (value.formula === undefined || value.agg === undefined);
  return isAlone && channel.success
    ? {
        sql: await measureStatement({ ...tracing, filters: ALL_ROWS }, channel.data, behind),
        gives: 'number',
      }
    : { sql: literalSql(table.sql, table.params), gives: 'table' };
}

/** With a format as it says, else with the decimals of the table's figures. */
function figureText(
  table: PivotTable,
  value: Cell,
  {
    facts,
    translator,
    at,
  }: { readonly facts: PivotTable['values'][number]; readonly translator: Translator; readonly at: number },
): string | null {
  const plain =
    facts.format === undefined
      ? printPivotFigure(value, pivotDecimals(table)[at] ?? null, translator.locale)
      : null;
  return plain ?? printCell(value, facts, translator);
}

const NO_TOTALS = { rows: false, columns: false, grand: false };

/** Without the filters around the pivot, which a drill has first. */
function ownRows(behind: FilterGroup, around: FilterGroup): FilterGroup {
  const [first, ...rest] = behind.value;
  const isAround = around.value.length > 0 && JSON.stringify(first) === JSON.stringify(around);
  return isAround ? { op: 'and', value: rest } : behind;
}
