import type { ChartMark, GraphMode } from '@plumbline/contract';
import type { ChannelUse, DetailUse, MarkDefinition } from './mark-definition.ts';

const takes = (
  channel: ChannelUse['channel'],
  role: ChannelUse['role'],
  types: ChannelUse['types'] = 'any',
): ChannelUse => ({ channel, role, required: false, types });
const needs = (
  channel: ChannelUse['channel'],
  role: ChannelUse['role'],
  types: ChannelUse['types'] = 'any',
): ChannelUse => ({ channel, role, required: true, types });

const ALL_MODES: readonly GraphMode[] = ['Absolute', 'Percent', 'Cumulative', 'Change'];
const SHARES: readonly GraphMode[] = ['Absolute', 'Percent'];
const AS_IS: readonly GraphMode[] = ['Absolute'];

const facet = takes('facet', 'dimension');
const color = takes('color', 'dimension');
const LEVELS: DetailUse = { role: 'levels', min: 1, max: 6 };

/** Bins of x for a curve, and of y for the outline of a violin, narrow enough that no step is seen. */
const DENSITY_BINS = 120;
const VIOLIN_BINS = 60;
const HISTOGRAM_BINS = 30;

const PLAIN = {
  detail: null,
  of: 'group',
  measure: 'y',
  hasLayers: false,
  hasReferences: false,
  modes: AS_IS,
  figures: [],
  bins: {},
  timeAxes: [],
  needsValue: [],
  hasOther: true,
  showsValues: false,
  options: [],
} as const;

/** `y_stddev` and `y_count` are there with error bars. */
const ON_AXES: MarkDefinition = {
  ...PLAIN,
  family: 'axis',
  channels: [needs('x', 'dimension'), takes('y', 'measure'), color, facet],
  hasLayers: true,
  hasReferences: true,
  modes: ALL_MODES,
  figures: ['y_stddev', 'y_count'],
  timeAxes: ['x'],
  options: ['labels'],
};

const PARTS: MarkDefinition = {
  ...PLAIN,
  family: 'parts',
  channels: [needs('x', 'dimension'), takes('y', 'measure'), facet],
  modes: SHARES,
  options: ['labels'],
};

const HIERARCHY: MarkDefinition = {
  ...PLAIN,
  family: 'hierarchy',
  channels: [takes('y', 'measure')],
  detail: LEVELS,
  modes: SHARES,
  options: ['labels'],
};

const FLOW: MarkDefinition = {
  ...PLAIN,
  family: 'flow',
  channels: [needs('source', 'dimension'), needs('target', 'dimension'), takes('y', 'measure')],
};

/** Points are rows where neither x nor y has an aggregate; in cells with a `count` where the rows are too many. */
const POINTS: MarkDefinition = {
  ...PLAIN,
  family: 'points',
  channels: [
    needs('x', 'value'),
    needs('y', 'value'),
    takes('size', 'value', 'number'),
    color,
    takes('text', 'dimension'),
    facet,
  ],
  of: 'row',
  measure: null,
  hasReferences: true,
  figures: ['count'],
  hasOther: false,
  showsValues: true,
  options: ['labels', 'opacity', 'sizesByValue'],
};

/** In cells, `latitude` and `longitude` are the means of the cell's rows; `cell_latitude` and `cell_longitude` its edges. */
const PLACED: MarkDefinition = {
  ...PLAIN,
  family: 'map',
  channels: [
    needs('latitude', 'value', 'number'),
    needs('longitude', 'value', 'number'),
    takes('size', 'value', 'number'),
    color,
    takes('text', 'dimension'),
  ],
  of: 'row',
  measure: null,
  figures: ['count', 'cell_latitude', 'cell_longitude'],
  hasOther: false,
  showsValues: true,
};

const FIGURE: MarkDefinition = {
  ...PLAIN,
  family: 'figure',
  channels: [takes('y', 'measure'), takes('goal', 'measure')],
};

/**
 * What each mark takes: the one table behind the chart builder, fit, checks, plans and docs. Every mark
 * takes `tooltip` and `filter`.
 */
