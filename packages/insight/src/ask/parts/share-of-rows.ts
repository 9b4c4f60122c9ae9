import type { Condition, QuestionGroup, QuestionMeasure } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import type { Phrase } from '../../prompt/phrase.ts';
import type { TermOf } from '../../prompt/phrase-kinds.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { COUNT_ROWS } from '../query/measures.ts';

/** A share in each group, and the conditions that say which rows there are at all. */
export interface ShareOfRows {
  readonly measure: QuestionMeasure;
  readonly filters: readonly Condition[];
}

/** “in Oslo”, “from the north”: which rows there are, not what a share of them is of. */
const PLACE = /^(in|from|for|within|on|inside)$/u;
const COMING = /^(come|comes|came|coming)$/u;

function isPlace(phrases: readonly Phrase[], at: number): boolean {
  const before = phrases.slice(Math.max(0, at - 2), at).map(({ words }) => words[0] ?? '');
  // “what share of revenue comes from the app”
  return before.some((word) => PLACE.test(word)) && !before.some((word) => COMING.test(word));
}

/** Which share is wanted: “share of”, “never”. */
const isShareWord = ({ meaning }: Phrase): boolean =>
  meaning?.kind === 'frequency' || (meaning?.kind === 'intent' && meaning.intent === 'share');

/** The value that the share is of: after the word, before the groups. */
function valueOf(phrases: readonly Phrase[]): TermOf<'value'> | undefined {
  const start = phrases.findIndex(isShareWord);
  // “comes in by email” names a value, and no group.
  const end = phrases.findIndex(
    ({ meaning }, at) => at > start && meaning?.kind === 'by' && phrases[at + 1]?.meaning?.kind !== 'value',
  );
  return phrases.slice(0, end === -1 ? undefined : end).flatMap(({ meaning }, at) => {
    return at > start && meaning?.kind === 'value' && !isPlace(phrases, at) ? [meaning] : [];
  })[0];
}

const PARTICIPLE = /[^e]ed$|^(?:withdrawn|given|taken|broken|lost)$/u;
/** Values beyond those that are known would be missing in the share. */
const MOST_VALUES = 20;

/** The known values of a text that some rows do not have; null where they are too many, or not all of them are known. */
function valuesOfSome(name: string, traits: readonly ColumnTraits[]): readonly string[] | null {
  const column = traits.find((one) => one.name === name)?.column;
  const { nulls = 0, distinct = 0, top = [] } = column?.profile ?? {};
  const values = [...new Set(top.map(({ value }) => String(value)))];
  const isKnown = values.length === distinct && values.length <= MOST_VALUES;
  return column?.type === 'text' && (nulls ?? 0) > 0 && isKnown ? values : null;
}

/** “% rejected per department” of a column of reasons that some rows have: the share of the rows that have any. */
function shareWithAny(
  { conditions, phrases }: Pick<ChartPrompt, 'conditions' | 'phrases'>,
  { groups, traits }: { readonly groups: readonly QuestionGroup[]; readonly traits: readonly ColumnTraits[] },
): ShareOfRows | null {
  const next = phrases
    .slice(phrases.findIndex(isShareWord) + 1)
    .find(({ meaning }) => meaning?.kind !== 'filler' && meaning?.kind !== 'subject');
  if (next?.meaning?.kind !== 'column' || !PARTICIPLE.test(next.words.at(-1) ?? '')) {
    return null;
  }
  const { name } = next.meaning;
  const values = groups.some(({ column }) => column === name) ? null : valuesOfSome(name, traits);
  return values === null
    ? null
    : { measure: { ...COUNT_ROWS, share: { column: name, values: [...values] } }, filters: conditions };
}

/** “what percent of orders come from Leipzig”: without groups, even a place is what the share is of. */
const onlyValue = (phrases: readonly Phrase[]): TermOf<'value'> | undefined => {
  const values = phrases.flatMap(({ meaning }) => (meaning?.kind === 'value' ? [meaning] : []));
  return values.length === 1 ? values[0] : undefined;
};

/**
 * “share of rainy days by month in Oslo”: the value after the word is what the share is of, and others are conditions.
 * Null where nothing says what the share is of, such as in “share of orders by region”, which is of each region.
 */
export function shareOfRows(
  { marks, conditions, phrases }: ChartPrompt,
  {
    groups,
    traits,
    amount,
  }: {
    readonly groups: readonly QuestionGroup[];
    readonly traits: readonly ColumnTraits[];
    /** What the share is of; null: of the number of rows. */
    readonly amount: QuestionMeasure | null;
  },
): ShareOfRows | null {
  if (!phrases.some(isShareWord) || marks.length > 0) {
    return null;
  }
  const named = valueOf(phrases) ?? (groups.length === 0 ? onlyValue(phrases) : undefined);
  const wanted = conditions.find(
    ({ column, op }) =>
      column === named?.column &&
      !groups.some((group) => group.column === column) &&
      (op === 'eq' || op === 'in') &&
      traits.some(
        ({ name, column: { type } }) =>
          name === column && (type === 'text' || (type === 'boolean' && amount === null)),
      ),
  );
  if (wanted === undefined) {
    return amount === null && groups.length > 0
      ? shareWithAny({ conditions, phrases }, { groups, traits })
      : null;
  }
  const filters = conditions.filter((one) => one !== wanted);
  if (wanted.value === true) {
    return { measure: { column: wanted.column, aggregate: 'mean', isRate: true }, filters };
  }
  const values = (Array.isArray(wanted.value) ? wanted.value : [wanted.value]).map(String);
  return {
    measure: { ...(amount ?? COUNT_ROWS), share: { column: wanted.column, values } },
    filters,
  };
}
