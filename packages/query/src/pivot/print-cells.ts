import { printAggregate, printGrouping, ROW_COUNT, type GroupingMeasure } from '../print/print-grouping.ts';
import { EXTRA, PARTS, isUnder, listOf, type PivotPrintContext } from './pivot-parts.ts';
import type { PivotPlan } from './pivot-plan.ts';
import { MAX_PIVOT_COLUMNS } from './pivot.ts';
import { columnOrder } from './print-pivot-order.ts';

/** One row for each pair of headers of the levels that are needed, computed from the rows themselves. [SEM-PIVOT-2] */
export function printCells(printing: PivotPrintContext, measures: readonly GroupingMeasure[]): string[] {
  const { plan, rowKeys, columnKeys, quote, dialect } = printing;
  const conditions = [
    ...(columnKeys.length === 0
      ? []
      : [`(SELECT count(*) FROM ${quote(PARTS.columns)}) <= ${MAX_PIVOT_COLUMNS}`]),
    ...(needsWhole(plan) ? [] : isUnder(rowKeys, plan.under, printing)),
  ];
  const where = conditions.length === 0 ? [] : [`WHERE ${conditions.join('\n  AND ')}`];
  if (!dialect.grammar.groupingSets) {
    return printUnitedCells(printing, { measures, where });
  }
  const keys = [...rowKeys, ...columnKeys];
  const levels = [
    `${levelOf(rowKeys)} AS ${quote(EXTRA.rowLevel)}`,
    `${levelOf(columnKeys)} AS ${quote(EXTRA.columnLevel)}`,
  ];
  const sets = plan.levels.pairs.map(
    ({ row, column }) => `(${listOf(rowKeys.slice(0, row), columnKeys.slice(0, column))})`,
  );
  const printed = measures.map(
    ({ call, plus, as }) => `${printAggregate(call, plus, dialect)} AS ${quote(as)}`,
  );
  return [
    `SELECT ${[...keys, ...levels, ...printed].join(',\n  ')}`,
    `FROM ${quote(PARTS.keyed)}`,
    ...where,
    ...(keys.length === 0 ? [] : [`GROUP BY GROUPING SETS (${sets.join(', ')})`]),
  ];
}

/** A grouping for each pair of levels, one below the other. */
function printUnitedCells(
  { plan, rowKeys, columnKeys, quote, dialect }: PivotPrintContext,
  { measures, where }: { readonly measures: readonly GroupingMeasure[]; readonly where: readonly string[] },
): string[] {
  return plan.levels.pairs.flatMap(({ row, column }, index) => {
    const used = new Set([...rowKeys.slice(0, row), ...columnKeys.slice(0, column)]);
    const names = plan.base.groups.flatMap(({ as }) => (used.has(quote(as)) ? [as] : []));
    const grouped = printGrouping({
      dialect,
      keys: names.map((as) => ({ sql: quote(as), as })),
      measures: measures.length + names.length === 0 ? [ROW_COUNT] : measures,
      from: quote(PARTS.keyed),
      where,
    });
    const items = [
      ...[...rowKeys, ...columnKeys].map((key) => (used.has(key) ? key : `NULL AS ${key}`)),
      `${row} AS ${quote(EXTRA.rowLevel)}`,
      `${column} AS ${quote(EXTRA.columnLevel)}`,
      ...measures.map(({ as }) => quote(as)),
    ];
    return [
      ...(index === 0 ? [] : ['UNION ALL']),
      `SELECT ${items.join(', ')}`,
      'FROM (',
      ...grouped.map((line) => `  ${line}`),
      `) AS ${quote('level')}`,
    ];
  });
}

/** Shares of a column or of all also need the rows that are not below the header. [SEM-PIVOT-11] */
const needsWhole = ({ figures }: PivotPlan): boolean =>
  figures.some(({ showAs }) => showAs === 'share_of_column' || showAs === 'share_of_total');

/** A null key and a missing key differ; only the engine can distinguish them. [SEM-PIVOT-3] */
const levelOf = (keys: readonly string[]): string =>
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
    const sets = shownColumns.map((level) => `(${listOf(columnKeys.slice(0, level))})`);
    return [
      `SELECT ${listOf(columnKeys)}, ${levelOf(columnKeys)} AS ${quote(EXTRA.columnLevel)}`,
      from,
      `GROUP BY GROUPING SETS (${sets.join(', ')})`,
    ];
  }
  return shownColumns.flatMap((level, index) => {
    const keys = columnKeys.map((key, at) => (at < level ? key : `NULL AS ${key}`));
    const select = `SELECT DISTINCT ${listOf(keys)}, ${level} AS ${quote(EXTRA.columnLevel)}`;
    // The header of everything is there without rows too.
    return [...(index === 0 ? [] : ['UNION ALL']), level === 0 ? select : `${select} ${from}`];
  });
}
