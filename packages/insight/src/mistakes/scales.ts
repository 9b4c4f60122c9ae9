import type { ChartMark, ChartSpec } from '@plumbline/contract';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import {
  goesBelowZero,
  isMeasure,
  labelOn,
  numbersOf,
  omit,
  traitsOn,
  withChannel,
  withoutScale,
} from './reading.ts';

const BARS: readonly ChartMark[] = ['bar', 'histogram', 'waterfall', 'bullet', 'funnel'];
const FILLED: readonly ChartMark[] = [...BARS, 'area'];

/** Where the value axis begins away from zero. */
function cutAt({ spec }: ChartReading, marks: readonly ChartMark[]): string | null {
  const scale = spec.encoding.y?.scale;
  if (!marks.includes(spec.mark) || scale === undefined || !isMeasure(spec.encoding.y)) {
    return null;
  }
  if (scale.min !== undefined && scale.min > 0) {
    return `at ${scale.min}`;
  }
  if (scale.max !== undefined && scale.max < 0) {
    return `at ${scale.max}`;
  }
  return scale.zero === false && scale.min === undefined ? 'near its lowest value' : null;
}

const fromZero = (spec: ChartSpec): ChartSpec => withoutScale(spec, 'y', ['min', 'max', 'zero']);

const truncatedBars: ChartMistake = {
  code: 'chart.truncated_bars',
  name: 'Bars cut off from below',
  wrong: 'A bar is read by its length, so an axis that begins above zero makes small differences look large.',
  source:
    'Huff, How to Lie with Statistics, 1954; Tufte, The Visual Display of Quantitative Information, 1983',
  find(reading) {
    const cut = cutAt(reading, BARS);
    return cut === null
      ? null
      : {
          message: `The bars’ axis begins ${cut}, not at zero, so their lengths overstate the differences.`,
          fix: { title: 'Begin at zero', chart: fromZero(reading.spec) },
        };
  },
};

const truncatedArea: ChartMistake = {
  code: 'chart.truncated_area',
  name: 'An area that does not stand on zero',
  wrong: 'A filled area is read by its size, which means something only above zero.',
  source: 'Wilke, Fundamentals of Data Visualization, 2019',
  find(reading) {
    const cut = cutAt(reading, ['area']);
    return cut === null
      ? null
      : {
          message: `The area’s axis begins ${cut}, so its size says nothing. A line may begin anywhere.`,
          fix: { title: 'Draw a line instead', chart: { ...reading.spec, mark: 'line' } },
        };
  },
};

const logBars: ChartMistake = {
  code: 'chart.log_bars',
  name: 'Lengths on a logarithmic axis',
  wrong:
    'A logarithmic axis has no zero to measure a bar from, so its length depends on where the axis is cut.',
  source: 'Wilke, Fundamentals of Data Visualization, 2019',
  find({ spec }) {
    const type = spec.encoding.y?.scale?.type;
    return type === undefined || type === 'linear' || !FILLED.includes(spec.mark)
      ? null
      : {
          message: 'Bars and areas on a logarithmic axis have no zero, so their lengths cannot be compared.',
          fix: { title: 'Use a linear axis', chart: withoutScale(spec, 'y', ['type']) },
        };
  },
};

const logOfNothing: ChartMistake = {
  code: 'chart.log_of_nonpositive',
  name: 'A logarithm of zero or less',
  wrong: 'A logarithmic axis has no place for zero and what is below it, so those marks vanish.',
  source: 'Cleveland, The Elements of Graphing Data, 1985',
  find(reading) {
    const { spec } = reading;
    const channel = (['x', 'y'] as const).find(
      (name) => spec.encoding[name]?.scale?.type === 'log' && reachesZero(reading, name),
    );
    const used = channel === undefined ? undefined : spec.encoding[channel];
    return channel === undefined || used === undefined || FILLED.includes(spec.mark)
      ? null
      : {
          message: `${labelOn(reading, channel)} reaches zero or less, which a logarithmic axis cannot show.`,
          fix: {
            title: 'Use an axis that is linear around zero',
            chart: withChannel(spec, channel, { ...used, scale: { ...used.scale, type: 'symlog' } }),
          },
        };
  },
};

function reachesZero(reading: ChartReading, channel: 'x' | 'y'): boolean {
  const shown = numbersOf(reading, channel);
  const lowest = traitsOn(reading, channel)?.min ?? 1;
  return shown.length > 0 ? shown.some((value) => value <= 0) : lowest <= 0;
}

