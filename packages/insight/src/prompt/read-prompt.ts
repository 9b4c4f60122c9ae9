import type { ChartAggregate, ChartMark, Condition, TimeGrain } from '@plumbline/contract';
import { isTemporal, type ChartColumn } from '@plumbline/viz';
import { PHRASES, type Intent, type Meaning } from './lexicon.ts';

/** A column with what else people call it. */
export interface PromptColumn extends ChartColumn {
  readonly synonyms?: readonly string[] | undefined;
}

/** What a prompt names, and what was not understood. */
export interface ChartPrompt {
  /** Names of columns, in the order in which they are named. */
  readonly columns: readonly string[];
  readonly marks: readonly ChartMark[];
  readonly intents: readonly Intent[];
  readonly aggregate: ChartAggregate | null;
  /** Whether the prompt requests a number of rows. */
  readonly countsRows: boolean;
  readonly unit: TimeGrain | null;
  /** The number of marks; null if the prompt has none. */
  readonly limit: number | null;
  /** True for the highest first, false for the lowest; null if the prompt has no order. */
  readonly isDown: boolean | null;
  readonly conditions: readonly Condition[];
  readonly stack: 'none' | 'zero' | 'normalize' | null;
  /** Words that could name several columns, with the labels of those columns. */
  readonly ambiguous: readonly { readonly words: string; readonly columns: readonly string[] }[];
  /** Words that were not recognized, in order. */
  readonly unknown: readonly string[];
  /** The number of words that are not fillers, understood or not. */
  readonly meaningful: number;
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase();

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Plural and singular alike: `countries` and `country` as `countr`, `sales` and `sale` as `sal`. */
const stem = (word: string): string => (word.length <= 3 ? word : word.replace(/(ies|es|s|y|e)$/u, ''));

const phraseKey = (words: readonly string[]): string => words.map(stem).join(' ');

type Term =
  | Meaning
  | { readonly kind: 'ambiguous'; readonly columns: readonly string[] }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'value'; readonly column: string; readonly value: string | number | boolean };

interface Lexicon {
  /** Columns and their values by their stemmed words; where two have the same name, the first. */
  readonly named: ReadonlyMap<string, Term>;
  readonly times: readonly PromptColumn[];
  /** The words of each column, for names in part or in another order. */
  readonly parts: readonly {
    readonly name: string;
    readonly label: string;
    readonly stems: readonly string[];
  }[];
}

const MAX_WORDS = 6;

function buildLexicon(columns: readonly PromptColumn[], subject: string): Lexicon {
  const named = new Map<string, Term>();
  const learn = (text: string, meaning: Term): void => {
    const key = phraseKey(wordsIn(text));
    if (key !== '' && !named.has(key)) {
      named.set(key, meaning);
    }
  };
  for (const { name, label = name, synonyms = [] } of columns) {
    [name, label, ...synonyms].forEach((text) => learn(text, { kind: 'column', name }));
  }
  for (const { name, type, profile } of columns) {
    for (const { value } of type === 'text' ? (profile?.top ?? []) : []) {
      if (typeof value === 'string' && value.trim().length > 1) {
        learn(value, { kind: 'value', column: name, value });
      }
    }
  }
  // The name of the dataset names its rows: “strikes” in a dataset of strikes.
  wordsIn(subject).forEach((word) => learn(word, { kind: 'filler' }));
  const parts = columns.map(({ name, label = name, synonyms = [] }) => ({
    name,
    label,
    stems: [name, label, ...synonyms].flatMap((text) => wordsIn(text).map((word) => stem(word))),
  }));
  return { named, times: columns.filter((column) => isTemporal(column)), parts };
}

interface Phrase {
  readonly meaning: Term | null;
  readonly words: readonly string[];
}

/** `temp` is short for `temperature`. */
const MIN_PREFIX = 4;

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= MIN_PREFIX && (one.startsWith(other) || other.startsWith(one)));

/** The column whose name has all these words in any order; ambiguous if several have. */
function readParts(words: readonly string[], { parts }: Lexicon): Term | null {
  if (words.some((word) => word.length < 3 || PHRASES.get(word)?.kind === 'filler')) {
    return null;
  }
  const having = parts.filter(({ stems }) =>
    words.every((word) => stems.some((known) => isSameWord(known, stem(word)))),
  );
  const [only] = having;
  if (only === undefined) {
    return null;
  }
  return having.length === 1
    ? { kind: 'column', name: only.name }
    : { kind: 'ambiguous', columns: having.map(({ label }) => label) };
}

