import type { ChartSpec, FilterNode } from '@plumbline/contract';
import { normalize, type DerivedColumn, type Expression, type Measure, type Query } from '@plumbline/query';
import { channelNamed } from '../channels.ts';
import { isOverPeriods, LATITUDES, LONGITUDES, neededColumns } from '../shown-rows.ts';
import { TOTALS } from './chart-plan.ts';
import type { FigurePart } from './parts.ts';

/** Derived columns that are 1 where the row can be shown, and where it has both coordinates; else null. */
const SHOWN = 'row is shown';
const PLACED = 'row is placed';

/** One row about all rows together: figures whose parts add up, what is not shown, and the number of rows. */
export function totalsQuery(
  chart: ChartSpec,
  figures: readonly FigurePart[],
  filtered: Pick<Query, 'filter' | 'search'>,
): Query {
  const added = figures.filter(({ isAdditive, name }) => isAdditive || isWhole(chart, name));
  const needed = neededColumns(chart);
  const derive: DerivedColumn[] = [];
  const measures: Measure[] = [];
  const count = (as: string, name: string, condition: Expression): void => {
    derive.push({ as: name, expression: oneWhere(condition) });
    measures.push({ aggregate: 'count', column: name, as });
  };
  const latitude = channelNamed(chart, 'latitude').field;
  const longitude = channelNamed(chart, 'longitude').field;
  if (latitude !== null && longitude !== null) {
    const isThere = [latitude, longitude].map(isPresent);
    count(TOTALS.placed, PLACED, all(isThere));
    const isInRange = [...within(latitude, LATITUDES), ...within(longitude, LONGITUDES)];
    count(TOTALS.shown, SHOWN, all([...isThere, ...isInRange]));
  } else if (needed.length > 0) {
    count(TOTALS.shown, SHOWN, all(needed.map(isPresent)));
  }
  const cutAxis = axisCutBy(chart, filtered.filter);
  if (cutAxis !== null) {
    measures.push(
      { aggregate: 'min', column: cutAxis, as: TOTALS.oldest },
      { aggregate: 'max', column: cutAxis, as: TOTALS.newest },
    );
  }
  return normalize({
    ...filtered,
    derive: [...added.flatMap((figure) => figure.derive), ...derive],
    select: null,
    measures: [
      ...added.flatMap((figure) => figure.measures),
      ...measures,
      { aggregate: 'count', column: null, as: TOTALS.rows },
    ],
    calculate: added.flatMap((figure) => figure.calculate),
  });
}

/** The column of a time axis that the filter is about; null where its rows are those of the profile. */
function axisCutBy(chart: ChartSpec, filter: FilterNode | null): string | null {
  const column = isOverPeriods(chart) ? channelNamed(chart, 'x').field : null;
  return column !== null && filter !== null && mentions(filter, column) ? column : null;
}

const mentions = (node: FilterNode, column: string): boolean =>
  'column' in node ? node.column === column : node.value.some((one) => mentions(one, column));

/** With a trend, the figure is of all rows. */
const isWhole = ({ mark, encoding }: ChartSpec, name: string): boolean =>
  mark === 'kpi' && encoding.x !== undefined && name === 'y';

const isPresent = (name: string): Expression => ({
  kind: 'call',
  operation: 'not',
  args: [{ kind: 'call', operation: 'is_null', args: [{ kind: 'column', name }] }],
});

const within = (name: string, [low, high]: readonly [number, number]): Expression[] => [
  { kind: 'call', operation: 'gte', args: [{ kind: 'column', name }, numberLiteral(low)] },
  { kind: 'call', operation: 'lte', args: [{ kind: 'column', name }, numberLiteral(high)] },
];

const numberLiteral = (value: number): Expression => ({ kind: 'literal', type: 'number', value });

const all = (conditions: readonly Expression[]): Expression => {
  const [first] = conditions;
  return conditions.length === 1 && first !== undefined
    ? first
    : { kind: 'call', operation: 'and', args: conditions };
};

const oneWhere = (when: Expression): Expression => ({
  kind: 'case',
  branches: [{ when, value: { kind: 'literal', type: 'integer', value: '1' } }],
  otherwise: null,
});
