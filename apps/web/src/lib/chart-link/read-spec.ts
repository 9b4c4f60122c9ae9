import {
  CHART_AGGREGATES,
  CHART_MARKS,
  type ChartLayer,
  type ChartReference,
  type ChartSpec,
  GROUP_CONDITION_OPS,
  MAX_BINS,
  MIN_BINS,
  TIME_GRAIN_NAMES,
  TIME_PART_NAMES,
} from '@plumbline/contract';
import { expandFilters } from '../filters/filter-address.ts';

/*
 * Links are read by hand and not by the contract's schema, which would bring its library into the first page of a
 * chart. What passes has the shape that the builder relies on; the server checks the rest when it draws.
 */
type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isSaid: Check = (value) => typeof value === 'string' && value !== '';
const isTruth: Check = (value) => typeof value === 'boolean';
const isColor: Check = (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/iu.test(value);
const isAmong = (values: readonly unknown[]): Check => {
  const known = new Set(values);
  return (value) => known.has(value);
};
const isWhole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isBetween =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const isRecordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Every field that is there is right; a field that nobody knows is not. */
const has =
  (fields: Fields, needed: readonly string[] = []): Check =>
  (value) =>
    isRecord(value) &&
    needed.every((name) => value[name] !== undefined) &&
    Object.entries(value).every(([name, each]) => fields[name]?.(each) === true);

const isScale = has({
  type: isAmong(['linear', 'log', 'symlog']),
  zero: isTruth,
  min: isNumber,
  max: isNumber,
  reverse: isTruth,
  scheme: isAmong(['sequential', 'diverging']),
  middle: isNumber,
});
const isFormat = has({
  kind: isAmong(['plain', 'compact', 'percent', 'currency']),
  decimals: isWhole(0, 10),
  currency: (value) => typeof value === 'string' && /^[A-Z]{3}$/u.test(value),
  date: isAmong(['short', 'medium', 'long', 'iso']),
  prefix: isText,
  suffix: isText,
});
const isChannel = has(
  {
    field: (value) => value === null || isSaid(value),
    aggregate: isAmong(CHART_AGGREGATES),
    percentile: isBetween(0, 1),
    formula: isSaid,
    timeUnit: isAmong(TIME_GRAIN_NAMES),
    part: isAmong(TIME_PART_NAMES),
    bin: has({ maxBins: isWhole(MIN_BINS, MAX_BINS) }, ['maxBins']),
    limit: isWhole(1, 5000),
    stack: isAmong(['none', 'zero', 'normalize']),
    scale: isScale,
    title: isText,
    format: isFormat,
  },
  ['field'],
);

const LAYER_MARKS: readonly ChartLayer['mark'][] = ['bar', 'line', 'step', 'area', 'scatter'];
const NAMED = { kind: isText, label: isText } as const;
const REFERENCE: Readonly<Record<ChartReference['kind'], Check>> = {
  line: has(
    { ...NAMED, value: (each) => isNumber(each) || isAmong(['mean', 'median', 'min', 'max'])(each) },
    ['value'],
  ),
  band: has({ ...NAMED, from: isNumber, to: isNumber }, ['from', 'to']),
  trend: has(NAMED),
  moving_average: has({ ...NAMED, marks: isWhole(2, 1000) }, ['marks']),
  forecast: has({ ...NAMED, periods: isWhole(1, 1000) }, ['periods']),
  error: has({ kind: isText, extent: isAmong(['stddev', 'stderr', 'ci']) }, ['extent']),
};
const isReference: Check = (value) =>
  isRecord(value) &&
  isText(value['kind']) &&
  Object.hasOwn(REFERENCE, value['kind'] as string) &&
  REFERENCE[value['kind'] as ChartReference['kind']](value);

const isOptions = has({
  orient: isAmong(['vertical', 'horizontal']),
  labels: isTruth,
  legend: isAmong(['auto', 'none', 'top', 'right', 'bottom']),
  whiskers: isAmong(['tukey', 'min-max', 'p5-p95', 'p2-p98']),
  sizes: (value) => isListOf(isBetween(1, 200))(value) && (value as unknown[]).length === 2,
  clusterAbove: isWhole(100, 1_000_000),
  opacity: isBetween(0.05, 1),
  bandwidth: isBetween(0.1, 10),
  facetColumns: isWhole(1, 12),
});

const isSpec = has(
  {
    version: isAmong([1]),
    mark: isAmong(CHART_MARKS),
    encoding: isRecordOf(isChannel),
    detail: isListOf(isChannel),
    tooltip: isListOf(isChannel),
    layer: isListOf(
      has({ mark: isAmong(LAYER_MARKS), y: isChannel, axis: isAmong(['left', 'right']), colour: isColor }, [
        'mark',
        'y',
        'axis',
      ]),
    ),
    reference: isListOf(isReference),
    filter: isRecord,
    having: has({ op: isAmong(GROUP_CONDITION_OPS), value: isNumber }, ['op', 'value']),
    limit: isWhole(1, 5000),
    sort: isAmong(['x', '-x', 'y', '-y']),
    colour: isColor,
    colours: isRecordOf(isColor),
    sizes: isRecordOf(isBetween(1, 200)),
    images: isRecordOf((value) => typeof value === 'string' && value.startsWith('data:image/')),
    options: isOptions,
    map: has(
      {
        area: (value) => typeof value === 'string' && /^(world|europe|[A-Z]{2})$/u.test(value),
        matches: isRecordOf((value) => value === null || isText(value)),
      },
      ['area', 'matches'],
    ),
    title: isText,
    subtitle: isText,
  },
  ['version', 'mark', 'encoding', 'limit', 'sort'],
);

/** Null for what is no chart. `filter` is the compact form of a link. */
export function readSpec({ filter, ...fields }: Readonly<Record<string, unknown>>): ChartSpec | null {
  const expanded = filter === undefined ? undefined : expandFilters(filter);
  const spec = { ...fields, ...(expanded === undefined ? {} : { filter: expanded }) };
  return isSpec(spec) ? (spec as unknown as ChartSpec) : null;
}
