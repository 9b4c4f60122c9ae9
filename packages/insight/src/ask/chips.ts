import {
  ChartAggregate,
  hasPart,
  TIME_PART_NAMES,
  type AskedGroup,
  type AskedMeasure,
  type ChartMark,
  type Condition,
  type Interpretation,
} from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { fitOf } from '@plumbline/viz';
import type { ColumnTraits } from '../columns/traits.ts';
import { defaultAggregate } from '../recommend/candidate.ts';
import { buildChart } from './build-chart.ts';
import { checkInterpretation } from './check-interpretation.ts';
import {
  conditionText,
  conditionTexts,
  contrastText,
  groupText,
  limitText,
  measureTitle,
} from './describe.ts';
import { traitsOf, type DescribedDataset } from './described.ts';
import type { ChoiceDraft } from './choice.ts';
import type { Guess } from './interpret.ts';
import { COUNT_ROWS } from './named-parts.ts';

export interface ChipDraft {
  readonly kind: 'measure' | 'group' | 'filter' | 'comparison' | 'mark' | 'limit';
  readonly label: Message;
  readonly isGuess: boolean;
  readonly choices: readonly ChoiceDraft[];
}

const MAX_CHOICES = 12;
/** Of a total the average is the other likely meaning, and the reverse. */
const otherFirst = (current: AskedMeasure['aggregate']): readonly AskedMeasure['aggregate'][] =>
  AGGREGATES.toSorted((one, other) => rankOf(one, current) - rankOf(other, current));

const rankOf = (one: AskedMeasure['aggregate'], current: AskedMeasure['aggregate']): number =>
  one === (current === 'sum' ? 'mean' : 'sum') ? 0 : 1;

/** Offered for every number; `percentile` needs a share besides. */
const AGGREGATES: readonly AskedMeasure['aggregate'][] = ChartAggregate.options.filter(
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
export function chipsOf(
  asked: Interpretation,
  dataset: DescribedDataset,
  guesses: readonly Guess[],
): readonly ChipDraft[] {
  const context = { dataset, traits: traitsOf(dataset), guesses };
  const { columns } = dataset;
  const isGuess = (column: string | null): boolean => guesses.some((one) => one.column === column);
  const chips: ChipDraft[] = [
    ...asked.measures.map((measure, at): ChipDraft => ({
      kind: 'measure',
      label: measureTitle(measure, columns),
      isGuess: isGuess(measure.column),
      choices: measureChoices(asked, at, context),
    })),
    ...asked.groups.map((group, at): ChipDraft => ({
      kind: 'group',
      label: groupText(group, columns),
      isGuess: isGuess(group.column),
      choices: groupChoices(asked, at, context),
    })),
    ...contrastText(asked, columns).map((label) =>
      chip('comparison', label, contrastChoices(asked, dataset)),
    ),
    ...conditionTexts(asked.filters, columns).map(({ positions, text }): ChipDraft => ({
      kind: 'filter',
      label: text,
      isGuess: positions.some((at) => isGuess(asked.filters[at]?.column ?? null)),
      choices: filterChoices(asked, positions, context),
    })),
    ...(asked.comparison === null
      ? []
      : [
          chip(
            'comparison',
            message('ask.comparisonWith', { unit: asked.comparison.unit }),
            comparisonChoices(asked),
          ),
        ]),
    ...(asked.intent === 'chart' || asked.intent === 'pivot' ? [markChip(asked, context)] : []),
    ...limitText(asked).map((label) => chip('limit', label, limitChoices(asked))),
  ];
  return chips.map((one) => ({
    ...one,
    choices: one.choices
      .filter(({ interpretation }) => checkInterpretation(interpretation, dataset).length === 0)
      .slice(0, MAX_CHOICES),
  }));
}

const chip = (kind: ChipDraft['kind'], label: Message, choices: readonly ChoiceDraft[]): ChipDraft => ({
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
  asked: Interpretation,
  at: number,
  { dataset, traits }: ChipContext,
): readonly ChoiceDraft[] {
  const current = asked.measures[at];
  const { columns } = dataset;
  const numbers = traits.filter(({ kind }) => kind === 'measure');
  const saved = (dataset.measures ?? []).map(({ name }): AskedMeasure => ({
    column: null,
    aggregate: 'count',
    saved: name,
  }));
  const aggregates =
    current === undefined || current.column === null || current.saved !== undefined
      ? []
      : otherFirst(current.aggregate).map((aggregate): AskedMeasure => ({
          column: current.column,
          aggregate,
        }));
  const others = numbers.map((one): AskedMeasure => ({ column: one.name, aggregate: defaultAggregate(one) }));
  const key = JSON.stringify(current);
  return [...aggregates.slice(0, 6), ...saved.slice(0, 5), ...others, COUNT_ROWS]
    .filter((one) => JSON.stringify(one) !== key)
    .map((one) => ({
      label: measureTitle(one, columns),
      interpretation: { ...asked, measures: replaceAt(asked.measures, at, one) },
    }));
}

function groupChoices(
  asked: Interpretation,
  at: number,
  { dataset, traits }: ChipContext,
): readonly ChoiceDraft[] {
  const current = asked.groups[at];
  const one = traits.find(({ name }) => name === current?.column);
  const units: AskedGroup[] =
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
    .map(({ name }): AskedGroup => ({ column: name }));
  const isOther = ({ unit, part }: AskedGroup): boolean => unit !== current?.unit || part !== current?.part;
  return [...units.filter(isOther), ...others].map((group) => ({
    label: groupText(group, dataset.columns),
    interpretation: {
      ...asked,
      groups: replaceAt(asked.groups, at, group),
      mark: asked.mark === 'choropleth' ? null : asked.mark,
    },
  }));
}

/** Without the condition; for a value, its neighbors among the frequent ones. */
function filterChoices(
  asked: Interpretation,
  positions: readonly number[],
  { dataset }: ChipContext,
): readonly ChoiceDraft[] {
  const [at = 0] = positions;
  const current = asked.filters[at];
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
      interpretation: { ...asked, filters: replaceAt(asked.filters, at, filter) },
    })),
    {
      label: message('ask.withoutFilter'),
      interpretation: { ...asked, filters: asked.filters.filter((_, index) => !positions.includes(index)) },
    },
  ];
}

