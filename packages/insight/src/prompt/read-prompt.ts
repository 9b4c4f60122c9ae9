import type { ChartAggregate, ChartMark, Condition, TimeGrain } from '@plumbline/contract';
import { isTemporal, type ChartColumn } from '@plumbline/viz';
import { PHRASES, type Intent, type Meaning } from './lexicon.ts';

/** A column with what else people call it. */
export interface PromptColumn extends ChartColumn {
  readonly synonyms?: readonly string[] | undefined;
}

/** What of a prompt was understood, and what was not. */
export interface ChartPrompt {
  /** Names of columns, in the order in which they are named. */
  readonly columns: readonly string[];
  readonly marks: readonly ChartMark[];
  readonly intents: readonly Intent[];
  readonly aggregate: ChartAggregate | null;
  /** Rows are to be counted. */
  readonly isRowChart: boolean;
  readonly unit: TimeGrain | null;
  /** How many marks; null unless a number says so. */
  readonly limit: number | null;
  /** True for the highest first, false for the lowest; null where nothing is said. */
  readonly isDown: boolean | null;
  readonly conditions: readonly Condition[];
  readonly stack: 'none' | 'zero' | 'normalize' | null;
  /** Words that could name several columns, and the labels of these. */
  readonly ambiguous: readonly { readonly words: string; readonly columns: readonly string[] }[];
  /** Words that name nothing that is known, in order. */
  readonly unknown: readonly string[];
  /** Words that say something: understood and not. */
  readonly telling: number;
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

const keyOf = (words: readonly string[]): string => words.map(stem).join(' ');

type Named =
  | Meaning
  | { readonly kind: 'ambiguous'; readonly columns: readonly string[] }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'value'; readonly column: string; readonly value: string | number | boolean };

interface Lexicon {
  /** Columns and their values by their stemmed words; where two are called alike, the first. */
  readonly named: ReadonlyMap<string, Named>;
  readonly times: readonly PromptColumn[];
  /** Each column's words, for names that are told in part or in another order. */
  readonly parts: readonly {
    readonly name: string;
    readonly label: string;
    readonly stems: readonly string[];
  }[];
}

const MOST_WORDS = 6;

function lexiconOf(columns: readonly PromptColumn[], subject: string): Lexicon {
  const named = new Map<string, Named>();
  const learn = (text: string, meaning: Named): void => {
    const key = keyOf(wordsIn(text));
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
  // What the rows are called: “strikes” of a dataset of strikes.
  wordsIn(subject).forEach((word) => learn(word, { kind: 'filler' }));
  const parts = columns.map(({ name, label = name, synonyms = [] }) => ({
    name,
    label,
    stems: [name, label, ...synonyms].flatMap((text) => wordsIn(text).map((word) => stem(word))),
  }));
  return { named, times: columns.filter((column) => isTemporal(column)), parts };
}

interface Read {
  readonly meaning: Named | null;
  readonly words: readonly string[];
}

/** `temp` stands for `temperature`. */
const LEAST_SHORT = 4;

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= LEAST_SHORT && (one.startsWith(other) || other.startsWith(one)));

/** The column whose name has all these words, in whatever order; several where they do not tell which. */
function readParts(words: readonly string[], { parts }: Lexicon): Named | null {
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

/** The longest phrase that is known, columns and values before words of charts. */
function readNext(words: readonly string[], lexicon: Lexicon): Read {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const taken = words.slice(0, count);
    const phrase = PHRASES.get(taken.join(' '));
    const isFiller = phrase?.kind === 'filler';
    // A column called “of” or “the” is rarer than the word.
    const whole = (isFiller ? undefined : lexicon.named.get(keyOf(taken))) ?? phrase;
    const part = whole === undefined ? readParts(taken, lexicon) : null;
    const meaning = whole ?? (count > 1 && part?.kind === 'ambiguous' ? null : part);
    if (meaning !== null) {
      return { meaning, words: taken };
    }
  }
  return { meaning: null, words: words.slice(0, 1) };
}

/**
 * Understands what columns, values, charts, figures, times and numbers a prompt names. Guesses nothing. `subject`: what
 * the rows are called, such as the dataset's name.
 */
export function readChartPrompt(prompt: string, columns: readonly PromptColumn[], subject = ''): ChartPrompt {
  const lexicon = lexiconOf(columns, subject);
  const found: Read[] = [];
  let words: readonly string[] = wordsIn(prompt);
  while (words.length > 0) {
    const next = readNext(words, lexicon);
    found.push(next);
    words = words.slice(next.words.length);
  }
  const of = <K extends Named['kind']>(kind: K): Extract<Named, { kind: K }>[] =>
    found.flatMap(({ meaning }) => (meaning?.kind === kind ? [meaning as Extract<Named, { kind: K }>] : []));
  const numbers = readNumbers(found, lexicon);
  const unknown = found.flatMap((read, at) =>
    read.meaning === null && !numbers.used.has(at) ? read.words : [],
  );
  return {
    columns: [...new Set(of('column').map(({ name }) => name))],
    marks: [...new Set(of('mark').map(({ mark }) => mark))],
    intents: [...new Set(of('intent').map(({ intent }) => intent))],
    aggregate: of('aggregate')[0]?.aggregate ?? null,
    isRowChart: of('rows').length > 0,
    unit: of('unit')[0]?.unit ?? null,
    limit: numbers.limit,
    isDown: of('order')[0]?.isDown ?? null,
    conditions: [...valueConditions(of('value')), ...numbers.conditions],
    stack: of('stack')[0]?.stack ?? null,
    ambiguous: found.flatMap(({ meaning, words: said }) =>
      meaning?.kind === 'ambiguous' ? [{ words: said.join(' '), columns: meaning.columns }] : [],
    ),
    unknown,
    telling: found.filter(({ meaning }) => meaning?.kind !== 'filler').length,
  };
}

type NamedValue = Extract<Named, { kind: 'value' }>;

function valueConditions(values: readonly NamedValue[]): Condition[] {
  const byColumn = Map.groupBy(values, ({ column }) => column);
  return [...byColumn].map(([column, of]): Condition => {
    const wanted = [...new Set(of.map(({ value }) => value))];
    return wanted.length === 1 && wanted[0] !== undefined
      ? { column, op: 'eq', value: wanted[0] }
      : { column, op: 'in', value: wanted };
  });
}

interface Numbers {
  readonly limit: number | null;
  readonly conditions: readonly Condition[];
  /** Places of the numbers that were understood. */
  readonly used: ReadonlySet<number>;
}

const YEAR = /^(19|20)\d\d$/;
const MOST_MARKS = 1000;

/** A number beside “top” or “bottom” is how many; four digits are a year of the first column of times. */
function readNumbers(found: readonly Read[], { times }: Lexicon): Numbers {
  const used = new Set<number>();
  const conditions: Condition[] = [];
  let limit: number | null = null;
  const [time] = times;
  found.forEach(({ meaning, words }, at) => {
    const word = words[0] ?? '';
    if (meaning !== null || !/^\d+$/.test(word)) {
      return;
    }
    const isBesideOrder = [at - 1, at + 1].some((place) => found[place]?.meaning?.kind === 'order');
    if (isBesideOrder && Number(word) >= 1 && Number(word) <= MOST_MARKS) {
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
