import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase, PromptColumn } from './phrase.ts';
import { readNumber, wordsIn } from './words.ts';

const PEOPLE =
  /^(employees?|people|persons?|staff|workers?|patients?|students?|pupils?|customers?|clients?|members?|users?|players?|donors?|passengers?|guests?|drivers?|visitors?|applicants?|candidates?|residents?|voters?|adults?|children|kids?|men|women|males?|females?|boys?|girls?|seniors?|claimants?|tenants?|policyholders?|subscribers?|owners?|everyone|anyone|those|who|aged)$/u;
const BETWEEN = /^(who|are|is|were|was|aged|that)$/u;
const OLDEST = 130;

const isAge = ({ name, label = name, type }: PromptColumn): boolean =>
  isNumericType(type) && [name, label].some((text) => wordsIn(text).includes('age'));

/** The only column of ages; null for none or several. */
function ageColumn({ columns }: Lexicon): PromptColumn | null {
  const [only, ...more] = columns.filter(isAge);
  return only === undefined || more.length > 0 ? null : only;
}

/** “patients over 80”: a number right after people, with no unit but years, is their age. */
export function ageCompared(
  phrases: readonly Phrase[],
  { comparatorAt, at }: { readonly comparatorAt: number; readonly at: number },
  lexicon: Lexicon,
): { readonly column: PromptColumn; readonly at: number } | null {
  const before = phrases.slice(0, comparatorAt).findLast(({ words }) => !BETWEEN.test(words.join(' ')));
  const word = before?.words.at(-1) ?? '';
  // “the most popular course among under 30s”
  const isOfPeople =
    PEOPLE.test(word) || word === 'among' || phrases[comparatorAt - 1]?.words.at(-1) === 'aged';
  const number = readNumber(phrases[at]?.words[0] ?? '');
  const unit = phrases[at + 1];
  const isBare =
    unit === undefined || unit.meaning !== null || /^(years?|yrs?|old)$/u.test(unit.words.join(' '));
  const column = isOfPeople && isBare && number !== null && number <= OLDEST ? ageColumn(lexicon) : null;
  return column === null ? null : { column, at: comparatorAt };
}

/** “kids”, “folks”: whatever people are called, where the rows are people. */
export const isPersonWord = (word: string): boolean =>
  /^(people|persons?|kids?|children|adults?|seniors?|folks|individuals?|everyone|everybody)$/u.test(word);
