import type { EChartsPart } from '@plumbline/viz';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import type { use as register } from 'echarts/core';

type Part = Parameters<typeof register>[0] extends infer Given | (infer Given)[] ? Given : never;
type Load = () => Promise<unknown>;

/** By what is drawn together, so that a chart loads only what it needs in few requests. */
const LOADS: Readonly<Record<Exclude<EChartsPart, Usual>, Load>> = {
  BoxplotChart: async () => (await import('./parts/boxplot.ts')).BoxplotChart,
  CandlestickChart: async () => (await import('./parts/candlestick.ts')).CandlestickChart,
  ChordChart: async () => (await import('./parts/chord.ts')).ChordChart,
  CustomChart: async () => (await import('./parts/custom.ts')).CustomChart,
  FunnelChart: async () => (await import('./parts/funnel.ts')).FunnelChart,
  GaugeChart: async () => (await import('./parts/gauge.ts')).GaugeChart,
  GraphChart: async () => (await import('./parts/graph.ts')).GraphChart,
  HeatmapChart: async () => (await import('./parts/heat.ts')).HeatmapChart,
  LinesChart: async () => (await import('./parts/lines.ts')).LinesChart,
  MapChart: async () => (await import('./parts/map.ts')).MapChart,
  ParallelChart: async () => (await import('./parts/parallel.ts')).ParallelChart,
  PieChart: async () => (await import('./parts/legend.ts')).PieChart,
  RadarChart: async () => (await import('./parts/radar.ts')).RadarChart,
  SankeyChart: async () => (await import('./parts/sankey.ts')).SankeyChart,
  ScatterChart: async () => (await import('./parts/scatter.ts')).ScatterChart,
  SunburstChart: async () => (await import('./parts/sunburst.ts')).SunburstChart,
  TreemapChart: async () => (await import('./parts/treemap.ts')).TreemapChart,
  CalendarComponent: async () => (await import('./parts/heat.ts')).CalendarComponent,
  GeoComponent: async () => (await import('./parts/map.ts')).GeoComponent,
  GraphicComponent: async () => (await import('./parts/graphic.ts')).GraphicComponent,
  LabelLayout: async () => (await import('./parts/labels.ts')).LabelLayout,
  LegendComponent: async () => (await import('./parts/legend.ts')).LegendComponent,
  MarkAreaComponent: async () => (await import('./parts/annotations.ts')).MarkAreaComponent,
  MarkLineComponent: async () => (await import('./parts/annotations.ts')).MarkLineComponent,
  MarkPointComponent: async () => (await import('./parts/annotations.ts')).MarkPointComponent,
  ParallelComponent: async () => (await import('./parts/parallel.ts')).ParallelComponent,
  RadarComponent: async () => (await import('./parts/radar.ts')).RadarComponent,
  TitleComponent: async () => (await import('./parts/title.ts')).TitleComponent,
  VisualMapComponent: async () => (await import('./parts/heat.ts')).VisualMapComponent,
};

/** Parts of the charts that most pages with charts have: they come with the library itself, in its request. */
const USUAL = {
  BarChart,
  LineChart,
  GridComponent,
  TooltipComponent,
} as const satisfies Partial<Record<EChartsPart, Part>>;
type Usual = keyof typeof USUAL;
const isUsual = (part: EChartsPart): part is Usual => Object.hasOwn(USUAL, part);

export const USUAL_PARTS: Part[] = Object.values(USUAL);

/** What a picture names; a part that was loaded before costs nothing. */
export async function loadParts(parts: readonly EChartsPart[]): Promise<Part[]> {
  const requested = [...new Set(parts)].filter((part) => !isUsual(part));
  const loaded = await Promise.all(requested.map((part) => LOADS[part]()));
  return loaded as Part[];
}
