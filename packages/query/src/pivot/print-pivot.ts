import type { Dialect } from '../dialects/dialect.ts';
import type { Printing } from '../filter/print-predicate.ts';
import type { Value } from '../filter/predicate.ts';
import type { Sql } from '../model.ts';
import { parametersOf } from '../print/parameters.ts';
import type { RowOrderOptions } from '../print/print-source.ts';
import type { PivotPlan } from './planned-pivot.ts';
import { MAX_PIVOT_COLUMNS } from './pivot.ts';
import { printFigures, printKeyed } from './print-keyed.ts';
import { printShown, printWindows } from './print-show-as.ts';
import { columnOrder, printRowSorts, rowOrder } from './print-pivot-order.ts';

/** The parts of the statement, by the names of their relations. */
export const PARTS = {
  keyed: 'keyed',
  columns: 'columns',
  cells: 'cells',
  figures: 'figures',
  columnHeaders: 'column headers',
  rowHeaders: 'row headers',
  sortedRows: 'sorted rows',
  page: 'page',
} as const;

/** Columns that stand beside keys and measures; no field or measure of a pivot has these names. */
export const EXTRA = {
  rowLevel: 'row level',
  columnLevel: 'column level',
  /** Place of a header among all, from 1. */
  row: 'row place',
  column: 'column place',
  /** Place among the row headers of one parent, from 1. */
  sibling: 'sibling place',
} as const;

export interface PivotPrinting extends Printing {
  readonly plan: PivotPlan;
  readonly quote: Dialect['quoteIdentifier'];
  readonly rowKeys: readonly string[];
  readonly columnKeys: readonly string[];
}

/** Rows of the statement's answer, told apart by their first cell. */
export const ROW_KINDS = { meta: 0, column: 1, row: 2, cell: 3 } as const;

/**
 * One statement for everything a page of a pivot shows. Its columns: kind, row place, column place, level, row keys,
 * column keys, figures; its rows, in this order: one of kind `meta` (column place: the number of row headers; keys: the
 * widths of bins), the column headers, then each row header followed by its cells.
 *
 * Column headers are read first, up to one more than there may be; past that bound nothing else is worked out.
 */
export function printPivot(plan: PivotPlan, dialect: Dialect, options: RowOrderOptions = {}): Sql {
  const { base, levels } = plan;
  const printing: PivotPrinting = {
    plan,
    dialect,
    visible: base.visible,
    parameters: parametersOf(dialect),
    quote: dialect.quoteIdentifier,
    rowKeys: base.groups.slice(0, levels.rowFields).map(({ as }) => dialect.quoteIdentifier(as)),
    columnKeys: base.groups.slice(levels.rowFields).map(({ as }) => dialect.quoteIdentifier(as)),
  };
  const keyed = printKeyed(printing, options);
  const parts = [
    ...keyed.parts,
    ...printColumns(printing),
    part(PARTS.cells, printCells(printing, keyed.measures), printing),
    part(PARTS.figures, printFigures(printing), printing, false),
    part(PARTS.columnHeaders, printColumnHeaders(printing), printing),
    part(PARTS.rowHeaders, printRowHeaders(printing), printing),
    ...printRowSorts(printing).map(({ name, lines }) => part(name, lines, printing)),
    ...printPage(printing),
    ...printWindows(printing).map(({ name, lines }) => part(name, lines, printing)),
  ];
  const text = [
    `WITH ${parts.join(',\n')}`,
    printMeta(printing, keyed.steps),
    'UNION ALL',
    ...printHeaderRows(printing),
    'UNION ALL',
    ...printCellRows(printing),
    'ORDER BY 2, 1, 3',
  ].join('\n');
  return { text, params: printing.parameters.list() };
}

/** A step of the statement, worked out once however often it is read unless `isKept` is false. */
export function part(
  name: string,
  lines: readonly string[],
  { quote }: Pick<PivotPrinting, 'quote'>,
  isKept = true,
): string {
  const body = lines.join('\n').replaceAll(/^/gm, '  ');
  return `${quote(name)} AS ${isKept ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (\n${body}\n)`;
}

const listOf = (keys: readonly string[], more: readonly string[] = []): string =>
  [...keys, ...more].join(', ');

