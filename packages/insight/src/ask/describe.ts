import {
  ChartAggregate,
  type AskedGroup,
  type AskedMeasure,
  type ChartMark,
  type Condition,
  type Interpretation,
} from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import { fitOf, type ChartColumn } from '@plumbline/viz';
import { defaultAggregate } from '../recommend/candidate.ts';
import type { ColumnTraits } from '../columns/traits.ts';
import { aggregateTitle } from '../recommend/reasons.ts';
import { buildChart } from './build-chart.ts';
import { checkInterpretation } from './check-interpretation.ts';
import { timeTraits, traitsOf, type DescribedDataset } from './described.ts';
import { COUNT_ROWS, type Guess } from './interpret.ts';

const labelOf = (columns: readonly ChartColumn[], name: string): string =>
  columns.find((column) => column.name === name)?.label ?? name;

export function measureTitle(
  { column, aggregate, saved }: AskedMeasure,
  columns: readonly ChartColumn[],
): Message {
  if (saved !== undefined) {
    return message('ask.saved', { name: saved });
  }
  return column === null ? message('ask.rowCount') : aggregateTitle(aggregate, labelOf(columns, column));
}

export function groupText({ column, unit, bins }: AskedGroup, columns: readonly ChartColumn[]): Message {
  const label = labelOf(columns, column);
  if (bins !== undefined) {
    return message('ask.groupByBins', { column: label });
  }
  return unit === undefined
    ? message('ask.groupBy', { column: label })
    : message('ask.groupByUnit', { unit: message('annotation.unit', { unit }), column: label });
}

/** A condition in words: “Region is West”. */
export function conditionText(
  { column: name, op, value }: Condition,
  columns: readonly ChartColumn[],
): Message {
  const column = labelOf(columns, name);
  if (op === 'isnull' || op === 'notnull') {
    return message(op === 'isnull' ? 'filterText.isEmpty' : 'filterText.notEmpty', { column });
  }
  if (op === 'between') {
    return message('filterText.between', { column, from: String(value[0]), to: String(value[1]) });
  }
  if (op === 'relative') {
    const [code, count] =
      'last' in value
        ? (['filterText.last', value.last] as const)
        : (['filterText.next', 'next' in value ? value.next : value.this] as const);
    return message('filterText.relative', { column, range: message(code, { unit: value.unit, count }) });
  }
  const text: string =
    op === 'in' || op === 'nin' ? value.map((one) => String(one ?? '')).join(', ') : String(value);
  return message('filterText.compared', { column, operator: message(`operatorVerb.${op}`), value: text });
}

/** The question as it was understood, in one line. */
export function understoodAs(asked: Interpretation, columns: readonly ChartColumn[]): Message {
  const measures = asked.measures.map((one) => measureTitle(one, columns));
  const [first] = measures;
  const head: MessageValue[] =
    asked.intent === 'statistics'
      ? [message('ask.statisticsOf', { measures })]
      : asked.intent === 'explain' && first !== undefined
        ? [message('ask.explained', { measure: first })]
        : measures;
  const parts: MessageValue[] = [
    ...head,
    ...asked.groups.map((one) => groupText(one, columns)),
    ...asked.filters.map((one) => conditionText(one, columns)),
    ...(asked.comparison === null ? [] : [message('ask.comparisonWith', { unit: asked.comparison.unit })]),
    ...(asked.mark === null ? [] : [message('ask.asMark', { mark: message(`mark.${asked.mark}`) })]),
    ...limitText(asked),
  ];
  return message('ask.understood', { parts });
}

function limitText({ limit, order }: Interpretation): Message[] {
  if (limit !== null) {
    return [message(order === 'asc' ? 'ask.bottom' : 'ask.top', { count: limit })];
  }
  return order === null ? [] : [message(order === 'asc' ? 'ask.lowestFirst' : 'ask.highestFirst')];
}

export interface ChoiceDraft {
  readonly label: Message;
  readonly interpretation: Interpretation;
}

export interface ChipDraft {
  readonly kind: 'measure' | 'group' | 'filter' | 'comparison' | 'mark' | 'limit';
  readonly label: Message;
  readonly isGuess: boolean;
  readonly choices: readonly ChoiceDraft[];
}

