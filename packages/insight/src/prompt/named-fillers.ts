import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase, Term } from './phrase.ts';
import { readParts } from './name-parts.ts';
import { readMeaning } from './word-meanings.ts';
import { withNumberedFillers } from './numbered-fillers.ts';
import { NOTHING, truthNamed } from './truths-of-rows.ts';
import { sameMeaning } from './thesaurus.ts';
import { phraseKey, stem } from './words.ts';

const MIN_WORD = 3;
const SCORE = 0.9;

const isKind = (phrase: Phrase | undefined, ...kinds: readonly Term['kind'][]): boolean =>
  kinds.some((kind) => phrase?.meaning?.kind === kind);

/** Words that questions are full of, and that name something all the same after “by”, “each” or “how many”. */
const OPEN: readonly Term['kind'][] = ['filler', 'mark', 'edit'];

const isDue = (phrases: readonly Phrase[], at: number): boolean => {
  const before = phrases[at - 1];
  const isArticle = isKind(before, 'filler') && /^(which|what|the)$/u.test(before?.words.at(-1) ?? '');
  // “which make costs the most”, “what make is it”: of a question that begins so.
  const isInquired =
    at === 1 && isKind(before, 'filler') && /^(which|what)$/u.test(before?.words.join(' ') ?? '');
  return isInquired || isKind(before, 'by', 'rows') || (isArticle && isKind(phrases[at - 2], 'by'));
};

/** The only column of which some name has one of these stems; null for none and for several. */
function onlyColumn(stems: readonly string[], { parts }: Lexicon): string | null {
  const [only, ...more] = parts.filter((part) => part.stems.some((one) => stems.includes(one)));
  return only === undefined || more.length > 0 ? null : only.name;
}

/** “by show”, of a column of events; “each kind of result” is of the result. */
const synonym = (word: string, lexicon: Lexicon): string | null =>
  /^(?:kind|type|level|value|amount|number|figure)s?$/u.test(word)
    ? null
    : onlyColumn(sameMeaning(stem(word)), lexicon);

/** What a single word names where a name is due; null for none. */
function nameAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Phrase | null {
  const phrase = phrases[at];
  const [word = '', ...more] = phrase?.words ?? [];
  if (phrase === undefined || more.length > 0 || word.length < MIN_WORD || !isKind(phrase, ...OPEN)) {
    return null;
  }
  if (isDue(phrases, at)) {
    const named = lexicon.named.get(phraseKey([word]));
    const other = onlyColumn([stem(word)], lexicon) ?? synonym(word, lexicon);
    const name = named?.kind === 'column' ? named.name : other;
    return name === null
      ? kindOfSeveral(phrase, lexicon)
      : { ...phrase, meaning: { kind: 'column', name }, score: SCORE };
  }
  return isKind(phrases[at - 1], 'aggregate')
    ? numberOfRows(phrase, lexicon)
    : numberOfVerb(phrases, at, lexicon);
}

/** “which turbine produced most”: the number that the verb is about. */
function numberOfVerb(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Phrase | null {
  const [phrase, order, after] = phrases.slice(at);
  const isMost = isKind(order, 'order') && /^(?:the )?(?:most|least)$/u.test(order?.words.join(' ') ?? '');
  const isVerb = /[^e]ed$/u.test(phrase?.words.join(' ') ?? '');
  if (
    phrase === undefined ||
    !isMost ||
    !isVerb ||
    isKind(after, 'subject', 'column', 'ambiguous', 'value')
  ) {
    return null;
  }
  const meant = readMeaning(phrase.words.join(' '), lexicon);
  const meaning = meant?.meaning;
  const isNumber =
    meaning?.kind === 'column' &&
    lexicon.columns.some(({ name, type }) => name === meaning.name && isNumericType(type));
  return meant !== null && isNumber ? { ...phrase, ...meant } : null;
}

/** “by type”, where several columns are types of something: the first of them, as a guess. */
function kindOfSeveral(phrase: Phrase, { parts }: Lexicon): Phrase | null {
  const word = phrase.words.join(' ');
  const heads = KIND.test(word) ? parts.filter(({ head, isNumber }) => !isNumber && head === stem(word)) : [];
  return heads.length === 0
    ? null
    : {
        ...phrase,
        meaning: {
          kind: 'ambiguous',
          names: heads.map(({ name }) => name),
          columns: heads.map(({ label }) => label),
        },
        score: GUESSED,
      };
}
const GUESSED = 0.5;
const KIND = /^(?:type|kind|category|class|group)s?$/u;

/** “average pension” in a dataset of pensions: the number that is called so. */
function numberOfRows(phrase: Phrase, lexicon: Lexicon): Phrase | null {
  const isOfRows = lexicon.named.get(phraseKey(phrase.words))?.kind === 'filler';
  const part = isOfRows ? readParts(phrase.words, { ...lexicon, named: new Map() }) : null;
  const meaning = part?.meaning;
  const isNumber =
    meaning?.kind === 'column' &&
    lexicon.columns.some(({ name, type }) => name === meaning.name && isNumericType(type));
  return part !== null && isNumber ? { ...phrase, ...part } : null;
}

/** “by make”, “how many lets”: a word without a meaning of its own is a name where a name is due. */
export function withNamedFillers(spoken: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const phrases = withNumberedFillers(spoken, lexicon);
  return phrases.map(
    (phrase, at) => nameAt(phrases, at, lexicon) ?? bareMark(phrases, at, lexicon) ?? phrase,
  );
}

/** “hazmat boxes heavier than 25 t”, “income by seating area”: no kind of chart. */
function bareMark(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Phrase | null {
  const phrase = phrases[at];
  const isBare =
    isKind(phrase, 'mark') && /^(area|tables?|boxes|points)$/u.test(phrase?.words.join(' ') ?? '');
  if (phrase === undefined || !isBare) {
    return null;
  }
  const isOfTruth =
    truthNamed(phrases[at - 1] ?? NOTHING, lexicon) !== null && !isKind(phrases[at - 2], 'by');
  if (isKind(phrases[at + 1], 'comparator') || isOfTruth) {
    return { ...phrase, meaning: { kind: 'subject' }, score: 0.8 };
  }
  const isOfName =
    isKind(phrases[at - 1], 'column', 'value') &&
    isKind(phrases[at - 2], 'by', 'filler') &&
    !isKind(phrases[at + 1], 'by');
  return isOfName ? { ...phrase, meaning: { kind: 'filler' } } : null;
}