/** The longest known phrase; columns and values come before words about charts. */
function readNext(words: readonly string[], lexicon: Lexicon): Phrase {
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const taken = words.slice(0, count);
    const phrase = PHRASES.get(taken.join(' '));
    const isFiller = phrase?.kind === 'filler';
    // A column called “of” or “the” is rarer than the word.
    const whole = (isFiller ? undefined : lexicon.named.get(phraseKey(taken))) ?? phrase;
    const part = whole === undefined ? readParts(taken, lexicon) : null;
    const meaning = whole ?? (count > 1 && part?.kind === 'ambiguous' ? null : part);
    if (meaning !== null) {
      return { meaning, words: taken };
    }
  }
  return { meaning: null, words: words.slice(0, 1) };
}

/**
 * Finds the columns, values, marks, aggregates, times and numbers that a prompt names, without guessing. `subject` is what
 * the rows are called, such as the name of the dataset.
 */
export function readChartPrompt(prompt: string, columns: readonly PromptColumn[], subject = ''): ChartPrompt {
  const lexicon = buildLexicon(columns, subject);
  const found: Phrase[] = [];
  let words: readonly string[] = wordsIn(prompt);
  while (words.length > 0) {
    const next = readNext(words, lexicon);
    found.push(next);
    words = words.slice(next.words.length);
  }
  const of = <K extends Term['kind']>(kind: K): Extract<Term, { kind: K }>[] =>
    found.flatMap(({ meaning }) => (meaning?.kind === kind ? [meaning as Extract<Term, { kind: K }>] : []));
  const numbers = readNumbers(found, lexicon);
  const unknown = found.flatMap((read, at) =>
    read.meaning === null && !numbers.used.has(at) ? read.words : [],
  );
  return {
    columns: [...new Set(of('column').map(({ name }) => name))],
    marks: [...new Set(of('mark').map(({ mark }) => mark))],
    intents: [...new Set(of('intent').map(({ intent }) => intent))],
    aggregate: of('aggregate')[0]?.aggregate ?? null,
    countsRows: of('rows').length > 0,
    unit: of('unit')[0]?.unit ?? null,
    limit: numbers.limit,
    isDown: of('order')[0]?.isDown ?? null,
    conditions: [...valueConditions(of('value')), ...numbers.conditions],
    stack: of('stack')[0]?.stack ?? null,
    ambiguous: found.flatMap(({ meaning, words: spoken }) =>
      meaning?.kind === 'ambiguous' ? [{ words: spoken.join(' '), columns: meaning.columns }] : [],
    ),
    unknown,
    meaningful: found.filter(({ meaning }) => meaning?.kind !== 'filler').length,
  };
}

type ValueTerm = Extract<Term, { kind: 'value' }>;

function valueConditions(values: readonly ValueTerm[]): Condition[] {
  const byColumn = Map.groupBy(values, ({ column }) => column);
  return [...byColumn].map(([column, of]): Condition => {
    const values = [...new Set(of.map(({ value }) => value))];
    return values.length === 1 && values[0] !== undefined
      ? { column, op: 'eq', value: values[0] }
      : { column, op: 'in', value: values };
  });
}

interface Numbers {
  readonly limit: number | null;
  readonly conditions: readonly Condition[];
  /** The positions of the numbers that were understood. */
  readonly used: ReadonlySet<number>;
}

const YEAR = /^(19|20)\d\d$/;
const MAX_MARKS = 1000;

/** A number beside “top” or “bottom” is a limit; four digits are a year of the first time column. */
function readNumbers(found: readonly Phrase[], { times }: Lexicon): Numbers {
  const used = new Set<number>();
  const conditions: Condition[] = [];
  let limit: number | null = null;
  const [time] = times;
  found.forEach(({ meaning, words }, at) => {
    const word = words[0] ?? '';
    if (meaning !== null || !/^\d+$/.test(word)) {
      return;
    }
    const isBesideOrder = [at - 1, at + 1].some((index) => found[index]?.meaning?.kind === 'order');
    if (isBesideOrder && Number(word) >= 1 && Number(word) <= MAX_MARKS) {
      limit = Number(word);
      used.add(at);
    } else if (YEAR.test(word) && time !== undefined) {
      conditions.push(
        { column: time.name, op: 'gte', value: `${word}-01-01` },
        { column: time.name, op: 'lt', value: `${Number(word) + 1}-01-01` },
      );
      used.add(at);
    }
  });
  return { limit, conditions, used };
}
