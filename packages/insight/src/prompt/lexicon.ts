import { LEFT_OUT, MISSING, PRESENT } from './absence-words.ts';
import { FILLER_WORDS } from './filler-words.ts';
import {
  MAP_MARKS,
  type ChartAggregate,
  type ChartMark,
  type TimeGrain,
  type TimePart,
} from '@plumbline/contract';

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
  | { readonly kind: 'part'; readonly part: TimePart }
  /** `isSort` of words that sort and name no extreme: “descending”. */
  | { readonly kind: 'order'; readonly isDown: boolean; readonly isSort?: true }
  /** “most recent”, “oldest”: an order of rows by their time. */
  | { readonly kind: 'recency'; readonly isNewest: boolean }
  | { readonly kind: 'stack'; readonly stack: 'none' | 'zero' | 'normalize' }
  /** What follows is a group: “by”, “for each”; with `as` where it goes: “colored by”, “small multiples by”. */
  | { readonly kind: 'by'; readonly as?: 'axis' | 'series' | 'panels' | undefined }
  /** What follows is compared with a number. */
  | { readonly kind: 'comparator'; readonly op: 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'ne' | 'between' }
  /** The value that follows is left out. */
  | { readonly kind: 'not' }
  /** What the column before or after it is: “missing”, “not empty”. */
  | { readonly kind: 'empty'; readonly isEmpty: boolean }
  /** The number before or after it is below or above zero. */
  | { readonly kind: 'sign'; readonly isNegative: boolean }
  /** What comes before is a group: “location in columns”. */
  | { readonly kind: 'placed' }
  /** The other axis: what follows is no group. */
  | { readonly kind: 'value axis' }
  /** What the answer is, besides a chart. */
  | { readonly kind: 'task'; readonly task: 'explain' | 'statistics' | 'pivot' | 'formula' | 'figure' }
  /** Something that rows of the past do not say. */
  | { readonly kind: 'unknowable'; readonly about: 'future' | 'advice' }
  /** The newest period beside the one before it. */
  | { readonly kind: 'previous'; readonly unit: 'year' | 'quarter' | 'month' | 'week' }
  /** A change of the answer before. */
  | { readonly kind: 'edit'; readonly edit: 'undo' | 'reset' | 'only' | 'remove' | 'add' | 'again' | 'all' }
  /** In which share of the rows: “which agents never reopened a ticket”. */
  | { readonly kind: 'frequency'; readonly isNever: boolean }
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

/** “weekday”, “by weekday”, “per weekday”. */
const part = (name: TimePart, phrases: string): [string, Meaning][] =>
  entries(
    { kind: 'part', part: name },
    phrases
      .split('|')
      .flatMap((phrase) => ['', 'by ', 'per ', 'each ', 'by the ', 'on each '].map((word) => word + phrase))
      .join('|'),
  );

/** “last year” alone is a filter; after these it is a comparison. */
const PREVIOUS = 'with|to|vs|versus|against|than|with the|to the|vs the|against the|versus the|over the'
  .split('|')
  .flatMap((word) => [`${word} last`, `${word} previous`, `${word} prior`]);

