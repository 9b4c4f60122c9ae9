import { PHRASES } from './lexicon.ts';
import { isNumericType } from '@plumbline/contract';
import { isPersonWord } from './ages.ts';
import { isCountedTruth } from './named-rows.ts';
import type { Lexicon, Phrase, PromptColumn, Term } from './phrase.ts';
import { isTruth, tellingWords, truthValue } from './truth-words.ts';
import { wordsIn } from './words.ts';

export const NOTHING: Phrase = { meaning: null, words: [], score: 0 };
const FILLER: Term = { kind: 'filler' };

const isKind = (phrase: Phrase | undefined, ...kinds: readonly Term['kind'][]): boolean =>
  kinds.some((kind) => phrase?.meaning?.kind === kind);

const spoken = (phrase: Phrase | undefined): string => phrase?.words.join(' ') ?? '';
const lastWord = (phrase: Phrase | undefined): string => phrase?.words.at(-1) ?? '';

/** “drops”, “defaulted”: a form that is no name. */
const isVerb = (phrase: Phrase | undefined): boolean => /[^s]s$|[^e]ed$/u.test(spoken(phrase));

/** “return rate”, whatever else a rate is here. */
export const isRateWord = (phrase: Phrase): boolean => /^(?:rate|rates|ratio)$/u.test(spoken(phrase));

/** “paying users”, of a column “userId”. */
export const namesKey = ({ meaning, words }: Phrase): boolean =>
  meaning?.kind === 'column' &&
  /[^s]s$/u.test(words.join(' ')) &&
  /^(?:id|no|nr|number|key)$/u.test(wordsIn(meaning.name).at(-1) ?? '');

/** The column of truth values that one word names, or as many as its name has: “new patients” of `new_pat`; null for other words. */
export function truthNamed({ meaning, words }: Phrase, { columns }: Lexicon): PromptColumn | null {
  const name = meaning?.kind === 'column' ? meaning.name : null;
  const column = columns.find((one) => one.name === name && isTruth(one));
  const isWhole =
    words.length === 1 || words.length === tellingWords(column?.label ?? column?.name ?? '').length;
  return column !== undefined && isWhole ? column : null;
}

/** Whether any phrase names a number that is no truth value. */
export const namesNumber = (phrases: readonly Phrase[], { columns }: Lexicon): boolean =>
  phrases.some(
    ({ meaning }) =>
      meaning?.kind === 'column' &&
      columns.some(
        (column) => column.name === meaning.name && isNumericType(column.type) && !isTruth(column),
      ),
  );

const ARTICLE = /^(?:the|a|an|any|our|all|all the)$/u;

/** What comes before a phrase and its article; undefined for nothing. */
const beforeArticle = (phrases: readonly Phrase[], at: number): Phrase | undefined =>
  phrases.slice(0, at).findLast((one) => !(isKind(one, 'filler') && ARTICLE.test(spoken(one))));

const BEFORE_TRUTH =
  /^(?:was|were|are|is|been|be|got|not|non|never|always|an|any|on|under|to|with|who|that|as|marked|flagged|tagged|labell?ed|classed|classified)$/u;

/** “hazardous loads”, “paying folks”, “the furnished ones”: whatever the rows are called, it is true of them. */
const isRowsName = (phrase: Phrase | undefined): boolean => {
  const word = spoken(phrase);
  const isOpen = phrase?.meaning === null || isKind(phrase, 'filler');
  return (
    (isOpen && (/^ones?$/u.test(word) || isPersonWord(word))) ||
    (isOpen && !PHRASES.has(word) && /^\p{L}+[^s\P{L}]s$/u.test(word))
  );
};

export interface TruthContext {
  /** Whether a phrase is a noun of the rows. */
  readonly isRow: (phrase: Phrase) => boolean;
  readonly lexicon: Lexicon;
}

/** “returned orders”, “orders returned” and “were returned” are rows of which it is true; “by returned” is a group. */
export function isTruthOfRows(
  at: number,
  phrases: readonly Phrase[],
  { isRow, lexicon }: TruthContext,
): boolean {
  const [before, after] = [phrases[at - 1], phrases[at + 1]];
  if (isKind(beforeArticle(phrases, at), 'by')) {
    return false;
  }
  const isRowBeside =
    isRowsName(after) ||
    (after !== undefined && namesKey(after)) ||
    [before, after].some((one) => one !== undefined && (isKind(one, 'subject') || isRow(one)));
  return (
    isRowBeside ||
    isBeforeNoun(phrases[at], after, lexicon) ||
    isLimiting(beforeArticle(phrases, at)) ||
    BEFORE_TRUTH.test(lastWord(before)) ||
    isTruthOfFigure(at, phrases, lexicon) ||
    isTruthOfCount(at, phrases)
  );
}

/** “roaming revenue per month”, “insured North hauls”, “furnished homes”: of the rows of which it is true. */
function isBeforeNoun(phrase: Phrase | undefined, after: Phrase | undefined, lexicon: Lexicon): boolean {
  const own = truthNamed(phrase ?? NOTHING, lexicon)?.name;
  const meaning = after?.meaning;
  if (after === undefined || meaning?.kind !== 'column') {
    return meaning?.kind === 'value' && meaning.column !== own;
  }
  const isNoun = namesNumber([after], lexicon) || /[^s]s$/u.test(lastWord(after));
  return isNoun && meaning.name !== own && !isRateWord(after);
}

