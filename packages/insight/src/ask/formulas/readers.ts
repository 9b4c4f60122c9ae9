import { LAST_READERS, STATISTIC_READERS, conditional } from './aggregates.ts';
import { flagged, namedCondition } from './condition-formula.ts';
import { DATE_READERS, UNIT_READERS } from './dates.ts';
import { calculated } from './expression.ts';
import { banded, labelled } from './labels.ts';
import { filled, isMissing } from './missing.ts';
import type { FormulaReader } from './prompt-words.ts';
import { TEXT_READERS } from './texts.ts';
import { CONVERSION_READERS } from './units.ts';
import { WINDOW_READERS } from './windows.ts';

/** “average speed of large birds” is no calculation, but an aggregate of some rows. */
const ofSomeRows: FormulaReader = (words) =>
  /\b(?:average|avg|mean|median|total|sum|max|maximum|min|minimum|highest|lowest|number|how many|count|share|percentage|percent)\b/u.test(
    words.plain,
  ) && !/\b(?:per|minus|plus|divided|times|ratio|difference)\b| [-+*/] /u.test(words.plain)
    ? conditional(words)
    : null;

/** The first that fits is the best. */
export const FORMULA_READERS: readonly FormulaReader[] = [
  banded,
  labelled,
  isMissing,
  filled,
  ...TEXT_READERS,
  ...DATE_READERS,
  flagged,
  ...CONVERSION_READERS,
  ...WINDOW_READERS,
  ...STATISTIC_READERS,
  ofSomeRows,
  namedCondition,
  calculated,
  ...LAST_READERS,
  ...UNIT_READERS,
];
