import type { ChartAggregate } from '@plumbline/contract';
import type { ColumnTraits } from '../columns/traits.ts';
import type { Phrase, Term } from '../prompt/link.ts';
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
  /** Further ones: “min, max and average mileage”. */
  readonly alsoAggregates: readonly ChartAggregate[];
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
  alsoAggregates: [],
  counted: null,
  extreme: null,
};

export const extremeOf = (isDown: boolean): ChartAggregate => (isDown ? 'max' : 'min');

/** The columns that a question names, each once, in its order. */
export function readNamedColumns(
  { phrases, marks }: ChartPrompt,
  traits: readonly ColumnTraits[],
): readonly NamedColumn[] {
  const wantsNumbers = marks.includes('scatter') || marks.includes('bubble');
  const found: NamedColumn[] = [];
  const values = new Set(
    phrases.flatMap(({ meaning }) => (meaning?.kind === 'value' ? [meaning.column] : [])),
  );
  let known = UNQUALIFIED;
  let isAfterName = false;
  for (const [at, phrase] of phrases.entries()) {
    if (isModifier(phrase, phrases[at + 1], traits)) {
      known = { ...known, extreme: superlativeOf(phrase) ?? known.extreme };
      continue;
    }
    // “each distributor released”: a verb right after a name is no second group.
    if (isAfterName && phrase.score < 1) {
      known = { ...known, isBy: false };
    }
    const one = namedTraits(phrase, {
      values,
      traits,
      aggregate: known.aggregate,
      wantsNumbers: wantsNumbers && !known.isBy,
    });
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
    if (phrase.meaning?.kind === 'placed') {
      placeLast(found);
      known = UNQUALIFIED;
    }
    known = qualify(known, phrase);
    isAfterName = isName(phrase);
  }
  return found;
}

/** “location in columns”: what was named last is a group. */
function placeLast(found: NamedColumn[]): void {
  const last = found.pop();
  if (last !== undefined) {
    found.push({ ...last, isBy: true, counted: null });
  }
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
  return { ...known, ...changeBy(known, phrase) };
}

/** “highest and lowest”: what was said before another stands beside it. */
const further = (
  before: ChartAggregate | null,
  now: ChartAggregate,
  { alsoAggregates }: Qualifiers,
): readonly ChartAggregate[] =>
  before === null || before === now ? alsoAggregates : [...alsoAggregates, before];

type Change = (known: Qualifiers, phrase: Phrase) => Partial<Qualifiers>;

/** What words besides names and “by” say about the next column. */
const CHANGES: Readonly<Partial<Record<Term['kind'], Change>>> = {
  stack: () => ({ isStacked: true }),
  order: (known, { meaning }) => {
    const extreme = extremeOf(meaning?.kind === 'order' && meaning.isDown);
    return { extreme, alsoAggregates: further(known.extreme, extreme, known) };
  },
  aggregate: (known, { meaning }) =>
    meaning?.kind === 'aggregate'
      ? {
          aggregate: meaning.aggregate,
          alsoAggregates: further(known.aggregate ?? known.extreme, meaning.aggregate, known),
        }
      : {},
  // “per year and cylinders”
  unit: (_, { words }) => (isPer(words) ? { isBy: true } : {}),
  part: (_, { words }) => (isPer(words) ? { isBy: true } : {}),
  rows: (_, { words }) => ({ counted: words[0] === 'how' ? 'how many' : 'number of' }),
};

const isPer = ([first = '']: readonly string[]): boolean => /^(?:by|per|each|every)$/u.test(first);

const changeBy: Change = (known, phrase) =>
  CHANGES[phrase.meaning?.kind ?? 'filler']?.(known, phrase) ?? {
    isBy: false,
    as: null,
    isSplit: false,
    counted: null,
  };

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
  const isNamed = meaning?.kind === 'column' || meaning?.kind === 'ambiguous';
  const order = isNamed && words[0]?.endsWith('est') === true ? meaning.order : undefined;
  return order === undefined ? null : extremeOf(order === 'desc');
}

interface NameContext {
  /** Columns of the values that the question names. */
  readonly values: ReadonlySet<string>;
  readonly traits: readonly ColumnTraits[];
  readonly aggregate: ChartAggregate | null;
  /** Whether a chart of numbers is wanted. */
  readonly wantsNumbers: boolean;
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
function resolve(
  names: readonly string[],
  { traits, aggregate, wantsNumbers }: NameContext,
): ColumnTraits | undefined {
  const [first, ...rest] = names.flatMap((name) => traits.filter((one) => one.name === name));
  return (aggregate === null && !wantsNumbers) || first === undefined
    ? first
    : ([first, ...rest].find(({ kind }) => kind === 'measure') ?? first);
}
