import { AGGREGATES, type ChartMark, type Interpretation } from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';
import { currencyFinder } from '../../columns/currencies.ts';
import type { DescribedDataset } from '../dataset/described.ts';

/** An amount that is not added up, and the questions about one of its currencies. */
export interface MixedAmount {
  /** Names of the columns. */
  readonly measure: string;
  readonly currency: string;
  readonly options: readonly Interpretation[];
}

interface PerCurrency {
  /** With a group for each currency where it is about amounts in several of them. */
  readonly interpretation: Interpretation;
  /** Not null where there is no place for such a group: the answer would add up what does not add up. */
  readonly mixed: MixedAmount | null;
}

/** Each row is drawn as it is, or the rows are counted. */
const OF_ROWS: ReadonlySet<ChartMark> = new Set<ChartMark>(['scatter', 'bubble', 'histogram', 'density']);
/** Parts of one whole, or one figure. */
const OF_ONE_WHOLE: ReadonlySet<ChartMark> = new Set<ChartMark>(['pie', 'donut', 'treemap', 'kpi', 'gauge']);
const GROUPED: ReadonlySet<Interpretation['intent']> = new Set(['figure', 'chart', 'pivot']);
const UNGROUPED: ReadonlySet<Interpretation['intent']> = new Set([
  'growth',
  'explain',
  'contrast',
  'statistics',
]);
const MAX_GROUPS = 4;
const MAX_OPTIONS = 4;

/** A question about amounts in several currencies, each of which is computed by itself. */
export function perCurrency(query: Interpretation, dataset: DescribedDataset): PerCurrency {
  const mixed = mixedIn(query, dataset);
  if (mixed === null) {
    return { interpretation: query, mixed: null };
  }
  const { measure, currency } = mixed;
  const isMasked = currency.masked === true;
  if (!isMasked && GROUPED.has(query.intent)) {
    return { interpretation: grouped(query, currency.name), mixed: null };
  }
  const codes = isMasked ? [] : (currency.profile?.top ?? []).slice(0, MAX_OPTIONS);
  const options = codes.flatMap(({ value }): Interpretation[] =>
    typeof value === 'string'
      ? [{ ...query, filters: [...query.filters, { column: currency.name, op: 'eq', value }] }]
      : [],
  );
  return { interpretation: query, mixed: { measure, currency: currency.name, options } };
}

/** The first amount in several currencies that the question computes something of over several; null for none. */
function mixedIn(query: Interpretation, dataset: DescribedDataset): ComputedAmount | null {
  const isGrouped = (name: string): boolean =>
    GROUPED.has(query.intent) && query.groups.some(({ column }) => column === name);
  return computedAmounts(query, dataset).find(({ currency }) => !isGrouped(currency.name)) ?? null;
}

/** The column of currencies by which an answer keeps amounts apart; null for none. */
export const currencyApart = (query: Interpretation, dataset: DescribedDataset): string | null =>
  computedAmounts(query, dataset).find(({ currency }) =>
    query.groups.some(({ column }) => column === currency.name),
  )?.currency.name ?? null;

interface ComputedAmount {
  readonly measure: string;
  readonly currency: ChartColumn;
}

/** Amounts in several currencies that something is computed of; those of one currency alone are none. */
function computedAmounts(
  { intent, measures, mark, filters }: Interpretation,
  { columns }: DescribedDataset,
): readonly ComputedAmount[] {
  const isComputed = GROUPED.has(intent) || UNGROUPED.has(intent);
  if (!isComputed || (mark !== null && OF_ROWS.has(mark))) {
    return [];
  }
  const currencyOf = currencyFinder(columns);
  return measures.flatMap(({ column: measure, aggregate, saved }): ComputedAmount[] => {
    const column = columns.find(({ name }) => name === measure);
    const isAmount = saved === undefined && column !== undefined && AGGREGATES[aggregate].takes !== 'any';
    const currency = isAmount ? currencyOf(column) : null;
    const isOfOne = filters.some(({ column: name, op }) => name === currency?.name && op === 'eq');
    return currency === null || column === undefined || isOfOne ? [] : [{ measure: column.name, currency }];
  });
}

const grouped = (query: Interpretation, currency: string): Interpretation => ({
  ...query,
  intent: query.intent === 'figure' ? 'chart' : query.intent,
  mark: query.mark !== null && OF_ONE_WHOLE.has(query.mark) ? null : query.mark,
  groups: [...query.groups.slice(0, MAX_GROUPS - 1), { column: currency }],
});
