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
  'comparisonWhat.better':
    '{measure} goes from {before} to {after}. The 95% interval of the difference, {low} to {high}, does not contain 0.',
  'comparisonWhat.worse':
    '{measure} goes from {before} to {after}. The 95% interval of the difference, {low} to {high}, does not contain 0.',
  'comparisonWhat.same':
    '{measure} goes from {before} to {after}, but the 95% interval of the difference, {low} to {high}, contains 0: it can be chance.',
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
  compareOne: 'Train a second model, with other features or options or on a newer version, to compare both.',

  facets: 'Filter the records',
  loadingFacets: 'Counting the records',
  showFacets: 'Show filters',
  hideFacets: 'Hide filters',
  moreValues: '{count, plural, one {# more value} other {# more values}}',
  facetFrom: 'Lowest {column}',
  facetTo: 'Highest {column}',
} as const;
