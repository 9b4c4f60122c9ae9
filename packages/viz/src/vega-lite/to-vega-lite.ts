import type { ChartData, ChartMark } from '@plumbline/contract';
import { CHART_THEMES } from '../themes.ts';
import { axisSpec } from './axis-spec.ts';
import { gridSpec, partsSpec, rangeSpec, textSpec } from './other-specs.ts';
import { rowsOf, type SpecBody, type Spec } from './values.ts';

export interface VegaLiteExport {
  /** A Vega-Lite 5 spec with its figures inlined; a table of texts where Vega-Lite has no such mark. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** What of the chart the spec leaves out, as text; empty if it is complete. */
  readonly missing: readonly string[];
}

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v5.json';

/** Marks that Vega-Lite does not have: their figures are exported as a table of texts. */
const UNSAID: Readonly<Partial<Record<ChartMark, string>>> = {
  violin: 'Vega-Lite has no violin.',
  treemap: 'Vega-Lite has no treemap.',
  sunburst: 'Vega-Lite has no sunburst.',
  icicle: 'Vega-Lite has no icicle.',
  sankey: 'Vega-Lite has no Sankey diagram.',
  chord: 'Vega-Lite has no chord diagram.',
  graph: 'Vega-Lite has no graph of links.',
  radar: 'Vega-Lite has no radar.',
  gauge: 'Vega-Lite has no gauge.',
  wordcloud: 'Vega-Lite lays out no words.',
  parallel: 'Vega-Lite has no parallel axes.',
  choropleth: 'The shapes of places are not in the file.',
};

/** A chart in Vega-Lite's words, for use outside. */
export function toVegaLite(data: ChartData): VegaLiteExport {
  const { chart } = data;
  const { body, missing = [] } = (SPECS[chart.mark] ?? textSpec)(data);
  const unsaid = UNSAID[chart.mark];
  return {
    spec: {
      $schema: SCHEMA,
      ...(chart.title === undefined
        ? {}
        : {
            title:
              chart.subtitle === undefined ? chart.title : { text: chart.title, subtitle: chart.subtitle },
          }),
      width: 'container',
      height: 320,
      data: { values: rowsOf(data) },
      ...body,
      config: CONFIG,
    },
    missing: [...(unsaid === undefined ? [] : [unsaid]), ...missing, ...alwaysMissing(data)],
  };
}

const SPECS: Readonly<Partial<Record<ChartMark, (data: ChartData) => SpecBody>>> = {
  bar: axisSpec,
  line: axisSpec,
  step: axisSpec,
  area: axisSpec,
  scatter: axisSpec,
  bubble: axisSpec,
  histogram: axisSpec,
  density: axisSpec,
  pie: partsSpec,
  donut: partsSpec,
  rose: partsSpec,
  funnel: partsSpec,
  waterfall: partsSpec,
  heatmap: gridSpec,
  calendar: gridSpec,
  pivot: gridSpec,
  pointmap: gridSpec,
  densitymap: gridSpec,
  box: rangeSpec,
  candlestick: rangeSpec,
  gantt: rangeSpec,
  bullet: rangeSpec,
};

function alwaysMissing({ chart, reductions }: ChartData): string[] {
  return [
    ...(chart.images === undefined ? [] : ['Images of values are left out.']),
    ...(reductions.length === 0 ? [] : ['The file holds the marks that are shown, not all there are.']),
    ...((chart.reference ?? []).some(({ kind }) => kind === 'forecast') ? ['The forecast is left out.'] : []),
  ];
}

const { slots, sequential, diverging, grid, axis, text2, text3 } = CHART_THEMES.Light;

const CONFIG: Spec = {
  background: '#ffffff',
  font: 'IBM Plex Sans, sans-serif',
  mark: { color: slots[0] },
  range: { category: slots, heatmap: sequential, ramp: sequential, diverging },
  axis: {
    labelColor: text3,
    titleColor: text2,
    gridColor: grid,
    domainColor: axis,
    tickColor: axis,
    labelFontSize: 11,
    titleFontSize: 11,
  },
  axisX: { grid: false },
  view: { stroke: null },
};
