import {
  isNumericType,
  type ChartAggregate,
  type ChartMark,
  type Condition,
  type TimeGrain,
  type TimePart,
} from '@plumbline/contract';
import { readConditions } from './conditions.ts';
import type { Intent } from './lexicon.ts';
import { takeOrderClause } from './order-clause.ts';
import { lexiconOf } from './known-lexicons.ts';
import { readPhrases } from './link.ts';
import { withKnownWords } from './misspelt-words.ts';
import type { Lexicon, Phrase, PromptColumn, PromptContext, Term } from './phrase.ts';
import { phrasesOfKind, type TermOf } from './phrase-kinds.ts';
import { questionWords } from './words.ts';

export type { PromptColumn } from './phrase.ts';

/** What a prompt names, and what was not understood. */
export interface ChartPrompt {
  /** In the order of the prompt, conditions and numbers taken out. */
  readonly phrases: readonly Phrase[];
  /** Names of columns, in the order in which they are named. */
  readonly columns: readonly string[];
  readonly marks: readonly ChartMark[];
  readonly intents: readonly Intent[];
  readonly aggregate: ChartAggregate | null;
  /** Whether the prompt requests a number of rows. */
  readonly countsRows: boolean;
  readonly unit: TimeGrain | null;
  /** Weekdays, months of the year or hours of the day that the prompt groups by, each once. */
  readonly parts: readonly TimePart[];
  /** The number of marks; null if the prompt has none. */
  readonly limit: number | null;
  /** True for the highest first, false for the lowest; null if the prompt has no order. */
  readonly isDown: boolean | null;
  /** Whether the order names an extreme (“highest”, “heaviest”) and does not only sort. */
  readonly isExtreme: boolean;
  /** True where the order is that of the names of the groups. */
  readonly isByLabel: boolean;
  readonly conditions: readonly Condition[];
  /** Besides them all conditions of one of these lists hold; empty for none. */
  readonly either: readonly (readonly Condition[])[];
  /** Columns that are named for a condition, apart from where else the prompt names them. */
  readonly conditioned: readonly string[];
  readonly stack: 'none' | 'zero' | 'normalize' | null;
  /** Words that could name several columns, with the labels of those columns. */
  readonly ambiguous: readonly { readonly words: string; readonly columns: readonly string[] }[];
  /** Words that were not recognized, in order. */
  readonly unknown: readonly string[];
  /** The number of words that are not fillers, understood or not. */
  readonly meaningful: number;
  /** How surely the words name what they were read as: the mean over columns and values, 0 to 1. */
  readonly certainty: number;
}

const FILLERS: ReadonlySet<string> = new Set([
  'filler',
  'by',
  'subject',
  'not',
  'edit',
  'value axis',
  'placed',
]);

/**
 * Finds the columns, values, measures, marks, aggregates, times and numbers that a prompt names, without guessing. `subject`
 * is what the rows are called, such as the name of the dataset.
 */
export function readChartPrompt(
  prompt: string,
  columns: readonly PromptColumn[],
  context: PromptContext = {},
): ChartPrompt {
  const lexicon = lexiconOf(columns, context);
  const read = readWith(prompt, lexicon);
  const { related } = context;
  return related === undefined || read.unknown.length === 0
    ? read
    : readWith(prompt, { ...lexicon, related: { words: related, open: new Set(read.unknown) } });
}

