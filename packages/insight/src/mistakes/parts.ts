import type { ChartMark, ChartSpec } from '@plumbline/contract';
import { MARKS, convertMark } from '@plumbline/viz';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import {
  addsUp,
  goesBelowZero,
  isDimension,
  isMeasure,
  labelOn,
  omit,
  shownOn,
  withChannel,
} from './reading.ts';

/** Marks that show parts of a whole: all of them together are everything. */
const OF_A_WHOLE: readonly ChartMark[] = ['pie', 'donut', 'rose', 'treemap', 'sunburst', 'icicle', 'funnel'];
const ROUND: readonly ChartMark[] = ['pie', 'donut', 'rose'];
const MOST_SLICES = 7;

/** Bars of the same figures, the longest first. */
function asBars({ spec, columns }: ChartReading, limit = 20): ChartSpec {
  const bars = convertMark(spec, 'bar', columns);
  const { x } = bars.encoding;
  const isOrdered = x?.timeUnit !== undefined || x?.bin !== undefined;
  return { ...bars, sort: isOrdered ? 'x' : '-y', limit: Math.min(limit, bars.limit) };
}

const measureOf = ({ spec }: ChartReading) => {
  const name = MARKS[spec.mark].measure;
  return name === null ? undefined : spec.encoding[name];
};

const tooManySlices: ChartMistake = {
  code: 'chart.too_many_slices',
  name: 'A pie of many slices',
  wrong: 'Angles are hard to compare, and beyond a handful of slices nobody tells which is larger.',
  source: 'Cleveland and McGill, Graphical Perception, 1984; Few, Save the Pies for Dessert, 2007',
  find(reading) {
    const shown = ROUND.includes(reading.spec.mark) ? shownOn(reading, 'x') : null;
    return shown !== null && shown > MOST_SLICES
      ? {
          message: `${shown} slices cannot be told apart; ${MOST_SLICES} are the most that can.`,
          fix: { title: 'Draw bars instead', chart: asBars(reading) },
        }
      : null;
  },
};

const partsOfNegatives: ChartMistake = {
  code: 'chart.parts_of_negatives',
  name: 'Parts below zero',
  wrong:
    'A part of a whole cannot be less than nothing, so what is negative is dropped or drawn as if it were not.',
  source: 'Few, Show Me the Numbers, 2004',
  find(reading) {
    return OF_A_WHOLE.includes(reading.spec.mark) && goesBelowZero(reading, 'y')
      ? {
          message: `${labelOn(reading, 'y')} goes below zero, and no part of a whole is less than nothing.`,
          fix: { title: 'Draw bars instead', chart: asBars(reading) },
        }
      : null;
  },
};

const partsOfAverages: ChartMistake = {
  code: 'chart.parts_of_averages',
  name: 'A whole of figures that do not add up',
  wrong: 'Averages, medians and extremes of parts do not make up anything, so they have no share of it.',
  source: 'Moritz et al., Formalizing Visualization Design Knowledge as Constraints (Draco), 2019',
  find(reading) {
    const measure = measureOf(reading);
    return OF_A_WHOLE.includes(reading.spec.mark) && isMeasure(measure) && addsUp(measure) === false
      ? {
          message: 'These figures do not add up to a whole, so there are no shares to show.',
          fix: { title: 'Draw bars instead', chart: asBars(reading) },
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
  name: 'A stack of figures that do not add up',
  wrong: 'The height of a stack is a sum, and the sum of averages or extremes means nothing.',
  source: 'Moritz et al., Formalizing Visualization Design Knowledge as Constraints (Draco), 2019',
  find({ spec }) {
    const { y, color } = spec.encoding;
    const isStacked = y?.stack === 'zero' || y?.stack === 'normalize';
    return isStacked &&
      isDimension(color) &&
      STACKED.includes(spec.mark) &&
      isMeasure(y) &&
      addsUp(y) === false
      ? {
          message: 'Figures that do not add up are stacked, so the height of the stacks means nothing.',
          fix: { title: 'Put them side by side', chart: unstacked(spec) },
        }
      : null;
  },
};

const stackOfNegatives: ChartMistake = {
  code: 'chart.stack_of_negatives',
  name: 'A stack of gains and losses',
  wrong: 'Where some parts are negative, the height of a stack is neither the sum nor anything else.',
  source: 'Schwabish, Better Data Visualizations, 2021',
  find(reading) {
    const { spec } = reading;
    const { y, color } = spec.encoding;
    const isStacked = y !== undefined && y.stack !== 'none' && addsUp(y) === true;
    return isStacked && isDimension(color) && STACKED.includes(spec.mark) && goesBelowZero(reading, 'y')
      ? {
          message: `${labelOn(reading, 'y')} goes below zero, so the stacks’ heights are not their sums.`,
          fix: { title: 'Put them side by side', chart: unstacked(spec) },
        }
      : null;
  },
};

const overlappingAreas: ChartMistake = {
  code: 'chart.overlapping_areas',
  name: 'Areas in front of each other',
  wrong:
    'Areas that are not stacked hide one another, and where they overlap colors appear that nobody chose.',
  source: 'Javed, McDonnel and Elmqvist, Graphical Perception of Multiple Time Series, 2010',
  find({ spec }) {
    const { y, color } = spec.encoding;
    const isBeside = y?.stack === 'none' || (isMeasure(y) && addsUp(y) === false && y.stack === undefined);
    return spec.mark === 'area' && isDimension(color) && isBeside
      ? {
          message: 'Areas that are not stacked hide one another.',
          fix: { title: 'Draw lines instead', chart: { ...spec, mark: 'line' } },
        }
      : null;
  },
};

const gaugeWithoutGoal: ChartMistake = {
  code: 'chart.gauge_without_goal',
  name: 'A gauge without a goal',
  wrong:
    'A dial says how far it is to somewhere; without an end of its own it takes much room to show one figure.',
  source: 'Few, Information Dashboard Design, 2006',
  find({ spec }) {
    const { y, goal } = spec.encoding;
    return spec.mark === 'gauge' && goal === undefined && y?.scale?.max === undefined
      ? {
          message: 'The gauge has no goal, so its needle stands at no share of anything.',
          fix: { title: 'Show the figure', chart: { ...omit(spec, 'layer', 'reference'), mark: 'kpi' } },
        }
      : null;
  },
};

const MOST_SPOKES = 8;

const tooManySpokes: ChartMistake = {
  code: 'chart.too_many_spokes',
  name: 'A radar of many spokes',
  wrong: 'Lengths along spokes of different directions are hard to compare, the more of them the harder.',
  source: 'Few, Keep Radar Graphs Below the Radar, 2005',
  find(reading) {
    const { spec } = reading;
    const spokes = (spec.detail ?? []).length > 0 ? (spec.detail?.length ?? 0) : shownOn(reading, 'x');
    return spec.mark === 'radar' && spokes !== null && spokes > MOST_SPOKES
      ? {
          message: `${spokes} spokes cannot be compared; ${MOST_SPOKES} are the most that can.`,
          fix:
            spec.encoding.x === undefined
              ? {
                  title: 'Keep the first eight',
                  chart: { ...spec, detail: (spec.detail ?? []).slice(0, MOST_SPOKES) },
                }
              : { title: 'Draw bars instead', chart: withoutColor(asBars(reading)) },
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
