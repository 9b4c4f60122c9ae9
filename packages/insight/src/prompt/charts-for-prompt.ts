import type { ChartChannel, ChartMark, ChartSpec } from '@plumbline/contract';
import { checkChart, convertMark, fitOf } from '@plumbline/viz';
import { columnTraits, type ColumnTraits } from '../columns/traits.ts';
import { usualAggregate, type Candidate } from '../recommend/candidate.ts';
import {
  recommendCharts,
  type RecommendedChart,
  type RecommendOptions,
} from '../recommend/recommend-charts.ts';
import { ENGLISH_RECOMMENDATIONS } from '../recommend/words.ts';
import { INTENT_MARKS } from './lexicon.ts';
import { readChartPrompt, type ChartPrompt, type PromptColumn } from './read-prompt.ts';

export interface PromptedCharts {
  readonly charts: readonly RecommendedChart[];
  /** Share of the telling words that were understood; null without a prompt. */
  readonly confidence: number | null;
  /** What was not understood, in sentences. */
  readonly warnings: readonly string[];
}

/** A chart of another mark than the one asked for. */
const NOT_ASKED = 40;
const NOT_MEANT = 15;
const MOST_WORDS_TOLD = 8;

/** Charts for what was asked in words; what was not understood is told. Pure: equal words give equal charts. */
export function chartsForPrompt(
  prompt: string,
  columns: readonly PromptColumn[],
  options: RecommendOptions & { readonly subject?: string | undefined } = {},
): PromptedCharts {
  const read = readChartPrompt(prompt, columns, options.subject);
  const traits = columns.map((column) => columnTraits(column, options));
  // Several values of a column are compared with each other.
  const compared = read.conditions.filter(({ op }) => op === 'in').map(({ column }) => column);
  const isTold = read.columns.length > 1 || read.unit !== null;
  const named = [...new Set([...(options.columns ?? []), ...read.columns, ...(isTold ? [] : compared)])];
  const chosen = withMeant(read, { named, traits });
  const marks = [...read.marks, ...read.intents.flatMap((intent) => INTENT_MARKS[intent])];
  const against = (candidate: Candidate): number => markCost(candidate.chart.mark, read, marks);
  const limit = options.limit ?? 5;
  const found = recommendCharts(columns, {
    ...options,
    limit,
    columns: chosen.length === 0 ? undefined : chosen,
    against,
  });
  const asked = withAskedMark(found, { read, columns }).slice(0, limit);
  const charts = asked.map((one) => {
    const told = retold(one, read, traits);
    return { ...told, chart: adjusted(told.chart, read, traits) };
  });
  const understood = read.telling - read.unknown.length - read.ambiguous.length;
  return {
    charts: distinct(charts).filter(({ chart }) => checkChart(chart, columns).length === 0),
    confidence: read.telling === 0 ? 0 : Math.round((100 * Math.max(0, understood)) / read.telling) / 100,
    warnings: warningsOf(read, charts),
  };
}

/** Charts that what was asked for made alike are shown once. */
const distinct = (charts: readonly RecommendedChart[]): readonly RecommendedChart[] => {
  const keys = charts.map(({ chart }) => JSON.stringify({ ...chart, title: undefined }));
  return charts.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
};

function markCost(mark: ChartMark, { marks, intents }: ChartPrompt, meant: readonly ChartMark[]): number {
  if (marks.length > 0) {
    return marks.includes(mark) ? 0 : NOT_ASKED;
  }
  const isMeant = intents.length === 0 || meant.includes(mark);
  // Who asks for a map wants no bars.
  const cost = intents.includes('map') ? NOT_ASKED : NOT_MEANT;
  return isMeant ? 0 : cost;
}

interface Choosing {
  readonly named: readonly string[];
  readonly traits: readonly ColumnTraits[];
}

/** Columns that are named, and those without which what is asked for cannot be drawn. */
function withMeant(
  { intents, unit, marks, isRowChart, columns }: ChartPrompt,
  { named, traits }: Choosing,
): readonly string[] {
  const chosen = traits.filter(({ name }) => named.includes(name));
  const add = (fits: (one: ColumnTraits) => boolean): string[] => {
    const best = traits.filter(fits).toSorted((one, other) => other.interest - one.interest)[0];
    return chosen.some(fits) || best === undefined ? [] : [best.name];
  };
  const isTimed =
    unit !== null ||
    intents.includes('trend') ||
    marks.some((mark) => mark === 'line' || mark === 'area' || mark === 'calendar');
  const hasAxis = chosen.some(({ kind }) => kind === 'category' || kind === 'year');
  const wantsTime = isTimed && (unit !== null || intents.includes('trend') || !hasAxis);
  const isMap = intents.includes('map') && !chosen.some(({ area }) => area !== null);
  const places = isMap ? traits.filter(({ kind }) => kind === 'latitude' || kind === 'longitude') : [];
  const place = isMap && places.length < 2 ? add(({ area }) => area !== null) : [];
  const isBare = columns.length === 0 && named.length === 0 && !isRowChart;
  const needed = [
    ...(wantsTime ? add(({ kind }) => kind === 'time') : []),
    ...places.map(({ name }) => name),
    ...place,
  ];
  const measure = isBare && needed.length > 0 ? add(({ kind }) => kind === 'measure') : [];
  return [...named, ...needed, ...measure].filter((name, at, all) => all.indexOf(name) === at);
}

