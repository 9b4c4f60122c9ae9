import { message } from '@plumbline/messages';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import { hasRedAndGreen, isRainbow } from './color-facts.ts';
import {
  columnOn,
  hasNegatives,
  isDimension,
  isMeasure,
  isNames,
  labelOn,
  columnNumbers,
  omit,
  shownOn,
  traitsOn,
  withChannel,
  withoutScale,
} from './reading.ts';

const chosenColors = ({ spec }: ChartReading): readonly string[] => Object.values(spec.colours ?? {});

/** Whether the colored values have an order: numbers, times or bins. */
function hasOrderedColors(reading: ChartReading): boolean {
  const name = reading.spec.encoding.color === undefined ? 'x' : 'color';
  const column = columnOn(reading, name);
  return column !== null && !isNames(reading, name) && column.type !== 'text' && column.type !== 'boolean';
}

const rainbow: ChartMistake = {
  code: 'chart.rainbow',
  find(reading) {
    return isRainbow(chosenColors(reading)) && hasOrderedColors(reading)
      ? {
          message: message('mistake.rainbow'),
          fix: { title: message('mistake.fix_oneColor'), chart: omit(reading.spec, 'colours') },
        }
      : null;
  },
};

const redAndGreen: ChartMistake = {
  code: 'chart.red_and_green',
  find(reading) {
    return hasRedAndGreen(chosenColors(reading)) && !isRainbow(chosenColors(reading))
      ? {
          message: message('mistake.red_and_green'),
          fix: { title: message('mistake.fix_palette'), chart: omit(reading.spec, 'colours') },
        }
      : null;
  },
};

interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The range of the colored values; null where it is not known. */
function colorRange(reading: ChartReading): Range {
  const values = columnNumbers(reading, 'color');
  const traits = traitsOn(reading, 'color');
  return values.length > 0
    ? { min: Math.min(...values), max: Math.max(...values) }
    : { min: traits?.min ?? null, max: traits?.max ?? null };
}

const isOneSided = ({ min, max }: Range, middle: number): boolean =>
  (min !== null && min >= middle) || (max !== null && max <= middle);

const divergingOneSided: ChartMistake = {
  code: 'chart.diverging_without_middle',
  find(reading) {
    const { spec } = reading;
    const scale = spec.encoding.color?.scale;
    if (scale?.scheme !== 'diverging') {
      return null;
    }
    const middle = scale.middle ?? 0;
    const isCount = spec.encoding.color?.aggregate === 'count' && middle <= 0;
    const isOneSide = isCount || isOneSided(colorRange(reading), middle);
    return isOneSide
      ? {
          message: message('mistake.diverging_without_middle', { middle }),
          fix: {
            title: message('mistake.fix_lightToDark'),
            chart: withoutScale(spec, 'color', ['scheme', 'middle']),
          },
        }
      : null;
  },
};

const sequentialOverZero: ChartMistake = {
  code: 'chart.sequential_over_zero',
  find(reading) {
    const color = reading.spec.encoding.color;
    return isMeasure(color) && color.scale?.scheme === 'sequential' && hasNegatives(reading, 'color')
      ? {
          message: message('mistake.sequential_over_zero', { column: labelOn(reading, 'color') }),
          fix: {
            title: message('mistake.fix_divergeAtZero'),
            chart: withChannel(reading.spec, 'color', {
              ...color,
              scale: { ...color.scale, scheme: 'diverging', middle: 0 },
            }),
          },
        }
      : null;
  },
};

const schemeOverNames: ChartMistake = {
  code: 'chart.scheme_over_names',
  find(reading) {
    const { spec } = reading;
    return spec.encoding.color?.scale?.scheme !== undefined && isNames(reading, 'color')
      ? {
          message: message('mistake.scheme_over_names', { column: labelOn(reading, 'color') }),
          fix: {
            title: message('mistake.fix_distinctColors'),
            chart: withoutScale(spec, 'color', ['scheme', 'middle']),
          },
        }
      : null;
  },
};

/** The size of the palettes. */
const MAX_COLORS = 10;

const tooManyColors: ChartMistake = {
  code: 'chart.too_many_colours',
  find(reading) {
    const { color } = reading.spec.encoding;
    const shown = isDimension(color) && isNames(reading, 'color') ? shownOn(reading, 'color') : null;
    return color !== undefined && shown !== null && shown > MAX_COLORS
      ? {
          message: message('mistake.too_many_colours', { count: shown, max: MAX_COLORS }),
          fix: {
            title: message('mistake.fix_top', { count: MAX_COLORS }),
            chart: withChannel(reading.spec, 'color', { ...color, limit: MAX_COLORS }),
          },
        }
      : null;
  },
};

export const COLOR_MISTAKES: readonly ChartMistake[] = [
  rainbow,
  redAndGreen,
  divergingOneSided,
  sequentialOverZero,
  schemeOverNames,
  tooManyColors,
];
