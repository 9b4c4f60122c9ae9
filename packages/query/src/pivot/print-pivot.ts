import type { ColumnType } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { Sql } from '../model.ts';
import { createParameters } from '../print/parameters.ts';
import { indented } from '../print/print-parts.ts';
import type { RowOrderOptions } from '../print/print-source.ts';
import {
  EXTRA,
  PARTS,
  ROW_KINDS,
  inlinePart,
  commaList,
  part,
  type PivotPrintContext,
} from './pivot-parts.ts';
import { MAX_PIVOT_COLUMNS } from './pivot.ts';
import type { PivotPlan } from './pivot-plan.ts';
import { printCells, printColumnHeaders } from './print-cells.ts';
import { printFigures, printKeyed } from './print-keyed.ts';
import { printPage, printRowHeaders } from './print-page.ts';
import { printRowSorts } from './print-pivot-order.ts';
import { printShown, printWindows } from './print-show-as.ts';

/**
 * One statement for everything a page of a pivot shows. Its columns: kind, row place, column place, level, row keys,
 * column keys, figures; its rows, in this order: one of kind `meta` (column place: the number of row headers; keys: the
 * widths of bins), the column headers, then each row header followed by its cells.
 *
 * Column headers are read first, up to one more than there may be; past that bound nothing else is computed.
 */
export function printPivot(plan: PivotPlan, dialect: Dialect, options: RowOrderOptions = {}): Sql {
  const { base, levels } = plan;
  const printing: PivotPrintContext = {
    plan,
    dialect,
    visible: base.visible,
    parameters: createParameters(dialect),
    quote: dialect.quoteIdentifier,
    rowKeys: base.groups.slice(0, levels.rowFields).map(({ as }) => dialect.quoteIdentifier(as)),
    columnKeys: base.groups.slice(levels.rowFields).map(({ as }) => dialect.quoteIdentifier(as)),
  };
  const keyed = printKeyed(printing, options);
  const parts = [
    ...keyed.parts,
    ...printColumns(printing),
    ...printCells(printing, keyed.measures),
    inlinePart(PARTS.figures, printFigures(printing), printing),
    part(PARTS.columnHeaders, printColumnHeaders(printing), printing),
    part(PARTS.rowHeaders, printRowHeaders(printing), printing),
    ...printRowSorts(printing).map(({ name, lines }) => part(name, lines, printing)),
    ...printPage(printing),
    ...printWindows(printing).map(({ name, lines }) => part(name, lines, printing)),
  ];
  const rows = [
    printMeta(printing, keyed.steps),
    'UNION ALL',
    ...printHeaderRows(printing),
    'UNION ALL',
    ...printCellRows(printing),
  ];
  const all = dialect.grammar.sortsUnions
    ? rows
    : ['SELECT * FROM (', indented(rows), `) AS ${printing.quote('all rows')}`];
  const text = [`WITH ${parts.join(',\n')}`, ...all, 'ORDER BY 2, 1, 3'].join('\n');
  return { text, params: printing.parameters.list() };
}

/** Leaves of the column side: all headers follow from them. */
function printColumns(printing: PivotPrintContext): string[] {
  const { columnKeys, quote } = printing;
  return columnKeys.length === 0
    ? []
    : [
        part(
          PARTS.columns,
          [
            `SELECT DISTINCT ${commaList(columnKeys)}`,
            `FROM ${quote(PARTS.keyed)}`,
            `LIMIT ${MAX_PIVOT_COLUMNS + 1}`,
          ],
          printing,
        ),
      ];
}

/** The first rows of the statement, from which some engines take the types of its columns. */
function printMeta({ plan, quote, dialect }: PivotPrintContext, steps: ReadonlyMap<string, string>): string {
  const typeOf = (as: string): ColumnType =>
    plan.base.columns.find(({ name }) => name === as)?.type ?? 'text';
  const keys = plan.base.groups.map(
    ({ as }) => `${steps.get(as) ?? dialect.leadingNull(keyType(typeOf(as)))} AS ${quote(as)}`,
  );
  const figures = plan.figures.map(
    ({ output: { type } }, index) => `${dialect.leadingNull(type)} AS ${quote(`figure ${index + 1}`)}`,
  );
  const cells = [
    `${ROW_KINDS.meta} AS ${quote('kind')}`,
    `0 AS ${quote('row')}`,
    `(SELECT count(*) FROM ${quote(PARTS.rowHeaders)}) AS ${quote('column')}`,
    `0 AS ${quote('level')}`,
    ...keys,
    ...figures,
  ];
  return `SELECT ${cells.join(', ')}`;
}

/** JSON is grouped by its text. */
const keyType = (type: ColumnType): ColumnType => (type === 'json' ? 'text' : type);

function printHeaderRows({ plan, quote, rowKeys, columnKeys }: PivotPrintContext): string[] {
  const figures = plan.figures.map(() => 'NULL');
  const nulls = (keys: readonly string[]): string[] => keys.map(() => 'NULL');
  const column = [
    String(ROW_KINDS.column),
    '0',
    quote(EXTRA.column),
    quote(EXTRA.columnLevel),
    ...nulls(rowKeys),
    ...columnKeys,
    ...figures,
  ];
  const row = [
    String(ROW_KINDS.row),
    quote(EXTRA.row),
    '0',
    quote(EXTRA.rowLevel),
    ...rowKeys,
    ...nulls(columnKeys),
    ...figures,
  ];
  return [
    `SELECT ${column.join(', ')} FROM ${quote(PARTS.columnHeaders)}`,
    'UNION ALL',
    `SELECT ${row.join(', ')} FROM ${quote(PARTS.page)}`,
  ];
}

function printCellRows(printing: PivotPrintContext): string[] {
  const { plan, quote } = printing;
  const shown = printShown(printing);
  const cells = [
    String(ROW_KINDS.cell),
    `${quote(PARTS.page)}.${quote(EXTRA.row)}`,
    `${quote(PARTS.columnHeaders)}.${quote(EXTRA.column)}`,
    '0',
    ...plan.base.groups.map(() => 'NULL'),
    ...shown.figures,
  ];
  return [`SELECT ${cells.join(', ')}`, ...shown.from];
}