/** A mark that is asked for and that no rule proposes is made of the best chart, where its columns fit. */
function withAskedMark(
  found: readonly RecommendedChart[],
  { read, columns }: { readonly read: ChartPrompt; readonly columns: readonly PromptColumn[] },
): readonly RecommendedChart[] {
  const missing = read.marks.filter((mark) => !found.some(({ chart }) => chart.mark === mark));
  const made = missing.flatMap((mark): RecommendedChart[] => {
    const base = found.find(({ chart }) => fitOf(mark, chart, columns) === null);
    return base === undefined
      ? []
      : [{ ...base, chart: convertMark(base.chart, mark, columns), score: found[0]?.score ?? base.score }];
  });
  return [...made, ...found];
}

/** The chart with the figure, the unit of time, the number of marks, the order and the rows that were asked for. */
function adjusted(chart: ChartSpec, read: ChartPrompt, traits: readonly ColumnTraits[]): ChartSpec {
  const kindOf = (channel: ChartChannel) => traits.find(({ name }) => name === channel.field)?.kind;
  const change = (channel: ChartChannel): ChartChannel => {
    if (channel.aggregate !== undefined) {
      return remeasured(channel, read);
    }
    return read.unit !== null && kindOf(channel) === 'time' && chart.mark !== 'calendar'
      ? { ...channel, timeUnit: read.unit }
      : channel;
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

function remeasured(channel: ChartChannel, { aggregate, isRowChart }: ChartPrompt): ChartChannel {
  if (isRowChart && aggregate === null) {
    return {
      field: null,
      aggregate: 'count',
      ...(channel.stack === undefined ? {} : { stack: channel.stack }),
    };
  }
  return channel.field === null || aggregate === null ? channel : { ...channel, aggregate };
}

/** Its words tell the figure that was asked for, where the recommendation told another. */
function retold(one: RecommendedChart, read: ChartPrompt, traits: readonly ColumnTraits[]): RecommendedChart {
  const words = ENGLISH_RECOMMENDATIONS;
  const measured = Object.values(one.chart.encoding).find(({ aggregate }) => aggregate !== undefined);
  const measure = traits.find(({ name }) => name === measured?.field);
  if (measure === undefined) {
    return one;
  }
  const asked = read.aggregate === null ? null : words.measure(read.aggregate, measure.label);
  const told = asked ?? (read.isRowChart ? words.rows : null);
  const usual = words.measure(usualAggregate(measure), measure.label);
  if (told === null || told === usual) {
    return one;
  }
  const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  const say = (text: string): string => text.replaceAll(usual, told).replaceAll(lower(usual), lower(told));
  const title = say(one.title);
  // Why it is put together as it is was not asked.
  const [reason = one.reason] = one.reason.split(';');
  return { ...one, title, reason: `${say(reason).replace(/\.$/, '')}.`, chart: { ...one.chart, title } };
}

function warningsOf(read: ChartPrompt, charts: readonly RecommendedChart[]): string[] {
  const told = read.unknown.slice(0, MOST_WORDS_TOLD).map((word) => `“${word}”`);
  const more = read.unknown.length - told.length;
  const list = `${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const marks = read.marks.filter((mark) => !charts.some(({ chart }) => chart.mark === mark));
  return [
    ...(told.length === 0
      ? []
      : [`Not understood, and left out: ${list}. Name columns, their frequent values, or kinds of charts.`]),
    ...read.ambiguous.map(
      ({ words, columns }) => `“${words}” could be ${columns.slice(0, 5).join(' or ')}. Name one of them.`,
    ),
    ...(read.telling > 0 && read.telling === read.unknown.length
      ? ['Nothing in the prompt was understood: these are charts of the whole dataset.']
      : []),
    ...marks.map((mark) => `The columns do not make a ${mark} chart.`),
  ];
}
