/** Answers to questions in words. */
export const ask = {
  // Parts of a question as it was understood
  rowCount: 'Number of rows',
  yes: 'Yes',
  no: 'No',
  names: '{names, list, unit}',
  level: '{column}, average per {time}',
  rate: 'Share of rows with {column}',
  shareOfRows: 'Share of rows where {condition}',
  shareOfAmount: 'Share of {column} where {condition}',
  rowsWhere: 'Rows where {condition}',
  elapsed: '{unit, select, hour {hours} minute {minutes} other {days}} from {first} to {last}',
  running: 'Running total of {measure}',
  per: '{measure} per {unit}',
  partOf: '{measure} as a share of {whole}',
  saved: '{name}',
  groupBy: 'by {column}',
  groupByUnit: 'by {unit} of {column}',
  groupByBins: 'by ranges of {column}',
  comparisonWith:
    'compared with the {unit, select, year {year} quarter {quarter} month {month} other {week}} before',
  chosenBy: '{measure} {operator} {value, number, figure}',
  asMark: 'as {mark}',
  highestFirst: 'highest first',
  lowestFirst: 'lowest first',
  top: 'top {count, number}',
  bottom: 'bottom {count, number}',
  understood: '{parts, list, unit}',
  statisticsOf: 'Key figures of {measures, list, and}',
  growthOver: 'change over time',
  growthByColumns: 'change from {first} to {last}',
  byChange: 'in order of the change',
  byChangePercent: 'in order of the change in percent',
  changeColumn: 'Change',
  changePercent: 'Change in %',
  rows: 'Rows',
  highestRows: '{column}, highest first',
  lowestRows: '{column}, lowest first',
  newestRows: '{column}, newest first',
  oldestRows: '{column}, oldest first',
  firstNames: '{column}, from A to Z',
  lastNames: '{column}, from Z to A',
  mostRows: 'at most {count, plural, one {# row} other {# rows}}',
  explained: 'What contributed to the change of {measure}',

  withoutFilter: 'Remove this filter',
  inColors: 'Color by {column}',
  inPanels: 'One panel for each {column}',
  withoutComparison: 'Remove the comparison',

  either: 'either {sides, list, or}',
  both: '{conditions, list, and}',

  // Sentences of an answer
  where: '{sentence} Only rows where {filters, list, and}.',
  ofSeries: '{name}: {sentence}',
  figure: '{measure} is {value, number, figure}.',
  chosen: '{count, plural, =0 {No group} one {# group} other {# groups}} {group} with {condition}.',
  figureShare: '{measure} is {value, number, figure}, {share, number, percent} of all rows.',
  figureText: '{measure} is {value}.',
  figureEmpty: '{measure} has no value: no row matches.',
  figureNoValue: '{measure} has no value: the rows that match have none to compute it from.',
  leader: '{name} is highest: {value, number, figure}.',
  leaderShare: '{name} is highest: {value, number, figure}, {share, number, percent} of the total.',
  leaderOther: '{name} is highest: {value, number, figure}. {other}: {least, number, figure}.',
  last: '{name} is lowest: {value, number, figure}.',
  span: '{measure} went from {from, number, figure} in {first} to {to, number, figure} in {last}, {change, number, percent} {direction, select, up {more} other {less}}.',
  spanPoints:
    '{measure} went from {from, number, figure} in {first} to {to, number, figure} in {last}: {points, number} {points, plural, one {point} other {points}} {direction, select, up {more} other {less}}, which is {change, number, percent} {direction, select, up {more} other {less}} than before.',
  spanPlain:
    '{measure} went from {from, number, figure} in {first} to {to, number, figure} in {last}. A change from 0 has no percentage.',
  spanRunning: '{measure} went from {from, number, figure} in {first} to {to, number, figure} in {last}.',
  spanFlat: '{measure} is {to, number, figure} in both {first} and {last}.',
  noCorrelation:
    '{one} and {other} are not clearly related: the rank correlation of the {count, number} points is {rho, number}.',
  mostBetween:
    'Most rows are in one range, {range}: {count, number}, {share, number, percent} of those that have a value.',
  startedOver: 'Ready for a new question.',
  points: '{count, number} points are shown.',
  noRows: 'No row matches, so there is nothing to show.',
  rose: '{measure} rose from {before, number, figure} in {first} to {now, number, figure} in {last} ({change, number, percent}).',
  fell: '{measure} fell from {before, number, figure} in {first} to {now, number, figure} in {last} ({change, number, percent}).',
  roseFromZero:
    '{measure} rose from 0 in {first} to {now, number, figure} in {last}. Growth from 0 has no percentage.',
  fellFromZero:
    '{measure} fell from 0 in {first} to {now, number, figure} in {last}. A change from 0 has no percentage.',
  rosePoints:
    '{measure} rose from {before, number, figure} in {first} to {now, number, figure} in {last}: {points, number} {points, plural, one {point} other {points}} more, which is {change, number, percent} more than before.',
  fellPoints:
    '{measure} fell from {before, number, figure} in {first} to {now, number, figure} in {last}: {points, number} {points, plural, one {point} other {points}} less, which is {change, number, percent} less than before.',
  unchanged: '{measure} was the same in {first} and {last}: {now, number, figure}.',
  contributedMost:
    'By {column}, {name} contributed most to it: from {before, number, figure} to {now, number, figure}, {share, number, percent} of the change.',
  changedMost:
    'By {column}, {name} changed most in this direction: from {before, number, figure} to {now, number, figure}.',
  contributedAgainst: '{name} moved the other way: from {before, number, figure} to {now, number, figure}.',
  noCause: 'The data shows what changed together, not why.',
  cannotExplain:
    'This dataset has no column with several dates, so there is no change to break down by period.',
  contrastOf: 'What sets {first} apart from {second}',
  allOthers: 'all other rows',
  contrasted:
    'Compared: {first} ({rows, plural, one {# row} other {# rows}}) with {second} ({others, plural, one {# row} other {# rows}}).',
  contrastName:
    'By {column}, {name} is {share, number, percent} of the first and {other, number, percent} of the second.',
  contrastNumber:
    '{column} averages {mean, number, figure} in the first and {other, number, figure} in the second.',
  contrastNone:
    '{tests, plural, =0 {No column could be compared.} one {The one column that was compared is alike in both.} other {None of the # columns that were compared sets them apart.}}',
  contrastTested:
    '{tests, plural, one {# column was} other {# columns were}} tested; differences that chance explains (false discovery rate {rate, number, percent}) and small ones are left out.',
  contrastEmpty: 'There is nothing to compare: {first} or {second} has no rows.',
  formulas: '{count, plural, one {This formula fits} other {These formulas fit}}: {formulas, list, unit}.',
  noFormula: 'No formula fits these words. Say what to compute from which columns, such as “a divided by b”.',
  changedTop: '{name} {direction, select, up {grew} other {fell}} most',
  noneGrew: 'None grew; {name} fell least',
  noneFell: 'None fell; {name} grew least',
  growth:
    '{rank}: from {before, number, figure} in {first} to {now, number, figure} in {last}, {change, number, figure} {direction, select, up {more} other {less}} ({share, number, percent}).',
  growthPlain:
    '{rank}: from {before, number, figure} in {first} to {now, number, figure} in {last}, {change, number, figure} {direction, select, up {more} other {less}}. {direction, select, up {Growth} other {A change}} from 0 has no percentage.',
  growthFromZero:
    '{names, list, and} {direction, select, up {grew} other {fell}} from 0 in {first}, and {direction, select, up {growth} other {a change}} from 0 has no percentage.',
  growthFromZeroMany:
    '{count, number} groups {direction, select, up {grew} other {fell}} from 0 in {first}, and {direction, select, up {growth} other {a change}} from 0 has no percentage.',
  growthPoints:
    '{rank}: from {before, number, figure} in {first} to {now, number, figure} in {last}, {points, number} {points, plural, one {point} other {points}} {direction, select, up {more} other {less}}, which is {share, number, percent} {direction, select, up {more} other {less}} than before.',
  growthByPercent:
    'In percent, {name} {direction, select, up {grew} other {fell}} most: by {share, number, percent}, from {before, number, figure} to {now, number, figure}.',
  growthByAmount:
    'By the change itself, {name} {direction, select, up {grew} other {fell}} most: by {change, number, figure}, from {before, number, figure} to {now, number, figure}.',
  noGrowth: 'No group has a value in both periods, so there is no change to compare.',
  noPeriods: 'This dataset has no two whole periods to compare.',
  rowsAll: '{total, plural, one {# row is} other {# rows are}} listed.',
  rowsFirst: '{total, number} rows match, of which the first {shown, number} are listed.',
  rowsRanked:
    '{shown, plural, one {The row} other {The # rows}} of {total, number} with the {direction, select, asc {lowest} other {highest}} {column}: {shown, plural, one {{first, number, figure}} other {from {first, number, figure} to {last, number, figure}}}.',
  rowsByTime:
    '{shown, plural, one {The {direction, select, asc {oldest} other {newest}} row} other {The # {direction, select, asc {oldest} other {newest}} rows}} of {total, number} by {column}: {shown, plural, one {{first}} other {from {first} to {last}}}.',
  rowsEmpty:
    '{total, plural, one {The only row has no} other {None of the {total, number} rows has a}} value of {column}.',
  rowsTied: 'More rows have the same {column} as the last one.',
  tableRows: 'The table has {count, plural, one {# row} other {# rows}}.',
  statistic:
    '{column}: average {mean, number}, median {median, number}, from {min, number} to {max, number} over {count, plural, one {# value} other {# values}}.',

  // Asking back, and what cannot be known
  nothing: 'This question names nothing that the dataset has. Name a column, such as {columns, list, or}.',
  unsure: 'This is not clear enough to answer. Which of these do you mean?',
  noDataset: 'None of your datasets answers this question. Choose a dataset, or name one of its columns.',
  future: 'The rows say nothing about the future. This is what they show; a workflow can forecast.',
  cannotForesee:
    'The rows say nothing about the future; a workflow can forecast. Which of these do you want to see?',
  perCurrency: 'Amounts in several currencies are not added up: each {currency} is on its own.',
  mixedCurrencies:
    'The amounts of {measure} are in several currencies, as {currency} says, and are not added up. Which one do you mean?',
  advice: 'What to do is your decision. This is what the rows show.',
  unknownWords:
    'Not understood: {words, list, unit}. If one of them is another name for a column, add it as a synonym.',
  chosenDataset: 'Answered from {name}, which fits the question best.',
  'model.timedOut': 'The language model did not answer in time, so its reading is not part of this answer.',
  'model.limited':
    'The provider of the language model allows no more requests now, so its reading is not part of this answer.',
  'model.failed': 'The language model could not be reached, so its reading is not part of this answer.',
  'model.invalid':
    'What the language model understood does not fit this dataset, so its reading is not part of this answer.',
  'model.budget':
    'The language model has reached the limit of this workspace for today, so its reading is not part of this answer.',
  invalidReading: 'The columns of this dataset do not allow that: {issue}',

  // What can be asked
  help: 'Ask for figures, rankings, shares, changes over time and their causes, lists of rows, tables, charts and formulas. Each answer comes with its query and its rows; follow up with “only …”, “by …” or “why”.',
  helpNoDataset:
    'Add a dataset first. Then ask for its figures, rankings, changes over time, rows and charts.',
  exampleBy: '{measure} by {group}',
  exampleByMonth: '{measure} by month',
  exampleTime: 'number of rows by month',
  exampleTop: 'top 5 {group}',
  exampleHighest: 'rows with the highest {measure}',
  exampleCount: 'number of rows by {group}',
  exampleRows: 'how many rows are there?',

  // Questions that lead on
  followMonth: 'by month',
  followYear: 'by year',
  followWhy: 'why did it change?',
  followTop: 'top 5',
  followBy: 'by {column}',
  followAverage: 'average instead',
  followCompare: 'compare with the previous year',
  followTable: 'as a table',
} as const;
