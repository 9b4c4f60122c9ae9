import {
  TIME_UNITS,
  type ChangeRequest,
  type QuestionMeasure,
  type ChartChannel,
  type ChartData,
  type Condition,
  type FilterGroup,
  type FilterNode,
  type Interpretation,
  type TimeUnit,
} from '@plumbline/contract';
import { markFilter, markKeys, shownConditions } from '@plumbline/viz';
import { nameOfFormula } from '@plumbline/query';

/** What can be asked about a mark. */
export interface MarkQuestion {
  readonly interpretation: Interpretation;
  /** The name of the measure. */
  readonly measure: string;
}

const MAX_CONDITIONS = 20;
/** Aggregates that need more than their name. */
const WITH_OPTIONS: ReadonlySet<string> = new Set(['percentile', 'correlation']);

/** Conditions that all hold; null for a filter with alternatives or exclusions. */
function flattenAll(node: FilterNode): readonly Condition[] | null {
  if (!('value' in node) || !('op' in node) || 'column' in node) {
    return 'column' in node ? [node] : null;
  }
  if (node.op !== 'and') {
    return node.value.length === 0 ? [] : null;
  }
  const parts = node.value.map(flattenAll);
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

/** Null for values as they are, and for formulas that are no saved measure. */
function questionMeasure(channel: ChartChannel | undefined): QuestionMeasure | null {
  if (channel?.formula !== undefined) {
    const saved = nameOfFormula(channel.formula);
    return saved === null ? null : { column: null, aggregate: 'sum', saved };
  }
  const aggregate = channel?.aggregate;
  return channel === undefined || aggregate === undefined || WITH_OPTIONS.has(aggregate)
    ? null
    : { column: channel.field, aggregate };
}

const singleDay = (conditions: readonly Condition[], op: 'gte' | 'lt'): string | null => {
  const value = conditions.find((one) => one.op === op)?.value;
  return typeof value === 'string' ? value.slice(0, 10) : null;
};

/** The period of a mark along a time axis of whole days, with the other conditions on its rows. */
function periodOf(data: ChartData, row: number, filters: FilterGroup) {
  const x = data.columns.find(({ name }) => name === 'x');
  const unit = TIME_UNITS.find((one) => one === x?.timeUnit);
  const own = markFilter(data, row);
  if (x === undefined || x.field === null || unit === undefined || own === null) {
    return null;
  }
  const { field } = x;
  const conditions = flattenAll({ op: 'and', value: [own, filters] });
  const onTime = conditions?.filter(({ column }) => column === field) ?? [];
  const [from, to] = [singleDay(onTime, 'gte'), singleDay(onTime, 'lt')];
  const others = (conditions ?? []).filter(({ column }) => column !== field);
  return conditions === null || from === null || to === null || others.length > MAX_CONDITIONS - 2
    ? null
    : { field, unit, from, to, others };
}

const UNASKED = {
  measures: [],
  groups: [],
  comparison: null,
  mark: null,
  order: null,
  limit: null,
  stack: null,
  formula: null,
} satisfies Partial<Interpretation>;

const explained = (
  measure: QuestionMeasure,
  {
    field,
    unit,
    from,
    to,
    others,
  }: {
    readonly field: string;
    readonly unit: TimeUnit;
    readonly from: string;
    readonly to: string;
    readonly others: readonly Condition[];
  },
): Interpretation => ({
  ...UNASKED,
  intent: 'explain',
  measures: [measure],
  groups: [{ column: field, unit }],
  filters: [{ column: field, op: 'gte', value: from }, { column: field, op: 'lt', value: to }, ...others],
});

/**
 * What drove the change from the period before into the period of a mark. Null where the mark is in no period of whole
 * days, or its measure or its filters cannot be asked about. `filters` are those of the reader.
 */
export function changeQuestion(data: ChartData, row: number, filters: FilterGroup): MarkQuestion | null {
  const measure = questionMeasure(data.chart.encoding.y);
  const period = data.mode === 'Absolute' ? periodOf(data, row, filters) : null;
  const label = data.columns.find(({ name }) => name === 'y')?.label;
  return measure === null || period === null || label === undefined
    ? null
    : { interpretation: explained(measure, period), measure: label };
}

type ChangeAggregate = ChangeRequest['measure']['aggregate'];
const isChangeAggregate = (name: string | undefined): name is ChangeAggregate =>
  name === 'count' || name === 'sum' || name === 'mean';

/**
 * The change from the period before into the period of a mark, to be split by columns. Null where there is no question
 * about it either, and for measures that do not split into parts that add up.
 */
export function changeOfMark(data: ChartData, row: number, filters: FilterGroup): ChangeRequest | null {
  const { field = null, aggregate, formula } = data.chart.encoding.y ?? {};
  const period = data.mode === 'Absolute' ? periodOf(data, row, filters) : null;
  if (period === null || formula !== undefined || !isChangeAggregate(aggregate)) {
    return null;
  }
  return {
    measure: { column: field, aggregate },
    time: period.field,
    unit: period.unit,
    at: period.from,
    filters: { op: 'and', value: [...period.others] },
  };
}

/** A mark with the name that is shown of it. */
export interface NamedMark {
  readonly row: number | null;
  readonly name: string;
}

/** Conditions of a mark, which are not those of the chart; null for a mark that no list of conditions defines. */
const markConditions = (data: ChartData, { row }: NamedMark): Condition[] | null => {
  const keys = row === null ? null : markKeys(data, row);
  const own = keys === null ? null : flattenAll({ op: 'and', value: keys });
  return own === null || own.length === 0 || own.length > MAX_CONDITIONS ? null : [...own];
};

/**
 * What sets the rows of a mark apart from those of another one, or (null) from all other rows of the chart. Null where no
 * conditions describe the rows, or both marks are of the same rows. `filters` are those of the reader.
 */
export function contrastQuestion(
  data: ChartData,
  [mark, other]: readonly [NamedMark, NamedMark | null],
  filters: FilterGroup,
): Interpretation | null {
  const of = markConditions(data, mark);
  const against = other === null ? null : markConditions(data, other);
  const base = flattenAll({ op: 'and', value: [...shownConditions(data.chart), filters] });
  const isSame = other !== null && (against === null || JSON.stringify(of) === JSON.stringify(against));
  return of === null || base === null || isSame || base.length > MAX_CONDITIONS
    ? null
    : {
        ...UNASKED,
        intent: 'contrast',
        filters: [...base],
        contrast: { of, with: against },
      };
}
