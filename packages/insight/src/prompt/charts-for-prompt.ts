import type { ChartAggregate, ChartChannel, ChartMark, ChartSpec } from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import { checkChart, convertMark, explainFit } from '@plumbline/viz';
import { columnTraits, type ColumnTraits } from '../columns/traits.ts';
import { defaultAggregate, type Candidate } from '../recommend/candidate.ts';
import { aggregateText, aggregateTitle } from '../recommend/reasons.ts';
import {
  recommendCharts,
  type RecommendedChart,
  type RecommendOptions,
} from '../recommend/recommend-charts.ts';
import { INTENT_MARKS } from './lexicon.ts';
import { readChartPrompt, type ChartPrompt, type PromptColumn } from './read-prompt.ts';

export interface PromptedCharts {
  readonly charts: readonly RecommendedChart[];
  /** The share of the meaningful words that were understood; null without a prompt. */
  readonly confidence: number | null;
  /** What was not understood. */
  readonly warnings: readonly Message[];
}

/** The cost of a mark other than the one in the prompt. */
const OTHER_MARK = 40;
/** The cost of a mark that does not fit the intent of the prompt. */
const OTHER_INTENT = 15;
const MAX_WORDS = 8;
const MAX_CHOICES = 5;

/** Charts for a prompt, and warnings about what was not understood. Pure: equal prompts give equal charts. */
export function chartsForPrompt(
  prompt: string,
  columns: readonly PromptColumn[],
  options: RecommendOptions & { readonly subject?: string | undefined } = {},
): PromptedCharts {
  const read = readChartPrompt(prompt, columns, options);
  const traits = columns.map((column) => columnTraits(column, { ...options, allColumns: columns }));
  // Several values of a column are compared with each other.
  const compared = read.conditions.filter(({ op }) => op === 'in').map(({ column }) => column);
  const namesAxis = read.columns.length > 1 || read.unit !== null;
  const named = [...new Set([...(options.columns ?? []), ...read.columns, ...(namesAxis ? [] : compared)])];
  const chosen = addImplied(read, { named, traits });
  const marks = [...read.marks, ...read.intents.flatMap((intent) => INTENT_MARKS[intent])];
  const extraCost = (candidate: Candidate): number => markCost(candidate.chart.mark, read, marks);
  const limit = options.limit ?? 5;
  const found = recommendCharts(columns, {
    ...options,
    limit,
    columns: chosen.length === 0 ? undefined : chosen,
    extraCost,
  });
  const charts = addPromptedMarks(found, { read, columns })
    .slice(0, limit)
    .map((one) => ({
      ...withPromptedMeasure(one, read, traits),
      chart: adjustChart(one.chart, read, traits),
    }));
  const understood = read.meaningful - read.unknown.length - read.ambiguous.length;
  return {
    charts: distinct(charts).filter(({ chart }) => checkChart(chart, columns).length === 0),
    confidence:
      read.meaningful === 0 ? 0 : Math.round((100 * Math.max(0, understood)) / read.meaningful) / 100,
    warnings: promptWarnings(read, charts),
  };
}

/** The adjustments can make two charts equal; only the first of them stays. */
const distinct = (charts: readonly RecommendedChart[]): readonly RecommendedChart[] => {
  const keys = charts.map(({ chart }) => JSON.stringify(chart));
  return charts.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
};

function markCost(mark: ChartMark, { marks, intents }: ChartPrompt, intended: readonly ChartMark[]): number {
  if (marks.length > 0) {
    return marks.includes(mark) ? 0 : OTHER_MARK;
  }
  const isIntended = intents.length === 0 || intended.includes(mark);
  // A prompt for a map gets no bar charts.
  const cost = intents.includes('map') ? OTHER_MARK : OTHER_INTENT;
  return isIntended ? 0 : cost;
}

interface ColumnChoice {
  readonly named: readonly string[];
  readonly traits: readonly ColumnTraits[];
}

