import type { ChartChannel, ChartChannelName, ChartMark, ChartSpec } from '@plumbline/contract';
import { findColumn } from '@plumbline/viz';
import { columnTraits } from '../columns/traits.ts';
import { lastPeriod } from '../columns/periods.ts';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import { addsUp, columnOn, isDimension, isMeasure, labelOn, numbersOf, omit, valuesOn } from './reading.ts';

interface UsedMeasure {
  readonly channel: ChartChannel;
  /** The spec with another measure in its place. */
  readonly replace: (other: ChartChannel) => ChartSpec;
}

/** Every measure of the spec, wherever it stands. */
function measuresOf({ spec }: ChartReading): readonly UsedMeasure[] {
  const inList = (key: 'detail' | 'tooltip'): UsedMeasure[] =>
    (spec[key] ?? []).map((channel, at) => ({
      channel,
      replace: (other) => ({ ...spec, [key]: spec[key]?.with(at, other) }),
    }));
  const channels = Object.entries(spec.encoding).map(([name, channel]): UsedMeasure => ({
    channel,
    replace: (other) => ({ ...spec, encoding: { ...spec.encoding, [name as ChartChannelName]: other } }),
  }));
  const layers = (spec.layer ?? []).map((layer, at): UsedMeasure => ({
    channel: layer.y,
    replace: (other) => ({ ...spec, layer: (spec.layer ?? []).with(at, { ...layer, y: other }) }),
  }));
  return [...channels, ...inList('detail'), ...inList('tooltip'), ...layers].filter(({ channel }) =>
    isMeasure(channel),
  );
}

const sumOfRates: ChartMistake = {
  code: 'chart.sum_of_rates',
  name: 'A sum of rates, prices or scores',
  wrong:
    'Rates, prices and scores do not add up: their sum grows with the number of rows and says nothing else.',
  source: 'Kimball and Ross, The Data Warehouse Toolkit, 1996',
  find(reading) {
    const found = measuresOf(reading).find(({ channel }) => {
      const column = findColumn(reading.columns, channel.field);
      return channel.aggregate === 'sum' && column !== null && columnTraits(column).adds === 'mean';
    });
    const column = findColumn(reading.columns, found?.channel.field ?? null);
    return found === undefined || column === null
      ? null
      : {
          message: `${column.label ?? column.name} does not add up, so its sum only tells how many rows there are.`,
          fix: {
            title: 'Take the average',
            chart: found.replace({ ...omit(found.channel, 'stack'), aggregate: 'mean', stack: 'none' }),
          },
        };
  },
};

const ARITHMETIC: ReadonlySet<string> = new Set([
  'sum',
  'mean',
  'median',
  'stddev',
  'variance',
  'percentile',
]);

const namesAsAmounts: ChartMistake = {
  code: 'chart.names_as_amounts',
  name: 'Reckoning with names written in digits',
  wrong: 'Numbers of orders, postcodes and years name things; their sums and averages mean nothing.',
  source: 'Stevens, On the Theory of Scales of Measurement, 1946',
  find(reading) {
    const found = measuresOf(reading).find(({ channel }) => {
      const column = findColumn(reading.columns, channel.field);
      const kind = column === null ? null : columnTraits(column).kind;
      const isReckoned = ARITHMETIC.has(channel.aggregate ?? '');
      return isReckoned && (kind === 'identifier' || kind === 'year');
    });
    const column = findColumn(reading.columns, found?.channel.field ?? null);
    return found === undefined || column === null
      ? null
      : {
          message: `${column.label ?? column.name} names things, so reckoning with it means nothing.`,
          fix: {
            title: 'Count different ones',
            chart: found.replace({ field: column.name, aggregate: 'distinct', stack: 'none' }),
          },
        };
  },
};

const WITH_MODES: readonly ChartMark[] = ['bar', 'line', 'step', 'area', 'scatter'];

const cumulativeAverages: ChartMistake = {
  code: 'chart.cumulative_averages',
  name: 'A running total of averages',
  wrong: 'Averages of periods added one to the next are no average and no total.',
  source: 'Kimball and Ross, The Data Warehouse Toolkit, 1996',
  find: (reading) =>
    inMode(reading, 'Cumulative')
      ? addedUp(reading, 'Figures that do not add up are summed into a running total.')
      : null,
};

