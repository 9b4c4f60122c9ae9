import type { ChartAggregate } from '@plumbline/contract';
import type { ColumnTraits } from '../columns/traits.ts';
import type { Phrase } from '../prompt/link.ts';
import type { ChartPrompt } from '../prompt/read-prompt.ts';

/** What the words before a column say about it. */
interface Qualifiers {
  /** After “by”, “for each”. */
  readonly isBy: boolean;
  /** Where the words put it: “colored by”, “small multiples by”. */
  readonly as: 'axis' | 'series' | 'panels' | null;
  /** “broken down by”: colors of bars, panels of points. */
  readonly isSplit: boolean;
  /** After “stacked”. */
  readonly isStacked: boolean;
  readonly aggregate: ChartAggregate | null;
  /** After “how many” or “number of”. */
  readonly counted: 'how many' | 'number of' | null;
  /** After “highest”, or named by a superlative such as “heaviest”. */
  readonly extreme: ChartAggregate | null;
}

/** A named column with the words around it. */
export interface NamedColumn extends Qualifiers {
  readonly traits: ColumnTraits;
  readonly score: number;
  readonly words: string;
}

const UNQUALIFIED: Qualifiers = {
  isBy: false,
  as: null,
  isSplit: false,
  isStacked: false,
  aggregate: null,
  counted: null,
  extreme: null,
};

export const extremeOf = (isDown: boolean): ChartAggregate => (isDown ? 'max' : 'min');

/** The columns that a question names, each once, in its order. */
export function readNamedColumns(
  { phrases }: ChartPrompt,
  traits: readonly ColumnTraits[],
): readonly NamedColumn[] {
  const found: NamedColumn[] = [];
  const values = new Set(
    phrases.flatMap(({ meaning }) => (meaning?.kind === 'value' ? [meaning.column] : [])),
  );
  let known = UNQUALIFIED;
  let isAfterName = false;
  for (const [at, phrase] of phrases.entries()) {
    if (isModifier(phrase, phrases[at + 1], traits)) {
      continue;
    }
    // “each distributor released”: a verb right after a name is no second group.
    if (isAfterName && phrase.score < 1) {
      known = { ...known, isBy: false };
    }
    const one = namedTraits(phrase, { values, traits, aggregate: known.aggregate });
    if (one !== undefined && !found.some((other) => other.traits === one)) {
      found.push({
        ...known,
        traits: one,
        extreme: superlativeOf(phrase) ?? known.extreme,
        // “cylinder count”
        counted: phrases[at + 1]?.words.join(' ') === 'count' ? 'number of' : known.counted,
        score: phrase.score,
        words: phrase.words.join(' '),
      });
    }
    known = qualify(known, phrase);
    isAfterName = isName(phrase);
  }
  return found;
}

/** “product category”, “customer segment”: a word that is half a name, right before a whole one, describes it. */
const isModifier = (
  { score, meaning }: Phrase,
  next: Phrase | undefined,
  traits: readonly ColumnTraits[],
): boolean =>
  (meaning?.kind === 'column' || meaning?.kind === 'ambiguous') &&
  (score < 1 || (meaning.kind === 'column' && isRead(meaning.name, traits))) &&
  next?.meaning?.kind === 'column' &&
  next.score >= score &&
  next.meaning.order === undefined;

const isRead = (column: string, traits: readonly ColumnTraits[]): boolean =>
  traits.some(({ name, kind }) => name === column && kind === 'prose');

const isName = ({ meaning }: Phrase): boolean => meaning?.kind === 'column' || meaning?.kind === 'ambiguous';

/** What is known about the next column after one more phrase. */
function qualify(known: Qualifiers, phrase: Phrase): Qualifiers {
  const { meaning, words } = phrase;
  if (meaning?.kind === 'filler') {
    return known;
  }
  if (isName(phrase)) {
    return { ...UNQUALIFIED, isBy: known.isBy, as: known.as, isSplit: known.isSplit };
  }
  if (meaning?.kind === 'by') {
    return groupedBy(known, meaning.as, words.join(' '));
  }
  return { ...known, ...changeBy(phrase) };
}

/** What words besides names and “by” say about the next column. */
function changeBy({ meaning, words }: Phrase): Partial<Qualifiers> {
  if (meaning?.kind === 'stack') {
    return { isStacked: true };
  }
  if (meaning?.kind === 'order') {
    return { extreme: extremeOf(meaning.isDown) };
  }
  if (meaning?.kind === 'aggregate') {
    return { aggregate: meaning.aggregate };
  }
  return meaning?.kind === 'rows'
    ? { counted: words[0] === 'how' ? 'how many' : 'number of' }
    : { isBy: false, as: null, isSplit: false, counted: null };
}

/** “stacked by status” is a color; “broken down by status” too, or panels of points. */
const groupedBy = (
  { isStacked }: Qualifiers,
  as: Qualifiers['as'] | undefined,
  words: string,
): Qualifiers => ({
  ...UNQUALIFIED,
  isBy: true,
  as: as ?? (isStacked ? 'series' : null),
  isSplit: as === 'series' && /^(broken|break|split|splitting|divided|with)\b/u.test(words),
});

function superlativeOf({ meaning, words }: Phrase): ChartAggregate | null {
  const order = meaning?.kind === 'column' && words[0]?.endsWith('est') === true ? meaning.order : undefined;
  return order === undefined ? null : extremeOf(order === 'desc');
}

interface NameContext {
  /** Columns of the values that the question names. */
  readonly values: ReadonlySet<string>;
  readonly traits: readonly ColumnTraits[];
  readonly aggregate: ChartAggregate | null;
}

function namedTraits({ meaning }: Phrase, context: NameContext): ColumnTraits | undefined {
  const { values, traits } = context;
  if (meaning?.kind === 'column') {
    return traits.find(({ name }) => name === meaning.name);
  }
  // “large wildlife” names the column of its value, and no other.
  return meaning?.kind === 'ambiguous' && !meaning.names.some((name) => values.has(name))
    ? resolve(meaning.names, context)
    : undefined;
}

/** Of the columns that words could name: with an aggregate a number, else the first. */
function resolve(names: readonly string[], { traits, aggregate }: NameContext): ColumnTraits | undefined {
  const [first, ...rest] = names.flatMap((name) => traits.filter((one) => one.name === name));
  return aggregate === null || first === undefined
    ? first
    : ([first, ...rest].find(({ kind }) => kind === 'measure') ?? first);
}