const isCutByTime = ({ unit, parts }: ChartPrompt): boolean => unit !== null || parts.length > 0;

/** The named columns, and those that the prompt implies: a time for a trend, places for a map. */
function addImplied(read: ChartPrompt, { named, traits }: ColumnChoice): readonly string[] {
  const { intents, marks, countsRows, columns } = read;
  const chosen = traits.filter(({ name }) => named.includes(name));
  const add = (fits: (one: ColumnTraits) => boolean): string[] => {
    const best = traits.filter(fits).toSorted((one, other) => other.interest - one.interest)[0];
    return chosen.some(fits) || best === undefined ? [] : [best.name];
  };
  const isTimed =
    isCutByTime(read) ||
    intents.includes('trend') ||
    marks.some((mark) => mark === 'line' || mark === 'area' || mark === 'calendar');
  const hasAxis = chosen.some(({ kind }) => kind === 'category' || kind === 'year');
  const wantsTime = isTimed && (isCutByTime(read) || intents.includes('trend') || !hasAxis);
  const isMap = intents.includes('map') && !chosen.some(({ area }) => area !== null);
  const places = isMap ? traits.filter(({ kind }) => kind === 'latitude' || kind === 'longitude') : [];
  const place = isMap && places.length < 2 ? add(({ area }) => area !== null) : [];
  const isBare = columns.length === 0 && named.length === 0 && !countsRows;
  const needed = [
    ...(wantsTime ? add(({ kind }) => kind === 'time') : []),
    ...places.map(({ name }) => name),
    ...place,
  ];
  const measure = isBare && needed.length > 0 ? add(({ kind }) => kind === 'measure') : [];
  return [...named, ...needed, ...measure].filter((name, at, all) => all.indexOf(name) === at);
}

/** Converts the best chart to the marks of the prompt that no rule proposes, where its columns fit. */
function addPromptedMarks(
  found: readonly RecommendedChart[],
  { read, columns }: { readonly read: ChartPrompt; readonly columns: readonly PromptColumn[] },
): readonly RecommendedChart[] {
  const missing = read.marks.filter((mark) => !found.some(({ chart }) => chart.mark === mark));
  const converted = missing.flatMap((mark): RecommendedChart[] => {
    const base = found.find(({ chart }) => explainFit(mark, chart, columns) === null);
    return base === undefined
      ? []
      : [{ ...base, chart: convertMark(base.chart, mark, columns), score: found[0]?.score ?? base.score }];
  });
  return [...converted, ...found];
}

/** The chart with the aggregate, time unit, limit, order and filter of the prompt. */
function adjustChart(chart: ChartSpec, read: ChartPrompt, traits: readonly ColumnTraits[]): ChartSpec {
  const kindOf = (channel: ChartChannel) => traits.find(({ name }) => name === channel.field)?.kind;
  const change = (channel: ChartChannel): ChartChannel => {
    if (channel.aggregate !== undefined) {
      return promptedMeasure(channel, read);
    }
    if (kindOf(channel) !== 'time' || chart.mark === 'calendar') {
      return channel;
    }
    const [part] = read.parts;
    if (part !== undefined) {
      const { timeUnit: _, ...rest } = channel;
      return { ...rest, part };
    }
    return read.unit === null ? channel : { ...channel, timeUnit: read.unit };
  };
  const encoding: ChartSpec['encoding'] = Object.fromEntries(
    Object.entries(chart.encoding).map(([name, channel]) => [name, change(channel)]),
  );
  const { y, color } = encoding;
  if (read.stack !== null && y?.aggregate !== undefined && color !== undefined) {
    encoding.y = { ...y, stack: read.stack };
  }
  const isSorted = chart.mark === 'bar' && kindOf(chart.encoding.x ?? { field: null }) !== 'time';
  const filter =
    read.conditions.length === 0 ? {} : { filter: { op: 'and' as const, value: [...read.conditions] } };
  return {
    ...chart,
    encoding,
    ...filter,
    ...(read.limit === null || !isSorted ? {} : { limit: read.limit }),
    ...(read.isDown === null || !isSorted ? {} : { sort: read.isDown ? ('-y' as const) : ('y' as const) }),
  };
}

