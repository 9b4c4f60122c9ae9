import type { ChartMark, ChartSpec } from '@plumbline/contract';
import { isTemporal } from '@plumbline/viz';
import type { ChartMistake, FoundMistake } from './chart-mistake.ts';
import { columnOn, isDimension, isMeasure, isNames, labelOn, omit, shownOn, withChannel } from './reading.ts';

const CONNECTED: readonly ChartMark[] = ['line', 'step', 'area'];
/** Fewer bars than this are taken in at a glance, in whatever order. */
const SORTED_FROM = 8;

const lineOverNames: ChartMistake = {
  code: 'chart.line_over_names',
  name: 'A line between things that do not follow each other',
  wrong: 'A line says that what it joins is a course; between names there is nothing on the way.',
  source: 'Zacks and Tversky, Bars and Lines, 1999',
  find(reading) {
    const { spec } = reading;
    return CONNECTED.includes(spec.mark) && isNames(reading, 'x')
      ? {
          message: `The values of ${labelOn(reading, 'x')} have no order, so the line between them shows nothing.`,
          fix: { title: 'Draw bars', chart: { ...omit(spec, 'reference'), mark: 'bar', sort: '-y' } },
        }
      : null;
  },
};

const timeByValue: ChartMistake = {
  code: 'chart.time_by_value',
  name: 'Time out of order',
  wrong: 'Time that is sorted by its figures runs back and forth, so no course can be read from it.',
  source: 'Cairo, The Functional Art, 2012',
  find(reading) {
    const { spec } = reading;
    const column = columnOn(reading, 'x');
    const isAxis = [...CONNECTED, 'bar'].includes(spec.mark) && isDimension(spec.encoding.x);
    const isOrdered =
      column !== null && (isTemporal(column) || spec.encoding.x?.bin !== undefined || !isNames(reading, 'x'));
    return isAxis && isOrdered && (spec.sort === 'y' || spec.sort === '-y')
      ? {
          message: `${labelOn(reading, 'x')} has an order of its own, and the chart is sorted by something else.`,
          fix: { title: 'Sort by the axis', chart: { ...spec, sort: 'x' } },
        }
      : null;
  },
};

const unsortedBars: ChartMistake = {
  code: 'chart.unsorted_bars',
  name: 'Alabama first',
  wrong: 'Names in the order of the alphabet hide the order that the figures have.',
  source: 'Wainer, How to Display Data Badly, 1984',
  find(reading) {
    const { spec } = reading;
    const bars = spec.mark === 'bar' && isNames(reading, 'x') ? shownOn(reading, 'x') : null;
    return bars !== null && bars >= SORTED_FROM && (spec.sort === 'x' || spec.sort === '-x')
      ? {
          message: `${bars} bars stand in the order of the alphabet, which hides the order of their lengths.`,
          fix: { title: 'Sort by length', chart: { ...spec, sort: '-y' } },
        }
      : null;
  },
};

const trendOverNames: ChartMistake = {
  code: 'chart.trend_over_names',
  name: 'A trend over names',
  wrong:
    'A trend needs distances along the axis; between names there are none, and another order gives another line.',
  source: 'Stevens, On the Theory of Scales of Measurement, 1946',
  find(reading) {
    const { spec } = reading;
    const references = spec.reference ?? [];
    const kept = references.filter(
      ({ kind }) => kind !== 'trend' && kind !== 'moving_average' && kind !== 'forecast',
    );
    return kept.length < references.length && isNames(reading, 'x')
      ? {
          message: `The values of ${labelOn(reading, 'x')} have no order, so there is no trend over them.`,
          fix: {
            title: 'Take the trend away',
            chart: { ...omit(spec, 'reference'), ...(kept.length > 0 ? { reference: kept } : {}) },
          },
        }
      : null;
  },
};

const errorsOfTotals: ChartMistake = {
  code: 'chart.errors_of_totals',
  name: 'Error bars on totals',
  wrong: 'Error bars tell how surely a mean is known; a total or an extreme has no such interval.',
  source: 'Cumming, Fidler and Vaux, Error Bars in Experimental Biology, 2007',
  find({ spec }) {
    const references = spec.reference ?? [];
    const kept = references.filter(({ kind }) => kind !== 'error');
    const { y } = spec.encoding;
    return kept.length < references.length && isMeasure(y) && y.aggregate !== 'mean'
      ? {
          message: 'The error bars are those of a mean, and the chart shows no mean.',
          fix: {
            title: 'Take the error bars away',
            chart: { ...omit(spec, 'reference'), ...(kept.length > 0 ? { reference: kept } : {}) },
          },
        }
      : null;
  },
};

const sameTwice: ChartMistake = {
  code: 'chart.same_column_twice',
  name: 'One column in two places',
  wrong: 'A column shown twice says nothing more the second time and keeps another from being shown.',
  source: 'Moritz et al., Formalizing Visualization Design Knowledge as Constraints (Draco), 2019',
  find(reading) {
    const { encoding } = reading.spec;
    const places = (['x', 'y', 'source', 'target', 'facet', 'color'] as const).filter((name) =>
      isDimension(encoding[name]),
    );
    const second = places.find((name, at) =>
      places.slice(0, at).some((other) => isSame(encoding[other], encoding[name])),
    );
    if (second === undefined) {
      return null;
    }
    return {
      message: `${labelOn(reading, second)} is shown twice.`,
      fix:
        second === 'color' || second === 'facet'
          ? { title: 'Show it once', chart: withChannel(reading.spec, second, null) }
          : asSpread(reading.spec),
    };
  },
};

/** Of a column against itself: how its values are spread. */
function asSpread(spec: ChartSpec): FoundMistake['fix'] {
  const { x } = spec.encoding;
  return x === undefined || spec.mark !== 'scatter'
    ? null
    : {
        title: 'Show how its values are spread',
        chart: {
          ...omit(spec, 'reference'),
          mark: 'histogram',
          encoding: { x: omit(x, 'scale') },
          sort: 'x',
        },
      };
}

const isSame = (
  one: { field: string | null; timeUnit?: string | undefined } | undefined,
  other: { field: string | null; timeUnit?: string | undefined } | undefined,
): boolean => one?.field === other?.field && one?.timeUnit === other?.timeUnit;

export const ORDER_MISTAKES: readonly ChartMistake[] = [
  lineOverNames,
  timeByValue,
  unsortedBars,
  trendOverNames,
  errorsOfTotals,
  sameTwice,
];