const READ_UPWARD: readonly ChartMark[] = ['bar', 'line', 'step', 'area', 'histogram', 'waterfall'];

const invertedAxis: ChartMistake = {
  code: 'chart.inverted_axis',
  name: 'An axis upside down',
  wrong:
    'People read up as more; on an axis that is turned over they see the contrary of what the figures say.',
  source: 'Pandey et al., How Deceptive Are Deceptive Visualizations?, 2015',
  find({ spec }) {
    return spec.encoding.y?.scale?.reverse === true && READ_UPWARD.includes(spec.mark)
      ? {
          message: 'The value axis is turned over: what grows seems to fall.',
          fix: { title: 'Let it grow upward', chart: withoutScale(spec, 'y', ['reverse']) },
        }
      : null;
  },
};

/** A picture with several scales shows crossings and distances that are only of the scales’ making. */
const dualAxis: ChartMistake = {
  code: 'chart.dual_axis',
  name: 'Two value axes',
  wrong: 'Where two axes stand side by side, crossings and distances come from the choice of scales alone.',
  source: 'Few, Dual-Scaled Axes in Graphs, 2008; Isenberg et al., A Study on Dual-Scale Data Charts, 2011',
  find({ spec }) {
    const second = (spec.layer ?? []).filter(({ axis }) => axis === 'right');
    if (second.length === 0) {
      return null;
    }
    const kept = (spec.layer ?? []).filter(({ axis }) => axis !== 'right');
    const rest = omit(spec, 'layer');
    const tooltip = [...(spec.tooltip ?? []), ...second.map(({ y }) => omit(y, 'scale', 'stack'))].slice(
      0,
      10,
    );
    return {
      message: 'Two axes of different scales let lines cross where the figures do not meet.',
      fix: {
        title: 'Tell the second measure in the tooltip',
        chart: { ...rest, ...(kept.length > 0 ? { layer: kept } : {}), tooltip },
      },
    };
  },
};

const unlabelledAxis: ChartMistake = {
  code: 'chart.unlabelled_axis',
  name: 'An axis without a name',
  wrong: 'Without the name of what is measured nobody can say what the marks mean.',
  source: 'Cleveland, The Elements of Graphing Data, 1985',
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
      message: 'An axis has no name, so nobody can tell what it measures.',
      fix: { title: 'Name it after its column', chart: isBlankLayer ? { ...named, layer: layers } : named },
    };
  },
};

const radiusForArea: ChartMistake = {
  code: 'chart.radius_for_area',
  name: 'Widths for amounts',
  wrong: 'A picture twice as wide has four times the area, and it is the area that people compare.',
  source:
    'Huff, How to Lie with Statistics, 1954; Tufte, The Visual Display of Quantitative Information, 1983',
  find({ spec }) {
    const sizes = Object.entries(spec.sizes ?? {}).map(([key, px]) => [Number(key), px] as const);
    const first = sizes[0];
    if (first === undefined || sizes.length < 3 || sizes.some(([value]) => !(value > 0))) {
      return null;
    }
    const isProportional = sizes.every(
      ([value, px]) => Math.abs((px / value) * (first[0] / first[1]) - 1) < 0.1,
    );
    const most = Math.max(...sizes.map(([value]) => value));
    const widest = Math.max(...sizes.map(([, px]) => px));
    const byArea = sizes.map(([value, px], at) => {
      const key = Object.keys(spec.sizes ?? {})[at] ?? String(px);
      return [key, Math.max(1, Math.round(widest * Math.sqrt(value / most)))] as const;
    });
    return isProportional
      ? {
          message: 'The marks’ widths grow with the values, so their areas overstate the differences.',
          fix: { title: 'Let the areas grow instead', chart: { ...spec, sizes: Object.fromEntries(byArea) } },
        }
      : null;
  },
};

const sizeOfNegatives: ChartMistake = {
  code: 'chart.size_of_negatives',
  name: 'Sizes below zero',
  wrong:
    'No mark is smaller than nothing: negative amounts drawn by their size look like positive ones or vanish.',
  source: 'Moritz et al., Formalizing Visualization Design Knowledge as Constraints (Draco), 2019',
  find(reading) {
    const size = reading.spec.encoding.size;
    return size !== undefined && goesBelowZero(reading, 'size')
      ? {
          message: `${labelOn(reading, 'size')} goes below zero, which a size cannot show.`,
          fix: {
            title: 'Tell it in the tooltip',
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
  logOfNothing,
  invertedAxis,
  dualAxis,
  unlabelledAxis,
  radiusForArea,
  sizeOfNegatives,
];
