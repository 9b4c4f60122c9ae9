import { isNumericType } from '@plumbline/contract';
import { isContraction, isShortFor } from './abbreviations.ts';
import { measuredBy, unitCalled } from './number-units.ts';
import { SCORE } from './name-parts.ts';
import { onlyAmount } from './only-amount.ts';
import type { Lexicon, Phrase, PromptColumn, Term } from './phrase.ts';
import type { RelatedWords } from './related-words.ts';
import { stem, wordInFull, wordsIn } from './words.ts';

/** What the words around an unknown one say about what it names. */
type Role = 'group' | 'measure' | 'any';

/** Below it a word is too far from a name: where more is known of what is named, less is enough. */
const LEAST: Readonly<Record<Role, number>> = { group: 0.45, measure: 0.45, any: 0.5 };
/** By how much the nearest name must be nearer than the next. */
const MARGIN = 0.08;
/** “license” of a “license plate” says less than “plate”. */
const NOT_HEAD = 0.85;
const MIN_LETTERS = 3;
/** Kinds of words that name groups: people, places, organizations, vehicles, animals. */
const GROUP_KINDS = ['p', 'l', 'o', 'v', 'a'];
const MONEY = 'm';

/** Words of names that say nothing of what is named. */
const GENERIC =
  /^(?:names?|number|id|no|key|code|description|title|label|text|date|time|days?|months?|years?|hours|minutes|type|kind|value|amount|total|count|level|status|minimum|maximum|first|last|net|in|on|of|at|to|from|by|per|is|was|has|and|the|for)$/u;

/** Words that questions are made of, whatever they are near. */
const OF_QUESTIONS =
  /^(?:first|second|third|last|next|others?|running|long|short|until|after|before|during|better|worse|even|always|single|far)$/u;

interface Candidate {
  readonly meaning: Term;
  readonly strength: number;
}

interface Search {
  readonly role: Role;
  /** Whether the word is right after another unknown one: “travel time” is no time in general. */
  readonly isCompound: boolean;
  /** Whether a name follows: “train” of “train stations” says which, if anything. */
  readonly isModifier: boolean;
  /** Columns that the question names otherwise. */
  readonly named: ReadonlySet<string>;
  readonly lexicon: Lexicon;
  readonly related: RelatedWords;
}

/** “boats” for a column “Vessel”: words that nothing else explains, by general word knowledge. */
export function withRelatedWords(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const { related } = lexicon;
  if (related === undefined) {
    return phrases;
  }
  const named = new Set(phrases.flatMap(namesOf));
  return phrases.map((phrase, at) => {
    const [word = '', ...more] = phrase.words;
    const isOpen = phrase.meaning === null && more.length === 0 && related.open.has(word);
    const search = {
      role: roleAt(phrases, at),
      isCompound: at > 0 && phrases[at - 1]?.meaning === null,
      isModifier: isName(phrases[at + 1]),
      named,
      lexicon,
      related: related.words,
    };
    const meaning = isOpen && word.length >= MIN_LETTERS ? meaningOf(word, search) : null;
    return meaning === null ? phrase : { ...phrase, meaning, score: SCORE.related };
  });
}

const isName = (phrase: Phrase | undefined): boolean =>
  /^(?:subject|column|ambiguous)$/u.test(phrase?.meaning?.kind ?? '');

function namesOf({ meaning }: Phrase): readonly string[] {
  if (meaning?.kind === 'column') {
    return [meaning.name];
  }
  return meaning?.kind === 'ambiguous' ? meaning.names : [];
}

const ARTICLES = /^(?:the|an?|our|of|their|its|all)$/u;

/** “average”, “highest”, “how much”. */
const isOfNumbers = (phrase: Phrase | undefined): boolean => {
  const word = phrase?.words.at(-1) ?? '';
  const kind = phrase?.meaning?.kind;
  return kind === 'aggregate' || (kind === 'order' && word !== 'most') || word === 'much';
};

/** “by boat” and “which boats” are groups, “average tonnage” and “highest tonnage” are numbers. */
function roleAt(phrases: readonly Phrase[], at: number): Role {
  const before = phrases.slice(0, at).findLast(({ words }) => !ARTICLES.test(words.join(' ')));
  const word = before?.words.at(-1) ?? '';
  if (before?.meaning?.kind === 'by' || /^(?:which|what)$/u.test(word)) {
    return 'group';
  }
  const isMeasured =
    isOfNumbers(before) ||
    phrases[at + 1]?.meaning?.kind === 'comparator' ||
    /(?:er|est)$/u.test(phrases[at]?.words[0] ?? '');
  return isMeasured ? 'measure' : 'any';
}

