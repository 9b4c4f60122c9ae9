import type { EChartsPart } from '@plumbline/viz';
import type { use as register } from 'echarts/core';

type Part = Parameters<typeof register>[0] extends infer Given | (infer Given)[] ? Given : never;
type Load = () => Promise<{ readonly part: unknown }>;

/** Each part is a file of its own, so that a chart loads only what it needs. */
const LOADS: Readonly<Record<Exclude<EChartsPart, Usual>, Load>> = {
  BarChart: () => import('./parts/bar.ts'),
  BoxplotChart: () => import('./parts/boxplot.ts'),
  CandlestickChart: () => import('./parts/candlestick.ts'),
  ChordChart: () => import('./parts/chord.ts'),
  CustomChart: () => import('./parts/custom.ts'),
  FunnelChart: () => import('./parts/funnel.ts'),
  GaugeChart: () => import('./parts/gauge.ts'),
  GraphChart: () => import('./parts/graph.ts'),
  HeatmapChart: () => import('./parts/heatmap.ts'),
  LineChart: () => import('./parts/line.ts'),
  LinesChart: () => import('./parts/lines.ts'),
  MapChart: () => import('./parts/map.ts'),
  ParallelChart: () => import('./parts/parallel.ts'),
  PieChart: () => import('./parts/pie.ts'),
  RadarChart: () => import('./parts/radar.ts'),
  SankeyChart: () => import('./parts/sankey.ts'),
  ScatterChart: () => import('./parts/scatter.ts'),
  SunburstChart: () => import('./parts/sunburst.ts'),
  TreemapChart: () => import('./parts/treemap.ts'),
  CalendarComponent: () => import('./parts/calendar.ts'),
  GeoComponent: () => import('./parts/geo.ts'),
  GraphicComponent: () => import('./parts/graphic.ts'),
  LegendComponent: () => import('./parts/legend.ts'),
  MarkAreaComponent: () => import('./parts/mark-area.ts'),
  MarkLineComponent: () => import('./parts/mark-line.ts'),
  MarkPointComponent: () => import('./parts/mark-point.ts'),
  ParallelComponent: () => import('./parts/parallel-axes.ts'),
  RadarComponent: () => import('./parts/radar-axes.ts'),
  TitleComponent: () => import('./parts/title.ts'),
  VisualMapComponent: () => import('./parts/visual-map.ts'),
  LabelLayout: () => import('./parts/label-layout.ts'),
};

/** What nearly every chart has comes with the library itself. */
const USUAL = ['GridComponent', 'TooltipComponent'] as const satisfies readonly EChartsPart[];
type Usual = (typeof USUAL)[number];
const isUsual = (part: EChartsPart): part is Usual => (USUAL as readonly string[]).includes(part);

/** What a picture names; a part that was loaded before costs nothing. */
export async function loadParts(parts: readonly EChartsPart[]): Promise<Part[]> {
  const requested = [...new Set(parts)].filter((part) => !isUsual(part));
  const loaded = await Promise.all(requested.map((part) => LOADS[part]()));
  return loaded.map(({ part }) => part as Part);
}