/** Leaves of the column side: all headers follow from them. */
function printColumns(printing: PivotPrinting): string[] {
  const { columnKeys, quote } = printing;
  return columnKeys.length === 0
    ? []
    : [
        part(
          PARTS.columns,
          [
            `SELECT DISTINCT ${listOf(columnKeys)}`,
            `FROM ${quote(PARTS.keyed)}`,
            `LIMIT ${MAX_PIVOT_COLUMNS + 1}`,
          ],
          printing,
        ),
      ];
}

/** One row for each pair of headers of the levels that are needed, worked out of the rows themselves. [SEM-PIVOT-2] */
function printCells(printing: PivotPrinting, measures: readonly string[]): string[] {
  const { plan, rowKeys, columnKeys, quote } = printing;
  const keys = [...rowKeys, ...columnKeys];
  const levels = [
    `${levelOf(rowKeys)} AS ${quote(EXTRA.rowLevel)}`,
    `${levelOf(columnKeys)} AS ${quote(EXTRA.columnLevel)}`,
  ];
  const sets = plan.levels.pairs.map(
    ({ row, column }) => `(${listOf(rowKeys.slice(0, row), columnKeys.slice(0, column))})`,
  );
  const conditions = [
    ...(columnKeys.length === 0
      ? []
      : [`(SELECT count(*) FROM ${quote(PARTS.columns)}) <= ${MAX_PIVOT_COLUMNS}`]),
    ...(needsWhole(plan) ? [] : isUnder(rowKeys, plan.under, printing)),
  ];
  return [
    `SELECT ${[...keys, ...levels, ...measures].join(',\n  ')}`,
    `FROM ${quote(PARTS.keyed)}`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join('\n  AND ')}`]),
    ...(keys.length === 0 ? [] : [`GROUP BY GROUPING SETS (${sets.join(', ')})`]),
  ];
}

/** A key that is null and one that is not there are two things; the engine alone can tell. [SEM-PIVOT-3] */
const levelOf = (keys: readonly string[]): string =>
  keys.length === 0
    ? '0'
    : `CASE ${keys
        .map((key, index) => `WHEN GROUPING(${key}) = 0 THEN ${index + 1}`)
        .toReversed()
        .join(' ')} ELSE 0 END`;

/** Shares of a column or of all need the rows that do not stand below the header, too. [SEM-PIVOT-11] */
const needsWhole = ({ figures }: PivotPlan): boolean =>
  figures.some(({ showAs }) => showAs === 'share_of_column' || showAs === 'share_of_total');

const isUnder = (
  keys: readonly string[],
  under: readonly (Value | null)[],
  printing: PivotPrinting,
): string[] => under.map((value, index) => equalsKey(keys[index] ?? '', value, printing));

/** Whether a key column holds this key. */
export function equalsKey(
  key: string,
  value: Value | null,
  { dialect, parameters }: Pick<PivotPrinting, 'dialect' | 'parameters'>,
): string {
  return value === null ? `${key} IS NULL` : dialect.compare('eq', key, parameters.operand(value));
}

function printColumnHeaders(printing: PivotPrinting): string[] {
  const { plan, columnKeys, quote } = printing;
  if (columnKeys.length === 0) {
    return [`SELECT 0 AS ${quote(EXTRA.columnLevel)}, 1 AS ${quote(EXTRA.column)}`];
  }
  const sets = plan.levels.shownColumns.map((level) => `(${listOf(columnKeys.slice(0, level))})`);
  return [
    `SELECT *, row_number() OVER (ORDER BY ${columnOrder(printing)}) AS ${quote(EXTRA.column)}`,
    `FROM (`,
    `  SELECT ${listOf(columnKeys)}, ${levelOf(columnKeys)} AS ${quote(EXTRA.columnLevel)}`,
    `  FROM ${quote(PARTS.columns)}`,
    `  GROUP BY GROUPING SETS (${sets.join(', ')})`,
    `) AS ${quote('found columns')}`,
  ];
}

function printRowHeaders(printing: PivotPrinting): string[] {
  const { plan, rowKeys, quote } = printing;
  const { shownRows, headerLevel } = plan.levels;
  const own = plan.rowSorts.flatMap((sorts) => sorts.filter(({ under }) => under.length === 0));
  const given = [...rowKeys, quote(EXTRA.rowLevel)];
  const values = headerLevel === 0 ? [...new Set(own.map(({ of }) => quote(of)))] : [];
  const conditions = [
    `${quote(EXTRA.rowLevel)} IN (${shownRows.join(', ')})`,
    `${quote(EXTRA.columnLevel)} = ${headerLevel}`,
    ...isUnder(rowKeys, plan.under, printing),
  ];
  return [
    `SELECT ${headerLevel === 0 ? '' : 'DISTINCT '}${listOf(given, values)}`,
    `FROM ${quote(PARTS.figures)}`,
    `WHERE ${conditions.join('\n  AND ')}`,
  ];
}

/** With figures that look at their neighbours every header needs its place; without, those of the page alone. */
function printPage(printing: PivotPrinting): string[] {
  const { plan, quote } = printing;
  const order = rowOrder(printing);
  const place = `row_number() OVER (ORDER BY ${order.terms}) AS ${quote(EXTRA.row)}`;
  if (looksAround(plan)) {
    const parents = listOf(parentKeys(printing), [quote(EXTRA.rowLevel)]);
    const low = plan.offset;
    const high = plan.limit === null ? '' : ` AND ${quote(EXTRA.row)} <= ${low + plan.limit}`;
    return [
      part(
        PARTS.sortedRows,
        [
          `SELECT *, row_number() OVER (PARTITION BY ${parents} ORDER BY ${quote(EXTRA.row)}) AS ${quote(EXTRA.sibling)}`,
          `FROM (SELECT ${order.given}, ${place} FROM ${order.from}) AS ${quote('placed rows')}`,
        ],
        printing,
      ),
      part(
        PARTS.page,
        [`SELECT * FROM ${quote(PARTS.sortedRows)}`, `WHERE ${quote(EXTRA.row)} > ${low}${high}`],
        printing,
      ),
    ];
  }
  const window = [
    ...(plan.limit === null ? [] : [`LIMIT ${plan.limit}`]),
    ...(plan.offset === 0 ? [] : [`OFFSET ${plan.offset}`]),
  ].join(' ');
  const pick = [`SELECT ${order.given}, ${place}`, `FROM ${order.from}`];
  if (window === '') {
    return [part(PARTS.page, pick, printing)];
  }
  // Only the rows of the page are numbered: a window function over a million headers costs more than their sort.
  const picked = [`SELECT ${order.all}`, `FROM ${order.from}`, `ORDER BY ${order.terms}`, window];
  return [
    part(
      PARTS.page,
      [
        `SELECT *, row_number() OVER (ORDER BY ${order.terms}) AS ${quote(EXTRA.row)}`,
        `FROM (`,
        ...picked.map((line) => `  ${line}`),
        `) AS ${quote('picked rows')}`,
      ],
      printing,
    ),
  ];
}

export const looksAround = ({ figures }: PivotPlan): boolean =>
  figures.some(({ showAs }) => ['running_total', 'difference', 'percent_difference'].includes(showAs));

/** The keys of the row header above: null from its last key on. */
export const parentKeys = ({ rowKeys, quote }: PivotPrinting, of = ''): string[] =>
  rowKeys
    .slice(0, -1)
    .map((key, index) => `CASE WHEN ${of}${quote(EXTRA.rowLevel)} > ${index + 1} THEN ${of}${key} END`);

/** Places of headers are of the page alone, so that a place says what stands where on it. */
function printMeta({ plan, quote }: PivotPrinting, steps: ReadonlyMap<string, string>): string {
  const keys = plan.base.groups.map(({ as }) => `${steps.get(as) ?? 'NULL'} AS ${quote(as)}`);
  const figures = plan.figures.map((_, index) => `NULL AS ${quote(`figure ${index + 1}`)}`);
  const cells = [
    `${ROW_KINDS.meta} AS "kind"`,
    `0 AS "row"`,
    `(SELECT count(*) FROM ${quote(PARTS.rowHeaders)}) AS "column"`,
    `0 AS "level"`,
    ...keys,
    ...figures,
  ];
  return `SELECT ${cells.join(', ')}`;
}

function printHeaderRows({ plan, quote, rowKeys, columnKeys }: PivotPrinting): string[] {
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

function printCellRows(printing: PivotPrinting): string[] {
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

/** Both sides hold the same header. */
export function sameKeys(
  keys: readonly string[],
  left: (key: string) => string,
  right: (key: string) => string,
): string[] {
  return keys.map((key) => `${left(key)} IS NOT DISTINCT FROM ${right(key)}`);
}
