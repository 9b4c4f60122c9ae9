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
  /** What follows is a group: “by”, “for each”. */
  | { readonly kind: 'by' }
  /** What follows is compared with a number. */
  | { readonly kind: 'comparator'; readonly op: 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'between' }
  /** The value that follows is left out. */
  | { readonly kind: 'not' }
  /** What the column before or after it is: “missing”, “not empty”. */
  | { readonly kind: 'empty'; readonly isEmpty: boolean }
  /** What the answer is, besides a chart. */
  | { readonly kind: 'task'; readonly task: 'explain' | 'statistics' | 'pivot' | 'formula' | 'figure' }
  /** Something that rows of the past do not say. */
  | { readonly kind: 'unknowable'; readonly about: 'future' | 'advice' }
  /** The newest period beside the one before it. */
  | { readonly kind: 'previous'; readonly unit: 'year' | 'quarter' | 'month' | 'week' }
  /** A change of the answer before. */
  | { readonly kind: 'edit'; readonly edit: 'undo' | 'reset' | 'only' | 'remove' | 'add' | 'again' | 'all' }
  /** “rose”, “fell”: how a figure changed. */
  | { readonly kind: 'change' }
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

/** “last year” alone is a filter; after these it is a comparison. */
const PREVIOUS = [
  'with',
  'to',
  'vs',
  'versus',
  'against',
  'than',
  'with the',
  'to the',
  'vs the',
  'against the',
  'versus the',
  'over the',
].flatMap((word) => [`${word} last`, `${word} previous`, `${word} prior`]);

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
  ...intent('map', 'map|maps|on a map|as a map|a map|where|geography|geographic|geographically'),
  ...intent(
    'trend',
    'trend|trends|over time|through time|course|timeline|development|evolution|history|growth|change over time|changed over time|across time|time series|since when',
  ),
  ...intent(
    'share',
    'share|share of|shares|proportion|proportion of|proportions|percentage|percentage of|percent of|percent|part of|breakdown|breakdown of|composition|make up|made up',
  ),
  ...intent(
    'compare',
    'compare|compared|comparison|versus|vs|difference|differences|difference between|comparing|rank|ranking',
  ),
  ...intent('distribution', 'distribution|distributions|distribution of|distributed|spread|range of|how are'),
  ...intent(
    'correlation',
    'correlation|correlations|correlation between|correlation of|correlate|correlated|correlates|relationship|relationship between|relation|relation between|related|relate|relates|depends on|affect|affects|impact on|influence|influences|dependence|depend on|go together|go with|goes with',
  ),
  ...intent('flow', 'flow|flows'),
  ...aggregate('sum', 'total|totals|sum|sum of|summed|overall|combined|in total|add up'),
  ...aggregate('mean', 'average|averages|avg|mean|on average|average of|mean of'),
  ...aggregate('median', 'median|typical|median of|typically'),
  ...aggregate('min', 'minimum|min|min of'),
  ...aggregate('max', 'maximum|max|max of|peak'),
  ...aggregate('stddev', 'standard deviation|std dev|stddev|variability|variation'),
  ...aggregate(
    'distinct',
    'distinct|unique|different|number of different|number of distinct|number of unique|how many different|how many distinct|how many unique|count of distinct|count distinct|distinct count of',
  ),
  ...entries(
    { kind: 'rows' },
    'count|counts|count of|number of|number of rows|number of records|how many|how many rows|how many records|how often|frequency|frequencies|rows|records|entries|amount of rows|num of|no of',
  ),
  ...unit('hour', 'hourly|by hour|per hour|each hour|hours|hour'),
  ...unit('day', 'daily|by day|per day|each day|day by day|days|day'),
  ...unit('week', 'weekly|by week|per week|each week|weeks|week'),
  ...unit('month', 'monthly|by month|per month|each month|months|month|month by month'),
  ...unit('quarter', 'quarterly|by quarter|per quarter|each quarter|quarters|quarter'),
  ...unit('year', 'yearly|annual|annually|by year|per year|each year|over the years|over years|years|year'),
  ...entries(
    { kind: 'order', isDown: true },
    'top|best|highest|most|most common|most frequent|most often|largest|biggest|greatest|leading|descending|desc|sort descending|highest first|largest first|leader|leaders',
  ),
  ...entries(
    { kind: 'order', isDown: false },
    'bottom|worst|lowest|fewest|least|smallest|ascending|asc|sort ascending|lowest first|smallest first',
  ),
  ...entries({ kind: 'stack', stack: 'zero' }, 'stacked|stack|on top of each other'),
  ...entries({ kind: 'stack', stack: 'none' }, 'side by side|grouped bars|grouped bar chart'),
  ...entries(
    { kind: 'stack', stack: 'normalize' },
    'normalized|normalised|stacked to 100|100 stacked|100 percent stacked|stacked to 100 percent',
  ),
  ...entries(
    { kind: 'by' },
    'by|per|for each|for every|each|every|across|grouped by|group by|broken down by|break down by|breakdown by|split by|split|divided by category|in each|of each|within each|against|for all|colored by|coloured by|color by|by each|according to|among|among all|depending on|as a function of',
  ),
  ...entries(
    { kind: 'comparator', op: 'gt' },
    'over|above|more than|greater than|larger than|higher than|bigger than|exceeding|exceeds|longer than|heavier than|faster than|hotter than|warmer than|beyond',
  ),
  ...entries({ kind: 'comparator', op: 'gte' }, 'at least|no less than|minimum of|or more|from at least'),
  ...entries(
    { kind: 'comparator', op: 'lt' },
    'under|below|less than|fewer than|smaller than|lower than|shorter than|slower than|cheaper than|colder than|lighter than',
  ),
  ...entries({ kind: 'comparator', op: 'lte' }, 'at most|no more than|up to|maximum of|or less'),
  ...entries({ kind: 'comparator', op: 'eq' }, 'equal to|equals|exactly'),
  ...entries({ kind: 'comparator', op: 'between' }, 'between|in between|ranging from'),
  ...entries(
    { kind: 'not' },
    'not|except|except for|excluding|exclude|without|other than|but not|ignoring|ignore|excl|apart from|not including|leave out|not in|hide',
  ),
  ...entries(
    { kind: 'empty', isEmpty: true },
    'missing|is missing|is empty|empty|blank|unknown values|without a value|without value',
  ),
  ...entries({ kind: 'empty', isEmpty: false }, 'not missing|not empty|is known|filled in|with a value'),
  ...entries(
    { kind: 'task', task: 'explain' },
    'why|why did|why does|why is|why are|why was|why were|explain|what caused|what drove|what drives|what explains|reason for|reasons for|drivers of|what contributed to|how come|what is behind|whats behind',
  ),
  ...entries(
    { kind: 'task', task: 'statistics' },
    'statistics|statistics of|stats|descriptive statistics|describe|summary statistics|summarize|summarise|summary of|key figures',
  ),
  ...entries(
    { kind: 'task', task: 'pivot' },
    'pivot|pivot table|pivot of|crosstab|cross tab|cross tabulation|matrix|cross tabulate',
  ),
  ...entries(
    { kind: 'task', task: 'formula' },
    'formula|formula for|write a formula|calculated column|calculated field|new column|add a column|create a column|compute a column',
  ),
  ...entries(
    { kind: 'task', task: 'figure' },
    'what is|whats|what was|what are|how much|how much is|how high is|how large is',
  ),
  ...entries(
    { kind: 'unknowable', about: 'future' },
    'forecast|predict|prediction|will|will be|next year|next month|next quarter|next week|future|going to|tomorrow',
  ),
  ...entries(
    { kind: 'unknowable', about: 'advice' },
    'should|should we|should i|recommend|recommendation|advise',
  ),
  ...entries(
    { kind: 'previous', unit: 'year' },
    PREVIOUS.map((words) => `${words} year`).join('|') +
      '|year over year|yoy|year on year|with the year before|to the year before',
  ),
  ...entries(
    { kind: 'previous', unit: 'quarter' },
    PREVIOUS.map((words) => `${words} quarter`).join('|') + '|quarter over quarter|qoq',
  ),
  ...entries(
    { kind: 'previous', unit: 'month' },
    PREVIOUS.map((words) => `${words} month`).join('|') + '|month over month|mom|month on month',
  ),
  ...entries(
    { kind: 'previous', unit: 'week' },
    PREVIOUS.map((words) => `${words} week`).join('|') + '|week over week|wow',
  ),
  ...entries({ kind: 'edit', edit: 'undo' }, 'undo|go back|undo that|back|take that back|revert'),
  ...entries({ kind: 'edit', edit: 'reset' }, 'start over|reset|clear|new question|start again'),
  ...entries(
    { kind: 'edit', edit: 'only' },
    'only|just|filter to|filter by|limit to|keep only|restrict to|show only|only show|narrow to|narrow down to',
  ),
  ...entries(
    { kind: 'edit', edit: 'remove' },
    'remove|drop|no longer|get rid of|remove the filter|without the filter|clear the filter',
  ),
  ...entries({ kind: 'edit', edit: 'add' }, 'add|also|and also|as well|additionally|also show|plus'),
  ...entries(
    { kind: 'edit', edit: 'again' },
    'instead|instead of|rather|rather than|now|and now|what about|how about|same for|the same for|change it to|change to|make it|make that|switch to|turn it into|turn into|convert to|use instead|and for|and in',
  ),
  ...entries({ kind: 'edit', edit: 'all' }, 'all of them|show all|everything|all rows'),
  ...entries(
    { kind: 'change' },
    'fall|fell|falls|fallen|drop in|dropped|decline|declined|declines|decrease|decreased|decreases|down|go down|went down|rise|rose|risen|rises|increase|increased|increases|grow|grew|grown|up|go up|went up|change|changed|changes|jump|jumped|spike|spiked|dip|dipped|gain|gained|lose|lost|so high|so low|high|low',
  ),
  ...entries(
    { kind: 'filler' },
    [
      'a|an|the|of|in|on|at|and|or|with|to|from|between|within|as|so|if|s|t|but|be|been|being|then',
      'show|me|show me|please|draw|make|plot|chart|charts|graph|graphs|diagram|diagrams|picture|display|create|give|give me|want|want to|see|look|look at|i|we|us|our|my|let|lets|tell|tell me|find|get|list|visualize|visualise|visualization|view|know|need|like|would like|id like|can you|could you|produce|generate|build|present|illustrate|depict|break|broken|down|grouped|group|sort|sorted|order|ordered|ordered by|sorted by|sort by|order by|rank by|ranked|ranked by|by the',
      'what|which|who|when|how|is|are|was|were|does|do|did|has|have|had|having|can|could|would|it|its|this|that|these|those|there|their|them|they|all|data|dataset|values|value|using|use|into|than|about|much|many|type|types|kind|kinds|different kinds|where the|each of the|varies|vary|differ|differs|change by|looks|happened|happen|happens|occur|occurred|occurs|come|comes|came|most of|any|some|other|one|ones|more|per each|out|according|based on|based|both|overall view|respect|respective|together with|same|amount|amounts|amount of|level|levels|figure|figures|number|numbers|year s|during|while|also the|for|on each',
    ].join('|'),
  ),
]);
