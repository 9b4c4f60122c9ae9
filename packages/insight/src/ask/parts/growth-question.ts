import { isNumericType, type Interpretation, type QuestionMeasure } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { phrasesOfKind } from '../../prompt/phrase-kinds.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { timeTraits } from '../dataset/described.ts';
import type { NamedParts } from './named-parts.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { mainMeasure } from './row-question.ts';

const UP =
  /^(grow|grows|grew|grown|growing|growth|rise|rises|rose|risen|rising|increase|increases|increased|increasing|gain|gained|gains|improved)$/u;
const DOWN =
  /^(fall|falls|fell|fallen|falling|shrink|shrank|shrunk|shrinking|decline|declined|declining|decrease|decreased|decreases|drop|dropped|lost|lose|worsened)$/u;
const IN_PERCENT = /^(fastest|slowest|percent|percentage|relative|relatively|rate|proportionally)$/u;
const YEAR = /(?:^|\D)((?:19|20)\d\d)$/u;
const MAX_COLUMNS = 50;

interface GrowthContext {
  readonly parts: NamedParts;
  readonly traits: readonly ColumnTraits[];
}

export type GrowthReading = Pick<Interpretation, 'measures' | 'groups' | 'order' | 'limit'> & {
  readonly growth: NonNullable<Interpretation['growth']>;
};

/** “which sector grew most”, “fastest growing regions”: what each group changed by; null for other questions. */
export function readGrowth(read: ChartPrompt, context: GrowthContext): GrowthReading | null {
  // The “drop rate” of calls is no change.
  const words = read.phrases.flatMap(({ meaning, words: spoken }) =>
    isTruth(meaning, context.traits) ? [] : spoken,
  );
  const isDown = words.some((word) => DOWN.test(word));
  const isChange = isDown || words.some((word) => UP.test(word));
  if (!isChange || read.isDown === null || !read.isExtreme || isOtherwise(read)) {
    return null;
  }
  const shape =
    shapeOf(context, read) ?? (read.unknown.length === 0 || isInquired(read) ? wideOf(context) : null);
  if (shape === null) {
    return null;
  }
  const isAscending = isDown === read.isDown;
  return {
    ...shape,
    growth: { ...shape.growth, by: words.some((word) => IN_PERCENT.test(word)) ? 'percent' : 'amount' },
    order: isAscending ? 'asc' : 'desc',
    limit: read.limit,
  };
}

const isTruth = (
  meaning: ChartPrompt['phrases'][number]['meaning'],
  traits: readonly ColumnTraits[],
): boolean =>
  (meaning?.kind === 'column' || meaning?.kind === 'value') &&
  traits.some(
    ({ name, column }) =>
      name === (meaning.kind === 'column' ? meaning.name : meaning.column) && column.type === 'boolean',
  );

/** A cause, a drawing or a comparison is wanted. */
const isOtherwise = (read: ChartPrompt): boolean =>
  read.marks.length > 0 ||
  read.parts.length > 0 ||
  phrasesOfKind(read, 'previous').length > 0 ||
  phrasesOfKind(read, 'task').some(({ task }) => task !== 'figure');

/** “which sector” of a dataset with a column for each sector: the word says what the columns are. */
export const isInquired = ({ phrases, unknown }: ChartPrompt): boolean =>
  unknown.length === 1 &&
  phrases.some(
    ({ words }, at) => words[0] === unknown[0] && /^(which|what)$/u.test(phrases[at - 1]?.words.at(-1) ?? ''),
  );

type Shape = Omit<GrowthReading, 'order' | 'limit'>;

/** The values of a column over a time, or between two columns that are called by years. */
function shapeOf({ parts, traits }: GrowthContext, read: ChartPrompt): Shape | null {
  const time = timeTraits(traits);
  const [group, ...more] = parts.groups.filter(({ column }) => column !== time?.name);
  if (group === undefined || more.length > 0 || group.bins !== undefined) {
    return null;
  }
  if (time !== null) {
    const unit = parts.unit ?? null;
    return {
      measures: [measureOf(read, { parts, traits })],
      groups: [group],
      growth: { over: { column: time.name, unit }, columns: [], by: 'amount' },
    };
  }
  const columns = yearColumns(traits);
  const [first, last] = [columns[0], columns.at(-1)];
  return first === undefined || last === undefined || first === last
    ? null
    : {
        measures: [],
        groups: [group],
        growth: { over: null, columns: [first.name, last.name], by: 'amount' },
      };
}

/** Columns that are called by years, from the first. */
function yearColumns(traits: readonly ColumnTraits[]): readonly ColumnTraits[] {
  const yearOf = ({ name }: ColumnTraits): number => Number(YEAR.exec(name.trim())?.[1] ?? Number.NaN);
  return traits
    .filter((one) => isNumericType(one.column.type) && !Number.isNaN(yearOf(one)))
    .toSorted((one, other) => yearOf(one) - yearOf(other));
}

/** A column for each thing, and a row for each time. */
function wideOf({ parts, traits }: GrowthContext): Shape | null {
  const time = timeTraits(traits);
  const named = parts.measures.flatMap(({ column }) => column ?? []);
  const isNamed = named.length === 0 || named.length > 1;
  const measures = traits.filter(
    ({ name, kind, label }) =>
      kind === 'measure' &&
      !/change|growth|rate|percent/iu.test(label) &&
      (named.length === 0 || named.includes(name)),
  );
  const hasNames = traits.some(({ kind }) => kind === 'category');
  if (time === null || !isNamed || hasNames || measures.length < 2 || parts.groups.length > 0) {
    return null;
  }
  return {
    measures: [],
    groups: [],
    growth: {
      over: { column: time.name, unit: parts.unit ?? null },
      columns: measures.slice(0, MAX_COLUMNS).map(({ name }) => name),
      by: 'amount',
    },
  };
}

/** What is named, else the amount with most to see. */
function measureOf(read: ChartPrompt, { parts, traits }: GrowthContext): QuestionMeasure {
  // “grew most in average revenue”: “most” is of the change.
  const [first] = parts.measures;
  const named = parts.measures.find(({ aggregate }) => aggregate !== 'max' && aggregate !== 'min') ?? first;
  if (named !== undefined && (named.column !== null || named.saved !== undefined || read.countsRows)) {
    return named.aggregate === 'max' || named.aggregate === 'min' ? usualOf(named, traits) : named;
  }
  const main = parts.countsRows ? null : mainMeasure(traits);
  return main === null ? COUNT_ROWS : usualOf({ ...COUNT_ROWS, column: main.name }, traits);
}

/** “the highest growth in population” is of the usual figure. */
function usualOf(measure: QuestionMeasure, traits: readonly ColumnTraits[]): QuestionMeasure {
  const one = traits.find(({ name }) => name === measure.column);
  const time = timeTraits(traits);
  if (one?.quantity === 'balance' && time !== null) {
    return { column: one.name, aggregate: 'mean', over: time.name };
  }
  return { column: measure.column, aggregate: one?.adds === 'sum' ? 'sum' : 'mean' };
}
