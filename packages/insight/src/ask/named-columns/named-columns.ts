import type { ChartAggregate } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import type { Phrase, Term } from '../../prompt/phrase.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { isTruth as isTruthColumn } from '../../prompt/truth-words.ts';
import { wordsIn } from '../../prompt/words.ts';
import { extremeOf, isDescribing, NOTHING, superlativeOf } from './describing-names.ts';
import { FEW_VALUES } from '../dataset/few-values.ts';

/** What the words before a column say about it. */
interface Qualifiers {
  /** After “by”, “for each”. */
  readonly isBy: boolean;
  /** Where the words put it: “colored by”, “small multiples by”. */
  readonly as: 'axis' | 'series' | 'panels' | null;
  /** Right after a word for a group, with no name yet: “split the bars by”. */
  readonly isOpen: boolean;
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
  /** Truth values of which a share is wanted: “churn rate”, “share of returned”. */
  readonly isRate: boolean;
  /** After “which” or “what”. */
  readonly isInquired: boolean;
  readonly score: number;
  readonly words: string;
}

const UNQUALIFIED: Qualifiers = {
  isBy: false,
  isOpen: false,
  as: null,
  isSplit: false,
  isStacked: false,
  aggregate: null,
  alsoAggregates: [],
  counted: null,
  extreme: null,
};

/** A group, wherever it goes. */
const GROUPED: Qualifiers = { ...UNQUALIFIED, isBy: true };
/** The columns that a question names, each once, in its order. */
export function readNamedColumns(read: ChartPrompt, traits: readonly ColumnTraits[]): readonly NamedColumn[] {
  const phrases = withCategories(read.phrases, traits).filter(
    (phrase, at, all) => !isRateWord(phrase) || !isTruth(all[at - 1], traits),
  );
  const reader = readerOf(read, { phrases, traits });
  const columns: NamedColumn[] = [];
  let known = UNQUALIFIED;
  for (const [at, phrase] of phrases.entries()) {
    known = beforeName(known, { at, phrases });
    if (isDescribing(at, phrases, { traits, aggregate: known.aggregate })) {
      known = { ...known, extreme: superlativeOf(phrase) ?? known.extreme };
      continue;
    }
    const one = isOfGroup(phrases, at, known) ? undefined : reader.namedAt(at, known);
    const isObject = isSplitObject(known, { at, phrases });
    if (one !== undefined && (isObject || !columns.some((other) => other.traits === one))) {
      columns.push(reader.described(one, at, isObject ? GROUPED : known));
    }
    if (one !== undefined && isObject) {
      continue;
    }
    if (phrase.meaning?.kind === 'placed') {
      placeLast(columns);
      known = UNQUALIFIED;
    }
    known = isAttribute(phrase, phrases[at + 1]) ? known : qualify(known, phrase);
  }
  return columns;
}

/** “for each make of car”: a guess at what the group is of is no further one. */
const isOfGroup = (phrases: readonly Phrase[], at: number, { isBy }: Qualifiers): boolean =>
  isBy &&
  (phrases[at]?.score ?? 1) < SURE &&
  phrases[at - 1]?.words.join(' ') === 'of' &&
  phrases[at - 2]?.meaning?.kind === 'column';

const SURE = 1;

interface Position {
  readonly at: number;
  readonly phrases: readonly Phrase[];
}

/** What the phrase before says of the words so far. */
function beforeName(known: Qualifiers, { at, phrases }: Position): Qualifiers {
  const [phrase, before] = [phrases[at], phrases[at - 1]];
  // “the highest average cost” orders averages, “highest and average cost” are two.
  if (phrase?.meaning?.kind === 'aggregate' && before?.meaning?.kind === 'order') {
    return { ...known, extreme: null };
  }
  // “each distributor released”: a verb right after a name is no second group.
  return isName(before) && (phrase?.score ?? 1) < 1 ? { ...known, isBy: false } : known;
}

/** “split region by status”: the status is the color, and the region what is split. */
const isSplitObject = (known: Qualifiers, { at, phrases }: Position): boolean =>
  known.isOpen && isSplitVerb(phrases[at - 1]) && isBeforeBy(phrases, at);