const percentOfAverages: ChartMistake = {
  code: 'chart.percent_of_averages',
  name: 'Per cent of a sum of averages',
  wrong: 'A share needs a whole, and averages added up are none.',
  source: 'Kimball and Ross, The Data Warehouse Toolkit, 1996',
  find: (reading) =>
    inMode(reading, 'Percent')
      ? addedUp(reading, 'Figures that do not add up have no share of a whole.')
      : null,
};

const inMode = ({ data }: ChartReading, mode: string): boolean => data?.mode === mode;

/** Mended by counting rows, which add up, or by the sum where the column's values do. */
function addedUp(reading: ChartReading, message: string): ReturnType<ChartMistake['find']> {
  const { spec } = reading;
  const { y } = spec.encoding;
  if (!WITH_MODES.includes(spec.mark) || !isMeasure(y) || addsUp(y) !== false) {
    return null;
  }
  const column = columnOn(reading, 'y');
  const canSum = column !== null && columnTraits(column).adds === 'sum' && y.aggregate !== 'distinct';
  const chart = (other: ChartChannel): ChartSpec => ({ ...spec, encoding: { ...spec.encoding, y: other } });
  return {
    message,
    fix: canSum
      ? { title: 'Add up the values', chart: chart({ ...y, aggregate: 'sum' }) }
      : { title: 'Count the rows', chart: chart({ field: null, aggregate: 'count' }) },
  };
}

const FEW_ROWS = 5;

const meansOfFew: ChartMistake = {
  code: 'chart.means_of_few',
  name: 'Averages of a few rows',
  wrong:
    'Averages of a few rows lie far apart by chance alone, so the highest and the lowest are mostly the smallest groups.',
  source: 'Wainer, The Most Dangerous Equation, 2007',
  find(reading) {
    const { spec, data } = reading;
    const { y } = spec.encoding;
    const isMean = y?.aggregate === 'mean' || y?.aggregate === 'median';
    const isTold = (spec.tooltip ?? []).some(({ aggregate }) => aggregate === 'count');
    if (data === null || !isMean || isTold || data.marks.total < 2) {
      return null;
    }
    const counts = numbersOf(reading, 'y_count');
    const fewest = counts.length > 0 ? Math.min(...counts) : data.rows.matched / data.marks.total;
    return fewest < FEW_ROWS
      ? {
          message: `Some of these averages are of fewer than ${FEW_ROWS} rows.`,
          fix: {
            title: 'Tell the number of rows',
            chart: {
              ...spec,
              tooltip: [...(spec.tooltip ?? []), { field: null, aggregate: 'count' as const }].slice(-10),
            },
          },
        }
      : null;
  },
};

const FITTED: ReadonlySet<string> = new Set(['trend', 'forecast', 'moving_average']);

const trendIntoPart: ChartMistake = {
  code: 'chart.trend_into_incomplete_period',
  name: 'A trend into a period that is not over',
  wrong: 'The last period has fewer days than those before it, so its total falls whatever happens.',
  source: 'Hyndman and Athanasopoulos, Forecasting: Principles and Practice, 2021',
  find(reading) {
    const cut = unfinished(reading);
    if (cut === null) {
      return null;
    }
    const { spec } = reading;
    const before = spec.filter === undefined ? [] : [spec.filter];
    return {
      message: `The data ends within the last ${cut.unit}, so the last mark is lower than it will be.`,
      fix: {
        title: `Leave the last ${cut.unit} out`,
        chart: { ...spec, filter: { op: 'and', value: [...before, cut.condition] } },
      },
    };
  },
};

const showsCourse = ({ spec, data }: ChartReading): boolean =>
  data?.mode === 'Change' || (spec.reference ?? []).some(({ kind }) => FITTED.has(kind));

