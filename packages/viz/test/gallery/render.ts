import type { ChartData } from '@plumbline/contract';
import * as echarts from 'echarts';
import { compileChart } from '../../src/compile-chart.ts';
import type { ChartTheme, DrawingExtras, EChartsChart, CompiledChart } from '../../src/compiled-chart.ts';
import { figureSvg, tableSvg } from './plain-svg.ts';
import { WORDS } from '../support/index.ts';

const GALLERY_SIZE = { width: 640, height: 360 } as const;

type OptionInput = Parameters<ReturnType<typeof echarts.init>['setOption']>[0];

export interface RenderResult {
  readonly svg: string;
  readonly chart: CompiledChart;
}

/** A chart as SVG, the same on every run. */
export function renderSvg(data: ChartData, theme: ChartTheme, extras: DrawingExtras = {}): RenderResult {
  const chart = compileChart(data, { theme, ...WORDS, isStill: true, ...GALLERY_SIZE }, extras);
  if (chart.kind === 'figure') {
    return { chart, svg: figureSvg(chart, theme, GALLERY_SIZE) };
  }
  return chart.kind === 'table'
    ? { chart, svg: tableSvg(chart, theme, GALLERY_SIZE) }
    : { chart, svg: chartSvg(chart) };
}

function chartSvg({ option, maps }: EChartsChart): string {
  for (const { name, shapes } of maps) {
    echarts.registerMap(name, shapes as unknown as Parameters<typeof echarts.registerMap>[1]);
  }
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...GALLERY_SIZE });
  try {
    chart.setOption(option as OptionInput);
    return stable(chart.renderToSVGString());
  } finally {
    // Without this the process does not end.
    chart.dispose();
  }
}

/** What is small says where an arc closes; rounded to nothing it would be a full circle less. */
const rounded = (number: string): string =>
  String(Number(Number(number).toFixed(Math.abs(Number(number)) < 1 ? 4 : 1)) + 0);

/** Numbers of one digit after the point, and names that do not count the charts drawn before. */
function stable(svg: string): string {
  const names = new Map<string, string>();
  return svg
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/-?\d+\.\d+/g, rounded))
    .replaceAll(/zr\d+-[a-z]+-?\d*/g, (name) => {
      const own = names.get(name) ?? `zr-${names.size}`;
      names.set(name, own);
      return own;
    })
    .replaceAll(/></g, '>\n<');
}
