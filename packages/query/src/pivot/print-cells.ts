import {
  groupBy,
  namedList,
  printAggregate,
  printGrouping,
  ROW_COUNT,
  type GroupingMeasure,
} from '../print/print-grouping.ts';
import type { Key } from '../print/print-parts.ts';
import { finestCells } from './finest.ts';
import type { LevelPair } from './levels.ts';
import { EXTRA, PARTS, isUnder, commaList, part, type PivotPrintContext } from './pivot-parts.ts';
import type { PivotPlan } from './pivot-plan.ts';
import { MAX_PIVOT_COLUMNS } from './pivot.ts';
import { columnOrder } from './print-pivot-order.ts';

/** One row for each pair of headers of the levels that are needed. [SEM-PIVOT-2] */
export function printCells(printing: PivotPrintContext, measures: readonly GroupingMeasure[]): string[] {
  const { plan, columnKeys, rowKeys, quote, dialect } = printing;
  const conditions = [
    ...(columnKeys.length === 0
      ? []
      : [`(SELECT count(*) FROM ${quote(PARTS.columns)}) <= ${MAX_PIVOT_COLUMNS}`]),
    ...(needsWhole(plan) ? [] : isUnder(rowKeys, plan.under, printing)),
  ];
  const where = conditions.length === 0 ? [] : [`WHERE ${conditions.join('\n  AND ')}`];
  const rows: CellSource = {
    from: quote(PARTS.keyed),
    where,
    figures: () => measures.map(({ call, plus, as }) => ({ sql: printAggregate(call, plus, dialect), as })),
    group: (keys) =>
      printGrouping({
        dialect,
        keys,
        measures: measures.length + keys.length === 0 ? [ROW_COUNT] : measures,
        from: quote(PARTS.keyed),
        where,
      }),
  };
  const finest = finestCells(plan.levels, measures, dialect);
  if (finest === null) {
    return [part(PARTS.cells, printLevels(printing, rows), printing)];
  }
  const groupOf = (items: readonly Key[], source: CellSource, keys: readonly Key[]): string[] => [
    `SELECT ${namedList(items.length + keys.length === 0 ? [COUNTED_ROWS] : [...keys, ...items], dialect)}`,
    `FROM ${source.from}`,
    ...source.where,
    ...groupBy(keys.length),
  ];
  const cells: CellSource = {
    from: quote(PARTS.finest),
    where: [],
    figures: () => finest.figures,
    group: (keys) => groupOf(finest.figures, cells, keys),
  };
  return [
    part(PARTS.finest, groupOf(finest.held, rows, levelKeys(printing, plan.levels.pairs[0])), printing),
    part(PARTS.cells, printLevels(printing, cells), printing),
  ];
}

const COUNTED_ROWS: Key = { sql: 'count(*)', as: ROW_COUNT.as };

interface CellSource {
  readonly from: string;
  /** `WHERE …`, or nothing. */
  readonly where: readonly string[];
  /** The measures as aggregates over its rows. */
  readonly figures: () => readonly Key[];
  /** Its rows grouped by some keys, with the measures of each group. */
  readonly group: (keys: readonly Key[]) => string[];
}

/** The keys of a pair of levels. */
function levelKeys(
  { plan, rowKeys, columnKeys, quote }: PivotPrintContext,
  { row, column }: LevelPair = { row: 0, column: 0 },
): Key[] {
  const used = new Set([...rowKeys.slice(0, row), ...columnKeys.slice(0, column)]);
  return plan.base.groups.flatMap(({ as }) => (used.has(quote(as)) ? [{ sql: quote(as), as }] : []));
}

