import type { ChartMark, ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { isTemporal } from '@plumbline/viz';
import type { ChartMistake, FoundMistake } from './chart-mistake.ts';
import { columnOn, isDimension, isMeasure, isNames, labelOn, omit, shownOn, withChannel } from './reading.ts';

const CONNECTED: readonly ChartMark[] = ['line', 'step', 'area'];
/** Fewer bars than this are easy to compare in any order. */
const SORTED_FROM = 8;

const lineOverNames: ChartMistake = {
  code: 'chart.line_over_names',
  find(reading) {
    const { spec } = reading;
    return CONNECTED.includes(spec.mark) && isNames(reading, 'x')
      ? {
          message: message('mistake.line_over_names', { column: labelOn(reading, 'x') }),
          fix: {
            title: message('mistake.fix_bars'),
            chart: { ...omit(spec, 'reference'), mark: 'bar', sort: '-y' },
          },
        }
      : null;
  },
};

const timeByValue: ChartMistake = {
  code: 'chart.time_by_value',
  find(reading) {
    const { spec } = reading;
    const column = columnOn(reading, 'x');
    // The busiest weekday first is an answer; the highest month first is no course of time.
    const isPart = spec.mark === 'bar' && spec.encoding.x?.part !== undefined;
    const isAxis = [...CONNECTED, 'bar'].includes(spec.mark) && isDimension(spec.encoding.x) && !isPart;
    const isOrdered =
      column !== null && (isTemporal(column) || spec.encoding.x?.bin !== undefined || !isNames(reading, 'x'));
    return isAxis && isOrdered && (spec.sort === 'y' || spec.sort === '-y')
      ? {
          message: message('mistake.time_by_value', { column: labelOn(reading, 'x') }),
          fix: { title: message('mistake.fix_sortByAxis'), chart: { ...spec, sort: 'x' } },
        }
      : null;
  },
};

const unsortedBars: ChartMistake = {
  code: 'chart.unsorted_bars',
  find(reading) {
    const { spec } = reading;
    const bars = spec.mark === 'bar' && isNames(reading, 'x') ? shownOn(reading, 'x') : null;
    return bars !== null && bars >= SORTED_FROM && (spec.sort === 'x' || spec.sort === '-x')
      ? {
          message: message('mistake.unsorted_bars', { count: bars }),
          fix: { title: message('mistake.fix_sortByValue'), chart: { ...spec, sort: '-y' } },
        }
      : null;
  },
};

const trendOverNames: ChartMistake = {
  code: 'chart.trend_over_names',
  find(reading) {
    const { spec } = reading;
    const references = spec.reference ?? [];
    const others = references.filter(
      ({ kind }) => kind !== 'trend' && kind !== 'moving_average' && kind !== 'forecast',
    );
    return others.length < references.length && isNames(reading, 'x')
      ? {
          message: message('mistake.trend_over_names', { column: labelOn(reading, 'x') }),
          fix: {
            title: message('mistake.fix_noTrend'),
            chart: { ...omit(spec, 'reference'), ...(others.length > 0 ? { reference: others } : {}) },
          },
        }
      : null;
  },
};

const errorsOfTotals: ChartMistake = {
  code: 'chart.errors_of_totals',
  find({ spec }) {
    const references = spec.reference ?? [];
    const others = references.filter(({ kind }) => kind !== 'error');
    const { y } = spec.encoding;
    return others.length < references.length && isMeasure(y) && y.aggregate !== 'mean'
      ? {
          message: message('mistake.errors_of_totals'),
          fix: {
            title: message('mistake.fix_noErrors'),
            chart: { ...omit(spec, 'reference'), ...(others.length > 0 ? { reference: others } : {}) },
          },
        }
      : null;
  },
};

const sameTwice: ChartMistake = {
  code: 'chart.same_column_twice',
  find(reading) {
    const { encoding } = reading.spec;
    const channels = (['x', 'y', 'source', 'target', 'facet', 'color'] as const).filter((name) =>
      isDimension(encoding[name]),
    );
    const second = channels.find((name, at) =>
      channels.slice(0, at).some((other) => isSame(encoding[other], encoding[name])),
    );
    if (second === undefined) {
      return null;
    }
    return {
      message: message('mistake.same_column_twice', { column: labelOn(reading, second) }),
      fix:
        second === 'color' || second === 'facet'
          ? { title: message('mistake.fix_once'), chart: withChannel(reading.spec, second, null) }
          : asHistogram(reading.spec),
    };
  },
};

/** A histogram, for a column plotted against itself. */
function asHistogram(spec: ChartSpec): FoundMistake['fix'] {
  const { x } = spec.encoding;
  return x === undefined || spec.mark !== 'scatter'
    ? null
    : {
        title: message('mistake.fix_distribution'),
        chart: {
          ...omit(spec, 'reference'),
          mark: 'histogram',
          encoding: { x: omit(x, 'scale') },
          sort: 'x',
        },
      };
}

const isSame = (one: CutField | undefined, other: CutField | undefined): boolean =>
  one?.field === other?.field && one?.timeUnit === other?.timeUnit && one?.part === other?.part;

interface CutField {
  readonly field: string | null;
  readonly timeUnit?: string | undefined;
  readonly part?: string | undefined;
}

export const ORDER_MISTAKES: readonly ChartMistake[] = [
  lineOverNames,
  timeByValue,
  unsortedBars,
  trendOverNames,
  errorsOfTotals,
  sameTwice,
];
