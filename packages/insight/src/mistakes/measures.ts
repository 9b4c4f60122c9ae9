import {
  AGGREGATES,
  detectQuantity,
  type Quantity,
  type ChartChannel,
  type ChartChannelName,
  type ChartMark,
  type ChartSpec,
} from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { findColumn, lastPeriod } from '@plumbline/viz';
import { columnTraits } from '../columns/traits.ts';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import {
  addsUp,
  columnOn,
  isDimension,
  isMeasure,
  labelOn,
  columnNumbers,
  omit,
  valuesOn,
} from './reading.ts';

interface UsedMeasure {
  readonly channel: ChartChannel;
  /** The spec with this measure replaced. */
  readonly replace: (other: ChartChannel) => ChartSpec;
}

/** Every measure of the spec, in any channel, list or layer. */
function usedMeasures({ spec }: ChartReading): readonly UsedMeasure[] {
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
  find(reading) {
    const measure = usedMeasures(reading).find(({ channel }) => {
      const column = findColumn(reading.columns, channel.field);
      return (
        channel.aggregate === 'sum' &&
        column !== null &&
        columnTraits(column, { allColumns: reading.columns }).adds === 'mean'
      );
    });
    const column = findColumn(reading.columns, measure?.channel.field ?? null);
    return measure === undefined || column === null
      ? null
      : {
          message: message('mistake.sum_of_rates', { column: column.label ?? column.name }),
          fix: {
            title: message('mistake.fix_average'),
            chart: measure.replace({ ...omit(measure.channel, 'stack'), aggregate: 'mean', stack: 'none' }),
          },
        };
  },
};

const NAMES_IN_DIGITS: ReadonlySet<Quantity> = new Set(['identifier', 'year', 'clock']);

const namesAsAmounts: ChartMistake = {
  code: 'chart.names_as_amounts',
  find(reading) {
    const measure = usedMeasures(reading).find(({ channel }) => {
      const column = findColumn(reading.columns, channel.field);
      const quantity = column === null ? null : detectQuantity(column, reading.columns);
      const isCalculated = channel.aggregate !== undefined && AGGREGATES[channel.aggregate].isArithmetic;
      return isCalculated && quantity !== null && NAMES_IN_DIGITS.has(quantity);
    });
    const column = findColumn(reading.columns, measure?.channel.field ?? null);
    return measure === undefined || column === null
      ? null
      : {
          message: message('mistake.names_as_amounts', { column: column.label ?? column.name }),
          fix: {
            title: message('mistake.fix_distinct'),
            chart: measure.replace({ field: column.name, aggregate: 'distinct', stack: 'none' }),
          },
        };
  },
};

const WITH_MODES: readonly ChartMark[] = ['bar', 'line', 'step', 'area', 'scatter'];

const cumulativeAverages: ChartMistake = {
  code: 'chart.cumulative_averages',
  find: (reading) =>
    inMode(reading, 'Cumulative') ? findUnadditive(reading, message('mistake.cumulative_averages')) : null,
};

const percentOfAverages: ChartMistake = {
  code: 'chart.percent_of_averages',
  find: (reading) =>
    inMode(reading, 'Percent') ? findUnadditive(reading, message('mistake.percent_of_averages')) : null,
};

const inMode = ({ data }: ChartReading, mode: string): boolean => data?.mode === mode;

/** Fixed by the sum where the values add up, else by the number of rows. */
function findUnadditive(reading: ChartReading, text: Message): ReturnType<ChartMistake['find']> {
  const { spec } = reading;
  const { y } = spec.encoding;
  if (!WITH_MODES.includes(spec.mark) || !isMeasure(y) || addsUp(y) !== false) {
    return null;
  }
  const column = columnOn(reading, 'y');
  const canSum =
    column !== null &&
    columnTraits(column, { allColumns: reading.columns }).adds === 'sum' &&
    y.aggregate !== 'distinct';
  const chart = (other: ChartChannel): ChartSpec => ({ ...spec, encoding: { ...spec.encoding, y: other } });
  return {
    message: text,
    fix: canSum
      ? { title: message('mistake.fix_sum'), chart: chart({ ...y, aggregate: 'sum' }) }
      : { title: message('mistake.fix_count'), chart: chart({ field: null, aggregate: 'count' }) },
  };
}

const FEW_ROWS = 5;