function printLevels(printing: PivotPrintContext, source: CellSource): string[] {
  const { plan, rowKeys, columnKeys, quote, dialect } = printing;
  if (!dialect.grammar.groupingSets) {
    return printUnited(printing, source);
  }
  const keys = [...rowKeys, ...columnKeys];
  const levels = [
    `${printLevel(rowKeys)} AS ${quote(EXTRA.rowLevel)}`,
    `${printLevel(columnKeys)} AS ${quote(EXTRA.columnLevel)}`,
  ];
  const sets = plan.levels.pairs.map(
    ({ row, column }) => `(${commaList(rowKeys.slice(0, row), columnKeys.slice(0, column))})`,
  );
  const printed = source.figures().map(({ sql, as }) => `${sql} AS ${quote(as)}`);
  return [
    `SELECT ${[...keys, ...levels, ...printed].join(',\n  ')}`,
    `FROM ${source.from}`,
    ...source.where,
    ...(keys.length === 0 ? [] : [`GROUP BY GROUPING SETS (${sets.join(', ')})`]),
  ];
}

/** A grouping for each pair of levels, one below the other. */
function printUnited(printing: PivotPrintContext, source: CellSource): string[] {
  const { plan, rowKeys, columnKeys, quote } = printing;
  return plan.levels.pairs.flatMap((pair, index) => {
    const keys = levelKeys(printing, pair);
    const used = new Set(keys.map(({ sql }) => sql));
    const items = [
      ...[...rowKeys, ...columnKeys].map((key) => (used.has(key) ? key : `NULL AS ${key}`)),
      `${pair.row} AS ${quote(EXTRA.rowLevel)}`,
      `${pair.column} AS ${quote(EXTRA.columnLevel)}`,
      ...plan.base.measures.map(({ as }) => quote(as)),
    ];
    return [
      ...(index === 0 ? [] : ['UNION ALL']),
      `SELECT ${items.join(', ')}`,
      'FROM (',
      ...source.group(keys).map((line) => `  ${line}`),
      `) AS ${quote('level')}`,
    ];
  });
}

/** Shares of a column or of all also need the rows that are not below the header. [SEM-PIVOT-11] */
const needsWhole = ({ figures }: PivotPlan): boolean =>
  figures.some(({ showAs }) => showAs === 'share_of_column' || showAs === 'share_of_total');

/** A null key and a missing key differ; only the engine can distinguish them. [SEM-PIVOT-3] */
const printLevel = (keys: readonly string[]): string =>
  keys.length === 0
    ? '0'
    : `CASE ${keys
        .map((key, index) => `WHEN GROUPING(${key}) = 0 THEN ${index + 1}`)
        .toReversed()
        .join(' ')} ELSE 0 END`;

export function printColumnHeaders(printing: PivotPrintContext): string[] {
  const { columnKeys, quote } = printing;
  if (columnKeys.length === 0) {
    return [`SELECT 0 AS ${quote(EXTRA.columnLevel)}, 1 AS ${quote(EXTRA.column)}`];
  }
  return [
    `SELECT *, row_number() OVER (ORDER BY ${columnOrder(printing)}) AS ${quote(EXTRA.column)}`,
    `FROM (`,
    ...foundColumns(printing).map((line) => `  ${line}`),
    `) AS ${quote('found columns')}`,
  ];
}

function foundColumns({ plan, columnKeys, quote, dialect }: PivotPrintContext): string[] {
  const { shownColumns } = plan.levels;
  const from = `FROM ${quote(PARTS.columns)}`;
  if (dialect.grammar.groupingSets) {
    const sets = shownColumns.map((level) => `(${commaList(columnKeys.slice(0, level))})`);
    return [
      `SELECT ${commaList(columnKeys)}, ${printLevel(columnKeys)} AS ${quote(EXTRA.columnLevel)}`,
      from,
      `GROUP BY GROUPING SETS (${sets.join(', ')})`,
    ];
  }
  return shownColumns.flatMap((level, index) => {
    const keys = columnKeys.map((key, at) => (at < level ? key : `NULL AS ${key}`));
    const select = `SELECT DISTINCT ${commaList(keys)}, ${level} AS ${quote(EXTRA.columnLevel)}`;
    // The header of everything is there without rows too.
    return [...(index === 0 ? [] : ['UNION ALL']), level === 0 ? select : `${select} ${from}`];
  });
}
