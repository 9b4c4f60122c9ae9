import type { ColumnTraits } from '../../columns/traits.ts';
import { wordsIn } from '../../prompt/words.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import type { NamedColumn } from './named-columns.ts';

/** A text column with as many values as rows, or nearly, names the rows. */
const ENTITY_SHARE = 0.9;

/** Text that names each row. */
export const isEntity = (
  { name, distinct }: ColumnTraits,
  { columns, rowCount }: DescribedDataset,
): boolean =>
  (distinct ?? 0) > ENTITY_SHARE * rowCount &&
  columns.some((column) => column.name === name && column.type === 'text');

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
