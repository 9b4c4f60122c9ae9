import type { ChartTheme } from '@plumbline/viz';

const SLOTS = 10;
const STEPS = 9;

/** The current design tokens of the page. */
export function readChartTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => inSixDigits(style.getPropertyValue(`--pl-${name}`).trim());
  const ramp = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, at) => token(`${name}-${at + 1}`));
  return {
    slots: ramp('cat', SLOTS),
    sequential: ramp('seq', STEPS),
    diverging: ramp('div', STEPS),
    text: token('text'),
    text2: token('text-2'),
    text3: token('text-3'),
    surface: token('surface'),
    raised: token('raised'),
    sunken: token('sunken'),
    line: token('line'),
    line2: token('line-2'),
    grid: token('chart-grid'),
    axis: token('chart-axis'),
    accent: token('accent'),
    positive: token('positive'),
    negative: token('negative'),
    warning: token('warning'),
    fontFamily: token('font-sans'),
  };
}

/** The build writes `#ffffff` as `#fff`; drawings mix colors by their pairs of digits. */
const inSixDigits = (color: string): string => color.replace(SHORT_HEX, '#$1$1$2$2$3$3');
const SHORT_HEX = /^#([\da-f])([\da-f])([\da-f])$/iu;