const meansOfFew: ChartMistake = {
  code: 'chart.means_of_few',
  find(reading) {
    const { spec, data } = reading;
    const { y } = spec.encoding;
    const isMean = y?.aggregate === 'mean' || y?.aggregate === 'median';
    const hasRowCount = (spec.tooltip ?? []).some(({ aggregate }) => aggregate === 'count');
    if (data === null || !isMean || hasRowCount || data.marks.total < 2) {
      return null;
    }
    const counts = columnNumbers(reading, 'y_count');
    const smallest = counts.length > 0 ? Math.min(...counts) : data.rows.matched / data.marks.total;
    return smallest < FEW_ROWS
      ? {
          message: message('mistake.means_of_few', { rows: FEW_ROWS }),
          fix: {
            title: message('mistake.fix_rowCount'),
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

const trendIntoIncomplete: ChartMistake = {
  code: 'chart.trend_into_incomplete_period',
  find(reading) {
    const cut = incompletePeriod(reading);
    if (cut === null) {
      return null;
    }
    const { spec } = reading;
    const unit = message('annotation.unit', { unit: cut.unit });
    const before = spec.filter === undefined ? [] : [spec.filter];
    return {
      message: message('mistake.trend_into_incomplete_period', { unit }),
      fix: {
        title: message('mistake.fix_withoutPeriod', { unit }),
        chart: { ...spec, filter: { op: 'and', value: [...before, cut.condition] } },
      },
    };
  },
};

const showsTrend = ({ spec, data }: ChartReading): boolean =>
  data?.mode === 'Change' || (spec.reference ?? []).some(({ kind }) => FITTED.has(kind));

/** The last period of totals over time, if the data ends within it. */
function incompletePeriod(reading: ChartReading) {
  const { spec, data } = reading;
  const { x, y } = spec.encoding;
  const column = columnOn(reading, 'x');
  const unit = x?.timeUnit ?? data?.columns.find(({ name }) => name === 'x')?.timeUnit;
  const isTotal = y !== undefined && addsUp(y) === true;
  if (!isTotal || column === null || unit === undefined || !showsTrend(reading)) {
    return null;
  }
  const last = lastPeriod(column, unit, data?.weekStart);
  return last === null || last.isComplete || isFilteredOut(spec, column.name)
    ? null
    : { unit, condition: { column: column.name, op: 'lt' as const, value: last.start } };
}

const isFilteredOut = ({ filter }: ChartSpec, column: string): boolean =>
  (filter?.value ?? []).some((node) => 'column' in node && node.column === column && node.op === 'lt');

const FEW_BINS = 5;
const DEFAULT_BINS = 20;
const MANY_BINS = 100;

/** Only of bars: the narrow bins of curves are not visible. */
const visibleBins = ({ spec }: ChartReading): number | undefined =>
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
  find(reading) {
    const bins = visibleBins(reading);
    const values = columnOn(reading, 'x')?.profile?.distinct ?? null;
    return bins !== undefined && bins < FEW_BINS && (values === null || values > 2 * FEW_BINS)
      ? {
          message: message('mistake.too_few_bins', { bins, column: labelOn(reading, 'x') }),
          fix: {
            title: message('mistake.fix_bins', { bins: DEFAULT_BINS }),
            chart: withBins(reading.spec, DEFAULT_BINS),
          },
        }
      : null;
  },
};

const tooManyBins: ChartMistake = {
  code: 'chart.too_many_bins',
  find(reading) {
    const allowed = visibleBins(reading);
    // One row, or one far outlier, leaves most of them empty.
    const bins = allowed === undefined ? undefined : Math.min(allowed, reading.data?.marks.total ?? allowed);
    const rows = reading.data?.rows.matched ?? Number.POSITIVE_INFINITY;
    // With more bins than rows per bin the shape is noise.
    const most = Math.max(FEW_BINS * 4, Math.min(MANY_BINS, Math.round(2 * Math.sqrt(rows))));
    return bins !== undefined && bins > most
      ? {
          message: message('mistake.too_many_bins', { bins }),
          fix: {
            title: message('mistake.fix_bins', { bins: DEFAULT_BINS }),
            chart: withBins(reading.spec, DEFAULT_BINS),
          },
        }
      : null;
  },
};

const mapOfTotals: ChartMistake = {
  code: 'chart.map_of_totals',
  find(reading) {
    const { spec } = reading;
    const { color = { field: null, aggregate: 'count' as const }, place } = spec.encoding;
    if (spec.mark !== 'choropleth' || !isDimension(place) || addsUp(color) !== true) {
      return null;
    }
    const rest = omit(spec, 'map');
    const places = valuesOn(reading, 'place');
    return {
      message: message('mistake.map_of_totals'),
      fix: {
        title: message('mistake.fix_bars'),
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
  trendIntoIncomplete,
  tooFewBins,
  tooManyBins,
  mapOfTotals,
];
