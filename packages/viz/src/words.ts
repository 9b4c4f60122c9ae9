import { AGGREGATES, type ChartAggregate, type ChartMark } from '@plumbline/contract';
import type { ChartWords, CheckWords, NoteWords } from './chart-words.ts';

export type { ChartWords } from './chart-words.ts';

const POINTS = ['point', 'points'] as const;
const SLICES = ['slice', 'slices'] as const;
const AREAS = ['area', 'areas'] as const;
const LINKS = ['link', 'links'] as const;
const CELLS = ['cell', 'cells'] as const;
const FIGURES = ['figure', 'figures'] as const;
const ROWS = ['row', 'rows'] as const;
const BARS = ['bar', 'bars'] as const;

const MARK_NAMES: Readonly<Record<ChartMark, readonly [string, string]>> = {
  bar: BARS,
  line: POINTS,
  step: POINTS,
  area: POINTS,
  scatter: POINTS,
  bubble: ['bubble', 'bubbles'],
  pie: SLICES,
  donut: SLICES,
  rose: SLICES,
  histogram: BARS,
  density: POINTS,
  box: ['box', 'boxes'],
  violin: ['step', 'steps'],
  heatmap: CELLS,
  calendar: ['day', 'days'],
  treemap: AREAS,
  sunburst: AREAS,
  icicle: AREAS,
  sankey: LINKS,
  chord: LINKS,
  graph: LINKS,
  funnel: ['stage', 'stages'],
  waterfall: ['step', 'steps'],
  radar: POINTS,
  gauge: FIGURES,
  kpi: FIGURES,
  bullet: BARS,
  candlestick: ['candle', 'candles'],
  gantt: ['span', 'spans'],
  wordcloud: ['word', 'words'],
  parallel: ROWS,
  table: ROWS,
  pivot: CELLS,
  choropleth: ['place', 'places'],
  pointmap: POINTS,
  densitymap: POINTS,
};

/** “a bar chart needs …” */
const MARK_KINDS: Readonly<Record<ChartMark, string>> = {
  bar: 'A bar chart',
  line: 'A line',
  step: 'A step line',
  area: 'An area',
  scatter: 'A scatter plot',
  bubble: 'A bubble chart',
  pie: 'A pie',
  donut: 'A donut',
  rose: 'A rose',
  histogram: 'A histogram',
  density: 'A density curve',
  box: 'A box plot',
  violin: 'A violin plot',
  heatmap: 'A heatmap',
  calendar: 'A calendar',
  treemap: 'A treemap',
  sunburst: 'A sunburst',
  icicle: 'An icicle',
  sankey: 'A Sankey diagram',
  chord: 'A chord diagram',
  graph: 'A graph',
  funnel: 'A funnel',
  waterfall: 'A waterfall',
  radar: 'A radar',
  gauge: 'A gauge',
  kpi: 'A figure',
  bullet: 'A bullet chart',
  candlestick: 'A candlestick chart',
  gantt: 'A Gantt chart',
  wordcloud: 'A word cloud',
  parallel: 'A parallel-coordinates chart',
  table: 'A table',
  pivot: 'A pivot',
  choropleth: 'A map of places',
  pointmap: 'A map of points',
  densitymap: 'A density map',
};

/** A sum keeps the name of its column. */
function measureLabel(aggregate: ChartAggregate, column: string, percentile?: number): string {
  if (aggregate === 'sum') {
    return column;
  }
  if (aggregate === 'percentile' && percentile !== undefined) {
    return `${Number((percentile * 100).toPrecision(6))}th percentile of ${column}`;
  }
  return AGGREGATES[aggregate].phrase.replace('{column}', () => column);
}

const DETAILS: Readonly<Record<'levels' | 'columns' | 'spokes', readonly [string, string]>> = {
  levels: ['level, from the outermost in', 'levels, from the outermost in'],
  columns: ['column', 'columns'],
  spokes: ['spoke', 'spokes'],
};

const CHECKS: CheckWords = {
  missing: (mark, channel, types) => `${mark} needs ${channel}: ${types}.`,
  missingDetail: (mark, role, min) => `${mark} needs at least ${min} ${DETAILS[role][min === 1 ? 0 : 1]}.`,
  radarSpokes: 'A radar needs spokes: a column of categories on x, or several measures.',
  noPlace: (mark, channel) => `${mark} has no place for ${channel}.`,
  tooMany: (mark, what, max) => `${mark} takes at most ${max} ${what}.`,
  misfit: (column, type, { channel, types }) => `${column} is of type ${type}; ${channel} takes ${types}.`,
  json: (column) => `${column} holds JSON, which a chart cannot group by.`,
  notMeasure: (channel) => `${channel} needs an aggregate.`,
  notMeasureHint: 'Choose sum, average, count or another aggregate.',
  notDimension: (channel) => `${channel} groups the rows, so it takes values without an aggregate.`,
  notDimensionHint: 'Remove the aggregate.',
  noLayers: (mark) => `${mark} cannot have layers.`,
  noReferences: (mark) => `${mark} cannot have reference lines.`,
  errorOfMean: 'Error bars need an average.',
  mode: (mode, column, type) => `“${mode}” goes with numbers; ${column} is of type ${type}.`,
  modeOfMark: (mode, mark) => `${mark} has no “${mode}”.`,
  modeHint: 'Use Absolute.',
  formulaRow: 'This formula gives a value for each row.',
  formulaRowHint: 'Choose an aggregate.',
  formulaElsewhere: 'A formula of a chart cannot look up values in another dataset.',
  formulaElsewhereHint: 'Save the formula as a column of this dataset, then use that column.',
  formulaPer: (columns) => `This formula looks at groups of ${columns}, which the chart does not have.`,
  formulaPerHint: 'Put that column on the chart, or use TOTAL.',
  formulaNothing: 'This formula has no value.',
  formulaNotHere: 'Formulas are not read here.',
};

