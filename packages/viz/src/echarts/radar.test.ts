import { expect, it } from 'vitest';
import { compileChart } from '../compile-chart.ts';
import { CHART_THEMES } from '../themes.ts';
import { WORDS } from '../../test/support/index.ts';
import { make } from '../../test/gallery/make.ts';
import { textWidth } from './measure-text.ts';

const LONG = 'A department of very long and winding names';

/** Names of four spokes: top, left, bottom, right. */
function spokeNames(width: number, height: number): string[] {
  const data = make({
    mark: 'radar',
    columns: ['x:Department:text', '#y:Cost:decimal'],
    rows: ['1', '2', '3', '4'].map((prefix, at) => [`${prefix} ${LONG}`, 4 - at]),
  });
  const look = { theme: CHART_THEMES.Light, ...WORDS, isStill: true, width, height };
  const compiled = compileChart(data, look);
  const { indicator } = (compiled.kind === 'echarts' ? compiled.option['radar'] : {}) as {
    indicator: { name: string }[];
  };
  return indicator.map(({ name }) => name);
}

it.each([
  [500, 420],
  [600, 600],
  [400, 300],
])('names beside a radar end within %s × %s px', (width, height) => {
  const radius = 0.37 * Math.min(width, height);
  const [top = '', left = '', , right = ''] = spokeNames(width, height);
  expect(Math.max(textWidth(left), textWidth(right))).toBeLessThanOrEqual(width / 2 - radius - 8);
  expect(textWidth(top)).toBeGreaterThan(textWidth(left));
});
