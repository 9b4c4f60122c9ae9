import type { Dialect } from '../dialects/dialect.ts';
import {
  groupBy,
  namedList,
  printAggregate,
  printGrouping,
  ROW_COUNT,
  type GroupingMeasure,
} from '../print/print-grouping.ts';
import type { Key } from '../print/print-parts.ts';
import { combineFigures, followFromFinest } from './finest.ts';
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
  const ofRows = (keys: readonly Key[]): string[] =>
    printGrouping({
      dialect,
      keys,
      measures: measures.length + keys.length === 0 ? [ROW_COUNT] : measures,
      from: quote(PARTS.keyed),
      where,
    });
  if (!followFromFinest(plan.levels, measures)) {
    const figure = ({ call, plus }: GroupingMeasure): string => printAggregate(call, plus, dialect);
    const rows = { from: quote(PARTS.keyed), where, measures, figure };
    return [part(PARTS.cells, printLevels(printing, rows, ofRows), printing)];
  }
  const figure = (measure: GroupingMeasure): string => combineFigures(measure, quote(measure.as), dialect);
  const finest = { from: quote(PARTS.finest), where: [], measures, figure };
  const ofFinest = (keys: readonly Key[]): string[] => printCombined(keys, finest, dialect);
  return [
    part(PARTS.finest, ofRows(levelKeys(printing, plan.levels.pairs[0])), printing),
    part(PARTS.cells, printLevels(printing, finest, ofFinest), printing),
  ];
}

interface CellSource {
  readonly from: string;
  /** `WHERE …`, or nothing. */
  readonly where: readonly string[];
  /** Aggregates over its rows. */
  readonly measures: readonly GroupingMeasure[];
  /** A measure as an aggregate over its rows. */
  readonly figure: (measure: GroupingMeasure) => string;
}

const figureKeys = ({ measures, figure }: CellSource): Key[] =>
  measures.map((measure) => ({ sql: figure(measure), as: measure.as }));

/** The keys of a pair of levels. */
function levelKeys(
  { plan, rowKeys, columnKeys, quote }: PivotPrintContext,
  { row, column }: LevelPair = { row: 0, column: 0 },
): Key[] {
  const used = new Set([...rowKeys.slice(0, row), ...columnKeys.slice(0, column)]);
  return plan.base.groups.flatMap(({ as }) => (used.has(quote(as)) ? [{ sql: quote(as), as }] : []));
}

const printCombined = (keys: readonly Key[], source: CellSource, dialect: Dialect): string[] => [
  `SELECT ${namedList([...keys, ...figureKeys(source)], dialect)}`,
  `FROM ${source.from}`,
  ...groupBy(keys.length),
];

function printLevels(
  printing: PivotPrintContext,
  source: CellSource,
  group: (keys: readonly Key[]) => string[],
): string[] {
  const { plan, rowKeys, columnKeys, quote, dialect } = printing;
  if (!dialect.grammar.groupingSets) {
    return printUnited(printing, source.measures, group);
  }
  const keys = [...rowKeys, ...columnKeys];
  const levels = [
    `${printLevel(rowKeys)} AS ${quote(EXTRA.rowLevel)}`,
    `${printLevel(columnKeys)} AS ${quote(EXTRA.columnLevel)}`,
  ];
  const sets = plan.levels.pairs.map(
    ({ row, column }) => `(${commaList(rowKeys.slice(0, row), columnKeys.slice(0, column))})`,
  );
  const printed = figureKeys(source).map(({ sql, as }) => `${sql} AS ${quote(as)}`);
  return [
    `SELECT ${[...keys, ...levels, ...printed].join(',\n  ')}`,
    `FROM ${source.from}`,
    ...source.where,
    ...(keys.length === 0 ? [] : [`GROUP BY GROUPING SETS (${sets.join(', ')})`]),
  ];
}

/** A grouping for each pair of levels, one below the other. */
function printUnited(
  printing: PivotPrintContext,
  measures: readonly GroupingMeasure[],
  group: (keys: readonly Key[]) => string[],
): string[] {
  const { plan, rowKeys, columnKeys, quote } = printing;
  return plan.levels.pairs.flatMap((pair, index) => {
    const keys = levelKeys(printing, pair);
    const used = new Set(keys.map(({ sql }) => sql));
    const items = [
      ...[...rowKeys, ...columnKeys].map((key) => (used.has(key) ? key : `NULL AS ${key}`)),
      `${pair.row} AS ${quote(EXTRA.rowLevel)}`,
      `${pair.column} AS ${quote(EXTRA.columnLevel)}`,
      ...measures.map(({ as }) => quote(as)),
    ];
    return [
      ...(index === 0 ? [] : ['UNION ALL']),
      `SELECT ${items.join(', ')}`,
      'FROM (',
      ...group(keys).map((line) => `  ${line}`),
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
