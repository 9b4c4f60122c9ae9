import {
  type ChartSpec,
  type DatasetColumn,
  type DatasetMeaning,
  isLevelAbove,
  levelsBelow,
  type TimeGrain,
} from '@plumbline/contract';
import { channelsIn } from './channels.ts';
import { checkChart } from './check/check-chart.ts';
import { drilled, type Drill } from './drill-down.ts';

/** From the coarsest unit to the finest; a week lies in no month, so nothing leads there. */
const FINER: Readonly<Partial<Record<TimeGrain, TimeGrain>>> = {
  year: 'quarter',
  quarter: 'month',
  month: 'day',
  week: 'day',
  day: 'hour',
  hour: 'minute',
};
const WITHOUT_TIME: ReadonlySet<TimeGrain> = new Set(['hour', 'minute']);

const MAX_COLUMNS = 6;
const MAX_VALUES = 200;

const dividesRows = ({ type, role, profile }: DatasetColumn): boolean => {
  const distinct = profile?.distinct ?? 0;
  const isOfFew = distinct >= 2 && distinct <= MAX_VALUES;
  return (type === 'text' || type === 'boolean') && role !== 'identifier' && isOfFew;
};

/** Columns that may come next below another, the next levels of its hierarchies first. [SEM-HIER-2] */
function columnsBelow(
  field: string,
  columns: readonly DatasetColumn[],
  { hierarchies, same }: Pick<DatasetMeaning, 'hierarchies' | 'same'>,
): readonly DatasetColumn[] {
  const next = levelsBelow(hierarchies, field).flatMap((level) =>
    columns.filter(({ name }) => name === level),
  );
  // Of a coarser level, and of a code of the same meaning, every mark has one value.
  const isOfOneValue = (name: string): boolean =>
    isLevelAbove(hierarchies, name, field) ||
    same.some(
      (pair) => (pair.name === field && pair.code === name) || (pair.code === field && pair.name === name),
    );
  const others = columns.filter((column) => dividesRows(column) && !isOfOneValue(column.name));
  return [...next, ...others.filter((column) => !next.includes(column))];
}

/** The ways down from a mark of a chart along x: the next unit first, then columns that are not in it yet. */
export function findDrills(
  chart: ChartSpec,
  columns: readonly DatasetColumn[],
  meaning: Pick<DatasetMeaning, 'hierarchies' | 'same'>,
): readonly Drill[] {
  const { x } = chart.encoding;
  if (x === undefined || x.field === null) {
    return [];
  }
  const type = columns.find(({ name }) => name === x.field)?.type;
  const finer = x.timeUnit === undefined ? undefined : FINER[x.timeUnit];
  const isPossible = finer !== undefined && (type === 'timestamp' || !WITHOUT_TIME.has(finer));
  const used = new Set(channelsIn(chart).map(({ field }) => field));
  const others = columnsBelow(x.field, columns, meaning).filter(({ name }) => !used.has(name));
  const drills: readonly Drill[] = [
    ...(isPossible ? [{ timeUnit: finer }] : []),
    ...others.slice(0, MAX_COLUMNS).map(({ name }) => ({ column: name })),
  ];
  return drills.filter((to) => checkChart(drilled(chart, to), columns).length === 0);
}
