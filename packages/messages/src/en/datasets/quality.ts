/** What the quality of a dataset loses points for, and what costs none. A finding is a statement and the reason for its points. */
export const quality = {
  // Completeness
  complete: 'Every cell has a value',
  incomplete: '{share, number, share} of all cells have no value',
  noValue: '{column} is empty in every row',
  missing: '{count, plural, one {# of {rows} rows has} other {# of {rows} rows have}} no value in {column}',
  emptyTexts: '{count, plural, one {# is an empty text} other {# are empty texts}}',
  blankTexts: '{count, plural, one {# holds only spaces} other {# hold only spaces}}',
  placeholder:
    '{count, plural, one {# row of {column} holds} other {# rows of {column} hold}} {value}, often a placeholder for a missing value',
  placeholderText: 'A word for an unknown value',
  placeholderNumber: 'Frequent, at one end of the column, and far from all other values',

  // Validity
  valid: 'Every cell fits its column',
  invalid: '{count, plural, one {# cell or row does not fit} other {# cells and rows do not fit}}',
  rejectedRows:
    '{count, plural, one {# row of the file is} other {# rows of the file are}} not in the dataset',
  rejectedCells:
    '{count, plural, one {# cell of the file does} other {# cells of the file do}} not fit the type of {column}',
  rejectedReason: 'Listed under rejected rows',
  future:
    '{count, plural, one {# of {rows} rows has} other {# of {rows} rows have}} a future date in {column}',
  futureReason: 'On {from, date, date} or later, which is after the version was created',
  futureIntended: 'So many that they seem intended; costs no points',

  // Uniqueness
  unique: 'No row and no column repeats another',
  repeatedRows: '{share, number, share} of all rows repeat another row',
  repeatedValues: 'No whole row repeats another, but keys or columns do',
  duplicateRows:
    '{count, plural, one {# row repeats another row} other {# rows repeat another row}} in every column',
  duplicateReason:
    '{share, number, share} of all rows; {groups, plural, one {# row occurs} other {# different rows occur}} more than once',
  sameColumns: '{other} has the same values as {column} in every row',
  repeatedKey:
    '{column} is different in nearly every row, but repeats in {count, plural, one {# row} other {# rows}}',
  repeatedKeyReason: '{distinct} distinct values in {rows, plural, one {# row} other {# rows}}',
  constant: '{column} is the same in every row: {value}',
  constantReason: 'Distinguishes no rows; costs no points',
  emptyValue: 'no value',
  nearlyConstant: '{column} is {value} in {share, number, share} of all rows',
  nearlyConstantReason: 'The other rows may be worth checking; costs no points',
  nearlySame: '{column} and {other} say nearly the same (association {value, number})',
  nearlySameReason: 'One may be derived from the other; costs no points',

  // Consistency
  consistent: 'Texts are written consistently',
  inconsistent: '{count, plural, one {# text is} other {# texts are}} written inconsistently',
  padded:
    '{count, plural, one {# text of {column} starts or ends} other {# texts of {column} start or end}} with spaces',
  variants:
    '{count, plural, one {# text of {column} is} other {# texts of {column} are}} written in several ways',
  variant: '“{value}” ({count, number})',
  variantForms: '{forms}',

  // Plausibility
  plausible: 'No extreme values',
  implausible: '{count, plural, one {# value is} other {# values are}} extreme',
  extreme: '{count, plural, one {# value of {column} is} other {# values of {column} are}} extreme: {range}',
  outliers:
    '{count, plural, one {# value of {column} is an outlier} other {# values of {column} are outliers}}: {range}',
  below: 'below {low, number, exact}',
  above: 'above {high, number, exact}',
  belowOrAbove: 'below {low, number, exact} or above {high, number, exact}',
  tukey: 'Beyond Tukey’s outer fences',
  tukeyLog: 'Beyond Tukey’s outer fences, the upper one on a log scale',
  extremeAndOutliers:
    '{rule}; {count, plural, one {# more value lies} other {# more values lie}} beyond the inner fences',
  outliersReason: 'Beyond Tukey’s inner fences, as are some values of most columns; costs no points',
  gap: 'No row has a value in {column} between {from, date, date} and {to, date, date} ({days, plural, one {# day} other {# days}})',
  gapReason: 'Usually there is one every {days, plural, one {day} other {# days}}; costs no points',

  // Points
  others: '{count, plural, one {# smaller finding} other {# smaller findings}} in {columns}',
  more: '{count, number} more',
  quoted: '“{text}”',
  columnShare: '{share, number, share} of the column',
  reasons: '{reasons, list, unit}',
  cost: '{share, number, share} of all cells: {points}',
  costWithReason: '{reason}; {share, number, share} of all cells: {points}',
  points: '{points, plural, one {# point} other {# points}}',
  underTenth: 'less than 0.1 points',
  costsNothing: 'Costs no points',
} as const;