function promptedMeasure(channel: ChartChannel, { aggregate, countsRows }: ChartPrompt): ChartChannel {
  if (countsRows && aggregate === null) {
    return {
      field: null,
      aggregate: 'count',
      ...(channel.stack === undefined ? {} : { stack: channel.stack }),
    };
  }
  return channel.field === null || aggregate === null ? channel : { ...channel, aggregate };
}

type MeasureTexts = Readonly<Record<'title' | 'text', Message>>;

/** The title and first reason with the measure of the prompt in place of the default one. */
function withPromptedMeasure(
  one: RecommendedChart,
  { aggregate, countsRows }: ChartPrompt,
  traits: readonly ColumnTraits[],
): RecommendedChart {
  const measured = Object.values(one.chart.encoding).find((channel) => channel.aggregate !== undefined);
  const measure = traits.find(({ name }) => name === measured?.field);
  if (
    measure === undefined ||
    aggregate === defaultAggregate(measure) ||
    (aggregate === null && !countsRows)
  ) {
    return one;
  }
  const texts: MeasureTexts =
    aggregate === null
      ? { title: message('recommendation.rows'), text: message('recommendation.rowsInText') }
      : {
          title: aggregateTitle(aggregate, measure.label),
          text: aggregateText(aggregate, measure.label),
        };
  const usual = defaultAggregate(measure);
  const replace = (value: MessageValue): MessageValue => replaceMeasure(value, [usual, measure.label], texts);
  // The second reason explains the aggregate, which the prompt chose.
  const { code, values } = one.reason;
  const reason = code === 'recommendation.reasons' ? (values['first'] ?? one.reason) : one.reason;
  return { ...one, title: replace(one.title) as Message, reason: replace(reason) as Message };
}

function replaceMeasure(
  value: MessageValue,
  [aggregate, label]: readonly [ChartAggregate, string],
  texts: MeasureTexts,
): MessageValue {
  if (typeof value !== 'object') {
    return value;
  }
  if (isList(value)) {
    return value.map((each) => replaceMeasure(each, [aggregate, label], texts));
  }
  const { code, values } = value;
  if (values['column'] === label && code === `aggregatePhrase.${aggregate}`) {
    return texts.title;
  }
  if (values['column'] === label && code === `aggregateText.${aggregate}`) {
    return texts.text;
  }
  const entries = Object.entries(values).map(
    ([key, each]) => [key, replaceMeasure(each, [aggregate, label], texts)] as const,
  );
  return { code, values: Object.fromEntries(entries) };
}

const isList = (value: Message | readonly MessageValue[]): value is readonly MessageValue[] =>
  Array.isArray(value);

function promptWarnings(read: ChartPrompt, charts: readonly RecommendedChart[]): Message[] {
  const shown = read.unknown.slice(0, MAX_WORDS).map((word) => message('prompt.quoted', { word }));
  const more = read.unknown.length - shown.length;
  const words = more > 0 ? [...shown, message('prompt.more', { count: more })] : shown;
  const marks = read.marks.filter((mark) => !charts.some(({ chart }) => chart.mark === mark));
  return [
    ...(shown.length === 0 ? [] : [message('prompt.unknown', { words })]),
    ...read.ambiguous.map(({ words: named, columns }) =>
      message('prompt.ambiguous', { words: named, columns: columns.slice(0, MAX_CHOICES) }),
    ),
    ...(read.meaningful > 0 && read.meaningful === read.unknown.length
      ? [message('prompt.nothingUnderstood')]
      : []),
    ...marks.map((mark) => message('prompt.markDoesNotFit', { mark: message(`mark.${mark}`) })),
  ];
}
