import type { ChartTheme } from '@plumbline/viz';

const SLOTS = 10;

/** The design tokens as they stand on the page now. */
export function readChartTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--pl-${name}`).trim();
  return {
    slots: Array.from({ length: SLOTS }, (_, at) => token(`cat-${at + 1}`)),
    text: token('text'),
    text2: token('text-2'),
    text3: token('text-3'),
    surface: token('surface'),
    raised: token('raised'),
    line2: token('line-2'),
    grid: token('chart-grid'),
    axis: token('chart-axis'),
    fontFamily: token('font-sans'),
  };
}