const FEW = 12;
function fits(role: Role, { type, profile }: PromptColumn): boolean {
  const isNumber = isNumericType(type);
  return role === 'measure' ? isNumber : role === 'any' || !isNumber || (profile?.distinct ?? FEW + 1) <= FEW;
}

const meaningOf = (word: string, search: Search): Term | null =>
  unitCalled(word) === undefined && !OF_QUESTIONS.test(word)
    ? (nearestName(word, search) ?? ofSameKind(word, search))
    : null;

/** Null unless one name is clearly the nearest. */
function nearestName(word: string, search: Search): Term | null {
  const [best, next] = columnsNear(word, search).toSorted((one, other) => other.strength - one.strength);
  const isClear =
    best !== undefined &&
    best.strength >= LEAST[search.role] &&
    best.strength - (next?.strength ?? 0) >= MARGIN;
  return isClear ? best.meaning : null;
}

/** Columns by their nearest word; the last word of a name says most. */
function columnsNear(word: string, search: Search): readonly Candidate[] {
  const { role, isModifier, named, lexicon } = search;
  return lexicon.parts.flatMap((part) => {
    const column = lexicon.columns.find(({ name }) => name === part.name);
    const isOpen =
      column !== undefined &&
      !lexicon.entities.has(part.name) &&
      !named.has(part.name) &&
      fits(role, column) &&
      // Words of any other place are near some name by chance.
      ((role !== 'any' && !isModifier) || part.isTruth);
    const strength = isOpen ? strengthOfName(word, part, search) : 0;
    return strength === 0 ? [] : [{ meaning: { kind: 'column', name: part.name }, strength }];
  });
}

function strengthOfName(
  word: string,
  { name, label, head, shorts }: Lexicon['parts'][number],
  { related }: Search,
): number {
  const own = [...new Set([name, label].flatMap(wordsIn))].filter((one) => !GENERIC.test(wordInFull(one)));
  const strengths = own.map((one) => {
    const isHead = stem(wordInFull(one)) === head || own.length === 1;
    const isShort = shorts.includes(one) && isContraction(one);
    const short = isShort ? related.near(word).find((other) => isShortFor(one, other.word)) : undefined;
    const strength = Math.max(related.strength(word, wordInFull(one)), short?.strength ?? 0);
    return strength * (isHead ? 1 : NOT_HEAD);
  });
  return Math.max(0, ...strengths);
}

/** The only column that is of what the word is of: “tonnage” for `gross_t`, “payouts” for the money, “by clerk” for people. */
function ofSameKind(word: string, search: Search): Term | null {
  const { role, isCompound, isModifier, named, lexicon, related } = search;
  if (isCompound || isModifier) {
    return null;
  }
  const measured = measuredBy(word, lexicon.columns);
  if (measured.length > 0) {
    return openColumn(measured, named);
  }
  const kinds = related.kinds(word);
  if (kinds.includes(MONEY)) {
    const amount = onlyAmount(lexicon.columns);
    // “payments per day” are rather counted.
    const isCounted = role === 'any' && /[^s]s$/u.test(word);
    const isOther = isCounted || (role !== 'measure' && namesNumber(search));
    return amount === null || isOther ? null : openColumn([amount], named);
  }
  return role === 'group' ? openColumn(groupsOfKind(kinds, search), new Set()) : null;
}

/** The only one of the columns; beside that column itself the word says no more. */
function openColumn(names: readonly string[], named: ReadonlySet<string>): Term | null {
  const [only, ...more] = names;
  return only === undefined || more.length > 0 || named.has(only) ? null : { kind: 'column', name: only };
}

const namesNumber = ({ named, lexicon: { columns } }: Search): boolean =>
  columns.some(({ name, type }) => named.has(name) && isNumericType(type));

const groupsOfKind = (
  kinds: string,
  { named, lexicon: { columns, entities }, related }: Search,
): readonly string[] =>
  columns
    .filter(({ name, type }) => type === 'text' && !named.has(name) && !entities.has(name))
    .filter((column) => {
      const own = kindsOf(column, related);
      return GROUP_KINDS.some((kind) => kinds.includes(kind) && own.includes(kind));
    })
    .map(({ name }) => name);

const kindsOf = ({ name, label = name }: PromptColumn, related: RelatedWords): string => {
  const head = wordsIn(label.replace(/[([].*$/u, ''))
    .map(wordInFull)
    .findLast((word) => !GENERIC.test(word));
  return head === undefined ? '' : related.kinds(head);
};
