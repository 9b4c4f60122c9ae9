import type { Quantity, QuantityEvidence } from '@plumbline/contract';

type Keys<Prefix extends string, Name extends string> = Record<`${Prefix}-${Name}`, string>;

const kinds = {
  'kind-amount': 'Amount or count',
  'kind-share': 'Share or rate',
  'kind-price': 'Price, or per unit',
  'kind-average': 'Average',
  'kind-score': 'Score, index or rank',
  'kind-measurement': 'Measurement',
  'kind-return': 'Return',
  'kind-balance': 'Level, such as a head count or stock',
  'kind-year': 'Year',
  'kind-clock': 'Hour, weekday or month',
  'kind-coordinate': 'Coordinate',
  'kind-identifier': 'Identifier',
  'kind-code': 'Code for a category',
} as const satisfies Keys<'kind', Quantity>;

const evidence = {
  'evidence-name': 'its name (“{words}”)',
  'evidence-format': 'its format in the file',
  'evidence-values': 'the range of its values',
  'evidence-role': 'what its values are used for',
  'evidence-times': 'the dates in the dataset',
  'evidence-dataset': 'the name of the dataset',
} as const satisfies Keys<'evidence', QuantityEvidence>;

/** What a column means: what was found, why, and what people corrected. */
export const meaning = {
  ...kinds,
  ...evidence,
  title: 'Meaning',
  kind: 'Kind of numbers',
  unit: 'Unit',
  noUnit: 'None',
  foundBy: 'Detected from {reasons, list, and}.',
  foundAsUsual: 'Numbers are amounts unless something says otherwise.',
  'unitBy-format': 'The unit is that of its format.',
  'unitBy-name': 'The unit is in its name.',
  corrected: 'Corrected. Detected as: {found}.',
  correct: 'Correct',
  asFound: 'As detected: {found}',
  kindHelp: 'Totals, charts, pivots, insights and questions follow it.',
  unitHelp:
    'Shown with its numbers unless the column has a format, for example kg or €. Leave it empty for none.',
  reset: 'Reset to what was detected',
  saved: 'Meaning saved.',
  usedAs: '{use, select, sum {Summed} mean {Averaged} other {Not added up}}',
} as const;