interface ColumnReader {
  readonly namedAt: (at: number, known: Qualifiers) => ColumnTraits | undefined;
  readonly described: (traits: ColumnTraits, at: number, known: Qualifiers) => NamedColumn;
}

function readerOf(
  { phrases: all, marks, intents }: ChartPrompt,
  { phrases, traits }: { readonly phrases: readonly Phrase[]; readonly traits: readonly ColumnTraits[] },
): ColumnReader {
  const wantsNumbers = marks.includes('scatter') || marks.includes('bubble');
  const values = new Set(
    phrases.flatMap(({ meaning }) => (meaning?.kind === 'value' ? [meaning.column] : [])),
  );
  const isRated = (phrase: Phrase): boolean =>
    isTruth(phrase, traits) && (intents.includes('share') || isRateWord(all[all.indexOf(phrase) + 1]));
  const isRateAfter = (phrase: Phrase): boolean =>
    isTruth(phrase, traits) && isRateWord(all[all.indexOf(phrase) + 1]);
  return {
    namedAt: (at, { aggregate, isBy }) =>
      namedTraits(phrases[at], { values, traits, aggregate, wantsNumbers: wantsNumbers && !isBy }),
    described: (one, at, known) => {
      const phrase = phrases[at] ?? NOTHING;
      const inquired = isInquired(one, phrases[at - 1]);
      return {
        ...known,
        traits: one,
        // “venues by refund rate”
        isBy: (known.isBy && !isRateAfter(phrase)) || inquired,
        isInquired: inquired,
        isRate: (!known.isBy || isRateAfter(phrase)) && isRated(phrase),
        extreme: superlativeOf(phrase) ?? known.extreme,
        // “cylinder count”
        counted: phrases[at + 1]?.words.join(' ') === 'count' ? 'number of' : known.counted,
        score: phrase.score,
        words: phrase.words.join(' '),
      };
    },
  };
}

const isRateWord = (phrase: Phrase | undefined): boolean =>
  /^(rate|rates|ratio|share|percentage)$/u.test(phrase?.words.join(' ') ?? '');

const isTruth = (phrase: Phrase | undefined, traits: readonly ColumnTraits[]): boolean => {
  const { meaning } = phrase ?? {};
  return (
    meaning?.kind === 'column' &&
    traits.some(({ name, column }) => name === meaning.name && isTruthColumn(column))
  );
};

const isSplitVerb = (phrase: Phrase | undefined): boolean =>
  /^(split|splitting|segment|divide|break down)$/u.test(phrase?.words.join(' ') ?? '');

/** Whether “by” comes after this name, before any other. */
function isBeforeBy(phrases: readonly Phrase[], at: number): boolean {
  const next = phrases.slice(at + 1).find((phrase) => phrase.meaning?.kind !== 'filler');
  return next?.meaning?.kind === 'by' && next.meaning.as === undefined;
}

/** A name right after “which” or “what” that is no amount: the answer is one of its values. */
const isInquired = ({ kind, distinct }: ColumnTraits, before: Phrase | undefined): boolean =>
  (kind !== 'measure' || (distinct ?? FEW_VALUES + 1) <= FEW_VALUES) &&
  before?.meaning?.kind === 'filler' &&
  /^(which|what)$/u.test(before.words.at(-1) ?? '');

/** “location in columns”: what was named last is a group. */
function placeLast(columns: NamedColumn[]): void {
  const last = columns.pop();
  if (last !== undefined) {
    columns.push({ ...last, isBy: true, counted: null });
  }
}

const isName = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'column' || phrase?.meaning?.kind === 'ambiguous';

/** “by movie genre”: what the rows are describes the name that follows. “employees hired before 2002” are rows. */
export const isAttribute = ({ meaning, words }: Phrase, next: Phrase | undefined): boolean =>
  meaning?.kind === 'subject' && isName(next) && !/[^s]s$/u.test(words.at(-1) ?? '');

const CATEGORY_WORDS = /^(category|categories|type|types|kind|kinds|class|classes|group|groups)$/u;

