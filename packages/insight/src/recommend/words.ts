import type { ChartAggregate } from '@plumbline/contract';

/** Every word that recommendations say; a second language is a second value of this type. */
export interface RecommendWords {
  readonly rows: string;
  readonly measure: (aggregate: ChartAggregate, column: string) => string;
  readonly titles: {
    readonly over: (what: string, time: string) => string;
    readonly by: (what: string, category: string) => string;
    readonly spread: (column: string) => string;
    readonly against: (one: string, other: string) => string;
    readonly whole: (what: string) => string;
    readonly map: (what: string, place: string) => string;
    readonly flow: (source: string, target: string) => string;
    readonly table: (columns: readonly string[]) => string;
  };
  readonly grounds: Readonly<
    Record<
      | 'course'
      | 'areaCourse'
      | 'fairMap'
      | 'stackedCourse'
      | 'columns'
      | 'days'
      | 'bars'
      | 'sideways'
      | 'share'
      | 'tiles'
      | 'spread'
      | 'box'
      | 'groups'
      | 'aside'
      | 'quartiles'
      | 'curve'
      | 'together'
      | 'sizes'
      | 'grid'
      | 'stack'
      | 'beside'
      | 'shares'
      | 'places'
      | 'points'
      | 'crowd'
      | 'stages'
      | 'spans'
      | 'candles'
      | 'links'
      | 'levels'
      | 'lines'
      | 'figure'
      | 'table'
      | 'adds'
      | 'average'
      | 'few'
      | 'many'
      | 'counts'
      | 'frequent',
      (first: string, second: string, third: string) => string
    >
  >;
  readonly reason: (first: string, second: string | null) => string;
}

const AGGREGATES: Readonly<Record<ChartAggregate, string>> = {
  count: 'Number of',
  sum: 'Total',
  mean: 'Average',
  median: 'Median',
  min: 'Lowest',
  max: 'Highest',
  distinct: 'Different values of',
  stddev: 'Standard deviation of',
  variance: 'Variance of',
  percentile: 'Percentile of',
};

export const ENGLISH_RECOMMENDATIONS: RecommendWords = {
  rows: 'Number of rows',
  measure: (aggregate, column) => `${AGGREGATES[aggregate]} ${column}`,
  titles: {
    over: (what, time) => `${what} over ${time}`,
    by: (what, category) => `${what} by ${category}`,
    spread: (column) => `How ${column} is spread`,
    against: (one, other) => `${one} against ${other}`,
    whole: (what) => what,
    map: (what, place) => `${what} by ${place} on a map`,
    flow: (source, target) => `From ${source} to ${target}`,
    table: (columns) => columns.join(', '),
  },
  grounds: {
    course: (what, time) => `a line shows how ${what} changes over ${time}`,
    areaCourse: (what, time) => `an area shows how ${what} changes over ${time}, and how much it is`,
    fairMap: () => 'an average does not grow with the size of a place',
    stackedCourse: (what, time, group) => `a stack shows what each ${group} adds to ${what} over ${time}`,
    columns: (what, time) => `${time} has so few periods that bars compare ${what} better than a line`,
    days: (what, time) => `a calendar shows on which days of ${time} ${what} is high`,
    bars: (what, category) => `bars compare ${what} between the values of ${category}`,
    sideways: (_, category) => `the names of ${category} are many or long, so the bars run sideways`,
    share: (what, category) =>
      `${category} has so few values that their shares of ${what} can be seen at once`,
    tiles: (what, category) => `areas show what each ${category} makes up of ${what}`,
    spread: (column) => `bars show how often which values of ${column} occur`,
    box: (column) => `a box shows where the middle half of ${column} lies, and its ends`,
    groups: (one, other, third) => `each ${third} is a point, placed by ${one} and ${other}`,
    aside: (column) => `${column} is told in the tooltip`,
    quartiles: (column, category) => `boxes show how ${column} is spread within each ${category}`,
    curve: (column) => `a curve shows the shape of ${column}`,
    together: (one, other) => `points show whether ${one} and ${other} go together`,
    sizes: (_, __, third) => `the points’ size adds ${third}`,
    grid: (what, one, other) => `shades show ${what} for every ${one} with every ${other}`,
    stack: (what, one, other) => `stacks show what each ${other} adds to ${what} of a ${one}`,
    beside: (what, _, other) => `bars side by side compare ${what} between the values of ${other}`,
    shares: (_, one, other) => `stacks of one height compare the shares of ${other} in each ${one}`,
    places: (what, place) => `${place} names places, so a map shows where ${what} is high`,
    points: (latitude, longitude) => `${latitude} and ${longitude} are a place on a map`,
    crowd: () => 'there are so many points that their density says more than each of them',
    stages: (what, stage) => `${stage} names steps, so a funnel shows where ${what} is lost`,
    spans: (start, end) => `${start} and ${end} are the ends of a span`,
    candles: () => 'there is an opening, a highest, a lowest and a closing figure for each day',
    links: (source, target) => `bands show how much goes from each ${source} to each ${target}`,
    levels: (outer, inner) => `areas show each ${inner} within its ${outer}`,
    lines: () => 'lines through several axes show rows that are alike in all of them',
    figure: (what) => `${what} is one figure`,
    table: () => 'a table shows the values themselves',
    adds: (column) => `${column} adds up, so it is summed`,
    average: (column) => `${column} does not add up, so it is averaged`,
    few: (column) => `${column} has few enough values to be told apart by color`,
    many: (column) => `${column} has many values, so the largest are shown`,
    counts: () => 'each row counts as one',
    frequent: (column) => `the most frequent values of ${column} come first`,
  },
  reason: (first, second) => {
    const sentence = second === null ? first : `${first}; ${second}`;
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  },
};
