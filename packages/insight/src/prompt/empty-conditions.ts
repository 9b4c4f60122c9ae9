import type { Condition } from '@plumbline/contract';
import { mayBeZero } from './filled-numbers.ts';
import type { Lexicon, Phrase, PromptColumn } from './phrase.ts';
import type { PlacedCondition } from './placed-conditions.ts';

/** The name that the words before it are about: “have no date”, “without a supplier”. */
const FORWARD = /\b(no|lack|lacks|lacking|without|have)\b/u;

/** The name says no more than which rows. */
const OWN = new RegExp(`${FORWARD.source}|^nothing$`, 'u');

const isArticle = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'filler' && /^(a|an|any|the)$/u.test(phrase.words.join(' '));

const isNamed = (phrase: Phrase | undefined): boolean => phrase?.meaning?.kind === 'column';

/** “orders without customer”; “without Home Office” and “without segment Home Office” leave a value out. */
const isWithout = (phrases: readonly Phrase[], at: number): boolean =>
  phrases[at]?.meaning?.kind === 'not' &&
  phrases[at]?.words.join(' ') === 'without' &&
  isNamed(phrases[at + 1]) &&
  phrases[at + 2]?.meaning?.kind !== 'value';

/** “no alarms”, “gave no rating”: right before a name, and no number of it. “claims paid nothing”: right after it. */
function isNone(phrases: readonly Phrase[], at: number): boolean {
  const word = phrases[at]?.meaning === null ? phrases[at]?.words.join(' ') : '';
  return (word === 'no' && isNamed(phrases[at + 1])) || (word === 'nothing' && isNamed(phrases[at - 1]));
}

/** Where the column is that is empty, or is not; -1 for none. */
function columnOf(phrases: readonly Phrase[], at: number): number {
  const words = phrases[at]?.words.join(' ') ?? '';
  const after = isArticle(phrases[at + 1]) ? at + 2 : at + 1;
  const positions = FORWARD.test(words) ? [after] : [after, at - 1, at - 2];
  return positions.find((index) => isNamed(phrases[index])) ?? -1;
}

const NONE = /^(?:none|nil|nothing|no)$/iu;

/** The text of a column that says there is none, such as “None” of a damage; null where it has no such text. */
function noneOf({ type, profile, values = [] }: PromptColumn): string | null {
  const texts = type === 'text' ? [...(profile?.top ?? []).map(({ value }) => value), ...values] : [];
  return texts.find((text) => typeof text === 'string' && NONE.test(text.trim()))?.toString() ?? null;
}

/** Rows without a discount have one of 0, where every row has some number, and those without damage a damage of “None”. */
function emptyCondition(name: string, isMissing: boolean, columns: readonly PromptColumn[]): Condition {
  const none = columns.filter((column) => column.name === name).map(noneOf)[0] ?? null;
  if (none !== null) {
    return { column: name, op: isMissing ? 'eq' : 'ne', value: none };
  }
  const isZero = columns.some((column) => column.name === name && mayBeZero(column));
  if (isZero) {
    return isMissing ? { column: name, op: 'eq', value: 0 } : { column: name, op: 'gt', value: 0 };
  }
  return { column: name, op: isMissing ? 'isnull' : 'notnull' };
}

const HAVING = /^(?:with|have|has|had|having)$/u;

/** “strikes with damage”, where a damage may be “None”; “with damage Severe” names a value. */
function isHaving(phrases: readonly Phrase[], at: number, columns: readonly PromptColumn[]): boolean {
  const named = isArticle(phrases[at + 1]) ? at + 2 : at + 1;
  const meaning = phrases[named]?.meaning;
  return (
    HAVING.test(phrases[at]?.words.join(' ') ?? '') &&
    meaning?.kind === 'column' &&
    phrases[named + 1]?.meaning?.kind !== 'value' &&
    columns.some((column) => column.name === meaning.name && noneOf(column) !== null)
  );
}

/** “missing cost”, “cost is not empty”, “rows that have no cost”. */
export function takeEmptiness(phrases: readonly Phrase[], { columns }: Lexicon) {
  const taken = new Set<number>();
  const found: (PlacedCondition & { readonly columnAt: number; readonly isOwn: boolean })[] = [];
  phrases.forEach(({ meaning, words }, at) => {
    const isMissing =
      meaning?.kind === 'empty' ? meaning.isEmpty : isWithout(phrases, at) || isNone(phrases, at);
    if (meaning?.kind !== 'empty' && !isMissing && !isHaving(phrases, at, columns)) {
      return;
    }
    const columnAt = columnOf(phrases, at);
    const column = phrases[columnAt]?.meaning;
    if (column?.kind === 'column') {
      const condition = emptyCondition(column.name, isMissing, columns);
      found.push({ at, condition, columnAt, isOwn: OWN.test(words.join(' ')) });
      taken.add(at);
    }
  });
  return { taken, found };
}

/** “without any returns”, where returns are a value: it is left out. */
export const withoutValue = (phrase: Phrase): Phrase =>
  phrase.meaning?.kind === 'empty' && phrase.words[0] === 'without'
    ? { ...phrase, meaning: { kind: 'not' } }
    : phrase;
