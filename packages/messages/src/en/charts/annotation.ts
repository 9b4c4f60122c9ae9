/** Remarks on what a chart shows. */
export const annotation = {
  empty: '(empty)',
  ofSeries: '{series}: {remark}',
  subject: '{measure} by {dimensions}',
  unit: '{unit, select, second {second} minute {minute} hour {hour} day {day} week {week} month {month} quarter {quarter} year {year} weekday {weekday} month_of_year {month of the year} hour_of_day {hour of the day} other {period}}',
  captionOne: '{subject}: {value, number, shortFigure}.',
  caption:
    '{subject}: {count, plural, one {# value} other {# values}} from {min, number, shortFigure} to {max, number, shortFigure}, median {median, number, shortFigure}.',
  captionSpan:
    '{subject}, {first} to {last}: {count, plural, one {# value} other {# values}} from {min, number, shortFigure} to {max, number, shortFigure}, median {median, number, shortFigure}.',
  highest: '{name} has the highest value, {value, number, shortFigure}.',
  lowest: '{name} has the lowest value, {value, number, shortFigure}.',
  mark: '{series}, {name}',
  peak: '{name} is a peak: {value, number, shortFigure}, {rise, number, shortFigure} above the values around it.',
  outlierHigh:
    '{name} is unusually high: {value, number, shortFigure}, where about {usual, number, shortFigure} would be usual.',
  outlierLow:
    '{name} is unusually low: {value, number, shortFigure}, where about {usual, number, shortFigure} would be usual.',
  levelRises:
    'From {name} on, the level is higher: about {after, number, shortFigure} instead of {before, number, shortFigure}.',
  levelFalls:
    'From {name} on, the level is lower: about {after, number, shortFigure} instead of {before, number, shortFigure}.',
  rises: 'Rises by about {change, number, shortFigure} per {unit}.',
  falls: 'Falls by about {change, number, shortFigure} per {unit}.',
  risesByShare:
    'Rises by about {change, number, shortFigure} per {unit}, {share, number, percent} of the median.',
  fallsByShare:
    'Falls by about {change, number, shortFigure} per {unit}, {share, number, percent} of the median.',
  concentration:
    'The top {top, number} of {of, number} values make up {share, number, percent} of {measure}.',
  riseTogether: '{one} and {other} tend to rise together (rank correlation {rho, number}).',
  riseApart: 'As {one} rises, {other} tends to fall (rank correlation {rho, number}).',
  incomplete: '{name} is incomplete: the data ends on {last, date, date}.',
  notUnderstood: 'Not understood and ignored: {words, list, unit}.',
  nothingFound: 'The values of this chart show nothing of the kind.',
  reducedBins:
    'The annotations are about what the chart shows: {shown, number} of {total, number}, grouped into bins.',
  reducedTop: 'The annotations are about the {shown, number} of {total, number} values that the chart shows.',
  reducedSample:
    'The annotations are about what the chart shows: a sample of {shown, number} of {total, number} rows.',
  reducedClusters:
    'The annotations are about what the chart shows: {total, number} points in {shown, number} clusters.',
} as const;