export const MARKS: Readonly<Record<ChartMark, MarkDefinition>> = {
  bar: { ...ON_AXES, options: ['labels', 'orient'] },
  line: ON_AXES,
  step: ON_AXES,
  area: { ...ON_AXES, options: ['labels', 'opacity'] },
  scatter: POINTS,
  bubble: POINTS,
  pie: PARTS,
  donut: PARTS,
  rose: PARTS,
  histogram: {
    ...ON_AXES,
    family: 'distribution',
    channels: [needs('x', 'dimension', 'number'), takes('y', 'measure'), color, facet],
    hasLayers: false,
    figures: [],
    bins: { x: HISTOGRAM_BINS },
    timeAxes: [],
    showsValues: true,
    options: ['labels', 'orient'],
  },
  /** Rows in narrow bins of x, from which the curve is drawn. */
  density: {
    ...PLAIN,
    family: 'distribution',
    channels: [needs('x', 'dimension', 'number'), color, facet],
    measure: null,
    hasReferences: true,
    figures: ['count'],
    bins: { x: DENSITY_BINS },
    needsValue: ['x'],
    showsValues: true,
    options: ['labels', 'opacity', 'bandwidth'],
  },
  /**
   * `low` and `high` are the ends of the whiskers; `min` and `max` are there where these are others, `outliers` with
   * whiskers by Tukey's rule.
   */
  box: {
    ...PLAIN,
    family: 'distribution',
    channels: [takes('x', 'dimension'), needs('y', 'value', 'number'), color, facet],
    measure: null,
    hasReferences: true,
    figures: ['low', 'q1', 'median', 'q3', 'high', 'min', 'max', 'outliers', 'count'],
    needsValue: ['y'],
    hasOther: false,
    showsValues: true,
    options: ['labels', 'orient', 'whiskers'],
  },
  /** Rows of each x in narrow bins of y; the quartiles are those of x, the same in each of its rows. */
  violin: {
    ...PLAIN,
    family: 'distribution',
    channels: [takes('x', 'dimension'), needs('y', 'dimension', 'number'), facet],
    measure: null,
    figures: ['count', 'q1', 'median', 'q3'],
    bins: { y: VIOLIN_BINS },
    needsValue: ['y'],
    hasOther: false,
    showsValues: true,
    options: ['labels', 'opacity', 'bandwidth'],
  },
  heatmap: {
    ...PLAIN,
    family: 'grid',
    channels: [needs('x', 'dimension'), needs('y', 'dimension'), takes('color', 'measure'), facet],
    measure: 'color',
    modes: SHARES,
    timeAxes: ['x', 'y'],
    options: ['labels'],
  },
  calendar: {
    ...PLAIN,
    family: 'grid',
    channels: [needs('x', 'dimension', 'time'), takes('color', 'measure')],
    measure: 'color',
    modes: ALL_MODES,
    needsValue: ['x'],
    options: ['labels'],
  },
  treemap: HIERARCHY,
  sunburst: HIERARCHY,
  icicle: HIERARCHY,
  sankey: FLOW,
  chord: FLOW,
  graph: FLOW,
  funnel: { ...PARTS, family: 'parts' },
  waterfall: { ...PARTS, hasReferences: true, modes: AS_IS, options: ['labels', 'orient'] },
  /** Spokes are the values of x, or the measures in `detail`, of one shape per color. */
  radar: {
    ...PLAIN,
    family: 'parts',
    channels: [takes('x', 'dimension'), takes('y', 'measure'), color],
    detail: { role: 'spokes', min: 0, max: 12 },
    modes: AS_IS,
    options: ['labels'],
  },
  gauge: FIGURE,
  /** With x, the rows are the trend of the figure; `figure` is that of all rows together. */
  kpi: {
    ...FIGURE,
    channels: [takes('y', 'measure'), takes('goal', 'measure'), takes('x', 'dimension', 'time')],
    figures: ['figure'],
    needsValue: ['x'],
  },
  bullet: {
    ...FIGURE,
    channels: [takes('y', 'measure'), takes('goal', 'measure'), takes('x', 'dimension')],
    hasReferences: true,
  },
  candlestick: {
    ...PLAIN,
    family: 'range',
    channels: [
      needs('x', 'dimension', 'time'),
      needs('open', 'measure', 'number'),
      needs('high', 'measure', 'number'),
      needs('low', 'measure', 'number'),
      needs('close', 'measure', 'number'),
    ],
    measure: null,
    hasReferences: true,
    needsValue: ['x'],
  },
  gantt: {
    ...PLAIN,
    family: 'range',
    channels: [
      needs('text', 'dimension'),
      needs('start', 'value', 'ordered'),
      needs('end', 'value', 'ordered'),
      color,
    ],
    of: 'row',
    measure: null,
    needsValue: ['start'],
    options: ['opacity'],
  },
  wordcloud: {
    ...PLAIN,
    family: 'words',
    channels: [needs('text', 'dimension'), takes('size', 'measure')],
    measure: 'size',
    hasOther: false,
  },
  parallel: {
    ...PLAIN,
    family: 'rows',
    channels: [color],
    detail: { role: 'columns', min: 2, max: 30 },
    of: 'row',
    measure: null,
    options: ['opacity'],
  },
  /** Rows of the dataset; groups where a column of `detail` has an aggregate. */
  table: {
    ...PLAIN,
    family: 'rows',
    channels: [],
    detail: { role: 'columns', min: 1, max: 30 },
    of: 'row',
    measure: null,
    hasOther: false,
  },
  pivot: {
    ...PLAIN,
    family: 'grid',
    channels: [needs('x', 'dimension'), color, takes('y', 'measure')],
    modes: ALL_MODES,
    options: ['labels'],
  },
  /** `color` is the measure of a place; places are identified by name or code. */
  choropleth: {
    ...PLAIN,
    family: 'map',
    channels: [needs('place', 'dimension'), takes('color', 'measure')],
    measure: 'color',
    modes: SHARES,
    hasOther: false,
  },
  pointmap: { ...PLACED, options: ['opacity', 'clusterAbove', 'sizesByValue'] },
  densitymap: PLACED,
};
