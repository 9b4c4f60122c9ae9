import {
  partsOfType,
  AGGREGATE_NAMES,
  TIME_GRAIN_NAMES,
  type Aggregate,
  type ColumnType,
  type Condition,
  type TimeGrain,
} from '@plumbline/contract';
import {
  type ColumnSchema,
  type DerivedColumn,
  type Dimension,
  type Measure,
  type Query,
  type SortKey,
  check,
  normalize,
} from '@plumbline/query';
import * as fc from 'fast-check';
import { calculationsOn, derivedOn } from './derived-columns.ts';
import { type Draw, type DrawnColumn, pick } from './drawing.ts';
import { conditionOn, direction, where, window } from './queries.ts';
import { COLUMNS } from './tables.ts';

const NUMERIC: readonly ColumnType[] = ['integer', 'decimal', 'number'];
const isNumeric = ({ type }: ColumnSchema): boolean => NUMERIC.includes(type);

/** Names of outputs, some of them those of columns. */
const GROUP_NAMES = ['x', 'day', '$1'];
const SECOND_NAMES = ['x to', 'day?', 'b"c'];
const MEASURE_NAMES = ['y', 'select', 'count(*)'];

export const BASE: readonly DrawnColumn[] = COLUMNS.map((column) => ({
  ...column,
  isExact: column.name !== 'extreme',
}));

function drawDerived(draw: Draw): {
  readonly derive: DerivedColumn[];
  readonly columns: readonly DrawnColumn[];
} {
  const derive = ['d 1', 'größe2'].slice(0, pick(draw, [0, 0, 1, 2])).map((as): DerivedColumn => ({
    as,
    expression: pick(draw, derivedOn(pick(draw, COLUMNS))),
  }));
  const checked = check(normalize({ derive }), COLUMNS);
  if (!checked.ok) {
    throw new Error(`A derived column did not pass the check: ${JSON.stringify(checked.issues)}`);
  }
  const typed = checked.value.derived.map(({ as, type }): DrawnColumn => ({
    name: as,
    type,
    isExact: type !== 'number',
  }));
  return { derive, columns: [...BASE, ...typed] };
}

/** Orders with texts that the tables have and some that they lack. [SEM-SORT-5] */
const TEXT_ORDERS = [['a', 'STRASSE', 'not there'], ['9'], ['10', '', 'ab', 'A']];

function drawGroup(draw: Draw, columns: readonly DrawnColumn[], index: number): Dimension {
  const column = pick(draw, columns);
  const as = GROUP_NAMES[index] ?? '';
  const isTemporal = column.type === 'date' || column.type === 'timestamp';
  if (isTemporal && draw(fc.boolean)) {
    const type = column.type === 'date' ? 'date' : 'timestamp';
    return draw(fc.boolean)
      ? { kind: 'part', column: column.name, part: pick(draw, partsOfType(type)), as }
      : { kind: 'time', column: column.name, unit: pick(draw, TIME_GRAIN_NAMES), as };
  }
  if (isNumeric(column) && draw(fc.boolean)) {
    const upperAs = pick(draw, [SECOND_NAMES[index] ?? '', null]);
    return { kind: 'bin', column: column.name, maxBins: draw(fc.integer, { min: 1, max: 20 }), as, upperAs };
  }
  const order = column.type === 'text' && draw(fc.boolean) ? pick(draw, TEXT_ORDERS) : null;
  return { kind: 'value', column: column.name, as, ...(order && { order }) };
}

/** Doubles of these differ in their last digits, so that nothing can be sorted or chosen by them. */
const FUZZY: readonly Aggregate[] = [
  'mean',
  'median',
  'stddev',
  'variance',
  'percentile',
  'correlation',
  'lower_whisker',
  'upper_whisker',
];
const ADDING: readonly Aggregate[] = ['sum', 'outliers', ...FUZZY];
/** Squares of what no double holds exactly differ by more than the last digits. */
const SPREADS: readonly Aggregate[] = ['stddev', 'variance', 'correlation'];
const canSpread = ({ name, type, isExact }: DrawnColumn): boolean =>
  isExact && (type === 'number' || (type === 'integer' && !COLUMNS.some((column) => column.name === name)));

