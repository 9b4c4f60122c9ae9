import type { ChartMark, ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import {
  hasNegatives,
  isMeasure,
  labelOn,
  columnNumbers,
  omit,
  traitsOn,
  withChannel,
  withoutScale,
} from './reading.ts';

const BARS: readonly ChartMark[] = ['bar', 'histogram', 'waterfall', 'bullet', 'funnel'];
const FILLED: readonly ChartMark[] = [...BARS, 'area'];

/** Where the value axis starts if that is not zero: at a value, or near the minimum of the data. */
function axisStart({ spec }: ChartReading, marks: readonly ChartMark[]): number | 'minimum' | null {
  const scale = spec.encoding.y?.scale;
  if (!marks.includes(spec.mark) || scale === undefined || !isMeasure(spec.encoding.y)) {
    return null;
  }
  if (scale.min !== undefined && scale.min > 0) {
    return scale.min;
  }
  if (scale.max !== undefined && scale.max < 0) {
    return scale.max;
  }
  return scale.zero === false && scale.min === undefined ? 'minimum' : null;
}

const fromZero = (spec: ChartSpec): ChartSpec => withoutScale(spec, 'y', ['min', 'max', 'zero']);

const truncatedBars: ChartMistake = {
  code: 'chart.truncated_bars',
  find(reading) {
    const start = axisStart(reading, BARS);
    return start === null
      ? null
      : {
          message:
            start === 'minimum'
              ? message('mistake.truncated_bars_minimum')
              : message('mistake.truncated_bars', { value: start }),
          fix: { title: message('mistake.fix_startAtZero'), chart: fromZero(reading.spec) },
        };
  },
};

const truncatedArea: ChartMistake = {
  code: 'chart.truncated_area',
  find(reading) {
    const start = axisStart(reading, ['area']);
    return start === null
      ? null
      : {
          message:
            start === 'minimum'
              ? message('mistake.truncated_area_minimum')
              : message('mistake.truncated_area', { value: start }),
          fix: { title: message('mistake.fix_line'), chart: { ...reading.spec, mark: 'line' } },
        };
  },
};

const logBars: ChartMistake = {
  code: 'chart.log_bars',
  find({ spec }) {
    const type = spec.encoding.y?.scale?.type;
    return type === undefined || type === 'linear' || !FILLED.includes(spec.mark)
      ? null
      : {
          message: message('mistake.log_bars'),
          fix: { title: message('mistake.fix_linear'), chart: withoutScale(spec, 'y', ['type']) },
        };
  },
};

const logOfNonpositive: ChartMistake = {
  code: 'chart.log_of_nonpositive',
  find(reading) {
    const { spec } = reading;
    const channel = (['x', 'y'] as const).find(
      (name) => spec.encoding[name]?.scale?.type === 'log' && hasZeroOrLess(reading, name),
    );
    const used = channel === undefined ? undefined : spec.encoding[channel];
    return channel === undefined || used === undefined || FILLED.includes(spec.mark)
      ? null
      : {
          message: message('mistake.log_of_nonpositive', { column: labelOn(reading, channel) }),
          fix: {
            title: message('mistake.fix_symlog'),
            chart: withChannel(spec, channel, { ...used, scale: { ...used.scale, type: 'symlog' } }),
          },
        };
  },
};

function hasZeroOrLess(reading: ChartReading, channel: 'x' | 'y'): boolean {
  const shown = columnNumbers(reading, channel);
  const minimum = traitsOn(reading, channel)?.min ?? 1;
  return shown.length > 0 ? shown.some((value) => value <= 0) : minimum <= 0;
}

const READ_UPWARD: readonly ChartMark[] = ['bar', 'line', 'step', 'area', 'histogram', 'waterfall'];

const invertedAxis: ChartMistake = {
  code: 'chart.inverted_axis',
  find({ spec }) {
    return spec.encoding.y?.scale?.reverse === true && READ_UPWARD.includes(spec.mark)
      ? {
          message: message('mistake.inverted_axis'),
          fix: { title: message('mistake.fix_upward'), chart: withoutScale(spec, 'y', ['reverse']) },
        }
      : null;
  },
};

const dualAxis: ChartMistake = {
  code: 'chart.dual_axis',
  find({ spec }) {
    const second = (spec.layer ?? []).filter(({ axis }) => axis === 'right');
    if (second.length === 0) {
      return null;
    }
    const primary = (spec.layer ?? []).filter(({ axis }) => axis !== 'right');
    const rest = omit(spec, 'layer');
    const tooltip = [...(spec.tooltip ?? []), ...second.map(({ y }) => omit(y, 'scale', 'stack'))].slice(
      0,
      10,
    );
    return {
      message: message('mistake.dual_axis'),
      fix: {
        title: message('mistake.fix_secondInTooltip'),
        chart: { ...rest, ...(primary.length > 0 ? { layer: primary } : {}), tooltip },
      },
    };
  },
};

const unlabelledAxis: ChartMistake = {
  code: 'chart.unlabelled_axis',
  find({ spec }) {
    const blank = (['x', 'y', 'color', 'size'] as const).filter(
      (name) => spec.encoding[name]?.title?.trim() === '',
    );
    const layers = (spec.layer ?? []).map((layer) =>
      layer.y.title?.trim() === '' ? { ...layer, y: omit(layer.y, 'title') } : layer,
    );
    const isBlankLayer = layers.some((layer, at) => layer !== spec.layer?.[at]);
    if (blank.length === 0 && !isBlankLayer) {
      return null;
    }
    const named = blank.reduce((chart, name) => {
      const channel = chart.encoding[name];
      return channel === undefined ? chart : withChannel(chart, name, omit(channel, 'title'));
    }, spec);
    return {
      message: message('mistake.unlabelled_axis'),
      fix: {
        title: message('mistake.fix_columnTitle'),
        chart: isBlankLayer ? { ...named, layer: layers } : named,
      },
    };
  },
};

const radiusForArea: ChartMistake = {
  code: 'chart.radius_for_area',
  find({ spec }) {
    const sizes = Object.entries(spec.sizes ?? {}).map(([key, px]) => [Number(key), px] as const);
    const first = sizes[0];
    if (first === undefined || sizes.length < 3 || sizes.some(([value]) => !(value > 0))) {
      return null;
    }
    const isProportional = sizes.every(
      ([value, px]) => Math.abs((px / value) * (first[0] / first[1]) - 1) < 0.1,
    );
    const max = Math.max(...sizes.map(([value]) => value));
    const widest = Math.max(...sizes.map(([, px]) => px));
    const byArea = sizes.map(([value, px], at) => {
      const key = Object.keys(spec.sizes ?? {})[at] ?? String(px);
      return [key, Math.max(1, Math.round(widest * Math.sqrt(value / max)))] as const;
    });
    return isProportional
      ? {
          message: message('mistake.radius_for_area'),
          fix: { title: message('mistake.fix_area'), chart: { ...spec, sizes: Object.fromEntries(byArea) } },
        }
      : null;
  },
};

const sizeOfNegatives: ChartMistake = {
  code: 'chart.size_of_negatives',
  find(reading) {
    const size = reading.spec.encoding.size;
    return size !== undefined && hasNegatives(reading, 'size')
      ? {
          message: message('mistake.size_of_negatives', { column: labelOn(reading, 'size') }),
          fix: {
            title: message('mistake.fix_inTooltip'),
            chart: {
              ...withChannel(reading.spec, 'size', null),
              tooltip: [...(reading.spec.tooltip ?? []), omit(size, 'scale')].slice(0, 10),
            },
          },
        }
      : null;
  },
};

export const SCALE_MISTAKES: readonly ChartMistake[] = [
  truncatedBars,
  truncatedArea,
  logBars,
  logOfNonpositive,
  invertedAxis,
  dualAxis,
  unlabelledAxis,
  radiusForArea,
  sizeOfNegatives,
];
