/** Services of workflows: what each answers, its options, and whether it suits a dataset. */
export const service = {
  'classification.name': 'Classification',
  'classification.question': 'Which group does a record belong to, and how sure is that?',
  'regression.name': 'Regression',
  'regression.question': 'What number is to be expected for a record, and within which range?',
  'option.algorithm': 'Algorithm',
  'hint.algorithm':
    'Auto compares a linear model with boosted trees by cross-validation and uses the better one.',
  'option.timeColumn': 'Time column',
  'hint.timeColumn': 'The model learns from earlier rows and is judged on later ones, as it will be in use.',
  'option.groupColumn': 'Group column',
  'hint.groupColumn':
    'Rows with the same value, such as one customer’s, are never in both the training and the test rows.',
  'option.leakage': 'Columns that give the target away',
  'hint.leakage': 'A column that alone predicts the target nearly perfectly is often known only afterwards.',
  'option.holdOutShare': 'Share of test rows',
  'hint.holdOutShare': 'These rows are set aside before training and judge the final model once.',
  'option.folds': 'Cross-validation folds',
  'hint.folds': 'More folds compare algorithms more reliably and take longer.',
  'option.rounds': 'Maximum number of trees',
  'hint.rounds': 'Training stops earlier when more trees do not improve predictions.',
  'option.leaves': 'Leaves per tree',
  'hint.leaves': 'Larger trees find more complex patterns and need more rows.',
  'option.learningRate': 'Learning rate',
  'hint.learningRate': 'A smaller rate needs more trees and often predicts a little better.',
  'option.positive': 'Class of interest',
  'hint.positive': 'Of two classes, the one whose probability is shown. The rarer one unless chosen.',
  'option.balance': 'Balance classes',
  'hint.balance':
    'Weigh rare classes as much as frequent ones. Probabilities are then no longer frequencies.',
  'option.coverage': 'Coverage of intervals',
  'hint.coverage': 'The share of records whose true number is within the interval.',
  'option.seed': 'Random seed',
  'hint.seed': 'The same seed, rows and options give exactly the same model.',

  'fit.tooFewRows':
    'The dataset has {rows, plural, one {# row} other {# rows}}. At least {needed, number} are needed.',
  'fit.fewRows':
    'The dataset has {rows, plural, one {# row} other {# rows}}. With fewer than {enough, number}, figures of quality are rough.',
  'fit.enoughRows': '{rows, plural, one {# row} other {# rows}} to learn from.',
  'fit.noTarget':
    'No column can be the target: {kind, select, class {it needs a column with 2 to 50 values} other {it needs a column of numbers}}.',
  'fit.wrongTarget':
    '“{column}” cannot be the target: {kind, select, class {it does not have 2 to 50 values} other {it is not a column of numbers with more than two values}}.',
  'fit.targetHasGaps':
    '“{column}” is empty in {rows, plural, one {# row} other {# rows}}. These rows are not used.',
  'fit.rareClass':
    '“{value}” occurs only {count, plural, one {# time} other {# times}} in “{column}”. Predictions for it are unreliable.',
  'fit.imbalanced': '{share, number, percent} of the rows are “{value}”.',
  'fit.features':
    '{count, plural, =0 {No column is} one {# column is} other {# columns are}} suitable as a feature.',
  'fit.noFeatures': 'No column is suitable as a feature.',

  'target.twoClasses': 'Two values',
  'target.classes': '{count, number} values',
  'target.numbers': 'Numbers from {low} to {high}',
  'target.number': 'Numbers',

  'feature.constant': 'It has the same value in all rows.',
  'feature.id': 'It identifies rows: nearly every row has its own value.',
  'feature.prose': 'Free text: too many different values.',
  'feature.empty': 'It is empty in {share, number, percent} of the rows.',
  'feature.json': 'Structured values are not supported.',
  'feature.manyValues': '{count, number} different values. Rare ones are treated as unknown.',
} as const;
