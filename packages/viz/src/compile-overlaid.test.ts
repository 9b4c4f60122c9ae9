import type { ChartAnnotation, ChartData } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { compileChart } from './compile-chart.ts';
import { compileCommon } from './compile-common.ts';
import { compileOverlaid } from './compile-overlaid.ts';
import type { CompiledChart } from './compiled-chart.ts';
import { CHART_THEMES } from './themes.ts';
import { WORDS } from '../test/support/index.ts';
import { make, month } from '../test/gallery/make.ts';
import { byMonth } from '../test/gallery/samples.ts';

const LOOK = { theme: CHART_THEMES.Light, ...WORDS, isStill: true, width: 640, height: 360 };
const NOTE: ChartAnnotation = {
  id: 'a',
  datasetId: 'd',
  kind: 'note',
  chartId: null,
  anchor: { column: 'ordered_at', x: '2025-07-01' },
  text: 'Sale',
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

const line = (reference?: ChartData['chart']['reference']): ChartData =>
  make({
    mark: 'line',
    columns: [month(), '#y:Revenue:decimal'],
    rows: byMonth(1),
    spec: reference === undefined ? {} : { reference },
  });
/** Formatters are functions, which JSON leaves out. */
const drawn = (chart: CompiledChart): unknown => JSON.parse(JSON.stringify(chart));

describe('a chart with something over its marks', () => {
  const REFERENCED = line([
    { kind: 'line', value: 'mean' },
    { kind: 'moving_average', marks: 3 },
  ]);

  it('is drawn as among all marks', () => {
    const extras = { annotations: [NOTE] };
    const chart = drawn(compileOverlaid(REFERENCED, LOOK, extras));
    expect(chart).toEqual(drawn(compileChart(REFERENCED, LOOK, extras)));
    expect(JSON.stringify(chart)).toContain('markPoint');
    expect(JSON.stringify(chart)).toContain('reference_1');
  });

  it('is drawn without it until what draws it is loaded', () => {
    const plain = drawn(compileCommon(line(), LOOK));
    expect(drawn(compileCommon(REFERENCED, LOOK, { annotations: [NOTE] }))).toEqual(plain);
  });
});

it('draws a chart with nothing over its marks as among all marks', () => {
  expect(drawn(compileCommon(line(), LOOK))).toEqual(drawn(compileChart(line(), LOOK)));
});
