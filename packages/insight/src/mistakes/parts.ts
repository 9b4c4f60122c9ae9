import type { ChartMark, ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { MARKS, convertMark } from '@plumbline/viz';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import {
  addsUp,
  hasNegatives,
  isDimension,
  isMeasure,
  labelOn,
  omit,
  shownOn,
  withChannel,
} from './reading.ts';

/** Marks that show parts of a whole. */
const OF_A_WHOLE: readonly ChartMark[] = ['pie', 'donut', 'rose', 'treemap', 'sunburst', 'icicle', 'funnel'];
const ROUND: readonly ChartMark[] = ['pie', 'donut', 'rose'];
const MAX_SLICES = 7;

/** The same values as bars, the longest first. */
function asBars({ spec, columns }: ChartReading, limit = 20): ChartSpec {
  const bars = convertMark(spec, 'bar', columns);
  const { x } = bars.encoding;
  const isOrdered = x?.timeUnit !== undefined || x?.part !== undefined || x?.bin !== undefined;
  return { ...bars, sort: isOrdered ? 'x' : '-y', limit: Math.min(limit, bars.limit) };
}

const mainMeasure = ({ spec }: ChartReading) => {
  const name = MARKS[spec.mark].measure;
  return name === null ? undefined : spec.encoding[name];
};

const tooManySlices: ChartMistake = {
  code: 'chart.too_many_slices',
  find(reading) {
    const shown = ROUND.includes(reading.spec.mark) ? shownOn(reading, 'x') : null;
    return shown !== null && shown > MAX_SLICES
      ? {
          message: message('mistake.too_many_slices', { count: shown, max: MAX_SLICES }),
          fix: { title: message('mistake.fix_bars'), chart: asBars(reading) },
        }
      : null;
  },
};

const partsOfNegatives: ChartMistake = {
  code: 'chart.parts_of_negatives',
  find(reading) {
    return OF_A_WHOLE.includes(reading.spec.mark) && hasNegatives(reading, 'y')
      ? {
          message: message('mistake.parts_of_negatives', { column: labelOn(reading, 'y') }),
          fix: { title: message('mistake.fix_bars'), chart: asBars(reading) },
        }
      : null;
  },
};

const partsOfAverages: ChartMistake = {
  code: 'chart.parts_of_averages',
  find(reading) {
    const measure = mainMeasure(reading);
    return OF_A_WHOLE.includes(reading.spec.mark) && isMeasure(measure) && addsUp(measure) === false
      ? {
          message: message('mistake.parts_of_averages'),
          fix: { title: message('mistake.fix_bars'), chart: asBars(reading) },
        }
      : null;
  },
};

const STACKED: readonly ChartMark[] = ['bar', 'area', 'histogram'];

const unstacked = (spec: ChartSpec): ChartSpec => {
  const { y = { field: null, aggregate: 'count' as const } } = spec.encoding;
  const stacked = withChannel(spec, 'y', { ...y, stack: 'none' });
  return spec.mark === 'area' ? { ...stacked, mark: 'line' } : stacked;
};

const stackOfAverages: ChartMistake = {
  code: 'chart.stack_of_averages',
  find({ spec }) {
    const { y, color } = spec.encoding;
    const isStacked = y?.stack === 'zero' || y?.stack === 'normalize';
    return isStacked &&
      isDimension(color) &&
      STACKED.includes(spec.mark) &&
      isMeasure(y) &&
      addsUp(y) === false
      ? {
          message: message('mistake.stack_of_averages'),
          fix: { title: message('mistake.fix_sideBySide'), chart: unstacked(spec) },
        }
      : null;
  },
};

const stackOfNegatives: ChartMistake = {
  code: 'chart.stack_of_negatives',
  find(reading) {
    const { spec } = reading;
    const { y, color } = spec.encoding;
    const isStacked = y !== undefined && y.stack !== 'none' && addsUp(y) === true;
    return isStacked && isDimension(color) && STACKED.includes(spec.mark) && hasNegatives(reading, 'y')
      ? {
          message: message('mistake.stack_of_negatives', { column: labelOn(reading, 'y') }),
          fix: { title: message('mistake.fix_sideBySide'), chart: unstacked(spec) },
        }
      : null;
  },
};

const overlappingAreas: ChartMistake = {
  code: 'chart.overlapping_areas',
  find({ spec }) {
    const { y, color } = spec.encoding;
    const isBeside = y?.stack === 'none' || (isMeasure(y) && addsUp(y) === false && y.stack === undefined);
    return spec.mark === 'area' && isDimension(color) && isBeside
      ? {
          message: message('mistake.overlapping_areas'),
          fix: { title: message('mistake.fix_lines'), chart: { ...spec, mark: 'line' } },
        }
      : null;
  },
};

const gaugeWithoutGoal: ChartMistake = {
  code: 'chart.gauge_without_goal',
  find({ spec }) {
    const { y, goal } = spec.encoding;
    return spec.mark === 'gauge' && goal === undefined && y?.scale?.max === undefined
      ? {
          message: message('mistake.gauge_without_goal'),
          fix: {
            title: message('mistake.fix_figure'),
            chart: { ...omit(spec, 'layer', 'reference'), mark: 'kpi' },
          },
        }
      : null;
  },
};

const MAX_SPOKES = 8;

const tooManySpokes: ChartMistake = {
  code: 'chart.too_many_spokes',
  find(reading) {
    const { spec } = reading;
    const spokes = (spec.detail ?? []).length > 0 ? (spec.detail?.length ?? 0) : shownOn(reading, 'x');
    return spec.mark === 'radar' && spokes !== null && spokes > MAX_SPOKES
      ? {
          message: message('mistake.too_many_spokes', { count: spokes, max: MAX_SPOKES }),
          fix:
            spec.encoding.x === undefined
              ? {
                  title: message('mistake.fix_firstAxes', { count: MAX_SPOKES }),
                  chart: { ...spec, detail: (spec.detail ?? []).slice(0, MAX_SPOKES) },
                }
              : { title: message('mistake.fix_bars'), chart: withoutColor(asBars(reading)) },
        }
      : null;
  },
};

const withoutColor = (spec: ChartSpec): ChartSpec => {
  const { y } = spec.encoding;
  return spec.encoding.color === undefined || y === undefined
    ? spec
    : withChannel(spec, 'y', { ...y, stack: 'none' });
};

export const PART_MISTAKES: readonly ChartMistake[] = [
  tooManySlices,
  partsOfNegatives,
  partsOfAverages,
  stackOfAverages,
  stackOfNegatives,
  overlappingAreas,
  gaugeWithoutGoal,
  tooManySpokes,
];
