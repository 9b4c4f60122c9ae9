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
  rowsTitle: 'What the rows mean',
  rowsIntro: 'Charts, pivots, drill-down and questions follow it.',
  grain: 'One row',
  grainIs: 'One row is one {grain}.',
  grainOfColumns: 'One row is one combination of {columns, list, and}.',
  grainUnknown: 'Not known.',
  grainHelp: 'In the singular, for example “order line”.',
  grainLabel: 'One row is one',
  key: 'Key',
  keyNone: 'None',
  keyByOne:
    '{column} has another value in each of the {rows, plural, one {# row} other {# rows}}, and none is empty.',
  keyByMany:
    '{columns, list, and} together have other values in each of the {rows, plural, one {# row} other {# rows}}, and none is empty.',
  keyNotFound: 'No column identifies a row, and no two columns that are names or dates do.',
  keyHelp: 'Up to four columns whose values together differ from row to row.',
  hierarchies: 'Hierarchies',
  hierarchyNone: 'None',
  hierarchyLevels: 'Levels of {name}, from the coarsest',
  hierarchyBy: 'In every row, {steps, list, and}.',
  hierarchyStep: 'each {fine} has one {coarse}',
  hierarchyByNames: 'Parts of one date, by their names.',
  hierarchySaid: 'Entered by a person.',
  hierarchyNotFound:
    'In no two of the compared columns does each value of one have a single value of the other.',
  hierarchyNothing: 'There are no two columns of categories to compare.',
  hierarchyAdd: 'Add a hierarchy',
  hierarchyRemove: 'Remove the hierarchy {name}',
  hierarchyRemoveShort: 'Remove',
  correctedMark: 'Corrected',
  levelAdd: 'Add a level',
  levelUp: 'Move {column} up',
  levelDown: 'Move {column} down',
  levelRemove: 'Remove the level {column}',
  hierarchyTooShort: 'A hierarchy has two levels or more. Add a level, or remove the hierarchy.',
  same: 'Same meaning',
  samePair: '{name} and {code}: each value of one has one value of the other.',
  compared: 'Compared: {columns, list, and}.',
  leftOut:
    '{count, plural, one {# more column was} other {# more columns were}} not compared: twelve at most are.',
  reading: 'The rows are being read for this.',
  unread: 'Nothing is detected for rows that stay at their source, or while their columns are not profiled.',
  usedAs: '{use, select, sum {Summed} mean {Averaged} other {Not added up}}',
} as const;
