import type { Interpretation } from '@plumbline/contract';
import { isDurationName } from '../../prompt/number-units.ts';
import type { Phrase } from '../../prompt/phrase.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';

/** What a question wants that no interpretation says: its answer would be about something near it. */
interface Unsaid {
  readonly pattern: RegExp;
  /** Whether the reading says it all the same. */
  readonly isSaid?: (query: Interpretation) => boolean;
}

const measuresTime = ({ measures }: Interpretation): boolean =>
  measures.some(
    ({ column, aggregate }) => aggregate !== 'count' && column !== null && isDurationName(column),
  );

const UNSAID: readonly Unsaid[] = [
  // Running figures.
  {
    pattern:
      /\b(?:running|rolling|moving) (?:total|sum|count|average|mean|balance)s?\b|\b(?:cumulative|cumulated|cumulatively|ytd)\b/u,
  },
  // How long, from one date to another.
  {
    pattern:
      /\b(?:how long|(?:days|time|hours|weeks|months) (?:between|from|until|to|it takes|taken)|lead time|turnaround|how many (?:days|hours|weeks) (?:between|from|until|does|do|did))\b/u,
    isSaid: measuresTime,
  },
  // Groups by how many rows they have: “days with more than 20 orders”.
  {
    pattern: /\b(?:days|weeks|months|years|hours) with (?:more|fewer|less|at least|at most|over|under)\b/u,
    isSaid: ({ groups, measures }) => groups.length === 0 && measures.some(({ column }) => column !== null),
  },
  // What is in one time and not in another.
  { pattern: /\bbut not (?:in|since|during|after|before)\b/u },
  // Groups by how many rows they have.
  { pattern: /\bthan (?:one|two|three|once|twice)\b|\bat least (?:once|twice|two|three)\b/u },
  // The first of each group.
  {
    pattern: /\b(?:per|in each|for each|within each|of each|by each)\b/u,
    isSaid: ({ groups, limit, intent }) => intent !== 'chart' || limit === null || groups.length < 2,
  },
  // Months of each group by their order.
  { pattern: /\bs (?:best|worst|busiest|highest|lowest|top) (?:day|week|month|quarter|year)\b/u },
];

const wordsOf = (phrases: readonly Phrase[]): string => phrases.flatMap(({ words }) => words).join(' ');

const CERTAIN_TIME =
  /\b(?:response|resolution|delivery|shipping|waiting|wait|processing|handling|lead|cycle|service|travel|repair|turnaround|transit) times?\b/u;

/** Whether a question wants something that its reading does not say. */
export function isUnsaid({ phrases }: ChartPrompt, query: Interpretation): boolean {
  const words = wordsOf(phrases);
  const isOfTime = CERTAIN_TIME.test(words) && !measuresTime(query) && query.intent !== 'rows';
  return isOfTime || UNSAID.some(({ pattern, isSaid }) => pattern.test(words) && isSaid?.(query) !== true);
}

const NAMES: ReadonlySet<string> = new Set([
  'column',
  'value',
  'ambiguous',
  'unit',
  'part',
  'subject',
  'saved',
]);

/** “by show”, of nothing that is called so: the group is missing. */
export const missesGroup = ({ phrases }: ChartPrompt, groups: Interpretation['groups']): boolean =>
  groups.length === 0 &&
  phrases.some(({ meaning, words }, at) => {
    const isBy =
      meaning?.kind === 'by' &&
      /^(?:by|per|for each|for every|each|every|split by|broken down by|grouped by)$/u.test(words.join(' '));
    const next = isBy
      ? phrases.find((phrase, index) => index > at && phrase.meaning?.kind !== 'filler')
      : undefined;
    return isBy && (next === undefined || !NAMES.has(next.meaning?.kind ?? 'none'));
  });

/** “delayed shipments”: a word that nobody knows says which rows are meant. */
export const isOfUnknownRows = ({ phrases }: ChartPrompt): boolean =>
  phrases.some(
    ({ meaning, words: [word = ''] }, at) =>
      meaning === null &&
      /^\p{L}{3,}$/u.test(word) &&
      phrases[at + 1]?.meaning?.kind === 'subject' &&
      phrases[at - 1]?.meaning?.kind !== 'by',
  );
