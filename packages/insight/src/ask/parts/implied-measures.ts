import type { QuestionGroup, QuestionMeasure } from '@plumbline/contract';
import { onlyAmount } from '../../prompt/only-amount.ts';
import { phrasesOfKind } from '../../prompt/phrase-kinds.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import type { CompleteContext } from './implied-groups.ts';
import type { NamedParts } from './named-parts.ts';
import { isOnlyCompared } from './only-compared.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { ranksBySize } from './row-question.ts';
import { sizeOfRow } from './size-of-rows.ts';

export const isRowCount = ({ column, saved }: QuestionMeasure): boolean =>
  column === null && saved === undefined;

/** What is named, else what is implied: the size of one row, the only number, or the number of rows. */
export function impliedMeasures(
  read: ChartPrompt,
  { parts, traits, groups }: CompleteContext & { readonly groups: readonly QuestionGroup[] },
): readonly QuestionMeasure[] {
  const size = parts.measures.every(isRowCount) ? sizeOfRow(read, traits) : null;
  if (size !== null) {
    return [size];
  }
  if (groups.length === 0 && countsCompared(read, parts)) {
    return [COUNT_ROWS];
  }
  const isExplained = phrasesOfKind(read, 'task')[0]?.task === 'explain';
  const needsMeasure =
    parts.measures.length === 0 && (groups.length > 0 || isExplained || countsSome(read, parts, groups));
  return needsMeasure ? [comparedMeasure(read, { parts, traits })] : parts.measures;
}

/** “tests costing over $60”: the amount says which rows are meant, and nothing says that it is added up. */
function countsCompared(read: ChartPrompt, { measures, mark }: NamedParts): boolean {
  const [measure, ...more] = measures;
  const column = measure?.column ?? null;
  const isPlain =
    read.aggregate === null && !read.isExtreme && read.intents.length === 0 && read.marks.length === 0;
  return (
    column !== null &&
    more.length === 0 &&
    isPlain &&
    mark === null &&
    phrasesOfKind(read, 'task').length === 0 &&
    isOnlyCompared(column, read)
  );
}

/** “wholesale orders in Q2 2022”: of rows that are only said to be some, how many there are. */
const countsSome = (
  { conditions, aggregate, isExtreme, unknown, marks }: ChartPrompt,
  { mark }: NamedParts,
  groups: readonly QuestionGroup[],
): boolean =>
  conditions.length > 0 &&
  aggregate === null &&
  !isExtreme &&
  unknown.length === 0 &&
  marks.length === 0 &&
  mark === null &&
  groups.length === 0;

/** “compare MSFT and IBM” is about the only number that there is. */
function comparedMeasure(read: ChartPrompt, { parts, traits }: CompleteContext): QuestionMeasure {
  const [only, ...more] = traits.filter(({ kind }) => kind === 'measure');
  const isAbout = read.intents.includes('compare') || ranksBySize(read);
  if (only !== undefined && more.length === 0 && !parts.countsRows && isAbout) {
    return { column: only.name, aggregate: only.adds === 'sum' ? 'sum' : 'mean' };
  }
  const amount =
    isOfLargest(read) && !parts.countsRows ? onlyAmount(traits.map(({ column }) => column)) : null;
  return amount === null ? COUNT_ROWS : { column: amount, aggregate: 'sum' };
}

/** “who is our largest customer”: by the money, where there is one amount of it. */
const isOfLargest = ({ phrases }: ChartPrompt): boolean =>
  phrases.some(
    ({ meaning, words }) =>
      meaning?.kind === 'order' && /^(largest|biggest|smallest)$/u.test(words.join(' ')),
  );
