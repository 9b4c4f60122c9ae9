import { isNumericType } from '@plumbline/contract';
import { lexiconOf } from './known-lexicons.ts';
import { withKnownWords } from './misspelt-words.ts';
import { readPhrases } from './link.ts';
import type { Lexicon, Phrase, PromptColumn, PromptContext } from './phrase.ts';
import { questionWords, stem } from './words.ts';

/** A question about one number divided by another, as one about the first. */
export interface Ratio {
  /** The question without the second number. */
  readonly question: string;
  /** The column that is divided by; null for the rows. */
  readonly by: string | null;
  /** Whether the second is a whole of which the first is a part. */
  readonly isPart: boolean;
  /** Whether an average of something is wanted: “average revenue per customer”. */
  readonly isAverage: boolean;
  /** Whether names of groups follow: “revenue per customer by country”. */
  readonly isGrouped: boolean;
  /** How surely the second number is named. */
  readonly certainty: number;
}

/** Cheap: whether anything in a question may be a ratio. */
const HINT = /\b(?:per|ratios?|divided|relative|relation|percent\w*|share|fraction|proportion|part)\b/u;

const PARTS = '(?:percent|percentage|share|fraction|proportion|part|portion)';
const ARTICLE = '(?:the |an |a |its |their |total |overall |all )*';

interface Form {
  readonly pattern: RegExp;
  readonly isPart: boolean;
  /** Which of the two numbers follows the words: the second alone, or both with a word between them. */
  readonly names: 'second' | 'first and second' | 'second and first' | 'before';
}

