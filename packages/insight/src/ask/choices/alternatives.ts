import type { QuestionMeasure, Interpretation } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { MARKS } from '@plumbline/viz';
import type { ColumnTraits } from '../../columns/traits.ts';
import { stem, wordsIn } from '../../prompt/words.ts';
import { buildChips } from './chips.ts';
import type { ChoiceDraft } from './choice.ts';
import { groupText, measureTitle } from '../answer/describe.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import type { Guess } from '../parts/question-reading.ts';
import { placeChoices } from './place-choices.ts';
import { rowAlternatives } from './row-chips.ts';
import { differentChoices, validChoices } from './valid-choices.ts';

const MAX_ALTERNATIVES = 4;
const MAX_COLORS = 20;

/** Other readings: other columns for a guess, another place, aggregate or mark, a time. */
export function findAlternatives(
  query: Interpretation,
  dataset: DescribedDataset,
  guesses: readonly Guess[],
): readonly ChoiceDraft[] {
  if (query.intent === 'rows') {
    return validChoices(rowAlternatives(query, dataset), dataset, MAX_ALTERNATIVES);
  }
  const traits = datasetTraits(dataset);
  const chips = buildChips(query, dataset, guesses);
  const guessed = chips.filter(({ isGuess }) => isGuess).flatMap(({ choices }) => choices.slice(0, 3));
  const measures = chips
    .filter(({ kind }) => kind === 'measure')
    .flatMap(({ choices }) => choices.slice(0, 1));
  const marks = chips.filter(({ kind }) => kind === 'mark').flatMap(({ choices }) => choices.slice(0, 2));
  const all = [
    ...placeChoices(query, dataset),
    ...pairChoices(query, traits),
    ...summaryChoices(query, traits, dataset),
    ...timeChoices(query, traits, dataset),
    ...guessed.slice(0, 2),
    ...siblingChoices(query, traits, dataset),
    ...measures,
    ...marks,
  ];
  return validChoices(differentChoices(all, query), dataset, MAX_ALTERNATIVES);
}

/** Two numbers against each other, a point for each row. */
function pairChoices(query: Interpretation, traits: readonly ColumnTraits[]): readonly ChoiceDraft[] {
  const numbers = new Set(
    query.measures.flatMap(({ column, saved }) => (saved === undefined && column !== null ? [column] : [])),
  );
  const isTimed = query.groups.some(({ unit, part }) => unit !== undefined || part !== undefined);
  if (numbers.size !== 2 || query.mark === 'scatter' || isTimed || query.intent === 'formula') {
    return [];
  }
  const colors = query.groups.filter(
    ({ column }) => (traits.find(({ name }) => name === column)?.distinct ?? 0) <= MAX_COLORS,
  );
  return [
    {
      label: message('ask.asMark', { mark: message('mark.scatter') }),
      interpretation: {
        ...query,
        intent: 'chart',
        mark: 'scatter',
        order: null,
        limit: null,
        groups: colors.slice(0, 1),
      },
    },
  ];
}

/** How values are spread, or what they come to in each group. */
function summaryChoices(
  query: Interpretation,
  traits: readonly ColumnTraits[],
  { columns }: DescribedDataset,
): readonly ChoiceDraft[] {
  const [measure] = query.measures;
  const column = traits.find(({ name }) => name === measure?.column);
  if (column === undefined || query.measures.length !== 1) {
    return [];
  }
  if (query.mark !== null && MARKS[query.mark].figures.includes('median')) {
    const mean: QuestionMeasure = { column: column.name, aggregate: 'mean' };
    return [
      { label: measureTitle(mean, columns), interpretation: { ...query, measures: [mean], mark: 'bar' } },
    ];
  }
  return query.groups.length === 0 && query.mark !== 'histogram' && query.comparison === null
    ? [
        {
          label: message('ask.asMark', { mark: message('mark.histogram') }),
          interpretation: { ...query, intent: 'chart', mark: 'histogram' },
        },
      ]
    : [];
}

/** Rows that are confined to a time are shown over it too. */
function timeChoices(
  query: Interpretation,
  traits: readonly ColumnTraits[],
  { columns }: DescribedDataset,
): readonly ChoiceDraft[] {
  const time = timeTraits(traits);
  const isConfined = query.filters.some(({ column }) => column === time?.name);
  const isOver = query.groups.some(({ column }) => column === time?.name);
  if (time === null || !isConfined || isOver || query.comparison !== null || query.groups.length > 1) {
    return [];
  }
  const group = { column: time.name };
  return [
    {
      label: groupText(group, columns),
      interpretation: {
        ...query,
        intent: 'chart',
        mark: null,
        order: null,
        limit: null,
        groups: [group, ...query.groups],
      },
    },
  ];
}

/** “Sales Forecast” beside “Sales”, “Sub-Category” beside “Category”. */
function siblingChoices(
  query: Interpretation,
  traits: readonly ColumnTraits[],
  { columns }: DescribedDataset,
): readonly ChoiceDraft[] {
  const siblingOf = (name: string | null): ColumnTraits | undefined => {
    const own = traits.find((one) => one.name === name);
    const stems = stemsOf(own);
    return traits.find(
      (one) =>
        one !== own &&
        own !== undefined &&
        one.kind === own.kind &&
        stems.every((each) => stemsOf(one).includes(each)),
    );
  };
  const measured = query.measures.flatMap((measure, at): ChoiceDraft[] => {
    const sibling = siblingOf(measure.column);
    const other = sibling === undefined ? null : { ...measure, column: sibling.name };
    return other === null
      ? []
      : [
          {
            label: measureTitle(other, columns),
            interpretation: { ...query, measures: query.measures.with(at, other) },
          },
        ];
  });
  const grouped = query.groups.flatMap((group, at): ChoiceDraft[] => {
    const sibling = siblingOf(group.column);
    const other = sibling === undefined ? null : { ...group, column: sibling.name };
    return other === null
      ? []
      : [
          {
            label: groupText(other, columns),
            interpretation: { ...query, groups: query.groups.with(at, other) },
          },
        ];
  });
  return [...measured.slice(0, 1), ...grouped.slice(0, 1)];
}

const stemsOf = (one: ColumnTraits | undefined): readonly string[] =>
  one === undefined ? [] : wordsIn(one.label).map(stem);
