import type { ChartData, ChartMark } from '@plumbline/contract';
import type { ChartWords } from '../chart-words.ts';
import { message, type Message } from '@plumbline/messages';
import { CHART_THEMES } from '../themes.ts';
import { axisSpec } from './axis-spec.ts';
import { gridSpec, partsSpec, rangeSpec, textSpec } from './other-specs.ts';
import { toVegaRows, type SpecBody, type Spec } from './values.ts';

export interface VegaLiteExport {
  /** A Vega-Lite 5 spec with its figures inlined; a table of texts where Vega-Lite has no such mark. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** Parts of the chart that the spec leaves out; empty if it is complete. */
  readonly missing: readonly Message[];
}

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v5.json';

/** Marks that Vega-Lite does not have: their figures are exported as a table of texts. */
const NO_MARK = [
  'violin',
  'treemap',
  'sunburst',
  'icicle',
  'sankey',
  'chord',
  'graph',
  'radar',
  'gauge',
  'wordcloud',
  'parallel',
  'choropleth',
] as const satisfies readonly ChartMark[];

/** A chart in Vega-Lite's words, for use outside. */
export function toVegaLite(data: ChartData, words: Pick<ChartWords, 't' | 'locale'>): VegaLiteExport {
  const { chart } = data;
  const { body, missing = [] } = (SPECS[chart.mark] ?? textSpec)(data);
  const noMark = NO_MARK.find((mark) => mark === chart.mark);
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
      data: { values: toVegaRows(data, words) },
      ...body,
      config: CONFIG,
    },
    missing: [
      ...(noMark === undefined ? [] : [message(`vegaLite.noMark-${noMark}`)]),
      ...missing,
      ...alwaysMissing(data),
    ],
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

function alwaysMissing({ chart, reductions }: ChartData): Message[] {
  return [
    ...(chart.images === undefined ? [] : [message('vegaLite.images')]),
    ...(reductions.length === 0 ? [] : [message('vegaLite.reduced')]),
    ...((chart.reference ?? []).some(({ kind }) => kind === 'forecast')
      ? [message('vegaLite.forecast')]
      : []),
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