/** What is written of a ratio, with the words of its second number after it. */
const FORMS: readonly Form[] = [
  {
    pattern: new RegExp(String.raw`\b(?:as|in) ${ARTICLE}${PARTS} of ${ARTICLE}`, 'u'),
    isPart: true,
    names: 'second',
  },
  {
    pattern: /\b(?:divided by|relative to|in relation to|in proportion to) (?:the |its )?/u,
    isPart: false,
    names: 'second',
  },
  {
    pattern: /\b(?:the )?ratios? (?:of|between) (?:the )?/u,
    isPart: false,
    names: 'first and second',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:what|which|how many|how much)?(?: is the)? ?${PARTS} of ${ARTICLE}`,
      'u',
    ),
    isPart: true,
    names: 'second and first',
  },
  // “parts share of billed amount per make”
  {
    pattern: new RegExp(
      String.raw`(?<=[a-z] )(?<!\b(?:what|which|many|much|the|a) )${PARTS} of ${ARTICLE}`,
      'u',
    ),
    isPart: true,
    names: 'second',
  },
  { pattern: /\bratios?\b/u, isPart: false, names: 'before' },
  { pattern: /\bper (?:each |single )?/u, isPart: false, names: 'second' },
];

const JOINT = /^(?:to|and|over)$/u;
const VERB = /^(?:is|are|was|were|do|does|goes|go|went|to|on|for|into|in|the|comes|from|spent|we|our)$/u;
const MAX_WORDS = 4;

/** The number, key or rows that words name from their start, and how many words do. */
interface Named {
  readonly column: string | null;
  readonly count: number;
  readonly score: number;
}

interface Reader {
  readonly lexicon: Lexicon;
  readonly columns: readonly PromptColumn[];
}

const PEOPLE = /^(?:capita|head|person|inhabitant|resident)$/u;

/** “per capita”: by the column of how many people there are. */
const peopleIn = (columns: readonly PromptColumn[]): PromptColumn | undefined =>
  columns.find(({ name, type }) => isNumericType(type) && /\b(?:population|inhabitants|pop)\b/iu.test(name));

function namedAt(words: readonly string[], { lexicon, columns }: Reader): Named | null {
  const people = PEOPLE.test(words[0] ?? '') ? peopleIn(columns) : undefined;
  if (people !== undefined) {
    return { column: people.name, count: 1, score: 0.95 };
  }
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const [phrase, ...more] = readPhrases(words.slice(0, count), lexicon);
    const name = more.length > 0 || phrase === undefined ? undefined : nameOf(phrase, columns);
    if (phrase !== undefined && name !== undefined) {
      return { column: name, count, score: phrase.score };
    }
  }
  // “per order”: the word has another meaning elsewhere.
  return lexicon.subjects.has(stem(words[0] ?? '')) ? { column: null, count: 1, score: 1 } : null;
}

/** The column that is divided by, the first number of several; null for the rows. */
function nameOf({ meaning }: Phrase, columns: readonly PromptColumn[]): string | null | undefined {
  if (meaning?.kind === 'subject') {
    return null;
  }
  const names = meaning?.kind === 'ambiguous' ? meaning.names : [];
  const isNumber = (name: string): boolean =>
    columns.some((column) => column.name === name && isNumericType(column.type));
  return meaning?.kind === 'column' ? meaning.name : names.find(isNumber);
}

/** Whether what comes last before the words is a number or the rows. */
function isAfterNumber(words: readonly string[], { lexicon, columns }: Reader): boolean {
  const last = readPhrases(words, lexicon).findLast(
    ({ meaning }) => meaning?.kind !== 'filler' && meaning?.kind !== 'intent',
  );
  const name = last === undefined ? undefined : nameOf(last, columns);
  return (
    name === null ||
    (name !== undefined && columns.some((one) => one.name === name && isNumericType(one.type)))
  );
}

const isNumberNamed = (named: Named | null, { columns }: Reader): named is Named & { column: string } =>
  named !== null && columns.some(({ name, type }) => name === named.column && isNumericType(type));

interface Parts {
  readonly head: readonly string[];
  readonly tail: readonly string[];
}

interface Found {
  readonly head: readonly string[];
  readonly by: Named;
  readonly tail: readonly string[];
}

/** “cost as a share of revenue by country” */
function secondAfter({ head, tail }: Parts, reader: Reader): Found | null {
  const by = isAfterNumber(head, reader) ? namedAt(tail, reader) : null;
  return by === null ? null : { head, by, tail: tail.slice(by.count) };
}

/** “ratio of cost to revenue by country” */
function bothAfter({ head, tail }: Parts, reader: Reader): Found | null {
  const first = namedAt(tail, reader);
  const rest = tail.slice(first?.count ?? 0);
  const by =
    isNumberNamed(first, reader) && JOINT.test(rest[0] ?? '') ? namedAt(rest.slice(1), reader) : null;
  return by === null || first === null
    ? null
    : { head: [...head, ...tail.slice(0, first.count)], by, tail: rest.slice(1 + by.count) };
}

/** “what percentage of revenue is cost” */
function wholeFirst({ head, tail }: Parts, reader: Reader): Found | null {
  const by = namedAt(tail, reader);
  if (!isNumberNamed(by, reader)) {
    return null;
  }
  const rest = tail.slice(by.count);
  const start = rest.findIndex((word) => !VERB.test(word));
  const isJoined = start > 0 && isNumberNamed(namedAt(rest.slice(start), reader), reader);
  return isJoined ? { head, by, tail: rest.slice(start) } : null;
}

/** “cost to revenue ratio by country” */
function bothBefore({ head, tail }: Parts, reader: Reader): Found | null {
  for (let count = 1; count <= MAX_WORDS; count += 1) {
    const at = head.length - count - 1;
    const by = at > 0 && JOINT.test(head[at] ?? '') ? namedAt(head.slice(at + 1), reader) : null;
    if (isNumberNamed(by, reader) && by.count === count && isAfterNumber(head.slice(0, at), reader)) {
      return { head: head.slice(0, at), by, tail };
    }
  }
  return null;
}

const READERS: Readonly<Record<Form['names'], (parts: Parts, reader: Reader) => Found | null>> = {
  second: secondAfter,
  'first and second': bothAfter,
  'second and first': wholeFirst,
  before: bothBefore,
};

/** Whether a column or a saved measure is called so itself: “miles per gallon”, “return ratio”. */
const namesRatio = (words: readonly string[], { lexicon }: Reader): boolean =>
  readPhrases(words, lexicon).some(
    ({ meaning, words: spoken }) =>
      (meaning?.kind === 'saved' || meaning?.kind === 'column') && HINT.test(spoken.join(' ')),
  );

const split = (text: string): readonly string[] => text.split(' ').filter(Boolean);

/** The ratio that a question is about; null for other questions. */
export function takeRatio(
  question: string,
  columns: readonly PromptColumn[],
  context: PromptContext,
): Ratio | null {
  const words = questionWords(question);
  if (!HINT.test(words.join(' '))) {
    return null;
  }
  const reader: Reader = { lexicon: lexiconOf(columns, context), columns };
  const known = withKnownWords(words, reader.lexicon);
  if (namesRatio(known, reader)) {
    return null;
  }
  const text = known.join(' ');
  for (const { pattern, isPart, names } of FORMS) {
    const match = pattern.exec(text);
    const parts =
      match === null
        ? null
        : { head: split(text.slice(0, match.index)), tail: split(text.slice(match.index + match[0].length)) };
    const found = parts === null ? null : READERS[names](parts, reader);
    if (found !== null) {
      return {
        question: [...found.head, ...found.tail].join(' '),
        by: found.by.column,
        isPart,
        isAverage: /\b(?:average|avg|mean|on average)\b/u.test(text),
        isGrouped: /\b(?:by|per|each|every|which|top|bottom)\b/u.test(found.tail.join(' ')),
        certainty: found.by.score,
      };
    }
  }
  return null;
}
