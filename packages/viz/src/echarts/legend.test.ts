import { expect, it } from 'vitest';
import { compileChart } from '../compile-chart.ts';
import { CHART_THEMES } from '../themes.ts';
import { WORDS } from '../../test/support/index.ts';
import { make } from '../../test/gallery/make.ts';

interface Legend {
  readonly type: string;
  readonly textStyle: { readonly fontSize: number; readonly lineHeight?: number };
}

/** Bars with so many colors: their legend, and where the plot begins. */
function legendOf(count: number): { legend: Legend; top: number } {
  const names = Array.from({ length: count }, (_, at) => `Category number ${at}`);
  const data = make({
    mark: 'bar',
    columns: ['x:Month:text', 'color:Category:text', '#y:Sales:decimal'],
    rows: names.map((name, at) => ['May', name, at + 1]),
  });
  const look = { theme: CHART_THEMES.Light, ...WORDS, isStill: true, width: 520, height: 400 };
  const compiled = compileChart(data, look);
  const option = compiled.kind === 'echarts' ? compiled.option : {};
  const [grid] = [option['grid']].flat() as { top: number }[];
  return { legend: option['legend'] as Legend, top: grid?.top ?? 0 };
}

it('a legend with pages has a line as high as its letters, which the drawing library clips', () => {
  const { legend } = legendOf(30);
  expect(legend.type).toBe('scroll');
  expect(legend.textStyle.lineHeight).toBeGreaterThan(legend.textStyle.fontSize);
});

it('a legend with pages takes one row', () => {
  expect(legendOf(30).top).toBeLessThan(legendOf(6).top);
});
