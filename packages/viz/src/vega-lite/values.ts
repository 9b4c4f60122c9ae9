import {
  isNumericType,
  isTemporalType,
  type ChartCell,
  type ChartColumnFacts,
  type ChartData,
  type TimeGrain,
} from '@plumbline/contract';
import { partName, type Message } from '@plumbline/messages';
import type { ChartWords } from '../chart-words.ts';

/** A part of a Vega-Lite spec. */
export type Spec = Readonly<Record<string, unknown>>;

/** A spec without its data, and what of the chart it leaves out. */
export interface SpecBody {
  readonly body: Spec;
  readonly missing?: readonly Message[];
}

export type VegaValue = string | number | boolean | null;
export type VegaRow = Readonly<Record<string, VegaValue>>;

/** Weekdays, months and hours are written as names. */
export const isNumeric = ({ type, part }: ChartColumnFacts): boolean =>
  isNumericType(type) && part === undefined;
const isTemporal = ({ type }: ChartColumnFacts): boolean => isTemporalType(type);

/** The chart's rows by the names of its columns; bins with their upper edge, and `row` as the order they came in. */
export const toVegaRows = (
  { columns, data }: ChartData,
  words: Pick<ChartWords, 't' | 'locale'>,
): VegaRow[] =>
  data.map((cells, row) => ({
    row,
    ...Object.fromEntries(columns.flatMap((facts, at) => cellEntries(facts, cells[at] ?? null, words))),
  }));

function cellEntries(
  facts: ChartColumnFacts,
  cell: ChartCell,
  words: Pick<ChartWords, 't' | 'locale'>,
): [string, VegaValue][] {
  const value = vegaValue(facts, cell, words);
  return facts.binWidth === undefined
    ? [[facts.name, value]]
    : [
        [facts.name, value],
        [
          `${facts.name}_end`,
          typeof value === 'number' ? Number((value + facts.binWidth).toPrecision(12)) : null,
        ],
      ];
}

function vegaValue(
  facts: ChartColumnFacts,
  cell: ChartCell,
  { t, locale }: Pick<ChartWords, 't' | 'locale'>,
): VegaValue {
  if (typeof cell === 'object') {
    return cell === null ? null : t('chartDrawing.other');
  }
  if (facts.part !== undefined) {
    return partName(cell, facts.part, locale);
  }
  return isNumeric(facts) && typeof cell === 'string' ? Number(cell) : cell;
}

/** A field definition of Vega-Lite: what the column is, and what it is called. */
export function field(
  data: ChartData,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> | undefined {
  const facts = data.columns.find((column) => column.name === name);
  return facts === undefined
    ? undefined
    : {
        field: name,
        type: vegaType(facts, data),
        title: facts.label,
        ...vegaSort(facts),
        ...vegaTime(facts, data),
        ...vegaScale(data, name),
        ...vegaFormat(facts),
        ...more,
      };
}

/** Time units are listed in order, as in our charts, so that none is interpolated. */
function vegaType(
  facts: ChartColumnFacts,
  data: ChartData,
): 'quantitative' | 'temporal' | 'ordinal' | 'nominal' {
  const hasOther = data.data.some((cells) => cells.some((cell) => typeof cell === 'object' && cell !== null));
  if (isTemporal(facts) && !hasOther) {
    return 'temporal';
  }
  if (
    isNumeric(facts) &&
    !(facts.role === 'dimension' && facts.binWidth === undefined && data.chart.mark === 'bar')
  ) {
    return 'quantitative';
  }
  return isNumeric(facts) ? 'ordinal' : 'nominal';
}

const TIME_UNITS: Readonly<Record<TimeGrain, string>> = {
  year: 'utcyear',
  quarter: 'utcyearquarter',
  month: 'utcyearmonth',
  // Weeks start on Mondays here and on Sundays in Vega-Lite, so they are written as their first days.
  week: 'utcyearmonthdate',
  day: 'utcyearmonthdate',
  hour: 'utcyearmonthdatehours',
  minute: 'utcyearmonthdatehoursminutes',
  second: 'utcyearmonthdatehoursminutesseconds',
};

/** All times are in UTC; a unit of time has a width, as a name has. */
function vegaTime(facts: ChartColumnFacts, data: ChartData): Spec {
  if (vegaType(facts, data) !== 'temporal') {
    return {};
  }
  return facts.timeUnit === undefined ? { scale: { type: 'utc' } } : { timeUnit: TIME_UNITS[facts.timeUnit] };
}

/** Names are written as in the data. */
const vegaSort = (facts: ChartColumnFacts): Readonly<Record<string, unknown>> =>
  isNumeric(facts) || isTemporal(facts) ? {} : { sort: null };

/** The chart, or one of it for each value of its facet. */
export function faceted(data: ChartData, body: Spec): Spec {
  const facet = field(data, 'facet');
  return facet === undefined
    ? body
    : {
        facet,
        columns: data.chart.options?.facetColumns ?? 3,
        width: undefined,
        height: undefined,
        spec: { width: 180, height: 120, ...body },
      };
}

function vegaScale({ chart }: ChartData, name: string): Readonly<Record<string, unknown>> {
  const channel = (
    chart.encoding as Readonly<Record<string, { scale?: Readonly<Record<string, unknown>> } | undefined>>
  )[name];
  const scaleSpec = channel?.scale;
  if (scaleSpec === undefined || name === 'color') {
    return {};
  }
  const { type, zero, min, max, reverse } = scaleSpec;
  const scale = Object.entries({ type, zero, domainMin: min, domainMax: max, reverse }).filter(
    ([, value]) => value !== undefined,
  );
  return scale.length === 0 ? {} : { scale: Object.fromEntries(scale) };
}

/** The format as a d3-format specifier, if there is one. */
function vegaFormat({ format }: ChartColumnFacts): Readonly<Record<string, unknown>> {
  if (format?.kind === 'percent') {
    return { axis: { format: `.${format.decimals ?? 1}%` } };
  }
  if (format?.kind === 'compact') {
    return { axis: { format: '.3~s' } };
  }
  return format?.decimals === undefined ? {} : { axis: { format: `,.${format.decimals}f` } };
}
