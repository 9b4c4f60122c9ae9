/** Labels of computed columns of a chart, and notes on what was binned, cut or left out so that it can be read. */
export const chartData = {
  rows: 'Rows',
  percentile: '{share, number}th percentile of {column}',
  figure: 'All rows',
  'figure-y_stddev': 'Standard deviation',
  'figure-y_count': 'Values',
  'figure-count': 'Rows',
  'figure-low': 'Low',
  'figure-outliers': 'Outliers',
  'figure-q1': 'Lower quartile',
  'figure-median': 'Median',
  'figure-q3': 'Upper quartile',
  'figure-high': 'High',
  'figure-min': 'Min',
  'figure-max': 'Max',
  'figure-cell_latitude': 'Latitude from',
  'figure-cell_longitude': 'Longitude from',
  'figure-open': 'Open',
  'figure-close': 'Close',
  byUnit: '{column} is grouped by {unit}.',
  zone: '{column} is in the time zone {zone}.',
  binned: '{column} is in bins of {width, number, exact}.',
  rest: '{shown, number} of {total, number} values of {column} are shown; the rest is summed as Other.',
  newest:
    'The newest {shown, number} of {total, number} {unit, select, day {days} week {weeks} month {months} quarter {quarters} year {years} hour {hours} minute {minutes} other {seconds}} are shown.',
  first: 'The first {shown, number} of {total, number} values of {column} are shown.',
  firstRows: 'The first {shown, number} of {total, number} rows are shown.',
  firstGroups: 'The first {shown, number} of {total, number} groups are shown.',
  sample: 'A sample of {shown, number} of {total, number} rows is shown.',
  cells: '{total, number} rows are shown in {shown, number} cells.',
  outliers:
    'Whiskers end at the last value within 1.5 × the interquartile range. {count, plural, =0 {No value lies} one {# value lies} other {# values lie}} beyond{count, plural, =0 {.} one {, drawn as a point.} other {; the outermost of each box are drawn as points.}}',
  without:
    '{rows, plural, one {# row} other {# rows}} without {columns, list, or} {rows, plural, one {is} other {are}} not shown.',
  partial: '{count, plural, one {{periods, list} is} other {{periods, list} are}} incomplete.',
  partialLeftOut:
    '{count, plural, one {{periods, list} is} other {{periods, list} are}} incomplete, and left out of the change.',
  period:
    '{unit, select, year {{at, date, year}} quarter {Q{quarter, number} {at, date, year}} month {{at, date, month}} week {The week of {at, date, date}} day {{at, date, date}} other {{at, date, full}}}',
  unmatched:
    '{names, plural, one {# name} other {# names}} ({rows, plural, one {# row} other {# rows}}) {names, plural, one {was} other {were}} not found on the map.',
  having: 'Groups shown: {measure} {operator} {value, number}.',
  percentOfShown: 'Percent of the sum of the marks shown.',
  negativeSlices: '{count, plural, one {# negative value has} other {# negative values have}} no slice.',
} as const;