const rowsOf = (count: number, text: string): string => (count === 1 ? 'One row' : `${text} rows`);

const NOTES: NoteWords = {
  byUnit: (column, unit) => `${column} is grouped by ${unit}.`,
  binned: (column, width) => `${column} is in bins of ${width}.`,
  rest: (shown, total, column) =>
    `${shown} of ${total} values of ${column} are shown; the rest is summed as Other.`,
  newest: (shown, total, unit) => `The newest ${shown} of ${total} ${unit}s are shown.`,
  first: (shown, total, column) => `The first ${shown} of ${total} values of ${column} are shown.`,
  firstRows: (shown, total) => `The first ${shown} of ${total} rows are shown.`,
  firstGroups: (shown, total) => `The first ${shown} of ${total} groups are shown.`,
  sample: (shown, total) => `A sample of ${shown} of ${total} rows is shown.`,
  cells: (cells, rows) => `${rows} rows are shown in ${cells} cells.`,
  without: (rows, column) => `${rows} rows without ${column} are not shown.`,
  absent: (rows, text) =>
    `${rowsOf(rows, text)} without coordinates ${rows === 1 ? 'is' : 'are'} not on the map.`,
  outOfRange: (rows, text) =>
    `${rowsOf(rows, text)} with coordinates beyond the globe ${rows === 1 ? 'is' : 'are'} not on the map.`,
  unmatched: (names, text, rows) =>
    `${names === 1 ? 'One name' : `${text} names`} (${rows} rows) ${names === 1 ? 'was' : 'were'} not found on the map.`,
  percentOfShown: 'Per cent of the sum of the marks shown.',
  negativeSlices: (count) =>
    count === 1 ? 'One negative value has no slice.' : `${count} negative values have no slice.`,
};

export const ENGLISH: ChartWords = {
  locale: 'en-GB',
  other: 'Other',
  empty: '(empty)',
  rows: 'Rows',
  units: {
    day: 'day',
    week: 'week',
    month: 'month',
    quarter: 'quarter',
    year: 'year',
    hour: 'hour',
    minute: 'minute',
    second: 'second',
  },
  markName: MARK_KINDS,
  marks: (mark, count) => MARK_NAMES[mark][count === 1 ? 0 : 1],
  channels: {
    x: 'x',
    y: 'y',
    color: 'color',
    size: 'size',
    facet: 'small multiples',
    text: 'text',
    start: 'a start',
    end: 'an end',
    open: 'the opening value',
    high: 'the highest value',
    low: 'the lowest value',
    close: 'the closing value',
    goal: 'a goal',
    source: 'a source',
    target: 'a target',
    place: 'a place',
    latitude: 'a latitude',
    longitude: 'a longitude',
  },
  types: {
    any: 'any column but JSON',
    number: 'a column of numbers',
    time: 'a date or time',
    ordered: 'a date, a time or a number',
  },
  details: {
    spokes: 'A spoke',
    levels: 'A level',
    layer: 'A further measure',
    tooltip: 'A figure of the tooltip',
  },
  measure: measureLabel,
  figures: {
    y_stddev: AGGREGATES.stddev.label,
    y_count: 'Values',
    count: 'Rows',
    low: 'Low',
    q1: 'Lower quartile',
    median: AGGREGATES.median.label,
    q3: 'Upper quartile',
    high: 'High',
    min: AGGREGATES.min.label,
    max: AGGREGATES.max.label,
    cell_latitude: 'Latitude from',
    cell_longitude: 'Longitude from',
    figure: 'All rows',
    open: 'Open',
    close: 'Close',
  },
  modes: { Percent: 'per cent', Cumulative: 'running total', Change: 'change from one to the next' },
  by: (measure, dimensions) => `${measure} by ${dimensions}`,
  and: (first, second) => `${first} and ${second}`,
  or: (first, second) => `${first} or ${second}`,
  highest: (mark, value) => `highest ${mark} ${value}`,
  noMarks: 'nothing to show',
  checks: CHECKS,
  notes: NOTES,
};