/** English phrases, in lower case; the longest that fits is taken. */
export const PHRASES: ReadonlyMap<string, Meaning> = new Map([
  ...mark(
    'bar',
    'bar|bars|bar chart|bar charts|bar graph|bar graphs|barchart|bargraph|bar plot|column chart|columns chart|column graph|columns of',
  ),
  ...mark('line', 'line|lines|line chart|line charts|line graph|line graphs|line plot'),
  ...mark('area', 'area|area chart'),
  ...mark('pie', 'pie|pies|pie chart|pie charts|pie graph'),
  ...mark('donut', 'donut|doughnut|donut chart|ring chart'),
  ...mark(
    'scatter',
    'scatter|scatter plot|scatter plots|scatterplot|scatterplots|scatter chart|scatter charts|scatter graph|scattergraph|dots|points',
  ),
  ...mark('bubble', 'bubble|bubbles|bubble chart'),
  ...mark('histogram', 'histogram|histograms|histograph'),
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
  ...intent(
    'map',
    'map|maps|on a map|as a map|a map|geography|geographic|geographically|where are|where do|where did|where is|where were',
  ),
  ...intent(
    'trend',
    'trend|trends|over time|through time|course|timeline|development|evolution|history|growth|change over time|changed over time|across time|time series|since when|over the course of|evolve|evolved|develop|develops|developed|rising|falling|growing|declining|going up|going down|getting better|getting worse|trended|trending|as time|with time',
  ),
  ...intent(
    'share',
    'share|share of|shares|fraction|fraction of|fractions|portion|portion of|contribution|contributions|contribution of|contribute|contributes|contributed|proportion|proportion of|proportions|percentage|percentage of|percent of|percent|part of|breakdown|breakdown of|composition|make up|made up|propotion',
  ),
  ...intent(
    'compare',
    'compare|compared|comparison|versus|vs|gap|gap between|difference|differences|difference between|comparing|rank|ranking|than|better than|worse than',
  ),
  ...intent('distribution', 'distribution|distributions|distribution of|distributed|spread|range of|how are'),
  ...intent(
    'correlation',
    'correlation|correlations|correlation between|correlation of|correlate|correlated|correlates|relationship|relationship between|relation|relation between|related|relate|relates|depends on|associated|association|association between|correlated with|affect|affects|impact on|influence|influences|dependence|depend on|go together|go with|goes with',
  ),
  ...intent('flow', 'flow|flows'),
  ...aggregate('sum', 'total|totals|sum|sum of|summed|overall|combined|in total|add up'),
  ...aggregate('mean', 'average|averages|averaged|avg|mean|on average|average of|mean of|avg of'),
  ...aggregate('median', 'median|typical|median of|typically'),
  ...aggregate('min', 'minimum|min|min of|minimal'),
  ...aggregate('max', 'maximum|max|max of|peak|maximal'),
  ...aggregate('stddev', 'standard deviation|std dev|stddev|variability|variation'),
  ...aggregate(
    'distinct',
    'distinct|unique|number of different|number of distinct|number of unique|how many different|how many distinct|how many unique|count of distinct|count distinct|distinct count of',
  ),
  ...entries(
    { kind: 'rows' },
    'count|counts|count of|headcount|head count|number of|number of rows|number of records|how many|how many rows|how many records|how often|frequency|frequencies|rows|records|entries|amount of rows|num of|no of|how many times',
  ),
  ...unit('hour', 'hourly|by hour|per hour|each hour|hours|hour'),
  ...unit('day', 'daily|by day|per day|each day|day by day|days|day'),
  ...unit('week', 'weekly|by week|per week|each week|weeks|week'),
  ...unit('month', 'monthly|by month|per month|each month|months|month|month by month'),
  ...unit('quarter', 'quarterly|by quarter|per quarter|each quarter|quarters|quarter'),
  ...unit('year', 'yearly|annual|annually|by year|per year|each year|over the years|over years|years|year'),
  ...part('weekday', 'weekday|week day|day of week|day of the week|days of the week|dow'),
  ...part(
    'month_of_year',
    'month of year|month of the year|months of the year|calendar month|calendar months',
  ),
  ...part(
    'hour_of_day',
    'hour of day|hour of the day|hours of the day|time of day|time of the day|times of day|times of the day',
  ),
  ...entries(
    { kind: 'order', isDown: true },
    'busiest|top|best|highest|most|most common|most popular|most frequently|most frequent|most often|largest|biggest|greatest|leading|leader|leaders|fastest growing|fastest rising|fastest increasing|fastest shrinking|fastest falling|fastest declining|grew fastest|grew the fastest|grown fastest|grown the fastest|grow fastest|grow the fastest|rose fastest|rose the fastest|increased fastest|increased the fastest|fell fastest|fell the fastest|shrank fastest|shrank the fastest|declined fastest|declined the fastest',
  ),
  ...entries(
    { kind: 'order', isDown: true, isSort: true },
    'descending|desc|sort descending|descending order|desc order|highest first|largest first|best first|biggest first|most first|longest first|slowest first|heaviest first|costliest first|priciest first|dearest first|most expensive first|ranked by|rank by|ranking by',
  ),
  ...entries(
    { kind: 'order', isDown: false, isSort: true },
    'ascending|asc|sort ascending|ascending order|asc order|lowest first|smallest first|worst first|fewest first|least first|shortest first|fastest first|lightest first|cheapest first|least expensive first',
  ),
  ...entries(
    { kind: 'order', isDown: false },
    'quietest|least busy|bottom|worst|lowest|fewest|least|smallest|weakest|poorest|slowest growing|grew slowest|grew the slowest',
  ),
  ...entries({ kind: 'recency', isNewest: true }, 'most recent|most recently|latest|newest'),
  ...entries({ kind: 'recency', isNewest: false }, 'earliest|oldest|least recent'),
  ...entries({ kind: 'stack', stack: 'zero' }, 'stacked|stack|stacks|stacking|on top of each other'),
  ...entries({ kind: 'stack', stack: 'none' }, 'side by side|grouped bars|grouped bar chart'),
  ...entries(
    { kind: 'stack', stack: 'normalize' },
    'normalized|normalised|stacked to 100|100 stacked|100 percent stacked|stacked to 100 percent',
  ),
  ...entries(
    { kind: 'by' },
    'by|per|each|every|across|against|for all|by each|according to|among|among all|depending on|as a function of|based on|different|various|differing|in different|for different|for various|per each|of different|categorized by|categorised by|group by attribute|aggregated by|from each|individual|for individual|by individual|across different|separated by individual|broken out by|grouped by|group by|groupby|filtered by',
  ),
  ...entries(
    { kind: 'placed' },
    'in rows|in columns|in the rows|in the columns|as rows|as columns|on rows|on columns|on the rows|on the columns|in row|in column',
  ),
  ...entries({ kind: 'value axis' }, 'y axis|yaxis|y axis is|on the y axis|y axis as|axis y'),
  ...entries({ kind: 'by', as: 'axis' }, 'x axis|x|xaxis|x axis is|on the x axis|x axis as|axis x'),
  ...entries(
    { kind: 'by', as: 'panels' },
    'for each|for every|in each|of each|within each|separated by|separate by|segregated by|segregate by|segregate|segregating by|small multiples|small multiples by|faceted by|facet by|facet|facets|faceted|faceting|facet on|faceting on|panels|panel by|panels by|parameterize by|parametrize by|parameterized by|multiples by|separate plot for each|separate plots for each|separate chart for each|separate charts for each|separate graph for each|trellis|trellis by|one plot per|one chart per|a plot for each|plots for each|multiple scatterplots by|separately by|separately for each|cluster by|clustered by|divided by category|divided by|divide by|divided into|separate for each|for each of the',
  ),
  ...entries(
    { kind: 'by', as: 'series' },
    'disaggregated by|subdivided by|colored by|coloured by|color by|colour by|colors by|color coded by|color code by|color coding by|colored for|colored according to|color encoded by|coded by|broken down by|break down by|breakdown by|with a breakdown by|with a breakdown based on|with breakdown by|breakdown based on|split by|split|splitting by|segmented by|segment by|with a different color for each|different color for each|different colors for each|a different line for each|a line for each|one line per|a line per|lines for each|different line for each|color|colors|colored|coloring by|colour|legend|as a legend|as legend|with legend|highlight by|highlighted by|marked by|with different colors for|identify|identified by|different colored line for each|a different colored line for each|hue|hued by|each color|colored with',
  ),
  ...entries(
    { kind: 'comparator', op: 'gt' },
    'over|above|more than|greater than|larger than|higher than|bigger than|exceeding|exceeds|longer than|heavier than|faster than|hotter than|warmer than|older than|taller than|deeper than|wetter than|windier than|stronger than|beyond',
  ),
  ...entries(
    { kind: 'comparator', op: 'gte' },
    'at least|no less than|minimum of|or more|from at least|greater than or equal to|more than or equal to|higher than or equal to',
  ),
  ...entries(
    { kind: 'comparator', op: 'lt' },
    'under|below|less than|fewer than|smaller than|lower than|shorter than|slower than|cheaper than|colder than|cooler than|lighter than|younger than|drier than',
  ),
  ...entries(
    { kind: 'comparator', op: 'lte' },
    'at most|no more than|up to|maximum of|or less|less than or equal to|lower than or equal to|smaller than or equal to',
  ),
  ...entries({ kind: 'comparator', op: 'eq' }, 'equal to|equals|exactly|is equal to'),
  ...entries(
    { kind: 'comparator', op: 'ne' },
    'not equal to|does not equal|does not equal to|is not equal to|not equals|unequal to',
  ),
  ...entries(
    { kind: 'comparator', op: 'between' },
    'between|in between|ranging from|in the range of|in the range|in the range from|in the range between|is between|ranges from|ranges between',
  ),
  ...entries({ kind: 'not' }, LEFT_OUT),
  ...entries({ kind: 'frequency', isNever: true }, 'never|not once|not ever|at no time'),
  ...entries({ kind: 'frequency', isNever: false }, 'always|every time|without exception'),
  ...entries({ kind: 'empty', isEmpty: true }, MISSING),
  ...entries({ kind: 'empty', isEmpty: false }, PRESENT),
  ...entries(
    { kind: 'sign', isNegative: true },
    'negative|below zero|less than zero|under zero|minus amounts',
  ),
  ...entries({ kind: 'sign', isNegative: false }, 'positive|above zero|more than zero|over zero'),
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
      '|year over year|year over year change|year over year change in|yoy|yoy change|year on year|year on year change|year on year change in|with the year before|to the year before',
  ),
  ...entries(
    { kind: 'previous', unit: 'quarter' },
    PREVIOUS.map((words) => `${words} quarter`).join('|') +
      '|quarter over quarter|qoq|quarter over quarter change|quarter over quarter change in',
  ),
  ...entries(
    { kind: 'previous', unit: 'month' },
    PREVIOUS.map((words) => `${words} month`).join('|') +
      '|month over month|mom|month on month|month over month change|month over month change in',
  ),
  ...entries(
    { kind: 'previous', unit: 'week' },
    PREVIOUS.map((words) => `${words} week`).join('|') +
      '|week over week|wow|week over week change|week over week change in',
  ),
  ...entries({ kind: 'edit', edit: 'undo' }, 'undo|go back|undo that|back|take that back|revert'),
  ...entries({ kind: 'edit', edit: 'reset' }, 'start over|reset|clear|new question|start again'),
  ...entries(
    { kind: 'edit', edit: 'only' },
    'only|just|filter to|filter by|limit to|keep only|restrict to|show only|only show|narrow to|narrow down to',
  ),
  ...entries(
    { kind: 'edit', edit: 'remove' },
    'remove|drop|no longer|get rid of|remove the filter|without the filter|clear the filter|drop the filter|drop the filters|remove the filters|remove all filters|remove filters|clear filters|clear the filters|clear all filters|without filters|without filter|without any filter|no filter|no filters|forget the filter|reset the filter|reset the filters|reset filters',
  ),
  ...entries({ kind: 'edit', edit: 'add' }, 'add|also|and also|as well|additionally|also show|plus'),
  ...entries(
    { kind: 'edit', edit: 'again' },
    'instead|instead of|rather|rather than|now|and now|what about|how about|same for|the same for|change it to|change to|make it|make that|switch to|turn it into|turn into|convert to|use instead|and for|and in',
  ),
  ...entries({ kind: 'edit', edit: 'all' }, 'all of them|show all|everything|all rows'),
  ...entries(
    { kind: 'change' },
    'fall|fell|falls|fallen|drop in|dropped|decline|declined|declines|decrease|decreased|decreases|down|go down|went down|rise|rose|risen|rises|increase|increased|increases|grow|grew|grown|up|go up|went up|change|changed|changes|jump|jumped|spike|spiked|dip|dipped|gain|gained|shrank|shrunk|shrink|improved|worsened|lose|lost|so high|so low|high|low',
  ),
  ...entries({ kind: 'filler' }, FILLER_WORDS),
]);
