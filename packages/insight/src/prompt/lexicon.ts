import { MAP_MARKS, type ChartAggregate, type ChartMark, type TimeGrain } from '@plumbline/contract';

/** The purpose of a chart; each favors some marks. */
export type Intent = 'trend' | 'share' | 'compare' | 'distribution' | 'correlation' | 'map' | 'flow';

export const INTENT_MARKS: Readonly<Record<Intent, readonly ChartMark[]>> = {
  trend: ['line', 'area'],
  share: ['donut', 'treemap', 'pie'],
  compare: ['bar'],
  distribution: ['histogram', 'box', 'density', 'violin'],
  correlation: ['scatter', 'bubble'],
  map: MAP_MARKS,
  flow: ['sankey'],
};

export type Meaning =
  | { readonly kind: 'mark'; readonly mark: ChartMark }
  | { readonly kind: 'intent'; readonly intent: Intent }
  | { readonly kind: 'aggregate'; readonly aggregate: ChartAggregate }
  | { readonly kind: 'rows' }
  | { readonly kind: 'unit'; readonly unit: TimeGrain }
  | { readonly kind: 'order'; readonly isDown: boolean }
  | { readonly kind: 'stack'; readonly stack: 'none' | 'zero' | 'normalize' }
  | { readonly kind: 'filler' };

const entries = (meaning: Meaning, phrases: string): [string, Meaning][] =>
  phrases.split('|').map((phrase) => [phrase, meaning]);

const mark = (name: ChartMark, phrases: string): [string, Meaning][] =>
  entries({ kind: 'mark', mark: name }, phrases);
const intent = (name: Intent, phrases: string): [string, Meaning][] =>
  entries({ kind: 'intent', intent: name }, phrases);
const aggregate = (name: ChartAggregate, phrases: string): [string, Meaning][] =>
  entries({ kind: 'aggregate', aggregate: name }, phrases);
const unit = (name: TimeGrain, phrases: string): [string, Meaning][] =>
  entries({ kind: 'unit', unit: name }, phrases);

/** English phrases, in lower case; the longest that fits is taken. */
export const PHRASES: ReadonlyMap<string, Meaning> = new Map([
  ...mark('bar', 'bar|bars|bar chart|bar charts|bar graph|column chart|columns chart'),
  ...mark('line', 'line|lines|line chart|line graph'),
  ...mark('area', 'area|area chart'),
  ...mark('pie', 'pie|pies|pie chart'),
  ...mark('donut', 'donut|doughnut|donut chart|ring chart'),
  ...mark('scatter', 'scatter|scatter plot|scatterplot|scatter chart|dots'),
  ...mark('bubble', 'bubble|bubbles|bubble chart'),
  ...mark('histogram', 'histogram|histograms'),
  ...mark('density', 'density curve|density plot'),
  ...mark('box', 'box plot|boxplot|box plots|boxes|quartiles'),
  ...mark('violin', 'violin|violin plot'),
  ...mark('heatmap', 'heatmap|heat map|crosstab chart'),
  ...mark('calendar', 'calendar|calendar chart'),
  ...mark('treemap', 'treemap|tree map'),
  ...mark('sunburst', 'sunburst'),
  ...mark('sankey', 'sankey|sankey diagram'),
  ...mark('funnel', 'funnel|funnel chart'),
  ...mark('waterfall', 'waterfall|waterfall chart'),
  ...mark('radar', 'radar|radar chart|spider chart'),
  ...mark('gauge', 'gauge|dial'),
  ...mark('kpi', 'kpi|single figure|single number|one number|one figure'),
  ...mark('candlestick', 'candlestick|candlesticks|ohlc'),
  ...mark('gantt', 'gantt|gantt chart|schedule'),
  ...mark('wordcloud', 'word cloud|wordcloud'),
  ...mark('parallel', 'parallel coordinates'),
  ...mark('table', 'table|list of rows'),
  ...mark('choropleth', 'choropleth|filled map'),
  ...mark('pointmap', 'point map|dot map'),
  ...mark('densitymap', 'density map'),
  ...intent('map', 'map|on a map|where|geography|geographic'),
  ...intent(
    'trend',
    'trend|trends|over time|course|timeline|development|evolution|history|growth|change over time',
  ),
  ...intent('share', 'share|shares|proportion|proportions|percentage|part of|breakdown|composition|make up'),
  ...intent('compare', 'compare|compared|comparison|versus|vs|difference|differences|rank|ranking'),
  ...intent('distribution', 'distribution|distributed|spread|how are|range of'),
  ...intent(
    'correlation',
    'correlation|correlate|correlates|relationship|relation|related|depends on|depend on|go together|go with|goes with',
  ),
  ...intent('flow', 'flow|flows'),
  ...aggregate('sum', 'total|totals|sum|sum of|summed|overall'),
  ...aggregate('mean', 'average|averages|avg|mean|on average'),
  ...aggregate('median', 'median|typical'),
  ...aggregate('min', 'minimum|min|smallest'),
  ...aggregate('max', 'maximum|max|largest'),
  ...aggregate('distinct', 'distinct|unique|different|number of different'),
  ...entries(
    { kind: 'rows' },
    'count|counts|number of|number of rows|how many|how often|frequency|rows|records|amount of rows',
  ),
  ...unit('hour', 'hourly|by hour|per hour|each hour'),
  ...unit('day', 'daily|by day|per day|each day|day by day'),
  ...unit('week', 'weekly|by week|per week|each week'),
  ...unit('month', 'monthly|by month|per month|each month'),
  ...unit('quarter', 'quarterly|by quarter|per quarter|each quarter'),
  ...unit('year', 'yearly|annual|annually|by year|per year|each year'),
  ...entries({ kind: 'order', isDown: true }, 'top|best|highest|most'),
  ...entries({ kind: 'order', isDown: false }, 'bottom|worst|lowest|fewest|least'),
  ...entries({ kind: 'stack', stack: 'zero' }, 'stacked|on top of each other'),
  ...entries({ kind: 'stack', stack: 'none' }, 'side by side|grouped bars|grouped bar chart'),
  ...entries({ kind: 'stack', stack: 'normalize' }, 'normalized|normalized|stacked to 100'),
  ...entries(
    { kind: 'filler' },
    [
      'a|an|the|of|by|per|for|each|every|in|on|at|and|or|with|to|from|across|between|among|within|over|as|against|grouped|split',
      'show|me|show me|please|draw|make|plot|chart|charts|graph|graphs|diagram|picture|display|create|give|want|see|look|i|we|us|our|my|let',
      'what|which|who|how|is|are|was|were|does|do|did|has|have|can|could|would|it|its|this|that|these|those|there|their|all|only|just|data|dataset|values|value|using|use|into|than|about|much|many|type|types|kind|kinds|different kinds',
    ].join('|'),
  ),
]);