function readWith(prompt: string, lexicon: Lexicon): ChartPrompt {
  const clause = orderClauseOf(withKnownWords(questionWords(prompt), lexicon), lexicon);
  const {
    phrases: found,
    conditions,
    either,
    limit,
    spanUnit,
    used,
    taken,
  } = readConditions(clause.words, lexicon, readPhrases);
  const of = <K extends Term['kind']>(kind: K) => phrasesOfKind({ phrases: found }, kind);
  const unknown = found.flatMap((phrase, at) =>
    phrase.meaning === null || comparesColumns(found, at, lexicon) ? phrase.words : [],
  );
  const linked = found.filter(({ meaning }) => meaning?.kind === 'column' || meaning?.kind === 'value');
  const units = unitsOf(found);
  const isDown = clause.order?.isDown ?? directionOf(found);
  const cuts = cutsOf(units, of('part'), isDown !== null);
  return {
    phrases: found,
    columns: [...new Set(of('column').map(({ name }) => name))],
    marks: [...new Set(of('mark').map(({ mark }) => mark))],
    intents: [
      ...new Set([
        ...of('intent').map(({ intent }) => intent),
        ...(isOfRelation(clause.words, found, lexicon) ? (['correlation'] as const) : []),
      ]),
    ],
    aggregate: of('aggregate')[0]?.aggregate ?? null,
    countsRows: units.counted || found.some(isCount),
    unit: cuts.unit ?? (of('intent').some(({ intent }) => intent === 'compare') ? spanUnit : null),
    parts: cuts.parts,
    limit,
    isDown,
    isExtreme: of('order').some(({ isSort }) => isSort !== true) || found.some(isSuperlative),
    isByLabel: clause.isByLabel,
    conditions,
    either,
    conditioned: taken,
    stack: of('stack')[0]?.stack ?? null,
    ambiguous: found.flatMap(({ meaning, words: spoken }) =>
      meaning?.kind === 'ambiguous' ? [{ words: spoken.join(' '), columns: meaning.columns }] : [],
    ),
    unknown,
    meaningful: found.filter(({ meaning }) => !FILLERS.has(meaning?.kind ?? '')).length + used,
    certainty: linked.length === 0 ? 1 : linked.reduce((sum, { score }) => sum + score, 0) / linked.length,
  };
}

const COMPARED = /^(?:than|above|below|under|(?:more|less|higher|lower|greater|smaller) than)$/u;

/** “sold above the asking price”: two numbers of each row, which no condition compares. */
function comparesColumns(phrases: readonly Phrase[], at: number, { columns }: Lexicon): boolean {
  const phrase = phrases[at];
  const isCompared = COMPARED.test(phrase?.words.join(' ') ?? '') && at > 0;
  const next = phrases.slice(at + 1).find(({ meaning }) => meaning?.kind !== 'filler')?.meaning;
  return (
    isCompared &&
    next?.kind === 'column' &&
    columns.some(({ name, type }) => name === next.name && isNumericType(type))
  );
}

/** “does distance drive the delay”, “do hotter ovens mean more scrap”: one number of each row beside another. */
function isOfRelation([first]: readonly string[], phrases: readonly Phrase[], { columns }: Lexicon): boolean {
  const named = phrases.flatMap(({ meaning }) => {
    const [choice] = meaning?.kind === 'ambiguous' ? meaning.names : [];
    return meaning?.kind === 'column' ? [meaning.name] : (choice ?? []);
  });
  const isNumber = (name: string): boolean =>
    columns.some((column) => column.name === name && isNumericType(column.type));
  return (
    (first === 'do' || first === 'does') &&
    new Set(named).size === 2 &&
    named.every(isNumber) &&
    phrases.every(
      ({ meaning }) => meaning?.kind !== 'by' && meaning?.kind !== 'value' && meaning?.kind !== 'aggregate',
    )
  );
}

/** The order of an adjective such as “heaviest”; null for a phrase without one. */
const adjectiveOrder = ({ meaning }: Phrase): 'asc' | 'desc' | null =>
  meaning?.kind === 'column' || meaning?.kind === 'ambiguous' ? (meaning.order ?? null) : null;

/** “heaviest”; “heavy cars” names no extreme. */
const isSuperlative = (phrase: Phrase): boolean =>
  adjectiveOrder(phrase) !== null && phrase.words[0]?.endsWith('est') === true;

/** Words for an order come before adjectives; “warmer than” compares and puts nothing in order. */
function directionOf(phrases: readonly Phrase[]): boolean | null {
  const orders = phrases.flatMap(({ meaning }) => (meaning?.kind === 'order' ? [meaning.isDown] : []));
  const isHow = phrases[0]?.words[0] === 'how';
  const adjectives = phrases
    // “how long” measures, and puts nothing in order.
    .filter(({ words: [word = ''] }) => !word.endsWith('er') && (word.endsWith('est') || !isHow))
    .flatMap((phrase) => adjectiveOrder(phrase) ?? []);
  return orders[0] ?? (adjectives[0] === undefined ? rankedFirst(phrases) : adjectives[0] === 'desc');
}