export function fittingAggregates(column: DrawnColumn): readonly Aggregate[] {
  const addsUp = isNumeric(column) && column.isExact;
  const isOrdered = column.type !== 'boolean' && column.type !== 'json';
  return AGGREGATE_NAMES.filter((aggregate) => {
    if (ADDING.includes(aggregate)) {
      return SPREADS.includes(aggregate) ? canSpread(column) : addsUp;
    }
    return isOrdered || (aggregate !== 'min' && aggregate !== 'max');
  });
}

function drawMeasure(
  draw: Draw,
  columns: readonly DrawnColumn[],
  groups: readonly Dimension[],
): Omit<Measure, 'as'> {
  const per = pick(draw, [null, null, null, groups.map(({ as }) => as).filter(() => draw(fc.boolean))]);
  const column = pick(draw, columns);
  const aggregate = pick(draw, fittingAggregates(column));
  const others = columns.filter(canSpread);
  const isOrdered = aggregate === 'first' || aggregate === 'last';
  return {
    aggregate,
    column: aggregate === 'count' && draw(fc.boolean) ? null : column.name,
    percentile: aggregate === 'percentile' ? pick(draw, [0, 0.1, 0.25, 0.5, 0.9, 1]) : null,
    other: aggregate === 'correlation' ? pick(draw, others).name : null,
    order:
      isOrdered && draw(fc.boolean)
        ? [{ by: pick(draw, columns).name, direction: draw(() => direction) }]
        : null,
    per,
  };
}

/** What a query gives, by name and type, as its check finds it. */
function outputsOf(query: Query, columns: readonly DrawnColumn[]): DrawnColumn[] {
  const checked = check(query, COLUMNS);
  if (!checked.ok) {
    throw new Error(
      `A query did not pass the check: ${JSON.stringify(checked.issues)} ${JSON.stringify(query)}`,
    );
  }
  const typeOf = (name: string | null): ColumnType =>
    columns.find((column) => column.name === name)?.type ?? 'integer';
  const groups = query.groups.flatMap((group): DrawnColumn[] => [
    {
      name: group.as,
      type: keyType(group, typeOf(group.column)),
      isExact: true,
    },
    ...(group.kind === 'bin' && group.upperAs !== null
      ? [{ name: group.upperAs, type: 'number' as const, isExact: false }]
      : []),
    ...(group.kind === 'value' && group.top?.otherAs
      ? [{ name: group.top.otherAs, type: 'boolean' as const, isExact: true }]
      : []),
  ]);
  const measures = query.measures.map(({ aggregate, column, as }): DrawnColumn => {
    const isCount = ['count', 'distinct', 'outliers'].includes(aggregate);
    const isFuzzy = FUZZY.includes(aggregate);
    const own = isCount ? 'integer' : typeOf(column);
    return { name: as, type: isFuzzy ? 'number' : own, isExact: !isFuzzy };
  });
  return [...groups, ...measures];
}

const SUB_DAY: readonly TimeGrain[] = ['hour', 'minute', 'second'];

function keyType(group: Dimension, type: ColumnType): ColumnType {
  if (group.kind === 'time') {
    return SUB_DAY.includes(group.unit) ? 'timestamp' : 'date';
  }
  return group.kind === 'bin' ? 'number' : ofPart(group, type);
}

const ofPart = (group: Dimension, type: ColumnType): ColumnType => (group.kind === 'part' ? 'integer' : type);

/** Groups have no rows around them whose newest or most frequent values could be found. */
function ofGroups(condition: Condition): Condition {
  if (condition.op === 'top') {
    return { column: condition.column, op: 'notnull' };
  }
  return condition.op === 'relative'
    ? { ...condition, value: { ...condition.value, anchor: 'now' } }
    : condition;
}