/** “rating categories”: of the columns that “rating” could name, the one of names. */
function withCategories(phrases: readonly Phrase[], traits: readonly ColumnTraits[]): readonly Phrase[] {
  return phrases.flatMap((phrase, at): readonly Phrase[] => {
    const category = categoryOf(phrase, phrases[at + 1], traits);
    if (category !== undefined) {
      return [{ ...phrase, meaning: { kind: 'column', name: category.name }, score: CATEGORY_SCORE }];
    }
    const before = phrases[at - 1];
    return before !== undefined && categoryOf(before, phrase, traits) !== undefined ? [] : [phrase];
  });
}

const CATEGORY_SCORE = 0.8;

const categoryOf = (
  { meaning }: Phrase,
  next: Phrase | undefined,
  traits: readonly ColumnTraits[],
): ColumnTraits | undefined =>
  meaning?.kind === 'ambiguous' && CATEGORY_WORDS.test(next?.words.join(' ') ?? '')
    ? traits.find(({ name, kind }) => kind === 'category' && meaning.names.includes(name))
    : undefined;

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
    return groupedBy(known, meaning.as ?? (known.isOpen ? known.as : null), words.join(' '));
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
    if (meaning?.kind !== 'order' || meaning.isSort === true) {
      return {};
    }
    const extreme = extremeOf(meaning.isDown);
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
  // “how many mobile users”
  value: ({ counted }) => ({ isBy: false, as: null, isSplit: false, counted }),
};

const isPer = ([first = '']: readonly string[]): boolean => /^(?:by|per|each|every)$/u.test(first);

const changeBy: Change = (known, phrase) => {
  // “split the plots by”: whatever is split.
  const isSplitObject = known.isOpen && phrase.meaning === null;
  return (
    CHANGES[phrase.meaning?.kind ?? 'filler']?.(known, phrase) ??
    (isSplitObject ? {} : { isBy: false, as: null, isSplit: false, counted: null })
  );
};

/** “stacked by status” is a color; “broken down by status” too, or panels of points. */
const groupedBy = (
  { isStacked }: Qualifiers,
  as: Qualifiers['as'] | undefined,
  words: string,
): Qualifiers => ({
  ...UNQUALIFIED,
  isBy: true,
  isOpen: !/\b(by|for|each|every|on|to|per|with)\b/u.test(words),
  as: as ?? (isStacked ? 'series' : null),
  isSplit: as === 'series' && /^(broken|break|split|splitting|divided|with)\b/u.test(words),
});

interface NameContext {
  /** Columns of the values that the question names. */
  readonly values: ReadonlySet<string>;
  readonly traits: readonly ColumnTraits[];
  readonly aggregate: ChartAggregate | null;
  /** Whether a chart of numbers is wanted. */
  readonly wantsNumbers: boolean;
}

function namedTraits(phrase: Phrase | undefined, context: NameContext): ColumnTraits | undefined {
  const { values, traits } = context;
  const { meaning } = phrase ?? NOTHING;
  if (meaning?.kind === 'column') {
    return traits.find(({ name }) => name === meaning.name);
  }
  // “large wildlife” names the column of its value, and no other.
  return meaning?.kind === 'ambiguous' && !meaning.names.some((name) => values.has(name))
    ? (endOf(meaning, traits) ?? resolve(meaning.names, context))
    : undefined;
}

/** “warmest” of `temp_min` and `temp_max` is the latter, “coldest” the former. */
const endOf = (
  { names, order }: Extract<Term, { kind: 'ambiguous' }>,
  traits: readonly ColumnTraits[],
): ColumnTraits | undefined => {
  const end = order === 'desc' ? /^(max|maximum|high|highest)$/u : /^(min|minimum|low|lowest)$/u;
  const having = names.filter((name) => wordsIn(name).some((word) => end.test(word)));
  return order !== undefined && having.length === 1
    ? traits.find(({ name }) => name === having[0])
    : undefined;
};

/** Chooses among the columns that words could name: a number with an aggregate, else the first. */
function resolve(
  names: readonly string[],
  { traits, aggregate, wantsNumbers }: NameContext,
): ColumnTraits | undefined {
  const [first, ...rest] = names.flatMap((name) => traits.filter((one) => one.name === name));
  return (aggregate === null && !wantsNumbers) || first === undefined
    ? first
    : ([first, ...rest].find(({ kind }) => kind === 'measure') ?? first);
}
