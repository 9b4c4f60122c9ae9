import { tableKeys } from './table.ts';

/** Equal-width bins of numbers, in charts, pivots, recipes and the query model. */
export const MIN_BINS = 2;
export const MAX_BINS = 1000;

export const GRAPH_MODES = ['Absolute', 'Percent', 'Cumulative', 'Change'] as const;

/** Marks and their names on screen, in English. What each takes and gives: `MARKS` in the viz package. */
export const CHART_MARK_LABELS = {
  bar: 'Bar chart',
  line: 'Line chart',
  step: 'Step chart',
  area: 'Area chart',
  scatter: 'Scatter plot',
  bubble: 'Bubble chart',
  pie: 'Pie chart',
  donut: 'Donut chart',
  rose: 'Rose chart',
  histogram: 'Histogram',
  density: 'Density plot',
  box: 'Box plot',
  violin: 'Violin plot',
  heatmap: 'Heat map',
  calendar: 'Calendar heat map',
  treemap: 'Treemap',
  sunburst: 'Sunburst',
  icicle: 'Icicle',
  sankey: 'Sankey diagram',
  chord: 'Chord diagram',
  graph: 'Network graph',
  funnel: 'Funnel chart',
  waterfall: 'Waterfall chart',
  radar: 'Radar chart',
  gauge: 'Gauge',
  kpi: 'KPI',
  bullet: 'Bullet chart',
  candlestick: 'Candlestick chart',
  gantt: 'Gantt chart',
  wordcloud: 'Word cloud',
  parallel: 'Parallel coordinates',
  table: 'Table',
  pivot: 'Pivot table',
  choropleth: 'Filled map',
  pointmap: 'Point map',
  densitymap: 'Density map',
} as const;

export const CHART_MARKS = tableKeys<keyof typeof CHART_MARK_LABELS>(CHART_MARK_LABELS);

/** Marks that are drawn on the shapes of an area. */
export const MAP_MARKS: readonly (typeof CHART_MARKS)[number][] = ['choropleth', 'pointmap', 'densitymap'];

/** True for marks that are drawn on the shapes of an area. */
export const isMapMark = (mark: string): boolean => MAP_MARKS.some((one) => one === mark);

/** Where a column goes in a chart. What each mark takes and requires: `MARKS` in the viz package. */
export const CHART_CHANNELS = [
  'x',
  'y',
  'color',
  'size',
  'facet',
  'text',
  /** Start and end of a span. */
  'start',
  'end',
  'open',
  'high',
  'low',
  'close',
  /** The target of a bullet or a gauge. */
  'goal',
  'source',
  'target',
  'place',
  'latitude',
  'longitude',
] as const;

/** How the figure of a group is compared, where a chart shows the groups alone that pass. */
export const GROUP_CONDITION_OPS = ['eq', 'gt', 'gte', 'lt', 'lte'] as const;