/** “average rent for furnished”: a number of those of which it is true. */
const isTruthOfFigure = (at: number, phrases: readonly Phrase[], lexicon: Lexicon): boolean =>
  spoken(phrases[at - 1]) === 'for' && namesNumber(phrases.slice(0, at), lexicon);

/** “excluding returns”, “only returned” */
const isLimiting = (before: Phrase | undefined): boolean =>
  isKind(before, 'not') ||
  (isKind(before, 'order') && /^(?:most|fewest|least)$/u.test(spoken(before))) ||
  (before?.meaning?.kind === 'edit' && before.meaning.edit === 'only');

/** “how many parcels arrived damaged”, “which network drops the most calls”, “number of alarms” */
const isTruthOfCount = (at: number, phrases: readonly Phrase[]): boolean =>
  spoken(phrases[0]) === 'how many' ||
  (isKind(phrases[at - 1], 'column') && isVerb(phrases[at])) ||
  isCountedTruth(at, phrases);

const DENIED_VERB = /nt$/u;
const DENIAL = /^(?:not|arent|isnt|werent|wasnt|dont|doesnt|didnt|havent|hasnt|hadnt)$/u;
const MAX_BETWEEN = 3;

/** “going to”, “marked as”, “yet”: between “not” and what is not true. */
const isBetween = (phrase: Phrase): boolean =>
  isKind(phrase, 'filler') ||
  spoken(phrase) === 'going to' ||
  (phrase.meaning === null && /(?:ed|ing)$|^yet$/u.test(spoken(phrase)));

/** “checks that were never comped”; “which agents never reopened a ticket” is about agents. */
const isNever = (phrases: readonly Phrase[], at: number): boolean => {
  const phrase = phrases[at];
  const isSaid = /^(?:was|were|are|is|been|that|who)$/u.test(lastWord(phrases[at - 1]));
  return (
    phrase?.meaning?.kind === 'frequency' &&
    phrase.meaning.isNever &&
    !/^(?:which|what|who)$/u.test(spoken(phrases[0])) &&
    (isSaid || isKind(phrases[at - 1], 'subject', 'rows', 'column'))
  );
};

/** Where it is denied that a truth value is true: “weren't refunded”, “not going to landfill”; -1 for nowhere. */
function denialOf(phrases: readonly Phrase[], at: number): number {
  const start = phrases
    .slice(0, at)
    .findLastIndex((phrase) => !isBetween(phrase) || DENIAL.test(spoken(phrase)));
  const isDenied = DENIAL.test(spoken(phrases[start])) || isNever(phrases, start);
  return isDenied && at - start <= MAX_BETWEEN + 1 ? start : -1;
}

/** Where words that say of a truth value that it is true or not begin: “not marked as”, “going to”. */
function saidOf(
  phrases: readonly Phrase[],
  at: number,
): { readonly start: number; readonly isDenied: boolean } {
  const start = denialOf(phrases, at);
  // “not landfill” is read with the other conditions.
  const isPlainNot = isKind(phrases[start], 'not') && !DENIED_VERB.test(spoken(phrases[start]));
  if (start !== -1 && !(isPlainNot && start === at - 1)) {
    return { start, isDenied: true };
  }
  return { start: spoken(phrases[at - 1]) === 'going to' ? at - 1 : at, isDenied: false };
}

/** Phrases in which “weren't”, “never” and “off” beside a truth value say that it is not true. */
export function withDeniedTruths(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  return phrases.reduce<readonly Phrase[]>((found, phrase, at) => {
    const truth = truthNamed(phrase, lexicon);
    const { start, isDenied } = truth === null ? { start: at, isDenied: false } : saidOf(phrases, at);
    const isOff = spoken(phrases[at + 1]) === 'off';
    if (truth === null || (start === at && !isOff)) {
      return found;
    }
    const value: Term = {
      kind: 'value',
      column: truth.name,
      value: truthValue(truth, !isDenied && !isOff),
    };
    const isSaid = (index: number): boolean => (index >= start && index < at) || (isOff && index === at + 1);
    return found.map((one, index): Phrase => {
      const meaning = isSaid(index) ? FILLER : one.meaning;
      return { ...one, meaning: index === at ? value : meaning };
    });
  }, phrases);
}

/** “reports that are overdue”, of a column `rpt_overdue`: the rest of its name says what the rows are. */
export function withoutRestOfName(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const isCompared = phrases.some(
    ({ meaning }) => meaning?.kind === 'intent' && meaning.intent === 'compare',
  );
  return phrases.map((phrase, at): Phrase => {
    const isPlural = /[^s]s$/u.test(lastWord(phrase));
    if (isCompared || !isPlural || isKind(phrases[at - 1], 'by')) {
      return phrase;
    }
    const truth = truthNamed(phrase, lexicon);
    const isRest =
      truth !== null &&
      phrases.some(
        ({ meaning, words }) =>
          meaning?.kind === 'value' && meaning.column === truth.name && words.join(' ') !== spoken(phrase),
      );
    return isRest ? { ...phrase, meaning: { kind: 'subject' } } : phrase;
  });
}