function drawTops(draw: Draw, groups: readonly Dimension[], measures: readonly Measure[]): Dimension[] {
  const by = measures.filter((one) => !one.per && !FUZZY.includes(one.aggregate));
  return groups.map((group, index): Dimension => {
    if (group.kind !== 'value' || by.length === 0 || pick(draw, [true, false, false])) {
      return group;
    }
    const otherAs = pick(draw, [SECOND_NAMES[index] ?? '', null]);
    const count = draw(fc.integer, { min: 1, max: 4 });
    return { ...group, top: { count, by: pick(draw, by).as, direction: draw(() => direction), otherAs } };
  });
}

/** A question for groups, with everything that the model can say of them. */
export const groupedQuery: fc.Arbitrary<Query> = fc.gen().map((draw) => {
  const { derive, columns } = drawDerived(draw);
  const plain = GROUP_NAMES.slice(0, pick(draw, [0, 1, 1, 2, 2, 3])).map((_, index) =>
    drawGroup(draw, columns, index),
  );
  const measures = MEASURE_NAMES.slice(0, pick(draw, [1, 2, 3])).map((as): Measure => ({
    ...drawMeasure(draw, columns, plain),
    as,
  }));
  const groups = drawTops(draw, plain, measures);
  const requested = normalize({ derive, groups, measures });
  const figures = outputsOf(requested, columns);
  const calculate = draw(fc.boolean) ? calculationsOn(draw, figures) : [];
  const exact = figures.filter(({ isExact }) => isExact);
  const sort =
    exact.length === 0
      ? []
      : [0, 1]
          .slice(0, pick(draw, [0, 1, 2]))
          .map((): SortKey => ({ by: pick(draw, exact).name, direction: draw(() => direction) }));
  const having =
    exact.length > 0 && pick(draw, [false, false, false, true])
      ? ofGroups(draw(conditionOn, pick(draw, exact)))
      : null;
  const names = [...figures.map(({ name }) => name), ...calculate.map(({ as }) => as)];
  const select = pick(draw, [false, false, true]) ? [pick(draw, names), pick(draw, names)] : null;
  const own = columns.filter(({ name }) => derive.some(({ as }) => as === name));
  const condition = own.length > 0 ? draw(conditionOn, pick(draw, own)) : draw(() => where.filter);
  return normalize({
    ...requested,
    groups,
    filter: pick(draw, [false, false, true]) ? condition : null,
    search: pick(draw, [false, false, false, false, false, true]) ? draw(() => where.search) : null,
    calculate,
    having,
    sort,
    select,
    limit: draw(fc.boolean) ? draw(() => window.limit) : null,
    offset: pick(draw, [false, false, false, true]) ? draw(() => window.offset) : 0,
  });
});

/** Rows with values computed for each, filtered, sorted and chosen by them. */
export const derivedRowQuery: fc.Arbitrary<Query> = fc.gen().map((draw) => {
  const { derive, columns } = drawDerived(draw);
  const exact = columns.filter(({ isExact }) => isExact);
  const names = columns.map(({ name }) => name);
  return normalize({
    derive,
    filter: draw(fc.boolean) ? draw(conditionOn, pick(draw, columns)) : null,
    search: pick(draw, [false, false, false, true]) ? draw(() => where.search) : null,
    sort: [0, 1]
      .slice(0, pick(draw, [0, 1, 2]))
      .map((): SortKey => ({ by: pick(draw, exact).name, direction: draw(() => direction) })),
    select: draw(fc.boolean) ? [pick(draw, names), pick(draw, names.slice(-2))] : null,
    limit: draw(fc.boolean) ? draw(() => window.limit) : null,
    offset: pick(draw, [false, false, false, true]) ? draw(() => window.offset) : 0,
  });
});
