import { expect, it } from 'vitest';
import { compileChart } from '../compile-chart.ts';
import { CHART_THEMES } from '../themes.ts';
import { WORDS } from '../../test/support/index.ts';
import { make } from '../../test/gallery/make.ts';

const NAMES = ['Denmark and the Faroe Islands', 'Norway', 'UK'];

interface Slice {
  readonly label: { readonly show: boolean; readonly formatter: () => string };
  readonly labelLine: { readonly show: boolean };
}

/** Names beside the slices of a donut of this width, as they are drawn. */
function namesAt(width: number): string[] {
  const data = make({
    mark: 'donut',
    columns: ['x:Country:text', '#y:Revenue:decimal'],
    rows: NAMES.map((name, at) => [name, 3 - at]),
  });
  const look = { theme: CHART_THEMES.Light, ...WORDS, isStill: true, width, height: 200 };
  const compiled = compileChart(data, look);
  const [series] = (compiled.kind === 'echarts' ? compiled.option['series'] : []) as { data: Slice[] }[];
  return (series?.data ?? [])
    .filter(({ label, labelLine }) => label.show && labelLine.show)
    .map(({ label }) => label.formatter().split('\n')[0] ?? '');
}

it('names the slices in full where there is room', () => {
  expect(namesAt(600)).toEqual([expect.stringMatching(/^Denmark and the/u), 'Norway', 'UK']);
});

it.each([240, 220, 200, 180, 160, 140, 120, 100, 80])(
  'leaves out a name cut to a letter or two at %s px',
  (width) => {
    const cut = namesAt(width).filter((name) => !NAMES.includes(name));
    expect(cut.filter((name) => name.replace('…', '').length < 4)).toEqual([]);
  },
);

it('leaves out every name beside a donut without room', () => {
  expect(namesAt(90)).toEqual([]);
});
