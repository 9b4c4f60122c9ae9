import type { ColumnTraits } from '../columns/traits.ts';
import { wordsIn } from '../prompt/words.ts';
import type { NamedColumn } from './named-columns.ts';

/** “users”, of a column `userId`. */
export const isKeyNoun = ({ traits, words }: Pick<NamedColumn, 'traits' | 'words'>): boolean =>
  isNameOfKey(traits) && /[^s]s$/u.test(words) && !words.includes(' ');

export const isNameOfKey = ({ name }: ColumnTraits): boolean =>
  /^(?:id|no|nr|number|key)$/u.test(wordsIn(name).at(-1) ?? '');

/** “average age of patients”, with a column of their numbers: they say whose number it is, and are no groups. */
export const isKeyOfMany = ({
  traits,
  words,
  isBy,
  isInquired,
  extreme,
  counted,
  aggregate,
  as,
}: NamedColumn): boolean =>
  !isBy &&
  !isInquired &&
  as === null &&
  extreme === null &&
  counted === null &&
  aggregate !== 'distinct' &&
  isKeyNoun({ traits, words });
