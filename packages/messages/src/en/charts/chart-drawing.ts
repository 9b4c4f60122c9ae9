/** Texts that the drawing of a chart adds; all others are in its data. */
export const chartDrawing = {
  other: 'Other',
  empty: '(empty)',
  total: 'Total',
  nothing: 'No values to show',
  goal: 'Goal',
  periods: '{later} vs. {earlier}',
  trend: 'Trend',
  forecast: 'Forecast',
  forecastInterval:
    'The forecast continues the pattern of past periods. Its band is meant to contain {level, number, percent} of future values.',
  forecastNeedsPeriods:
    'There is no forecast: it needs days, weeks, months, quarters or years in order on the x axis, in Absolute.',
  forecastTooShort: 'There is no forecast: it needs at least {values} periods with values.',
  movingAverage: 'Average of {marks, number}',
  share: 'Share',
  ofGoal: '{share} of {goal}',
  bandwidth: 'Smoothed with a bandwidth of {width}.',
  bandwidths: 'Smoothed with bandwidths from {low} to {high}.',
  negativeSlices: '{count, plural, one {# negative value has} other {# negative values have}} no slice.',
  negativeAreas: '{count, plural, one {# value below zero has} other {# values below zero have}} no area.',
  otherCut: 'Other is {value}. Its bar is cut off so that the others can be compared.',
  notOnLog:
    '{count, plural, one {# value of zero or less is} other {# values of zero or less are}} not on the logarithmic scale.',
  cycles:
    '{count, plural, one {# flow leads back; it ends at a second mark of the same name.} other {# flows lead back; they end at second marks of the same names.}}',
  noRoom: '{count, plural, one {# word does} other {# words do}} not fit.',
  noWeight:
    '{count, plural, one {# value of zero or less has} other {# values of zero or less have}} no size.',
  noData: 'No data',
  rows: 'Rows',
  place: 'Place',
  latitude: 'Latitude',
  longitude: 'Longitude',
  noShapes: 'The shapes of this map were not loaded.',
  notShown: '{count, plural, one {# point lies} other {# points lie}} outside this map.',
  notSummed: '{name} occurs under several names whose values cannot be added up; the first is shown.',
  range: '{from} – {to}',
  rangeBelowZero: '{from} to {to}',
  points: '{count, plural, one {# point} other {# points}}',
} as const;