/** The last period of a course of totals where the data ends within it. */
function unfinished(reading: ChartReading) {
  const { spec, data } = reading;
  const { x, y } = spec.encoding;
  const column = columnOn(reading, 'x');
  const unit = x?.timeUnit ?? data?.columns.find(({ name }) => name === 'x')?.timeUnit;
  const isTotal = y !== undefined && addsUp(y) === true;
  if (!isTotal || column === null || unit === undefined || !showsCourse(reading)) {
    return null;
  }
  const last = lastPeriod(column, unit);
  return last === null || last.isComplete || isCutOff(spec, column.name)
    ? null
    : { unit, condition: { column: column.name, op: 'lt' as const, value: last.start } };
}

const isCutOff = ({ filter }: ChartSpec, column: string): boolean =>
  (filter?.value ?? []).some((node) => 'column' in node && node.column === column && node.op === 'lt');

const LEAST_BINS = 5;
const MOST_BINS = 100;

/** Of bars; curves are drawn from narrow bins that nobody sees. */
const binsOf = ({ spec }: ChartReading): number | undefined =>
  spec.mark === 'histogram' || spec.mark === 'bar' ? spec.encoding.x?.bin?.maxBins : undefined;

const withBins = (spec: ChartSpec, maxBins: number): ChartSpec => ({
  ...spec,
  encoding: {
    ...spec.encoding,
    ...(spec.encoding.x === undefined ? {} : { x: { ...spec.encoding.x, bin: { maxBins } } }),
  },
});

const tooFewBins: ChartMistake = {
  code: 'chart.too_few_bins',
  name: 'A histogram of a few bins',
  wrong: 'Bins that are too wide put what is different into one bar, so two peaks look like one.',
  source: 'Freedman and Diaconis, On the Histogram as a Density Estimator, 1981',
  find(reading) {
    const bins = binsOf(reading);
    const values = columnOn(reading, 'x')?.profile?.distinct ?? null;
    return bins !== undefined && bins < LEAST_BINS && (values === null || values > 2 * LEAST_BINS)
      ? {
          message: `${bins} bins hide the shape of ${labelOn(reading, 'x')}.`,
          fix: { title: 'Cut it into 20 bins', chart: withBins(reading.spec, 20) },
        }
      : null;
  },
};

const tooManyBins: ChartMistake = {
  code: 'chart.too_many_bins',
  name: 'A histogram of very many bins',
  wrong: 'Bins that are too narrow hold a few rows each, so chance looks like shape.',
  source: 'Scott, On Optimal and Data-Based Histograms, 1979',
  find(reading) {
    const bins = binsOf(reading);
    const rows = reading.data?.rows.matched ?? Number.POSITIVE_INFINITY;
    // More bins than rows in each is noise whatever their number.
    const most = Math.max(LEAST_BINS * 4, Math.min(MOST_BINS, Math.round(2 * Math.sqrt(rows))));
    return bins !== undefined && bins > most
      ? {
          message: `${bins} bins are too narrow: what they show is chance.`,
          fix: { title: 'Cut it into 20 bins', chart: withBins(reading.spec, 20) },
        }
      : null;
  },
};

const mapOfTotals: ChartMistake = {
  code: 'chart.map_of_totals',
  name: 'Totals on colored land',
  wrong:
    'Where land is colored by totals, the map shows where many people live, and large land shouts loudest.',
  source: 'Monmonier, How to Lie with Maps, 1991',
  find(reading) {
    const { spec } = reading;
    const { color = { field: null, aggregate: 'count' as const }, place } = spec.encoding;
    if (spec.mark !== 'choropleth' || !isDimension(place) || addsUp(color) !== true) {
      return null;
    }
    const rest = omit(spec, 'map');
    const places = valuesOn(reading, 'place');
    return {
      message: 'Totals follow the number of people and the size of the land. Bars compare them fairly.',
      fix: {
        title: 'Draw bars instead',
        chart: {
          ...rest,
          mark: 'bar',
          encoding: { x: omit(place, 'limit'), y: omit(color, 'scale') },
          sort: '-y',
          limit: Math.min(20, places ?? 20),
        },
      },
    };
  },
};

export const MEASURE_MISTAKES: readonly ChartMistake[] = [
  sumOfRates,
  namesAsAmounts,
  cumulativeAverages,
  percentOfAverages,
  meansOfFew,
  trendIntoPart,
  tooFewBins,
  tooManyBins,
  mapOfTotals,
];
