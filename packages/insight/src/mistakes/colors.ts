import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import { hasRedAndGreen, isRainbow } from './color-facts.ts';
import {
  columnOn,
  goesBelowZero,
  isDimension,
  isMeasure,
  isNames,
  labelOn,
  numbersOf,
  omit,
  shownOn,
  traitsOn,
  withChannel,
  withoutScale,
} from './reading.ts';

const colorsOf = ({ spec }: ChartReading): readonly string[] => Object.values(spec.colours ?? {});

/** Whether the colored values have an order: numbers, times, bins. */
function isOrderedColor(reading: ChartReading): boolean {
  const name = reading.spec.encoding.color === undefined ? 'x' : 'color';
  const column = columnOn(reading, name);
  return column !== null && !isNames(reading, name) && column.type !== 'text' && column.type !== 'boolean';
}

const rainbow: ChartMistake = {
  code: 'chart.rainbow',
  name: 'A rainbow for an order',
  wrong:
    'The colors of the rainbow have no order that people see, and they draw borders where the figures have none.',
  source: 'Borland and Taylor, Rainbow Color Map (Still) Considered Harmful, 2007',
  find(reading) {
    return isRainbow(colorsOf(reading)) && isOrderedColor(reading)
      ? {
          message: 'Colors of the rainbow stand for values that have an order, and show none.',
          fix: { title: 'Use one color from light to dark', chart: omit(reading.spec, 'colours') },
        }
      : null;
  },
};

const redAndGreen: ChartMistake = {
  code: 'chart.red_and_green',
  name: 'Told apart by red and green alone',
  wrong: 'About one man in twelve does not tell red from green of the same lightness.',
  source: 'Okabe and Ito, Color Universal Design, 2008',
  find(reading) {
    return hasRedAndGreen(colorsOf(reading)) && !isRainbow(colorsOf(reading))
      ? {
          message: 'A red and a green of the same lightness look alike to the color-blind.',
          fix: { title: 'Use the palette of the theme', chart: omit(reading.spec, 'colours') },
        }
      : null;
  },
};

interface Range {
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** Of what is colored, as far as it is known. */
function rangeOn(reading: ChartReading): Range {
  const values = numbersOf(reading, 'color');
  const traits = traitsOn(reading, 'color');
  return values.length > 0
    ? { lowest: Math.min(...values), highest: Math.max(...values) }
    : { lowest: traits?.min ?? null, highest: traits?.max ?? null };
}

const isBeside = ({ lowest, highest }: Range, middle: number): boolean =>
  (lowest !== null && lowest >= middle) || (highest !== null && highest <= middle);

const divergingOneSided: ChartMistake = {
  code: 'chart.diverging_without_middle',
  name: 'Two-sided colors for one-sided figures',
  wrong:
    'Colors that part at a middle say that the middle means something; where all values lie on one side it does not.',
  source: 'Brewer, Color Use Guidelines for Mapping and Visualization, 1994',
  find(reading) {
    const { spec } = reading;
    const scale = spec.encoding.color?.scale;
    if (scale?.scheme !== 'diverging') {
      return null;
    }
    const middle = scale.middle ?? 0;
    const isCount = spec.encoding.color?.aggregate === 'count' && middle <= 0;
    const isOneSided = isCount || isBeside(rangeOn(reading), middle);
    return isOneSided
      ? {
          message: `No value lies on the other side of ${middle}, where the colors part.`,
          fix: {
            title: 'Use colors from light to dark',
            chart: withoutScale(spec, 'color', ['scheme', 'middle']),
          },
        }
      : null;
  },
};

/** Of differences: a sequential scheme hides where they change their sign. */
const sequentialOverZero: ChartMistake = {
  code: 'chart.sequential_over_zero',
  name: 'One-sided colors for gains and losses',
  wrong: 'Colors from light to dark do not show where figures change their sign.',
  source: 'Harrower and Brewer, ColorBrewer.org, 2003',
  find(reading) {
    const color = reading.spec.encoding.color;
    return isMeasure(color) && color.scale?.scheme === 'sequential' && goesBelowZero(reading, 'color')
      ? {
          message: `${labelOn(reading, 'color')} goes below zero, and the colors do not show where.`,
          fix: {
            title: 'Let the colors part at zero',
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
  name: 'Light to dark over names',
  wrong: 'Shades of one color say more and less; between names there is no more and less.',
  source: 'Brewer, Color Use Guidelines for Mapping and Visualization, 1994',
  find(reading) {
    const { spec } = reading;
    return spec.encoding.color?.scale?.scheme !== undefined && isNames(reading, 'color')
      ? {
          message: `The values of ${labelOn(reading, 'color')} have no order, and the shades give them one.`,
          fix: { title: 'Use colors that differ', chart: withoutScale(spec, 'color', ['scheme', 'middle']) },
        }
      : null;
  },
};

/** As many as the palettes have. */
const MOST_COLORS = 10;

const tooManyColors: ChartMistake = {
  code: 'chart.too_many_colours',
  name: 'Told apart by color alone',
  wrong:
    'People find one of a handful of colors at a glance; beyond ten they compare with the legend one by one.',
  source: 'Healey, Choosing Effective Colors for Data Visualization, 1996',
  find(reading) {
    const { color } = reading.spec.encoding;
    const shown = isDimension(color) && isNames(reading, 'color') ? shownOn(reading, 'color') : null;
    return color !== undefined && shown !== null && shown > MOST_COLORS
      ? {
          message: `${shown} colors cannot be told apart; ${MOST_COLORS} are the most that can.`,
          fix: {
            title: 'Show the largest ten',
            chart: withChannel(reading.spec, 'color', { ...color, limit: MOST_COLORS }),
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
