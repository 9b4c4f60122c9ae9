import type { Interpretation } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { ChipDraft, ChoiceDraft } from './choice.ts';
import { limitText, orderText, sortText } from '../answer/describe.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { COUNT_ROWS } from '../query/measures.ts';

type Rows = NonNullable<Interpretation['rows']>;
type Sort = Rows['sort'][number];

const LIMITS = [5, 10, 20, 50, 100] as const;
const MAX_MEASURES = 6;

/** The order of listed rows and how many there are. */
export const rowChips = (query: Interpretation, dataset: DescribedDataset): readonly ChipDraft[] => [
  ...orderText(query, dataset.columns).map((label) => chip('order', label, orderChoices(query, dataset))),
  ...limitText(query).map((label) => chip('limit', label, limitChoices(query))),
];

const chip = (
  kind: ChipDraft['kind'],
  label: ChipDraft['label'],
  choices: readonly ChoiceDraft[],
): ChipDraft => ({ kind, label, isGuess: false, choices });

/** The other way around, then by other numbers and by time. */
export function orderChoices(query: Interpretation, dataset: DescribedDataset): readonly ChoiceDraft[] {
  const traits = datasetTraits(dataset);
  const [current] = query.rows?.sort ?? [];
  const time = timeTraits(traits);
  const measures = traits
    .filter(({ kind }) => kind === 'measure')
    .toSorted((one, other) => other.interest - one.interest)
    .slice(0, MAX_MEASURES);
  const others = [...measures, ...(time === null ? [] : [time])]
    .filter(({ name }) => name !== current?.column)
    .map(({ name }): Sort => ({ column: name, direction: 'desc' }));
  const reversed: readonly Sort[] =
    current === undefined ? [] : [{ ...current, direction: current.direction === 'asc' ? 'desc' : 'asc' }];
  return [...reversed, ...others].map((sort) => ({
    label: sortText(sort, dataset.columns),
    interpretation: { ...query, rows: { columns: query.rows?.columns ?? [], sort: [sort] } },
  }));
}

const limitChoices = (query: Interpretation): readonly ChoiceDraft[] =>
  LIMITS.filter((limit) => limit !== query.limit).map((limit) => ({
    label: message('ask.mostRows', { count: limit }),
    interpretation: { ...query, limit },
  }));

/** How many rows they are, and by what else they could be listed. */
export function rowAlternatives(query: Interpretation, dataset: DescribedDataset): readonly ChoiceDraft[] {
  const { rows: _, ...rest } = query;
  const counted: ChoiceDraft = {
    label: message('ask.rowCount'),
    interpretation: { ...rest, intent: 'figure', measures: [COUNT_ROWS], limit: null },
  };
  return [...(query.filters.length === 0 ? [] : [counted]), ...orderChoices(query, dataset)];
}