const MAX_CHOICES = 12;
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
    ...asked.filters.map((filter, at): ChipDraft => ({
      kind: 'filter',
      label: conditionText(filter, columns),
      isGuess: isGuess(filter.column),
      choices: filterChoices(asked, at, context),
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
      : AGGREGATES.map((aggregate): AskedMeasure => ({ column: current.column, aggregate }));
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
      ? UNITS.map((unit) => ({ column: current.column, unit }))
      : [];
  const others = traits
    .filter(
      ({ kind, name }) =>
        (kind === 'category' || kind === 'time' || kind === 'year') && name !== current?.column,
    )
    .toSorted((a, b) => b.interest - a.interest)
    .map(({ name }): AskedGroup => ({ column: name }));
  return [...units.filter(({ unit }) => unit !== current?.unit), ...others].map((group) => ({
    label: groupText(group, dataset.columns),
    interpretation: {
      ...asked,
      groups: replaceAt(asked.groups, at, group),
      mark: asked.mark === 'choropleth' ? null : asked.mark,
    },
  }));
}

/** Without the condition; for a value, its neighbors among the frequent ones. */
function filterChoices(asked: Interpretation, at: number, { dataset }: ChipContext): readonly ChoiceDraft[] {
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
      interpretation: { ...asked, filters: replaceAt(asked.filters, at, null) },
    },
  ];
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

/** Other readings: other columns for a guess, another mark, a time. */
export function alternativesOf(
  asked: Interpretation,
  dataset: DescribedDataset,
  guesses: readonly Guess[],
): readonly ChoiceDraft[] {
  const chips = chipsOf(asked, dataset, guesses);
  const guessed = chips.filter(({ isGuess }) => isGuess).flatMap(({ choices }) => choices.slice(0, 3));
  const measures = chips
    .filter(({ kind }) => kind === 'measure')
    .flatMap(({ choices }) => choices.slice(0, 1));
  const marks = chips.filter(({ kind }) => kind === 'mark').flatMap(({ choices }) => choices.slice(0, 2));
  const seen = new Set<string>();
  return [...guessed, ...measures, ...marks]
    .filter(({ interpretation }) => {
      const key = JSON.stringify(interpretation);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, 4);
}

/** Readings to choose from where a question is not clear. */
export function optionsFor(asked: Interpretation, dataset: DescribedDataset): readonly ChoiceDraft[] {
  const traits = traitsOf(dataset);
  const time = timeTraits(traits);
  const measures = [
    ...asked.measures,
    ...traits
      .filter(({ kind }) => kind === 'measure')
      .toSorted((one, other) => other.interest - one.interest)
      .slice(0, 2)
      .map((one): AskedMeasure => ({ column: one.name, aggregate: defaultAggregate(one) })),
    COUNT_ROWS,
  ];
  const groups: AskedGroup[] = [
    ...asked.groups,
    ...traits
      .filter(({ kind, distinct }) => kind === 'category' && (distinct ?? 0) >= 2 && (distinct ?? 99) <= 50)
      .slice(0, 2)
      .map(({ name }): AskedGroup => ({ column: name })),
    ...(time === null ? [] : [{ column: time.name }]),
  ];
  const readings = measures.slice(0, 2).flatMap((measure) =>
    groups.slice(0, 2).map((group): Interpretation => ({
      ...asked,
      intent: 'chart',
      mark: null,
      measures: [measure],
      groups: [group],
    })),
  );
  return readings
    .filter((one) => checkInterpretation(one, dataset).length === 0)
    .slice(0, 4)
    .map((interpretation) => ({ label: understoodAs(interpretation, dataset.columns), interpretation }));
}

/** Questions that lead on from an answer, as a person would type them. */
export function followUpsOf(asked: Interpretation, dataset: DescribedDataset): readonly Message[] {
  const traits = traitsOf(dataset);
  const time = timeTraits(traits);
  const isTimed = asked.groups.some(({ column }) => column === time?.name);
  const [other] = traits
    .filter(
      ({ kind, name, distinct }) =>
        kind === 'category' &&
        (distinct ?? 99) <= 50 &&
        !asked.groups.some(({ column }) => column === name) &&
        !asked.filters.some(({ column }) => column === name),
    )
    .toSorted((one, another) => another.interest - one.interest);
  const [measure] = asked.measures;
  return [
    ...(time?.kind === 'time' && !isTimed ? [message('ask.followYear')] : []),
    ...(isTimed && time?.kind === 'time' ? [message('ask.followWhy'), message('ask.followCompare')] : []),
    ...(other === undefined ? [] : [message('ask.followBy', { column: other.label })]),
    ...(asked.groups.length > 0 && !isTimed && asked.limit === null ? [message('ask.followTop')] : []),
    ...(measure?.aggregate === 'sum' ? [message('ask.followAverage')] : []),
    ...(asked.groups.length > 1 ? [message('ask.followTable')] : []),
  ].slice(0, 3);
}