/** “rank farms by yield” puts the highest first. */
const rankedFirst = (phrases: readonly Phrase[]): boolean | null =>
  phrases.some(
    ({ meaning, words }, at) =>
      meaning?.kind === 'intent' &&
      /^(rank|ranking)$/u.test(words.join(' ')) &&
      phrases.slice(at + 1).some((one) => one.meaning?.kind === 'by'),
  )
    ? true
    : null;

/** A clause that orders by a number of its own names a part of the answer, and stays. */
function orderClauseOf(words: readonly string[], lexicon: Lexicon) {
  const clause = takeOrderClause(words);
  if (clause.order === null) {
    return { ...clause, isByLabel: false };
  }
  const namedIn = (some: readonly string[]): readonly string[] =>
    readPhrases(some, lexicon).flatMap(({ meaning }) => (meaning?.kind === 'column' ? [meaning.name] : []));
  const { by } = clause.order;
  const [column] = namedIn(by);
  const isText = lexicon.columns.some(({ name, type }) => name === column && !isNumericType(type));
  const isOwn = column !== undefined && !isText && !namedIn(clause.words).includes(column);
  const isCounted = by.some((word) => /^(y|total|number|many|count)$/u.test(word));
  const isByLabel =
    !isCounted && (isText || by.some((word) => /^(x|name|names|label|labels|alphabet\w*)$/u.test(word)));
  return isOwn ? { words, order: null, isByLabel: false } : { ...clause, isByLabel };
}

/** “by weekday and hour”: beside a part, an hour is one of the day. */
function cutsOf(
  { unit, finer }: { readonly unit: TimeGrain | null; readonly finer: TimeGrain | null },
  named: readonly TermOf<'part'>[],
  isRanked: boolean,
): { readonly unit: TimeGrain | null; readonly parts: readonly TimePart[] } {
  const parts = new Set(named.map(({ part }) => part));
  // “the busiest hour” is one of the day too.
  if (unit === 'hour' && (parts.size > 0 || isRanked)) {
    return { unit: null, parts: [...parts.add('hour_of_day')] };
  }
  // “by year and month”: of each year the same months.
  return { unit, parts: unit === 'year' && finer === 'month' ? [...parts.add('month_of_year')] : [...parts] };
}

/** “the total number” of nothing else. */
const isTotalNumber = ({ meaning, words }: Phrase, at: number, all: readonly Phrase[]): boolean =>
  meaning?.kind === 'aggregate' &&
  words.at(-1) === 'total' &&
  all[at + 1]?.words.join(' ') === 'number' &&
  all.slice(at + 2).every((phrase) => phrase.meaning?.kind !== 'column');

const isCount = (phrase: Phrase, at: number, all: readonly Phrase[]): boolean =>
  phrase.meaning?.kind === 'rows' || isTotalNumber(phrase, at, all);

const PLURAL = /^(days|hours|weeks|months|quarters|years)$/u;

/** “how many days”, “rainy days per month” and “percentage of days” count days; “by day” is a unit. */
const isCountedAfter = (before: Phrase['meaning'] | undefined): boolean =>
  before?.kind === 'rows' ||
  before?.kind === 'value' ||
  (before?.kind === 'intent' && before.intent === 'share');

function unitsOf(phrases: readonly Phrase[]): {
  readonly unit: TimeGrain | null;
  /** Another one beside it. */
  readonly finer: TimeGrain | null;
  readonly counted: boolean;
} {
  const units = phrases.flatMap(({ meaning, words }, at) => {
    if (meaning?.kind !== 'unit') {
      return [];
    }
    const before = phrases[at - 1]?.meaning;
    const isCounted =
      words.length === 1 && PLURAL.test(words[0] ?? '') && (at === 0 || isCountedAfter(before));
    return [{ unit: meaning.unit, isCounted }];
  });
  const [first, second] = units.filter(({ isCounted }) => !isCounted);
  return {
    unit: first?.unit ?? null,
    finer: second?.unit ?? null,
    counted: units.some(({ isCounted }) => isCounted),
  };
}
