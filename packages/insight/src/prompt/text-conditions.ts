import type { Condition } from '@plumbline/contract';
import type { Lexicon, Phrase } from './phrase.ts';

/** Conditions on parts of texts, and the words without them. */
interface TextConditions {
  readonly words: readonly string[];
  readonly conditions: readonly Condition[];
  /** One of these holds: “has the letters D or S”. */
  readonly either: readonly Condition[];
}

type ReadPhrases = (words: readonly string[], lexicon: Lexicon) => readonly Phrase[];

const NONE = { conditions: [], either: [] };

/** “first name has the letters D or S”, “have the letter S in their first name”, “whose name starts with Orbit”. */
export function takeTextConditions(
  words: readonly string[],
  lexicon: Lexicon,
  readPhrases: ReadPhrases,
): TextConditions {
  const isText = (name: string): boolean =>
    lexicon.columns.some((column) => column.name === name && column.type === 'text');
  const columnIn = (some: readonly string[]): string | null => {
    const named = readPhrases(some, lexicon).flatMap(({ meaning }) =>
      meaning?.kind === 'column' ? [meaning.name] : [],
    );
    // “revenue of products starting with D” is about the names.
    return named.find(isText) ?? named[0] ?? null;
  };
  const nameLength = (some: readonly string[]): number => {
    const phrases = readPhrases(some, lexicon);
    const at = phrases.findIndex(({ meaning }) => meaning?.kind === 'column');
    return phrases.slice(0, at + 1).reduce((sum, { words: spoken }) => sum + spoken.length, 0);
  };
  return takeLetters(words, { columnIn, nameLength }) ?? takeEnds(words, columnIn) ?? { words, ...NONE };
}

type FindColumn = (words: readonly string[]) => string | null;

/** Where a clause about the rows begins. */
const CLAUSE = /^(whose|who|with|where|that|which|having|for)$/u;

const clauseStart = (words: readonly string[], before: number): number => {
  const at = words.findLastIndex((word, index) => index < before && CLAUSE.test(word));
  return at === -1 || before - at > 6 ? before : at;
};

interface NameReader {
  readonly columnIn: (words: readonly string[]) => string | null;
  /** How many words reach to the end of the first name of a column. */
  readonly nameLength: (words: readonly string[]) => number;
}

function takeLetters(words: readonly string[], { columnIn, nameLength }: NameReader): TextConditions | null {
  const at = words.findIndex((word) => /^(letter|letters|substring|string)$/u.test(word));
  const [first, joint = '', second = ''] = at === -1 ? [] : words.slice(at + 1);
  const isPair = joint === 'or' || joint === 'and';
  const rest = words.slice(at + (isPair ? 4 : 2));
  const after = rest[0] === 'in' ? rest.slice(1, 5) : [];
  const before = words.slice(Math.max(0, at - 5), Math.max(0, at));
  const column = columnIn(after) ?? columnIn(before);
  if (column === null || first === undefined) {
    return null;
  }
  const op = before.includes('not') ? 'ncontains' : (endOp(before) ?? 'contains');
  const conditions = (isPair ? [first, second] : [first]).map((value): Condition => ({ column, op, value }));
  return {
    words: [
      ...words.slice(0, clauseStart(words, at)),
      ...rest.slice(after.length === 0 ? 0 : nameLength(after) + 1),
    ],
    ...(joint === 'or' ? { conditions: [], either: conditions } : { conditions, either: [] }),
  };
}

const ENDS: readonly (readonly [RegExp, 'startswith' | 'endswith'])[] = [
  [/^(starts?|begins?|starting|beginning) with$/u, 'startswith'],
  [/^(ends?|ending) with$/u, 'endswith'],
];
const PARTS = /^(contains?|containing|includes?|including)$/u;

const endOp = (words: readonly string[]): 'startswith' | 'endswith' | null =>
  ENDS.find(([pattern]) => words.some((word, at) => pattern.test(`${word} ${words[at + 1] ?? ''}`)))?.[1] ??
  null;

function takeEnds(words: readonly string[], columnIn: FindColumn): TextConditions | null {
  const found = [
    ...ENDS.map(([pattern, op]) => ({
      op,
      at: words.findIndex((word, index) => pattern.test(`${word} ${words[index + 1] ?? ''}`)),
      size: 2,
    })),
    { op: 'contains' as const, at: words.findIndex((word) => PARTS.test(word)), size: 1 },
  ];
  for (const { op, at, size } of found) {
    const value = words[at + size];
    const column = at === -1 ? null : columnIn(words.slice(Math.max(0, at - 3), at));
    if (column !== null && value !== undefined) {
      const start = clauseStart(words, at);
      return {
        words: [...words.slice(0, start), ...words.slice(at + size + 1)],
        conditions: [{ column, op, value }],
        either: [],
      };
    }
  }
  return null;
}
