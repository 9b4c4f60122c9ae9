import {
  ChartAggregate,
  hasPart,
  TIME_PART_NAMES,
  type QuestionGroup,
  type QuestionMeasure,
  type ChartMark,
  type Condition,
  type Interpretation,
} from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { explainFit } from '@plumbline/viz';
import type { ColumnTraits } from '../../columns/traits.ts';
import { defaultAggregate } from '../../recommend/candidate.ts';
import { buildChart } from '../query/build-chart.ts';
import {
  conditionText,
  conditionTexts,
  contrastText,
  groupText,
  havingText,
  limitText,
  measureTitle,
  shownTitle,
} from '../answer/describe.ts';
import { datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import type { ChipDraft, ChoiceDraft } from './choice.ts';
import type { Guess } from '../parts/question-reading.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { validChoices } from './valid-choices.ts';
import { growthChips } from './growth-chips.ts';
import { rowChips } from './row-chips.ts';

const MAX_CHOICES = 12;
/** The most likely other meaning first: the average for a total, and the reverse. */
const otherFirst = (current: QuestionMeasure['aggregate']): readonly QuestionMeasure['aggregate'][] =>
  AGGREGATES.toSorted((one, other) => rankOf(one, current) - rankOf(other, current));

const rankOf = (one: QuestionMeasure['aggregate'], current: QuestionMeasure['aggregate']): number =>
  one === (current === 'sum' ? 'mean' : 'sum') ? 0 : 1;

/** Offered for every number; `percentile` needs a share besides. */
const AGGREGATES: readonly QuestionMeasure['aggregate'][] = ChartAggregate.options.filter(
  (one) => !['percentile', 'variance', 'mode', 'count', 'distinct'].includes(one),
);
const MARKS: readonly ChartMark[] = [
  'bar',
  'line',
  'area',
  'pie',
  'donut',
  'heatmap',
  'treemap',
  'scatter',
  'choropleth',
  'table',
];
const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;

interface ChipContext {
  readonly dataset: DescribedDataset;
  readonly traits: readonly ColumnTraits[];
  readonly guesses: readonly Guess[];
}

/** The parts of an interpretation, each with what it can be changed to. Every choice is valid. */
export function buildChips(
  query: Interpretation,
  dataset: DescribedDataset,
  guesses: readonly Guess[],
): readonly ChipDraft[] {
  const context = { dataset, traits: datasetTraits(dataset), guesses };
  const { columns } = dataset;
  const isGuess = (column: string | null): boolean => guesses.some((one) => one.column === column);
  const chips: ChipDraft[] = [
    ...query.measures.map((measure, at): ChipDraft => ({
      kind: 'measure',
      label: shownTitle(measure, query, columns),
      isGuess: isGuess(measure.column),
      choices: measureChoices(query, at, context),
    })),
    ...query.groups.map((group, at): ChipDraft => ({
      kind: 'group',
      label: groupText(group, columns),
      isGuess: isGuess(group.column),
      choices: groupChoices(query, at, context),
    })),
    ...contrastText(query, columns).map((label) =>
      chip('comparison', label, contrastChoices(query, dataset)),
    ),
    ...conditionTexts(query.filters, columns).map(({ positions, text }): ChipDraft => ({
      kind: 'filter',
      label: text,
      isGuess: positions.some((at) => isGuess(query.filters[at]?.column ?? null)),
      choices: filterChoices(query, positions, context),
    })),
    ...havingText(query, columns).map((label) => chip('filter', label, havingChoices(query))),
    ...(query.comparison === null
      ? []
      : [
          chip(
            'comparison',
            message('ask.comparisonWith', { unit: query.comparison.unit }),
            comparisonChoices(query),
          ),
        ]),
    ...(query.intent === 'chart' || query.intent === 'pivot' ? [markChip(query, context)] : []),
    ...growthChips(query, dataset),
    ...(query.intent === 'rows'
      ? rowChips(query, dataset)
      : limitText(query).map((label) => chip('limit', label, limitChoices(query)))),
  ];
  return chips.map((one) => ({
    ...one,
    choices: validChoices(one.choices, dataset, MAX_CHOICES),
  }));
}

const chip = (
  kind: ChipDraft['kind'],
  label: ChipDraft['label'],
  choices: readonly ChoiceDraft[],
): ChipDraft => ({
  kind,
  label,
  isGuess: false,
  choices,
});

const replaceAt = <T>(list: readonly T[], at: number, item: T | null): T[] =>
  list.flatMap((one, index) => {
    if (index !== at) {
      return [one];
    }
    return item === null ? [] : [item];
  });

function measureChoices(
  query: Interpretation,
  at: number,
  { dataset, traits }: ChipContext,
): readonly ChoiceDraft[] {
  const current = query.measures[at];
  const { columns } = dataset;
  const numbers = traits.filter(({ kind }) => kind === 'measure');
  const saved = (dataset.measures ?? []).map(({ name }): QuestionMeasure => ({
    column: null,
    aggregate: 'count',
    saved: name,
  }));
  // A sum of temperatures is offered to nobody.
  const addsUp = numbers.some(({ name, adds }) => name === current?.column && adds === 'sum');
  const aggregates =
    current === undefined || current.column === null || current.saved !== undefined
      ? []
      : otherFirst(current.aggregate)
          .filter((aggregate) => aggregate !== 'sum' || addsUp)
          .map((aggregate): QuestionMeasure => ({
            column: current.column,
            aggregate,
            ...(current.since === undefined ? {} : { since: current.since }),
          }));
  const others = numbers.map((one): QuestionMeasure => ({
    column: one.name,
    aggregate: defaultAggregate(one),
  }));
  const key = JSON.stringify(current);
  return [...aggregates.slice(0, 6), ...saved.slice(0, 5), ...others, COUNT_ROWS]
    .filter((one) => JSON.stringify(one) !== key)
    .map((one) => ({
      label: measureTitle(one, columns),
      interpretation: { ...query, measures: replaceAt(query.measures, at, one) },
    }));
}

function groupChoices(
  query: Interpretation,
  at: number,
  { dataset, traits }: ChipContext,
): readonly ChoiceDraft[] {
  const current = query.groups[at];
  const one = traits.find(({ name }) => name === current?.column);
  const units: QuestionGroup[] =
    current !== undefined && one?.kind === 'time'
      ? [
          ...UNITS.map((unit) => ({ column: current.column, unit })),
          ...TIME_PART_NAMES.filter((part) => hasPart(one.column.type, part)).map((part) => ({
            column: current.column,
            part,
          })),
        ]
      : [];
  const others = traits
    .filter(
      ({ kind, name }) =>
        (kind === 'category' || kind === 'time' || kind === 'year') && name !== current?.column,
    )
    .toSorted((a, b) => b.interest - a.interest)
    .map(({ name }): QuestionGroup => ({ column: name }));
  const isOther = ({ unit, part }: QuestionGroup): boolean =>
    unit !== current?.unit || part !== current?.part;
  return [...units.filter(isOther), ...others].map((group) => ({
    label: groupText(group, dataset.columns),
    interpretation: {
      ...query,
      groups: replaceAt(query.groups, at, group),
      mark: query.mark === 'choropleth' ? null : query.mark,
    },
  }));
}

/** Without the condition; for a value, its neighbors among the frequent ones. */
function filterChoices(
  query: Interpretation,
  positions: readonly number[],
  { dataset }: ChipContext,
): readonly ChoiceDraft[] {
  const [at = 0] = positions;
  const current = query.filters[at];
  const column = dataset.columns.find(({ name }) => name === current?.column);
  const values =
    current !== undefined && current.op === 'eq'
      ? (column?.profile?.top ?? [])
          .flatMap(({ value }) => (typeof value === 'string' && value !== current.value ? [value] : []))
          .slice(0, 8)
      : [];
  const replaced = values.map((value): Condition => ({ column: current?.column ?? '', op: 'eq', value }));
  return [
    ...replaced.map((filter) => ({
      label: conditionText(filter, dataset.columns),
      interpretation: { ...query, filters: replaceAt(query.filters, at, filter) },
    })),
    {
      label: message('ask.withoutFilter'),
      interpretation: { ...query, filters: query.filters.filter((_, index) => !positions.includes(index)) },
    },
  ];
}

function havingChoices(query: Interpretation): readonly ChoiceDraft[] {
  const { having: _, ...all } = query;
  return [{ label: message('ask.withoutFilter'), interpretation: all }];
}

/** The other way round, and without the second set of rows. */
function contrastChoices(query: Interpretation, { columns }: DescribedDataset): readonly ChoiceDraft[] {
  const { contrast } = query;
  if (contrast === undefined || contrast.with === null) {
    return [];
  }
  const choices = [
    { of: contrast.with, with: contrast.of },
    { of: contrast.of, with: null },
    { of: contrast.with, with: null },
  ];
  return choices
    .map((one): Interpretation => ({ ...query, contrast: one }))
    .flatMap((interpretation) =>
      contrastText(interpretation, columns).map((label) => ({ label, interpretation })),
    );
}

const comparisonChoices = (query: Interpretation): readonly ChoiceDraft[] => [
  ...(['year', 'quarter', 'month'] as const)
    .filter((unit) => unit !== query.comparison?.unit)
    .map((unit) => ({
      label: message('ask.comparisonWith', { unit }),
      interpretation: {
        ...query,
        comparison: query.comparison === null ? null : { ...query.comparison, unit },
      },
    })),
  { label: message('ask.withoutComparison'), interpretation: { ...query, comparison: null } },
];

const LIMITS = [3, 5, 10, 20] as const;

const limitChoices = (query: Interpretation): readonly ChoiceDraft[] => [
  ...LIMITS.filter((limit) => limit !== query.limit).map((limit) => ({
    label: message(query.order === 'asc' ? 'ask.bottom' : 'ask.top', { count: limit }),
    interpretation: { ...query, limit },
  })),
  {
    label: message(query.order === 'asc' ? 'ask.highestFirst' : 'ask.lowestFirst'),
    interpretation: { ...query, order: query.order === 'asc' ? ('desc' as const) : ('asc' as const) },
  },
];

function markChip(query: Interpretation, { dataset }: ChipContext): ChipDraft {
  const isTable = query.intent === 'pivot';
  const shown = isTable ? 'table' : buildChart(query, dataset).mark;
  const base = buildChart({ ...query, mark: null }, dataset);
  return {
    kind: 'mark',
    label: message('ask.asMark', { mark: message(`mark.${shown}`) }),
    isGuess: false,
    choices: MARKS.filter(
      (mark) => mark !== shown && (mark === 'table' || fits(mark, { query, dataset, base })),
    ).map((mark) => ({
      label: message('ask.asMark', { mark: message(`mark.${mark}`) }),
      interpretation: { ...query, mark, intent: mark === 'table' ? ('pivot' as const) : ('chart' as const) },
    })),
  };
}

interface FitContext {
  readonly query: Interpretation;
  readonly dataset: DescribedDataset;
  readonly base: ReturnType<typeof buildChart>;
}

function fits(mark: ChartMark, { query, dataset, base }: FitContext): boolean {
  if (mark === 'scatter') {
    return query.measures.filter(({ column }) => column !== null).length >= 2;
  }
  if (mark === 'choropleth') {
    return datasetTraits(dataset).some(({ name, area }) => area !== null && query.groups[0]?.column === name);
  }
  if (mark === 'heatmap') {
    return query.groups.length === 2;
  }
  return explainFit(mark, base, dataset.columns) === null;
}
