/** Comparing models of a workflow, and filtering the records that they scored. */
export const models = {
  comparison: 'Two models on the same rows',
  comparedModel: 'Model',
  comparedWith: 'Compared with',
  loadingComparison: 'Comparing the models',
  'comparison.better': 'Model {second, number, plain} is better than model {first, number, plain}',
  'comparison.worse': 'Model {second, number, plain} is worse than model {first, number, plain}',
  'comparison.same':
    'No reliable difference between model {second, number, plain} and model {first, number, plain}',
  'comparison.none':
    'Model {second, number, plain} and model {first, number, plain} cannot be compared row by row',
  points: '{value} points',
  'comparisonWhat.better':
    '{measure} goes from {before} to {after}. The 95% interval of the difference, {low} to {high}, does not contain 0.',
  'comparisonWhat.worse':
    '{measure} goes from {before} to {after}. The 95% interval of the difference, {low} to {high}, does not contain 0.',
  'comparisonWhat.same':
    '{measure} goes from {before} to {after}, but the 95% interval of the difference, {low} to {high}, contains 0: it can be chance.',
  'comparisonWhat.equal':
    '{measure} is {after} for both. The 95% interval of the difference is {low} to {high}.',
  'comparisonReason.service': 'This service makes no predictions for single rows that could be compared.',
  'comparisonReason.rows':
    '{rows, plural, =0 {No test row is} one {Only # test row is} other {Only # test rows are}} left that neither model learned from. At least 30 are needed. Train both on the same version to compare them.',
  'comparisonReason.size':
    'Model {first, number, plain} learned from more than 100,000 rows, too many to find them again in another version. Train both on the same version to compare them.',
  comparedRows:
    'Both models on the same {rows, plural, one {# test row} other {# test rows}}, which neither learned from. The first measure decides.',
  measure: 'Measure',
  result: 'Result',
  'isBetter.higher': 'higher is better',
  'isBetter.lower': 'lower is better',
  difference: 'Difference',
  differenceInterval: '95% interval',
  'verdict.better': 'Better',
  'verdict.worse': 'Worse',
  'verdict.same': 'No clear difference',
  segments: 'Where they differ',
  'segmentsWhat.logLoss':
    'Log loss of model {second, number, plain} minus that of model {first, number, plain}: left of the line, model {second, number, plain} is better.',
  'segmentsWhat.mae':
    'Mean absolute error of model {second, number, plain} minus that of model {first, number, plain}: left of the line, model {second, number, plain} is better.',
  segmentsNote:
    'Open circles: the difference can be chance. Intervals are wide enough that all of them hold together in 95%.',
  segmentIs: '{column} is {value}',
  segmentBelow: '{column} below {value}',
  segmentFrom: '{column} from {value}',
  segmentBetween: '{column} {low} to {high}',
  segmentRows: '{rows, plural, one {# row} other {# rows}}',
  disagreements: 'Disagreements',
  'agreement.both': 'Both right',
  'agreement.onlyFirst': 'Only model {first, number, plain} right',
  'agreement.onlySecond': 'Only model {second, number, plain} right',
  'agreement.neither': 'Both wrong',
  classesApart:
    '{rows, plural, =0 {Both predict the same for every test row.} one {# test row has another prediction.} other {# test rows have another prediction.}}',
  numbersApart:
    '{rows, plural, =0 {No prediction differs by more than the typical error of model {first, number, plain}.} one {# prediction differs by more than the typical error of model {first, number, plain}.} other {# predictions differ by more than the typical error of model {first, number, plain}.}}',
  openDisagreements: '{count, plural, one {Open the record} other {Open the # strongest}}',
  predictedShare: '{value}, {share}',
  'loss.logLoss': 'Log loss',
  'loss.mae': 'Mean absolute error',
  'lossBy.logLoss': 'Log loss by {column}',
  'lossBy.mae': 'Mean absolute error by {column}',
  'periodUnit.month': 'By month',
  'periodUnit.quarter': 'By quarter',
  'periodUnit.year': 'By year',
  noPeriods: 'No column of dates has enough test rows to show quality over time.',
  columnDrift:
    'Columns, from the rows of model {first, number, plain} to those of model {second, number, plain} (PSI)',
  sameVersion: 'Both learned from the same version, so no column has drifted between them.',
  compareOne: 'Train a second model, with other features or options or on a newer version, to compare both.',

  recordPosition: '{position, number} of {total, plural, one {# record} other {# records}}',
  toRecords: 'All records',
  sortedRising: 'By {column}, rising',
  sortedFalling: 'By {column}, falling',

  influenceColors: 'Orange raises, blue lowers.',
  addsUp: 'The contributions add up to the last bar.',

  facets: 'Filter the records',
  loadingFacets: 'Counting the records',
  showFacets: 'Show filters',
  hideFacets: 'Hide filters',
  moreValues: '{count, plural, one {# more value} other {# more values}}',
  facetFrom: 'Lowest {column}',
  facetTo: 'Highest {column}',
} as const;