/** The other way round, and without the second set of rows. */
function contrastChoices(asked: Interpretation, { columns }: DescribedDataset): readonly ChoiceDraft[] {
  const { contrast } = asked;
  if (contrast === undefined || contrast.with === null) {
    return [];
  }
  const choices = [
    { of: contrast.with, with: contrast.of },
    { of: contrast.of, with: null },
    { of: contrast.with, with: null },
  ];
  return choices
    .map((one): Interpretation => ({ ...asked, contrast: one }))
    .flatMap((interpretation) =>
      contrastText(interpretation, columns).map((label) => ({ label, interpretation })),
    );
}

const comparisonChoices = (asked: Interpretation): readonly ChoiceDraft[] => [
  ...(['year', 'quarter', 'month'] as const)
    .filter((unit) => unit !== asked.comparison?.unit)
    .map((unit) => ({
      label: message('ask.comparisonWith', { unit }),
      interpretation: {
        ...asked,
        comparison: asked.comparison === null ? null : { ...asked.comparison, unit },
      },
    })),
  { label: message('ask.withoutComparison'), interpretation: { ...asked, comparison: null } },
];

const LIMITS = [3, 5, 10, 20] as const;

const limitChoices = (asked: Interpretation): readonly ChoiceDraft[] => [
  ...LIMITS.filter((limit) => limit !== asked.limit).map((limit) => ({
    label: message(asked.order === 'asc' ? 'ask.bottom' : 'ask.top', { count: limit }),
    interpretation: { ...asked, limit },
  })),
  {
    label: message(asked.order === 'asc' ? 'ask.highestFirst' : 'ask.lowestFirst'),
    interpretation: { ...asked, order: asked.order === 'asc' ? ('desc' as const) : ('asc' as const) },
  },
];

function markChip(asked: Interpretation, { dataset }: ChipContext): ChipDraft {
  const isTable = asked.intent === 'pivot';
  const shown = isTable ? 'table' : buildChart(asked, dataset).mark;
  const base = buildChart({ ...asked, mark: null }, dataset);
  return {
    kind: 'mark',
    label: message('ask.asMark', { mark: message(`mark.${shown}`) }),
    isGuess: false,
    choices: MARKS.filter(
      (mark) => mark !== shown && (mark === 'table' || fits(mark, { asked, dataset, base })),
    ).map((mark) => ({
      label: message('ask.asMark', { mark: message(`mark.${mark}`) }),
      interpretation: { ...asked, mark, intent: mark === 'table' ? ('pivot' as const) : ('chart' as const) },
    })),
  };
}

interface FitContext {
  readonly asked: Interpretation;
  readonly dataset: DescribedDataset;
  readonly base: ReturnType<typeof buildChart>;
}

function fits(mark: ChartMark, { asked, dataset, base }: FitContext): boolean {
  if (mark === 'scatter') {
    return asked.measures.filter(({ column }) => column !== null).length >= 2;
  }
  if (mark === 'choropleth') {
    return traitsOf(dataset).some(({ name, area }) => area !== null && asked.groups[0]?.column === name);
  }
  if (mark === 'heatmap') {
    return asked.groups.length === 2;
  }
  return fitOf(mark, base, dataset.columns) === null;
}
