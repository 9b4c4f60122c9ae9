import {
  defaultAggregate,
  type AskedGroup,
  type AskedMeasure,
  type AskIntent,
  type ChartAggregate,
  type ChartMark,
  type Condition,
  type Interpretation,
} from '@plumbline/contract';
import type { ColumnTraits } from '../columns/traits.ts';
import type { Term } from '../prompt/link.ts';
import { readChartPrompt, type ChartPrompt } from '../prompt/read-prompt.ts';
import { timeTraits, traitsOf, type DescribedDataset } from './described.ts';
import { readMark, shareMark } from './read-mark.ts';
import { extremeOf, readNamedColumns, type NamedColumn } from './named-columns.ts';

/** A column that was named in other words. */
export interface Guess {
  readonly words: string;
  readonly column: string;
}

/** A question as it is read: what it asks for, and how sure that is. */
export interface QuestionReading {
  readonly interpretation: Interpretation;
  /** 0 to 1: the share of such readings that are right. */
  readonly confidence: number;
  readonly guesses: readonly Guess[];
  /** Words that name nothing here. */
  readonly unknown: readonly string[];
  readonly ambiguous: ChartPrompt['ambiguous'];
  /** What no rows of the past say; null if the question asks for nothing such. */
  readonly unknowable: 'future' | 'advice' | null;
  readonly edits: readonly Extract<Term, { kind: 'edit' }>['edit'][];
  readonly named: NamedParts;
}

/** What a question names itself, before anything is added. */
export interface NamedParts {
  readonly measures: readonly AskedMeasure[];
  readonly groups: readonly AskedGroup[];
  readonly aggregate: ChartAggregate | null;
  readonly countsRows: boolean;
  readonly unit: AskedGroup['unit'] | null;
  readonly mark: ChartMark | null;
  readonly columns: readonly string[];
}

export const NO_INTERPRETATION: Interpretation = {
  intent: 'clarify',
  measures: [],
  groups: [],
  filters: [],
  comparison: null,
  mark: null,
  order: null,
  limit: null,
  stack: null,
  formula: null,
};

export const COUNT_ROWS: AskedMeasure = { column: null, aggregate: 'count' };
/** A number with so few values is grouped by its values, others by bins. */
const FEW_VALUES = 12;
const BINS = 10;

/** Reads a question about a dataset. Pure: equal questions give equal readings. */
export function interpret(question: string, dataset: DescribedDataset): QuestionReading {
  const read = readChartPrompt(question, dataset.columns, dataset.subject);
  const traits = traitsOf(dataset);
  const named = readNamedColumns(read, traits);
  const parts = partsOf(read, { named, traits, dataset });
  const interpretation = complete(read, { parts, traits });
  return {
    interpretation,
    confidence: confidenceOf(read, interpretation, named),
    guesses: named
      .filter(({ score }) => score < 0.9)
      .map(({ words, traits: { name } }) => ({ words, column: name })),
    unknown: read.unknown,
    ambiguous: read.ambiguous,
    unknowable: kindsOf(read, 'unknowable')[0]?.about ?? null,
    edits: kindsOf(read, 'edit').map(({ edit }) => edit),
    named: parts,
  };
}

type Of<K extends Term['kind']> = Extract<Term, { kind: K }>;

const kindsOf = <K extends Term['kind']>({ phrases }: ChartPrompt, kind: K): readonly Of<K>[] =>
  phrases.flatMap(({ meaning }) => (meaning?.kind === kind ? [meaning as Of<K>] : []));

interface PartContext {
  readonly named: readonly NamedColumn[];
  readonly traits: readonly ColumnTraits[];
  readonly dataset: DescribedDataset;
}

function partsOf(read: ChartPrompt, { named, traits, dataset }: PartContext): NamedParts {
  const numbers = named.filter(({ traits: { kind } }) => kind === 'measure');
  const isGrouped = named.some(({ isBy, traits: { kind } }) => isBy && kind !== 'measure');
  // A verb such as “released” is no group beside “each distributor”.
  const others = named.filter(
    ({ traits: { kind }, isBy, score }) => kind !== 'measure' && (isBy || score === 1 || !isGrouped),
  );
  const hasSubject = kindsOf(read, 'subject').length > 0;
  const isCounting = read.countsRows || (hasSubject && numbers.every(({ isBy }) => isBy));
  const wantsPairs = read.intents.includes('correlation') || read.marks.some((mark) => POINTS.has(mark));
  const isGroup = (one: NamedColumn): boolean =>
    one.isBy &&
    !wantsPairs &&
    (isCounting ||
      (numbers.some((other) => !other.isBy) &&
        ((one.traits.distinct ?? FEW_VALUES + 1) <= FEW_VALUES || read.aggregate !== null)));
  const counted = others.filter((one) => isDistinct(one, others));
  const groups = [...others.filter((one) => !counted.includes(one)), ...numbers.filter(isGroup)].toSorted(
    (one, other) => named.indexOf(one) - named.indexOf(other),
  );
  const extreme =
    read.isDown === null || groups.length > 0 || read.unit !== null ? null : extremeOf(read.isDown);
  const aggregates = kindsOf(read, 'aggregate').map(({ aggregate }) => aggregate);
  // “which state has the maximum total cost”: the maximum is an order.
  const spoken = aggregates.find((one) => one !== 'max' && one !== 'min') ?? aggregates[0] ?? null;
  const measures = [
    ...numbers
      .filter((one) => !isGroup(one))
      .map(({ traits: { column, name }, aggregate, extreme: own }): AskedMeasure => ({
        column: name,
        aggregate:
          (aggregates.length > 1 && aggregate !== 'max' && aggregate !== 'min' ? aggregate : null) ??
          (aggregate !== 'distinct' ? spoken : null) ??
          extreme ??
          (groups.length > 0 && groups.every(({ isBy }) => isBy) && read.limit === null ? own : null) ??
          defaultAggregate(column, dataset.columns) ??
          'mean',
      })),
    ...counted.map(({ traits: { name } }): AskedMeasure => ({ column: name, aggregate: 'distinct' })),
  ];
  return {
    measures: isCounting && measures.length === 0 ? [COUNT_ROWS] : measures,
    groups: groups.map(({ traits: one }) => groupOf(one, read)),
    aggregate: read.aggregate,
    countsRows: isCounting,
    unit: read.unit,
    mark: readMark(read, { numbers: numbers.length, groups: groups.length, traits }),
    columns: named.map(({ traits: { name } }) => name),
  };
}

/** “how many species”, “number of species by state”, “distinct species”. */
function isDistinct(
  { aggregate, counted, isBy, traits }: NamedColumn,
  others: readonly NamedColumn[],
): boolean {
  if (traits.kind === 'time' || isBy) {
    return false;
  }
  const isGrouped = others.some((other) => other.traits !== traits);
  return aggregate === 'distinct' || counted === 'how many' || (counted === 'number of' && isGrouped);
}

function groupOf({ kind, name, distinct }: ColumnTraits, { unit }: ChartPrompt): AskedGroup {
  if (kind === 'time') {
    return unit === null ? { column: name } : { column: name, unit };
  }
  return kind === 'measure' && (distinct ?? FEW_VALUES + 1) > FEW_VALUES
    ? { column: name, bins: BINS }
    : { column: name };
}

const POINTS: ReadonlySet<ChartMark> = new Set(['scatter', 'bubble']);
interface CompleteContext {
  readonly parts: NamedParts;
  readonly traits: readonly ColumnTraits[];
}

/** The reading with what it implies: a time for a trend, a place for a map, values that are compared. */
function complete(read: ChartPrompt, { parts, traits }: CompleteContext): Interpretation {
  const [task] = kindsOf(read, 'task').map((one) => one.task);
  const [previous] = kindsOf(read, 'previous');
  const time = timeTraits(traits);
  const groups = impliedGroups(read, { parts, traits });
  const isExplained = task === 'explain';
  const share = shareMark(read, groups, traits);
  const mark = parts.mark ?? (isRawNumber(read, parts, groups) ? 'histogram' : share);
  const isPairs = parts.measures.length >= 2 && isRaw(read) && !groups.some(({ unit }) => unit !== undefined);
  const chosen = mark ?? (isPairs && groups.length <= 1 && !isTimed(groups, traits) ? 'scatter' : null);
  const measures =
    parts.measures.length === 0 && (groups.length > 0 || isExplained) ? [COUNT_ROWS] : parts.measures;
  const base: Interpretation = {
    ...NO_INTERPRETATION,
    measures: [...measures].slice(0, 6),
    groups: groups.slice(0, 4),
    filters: [...read.conditions].slice(0, 20),
    comparison: previous === undefined || time === null ? null : { column: time.name, unit: previous.unit },
    mark: chosen,
    order: orderOf(read, groups),
    limit: read.limit,
    stack: read.stack,
  };
  return { ...base, intent: intentOf(base, { task, read }) };
}

const isTimed = (groups: readonly AskedGroup[], traits: readonly ColumnTraits[]): boolean =>
  groups.some(({ column }) => traits.some(({ name, kind }) => name === column && kind === 'time'));

const isRaw = ({ aggregate, isDown, countsRows }: ChartPrompt): boolean =>
  aggregate === null && isDown === null && !countsRows;

/** “cost” alone is shown as it is distributed; “what is the cost” as one figure. */
const isRawNumber = (read: ChartPrompt, { measures }: NamedParts, groups: readonly AskedGroup[]): boolean =>
  isRaw(read) &&
  measures.length === 1 &&
  groups.length === 0 &&
  kindsOf(read, 'task').length === 0 &&
  read.conditions.length === 0 &&
  measures[0]?.column !== null;

const orderOf = ({ isDown, limit }: ChartPrompt, groups: readonly AskedGroup[]): Interpretation['order'] => {
  if (groups.length === 0 || (isDown === null && limit === null)) {
    return null;
  }
  return isDown === false ? 'asc' : 'desc';
};

const LINES: ReadonlySet<ChartMark> = new Set(['line', 'area', 'step', 'calendar']);

function impliedGroups(read: ChartPrompt, { parts, traits }: CompleteContext): readonly AskedGroup[] {
  const { groups } = parts;
  const times = impliedTimes(read, { parts, traits });
  const compared = read.conditions.filter(isCompared(groups));
  const isComparing = read.intents.includes('compare') || (groups.length === 0 && times.length === 0);
  const values = isComparing || times.length > 0 ? compared.map(({ column }) => ({ column })) : [];
  // A time comes first: it is the axis.
  return [...times, ...groups, ...impliedPlaces(read, { parts, traits }), ...values];
}

/** The time of a trend, a line or a unit that was named without a column. */
function impliedTimes(read: ChartPrompt, { parts, traits }: CompleteContext): readonly AskedGroup[] {
  const { groups, unit } = parts;
  const time = timeTraits(traits);
  const hasTime = groups.some(({ column }) =>
    traits.some(({ name, kind }) => name === column && (kind === 'time' || kind === 'year')),
  );
  const wantsTime =
    unit !== null ||
    read.intents.includes('trend') ||
    (groups.length === 0 && read.marks.some((mark) => LINES.has(mark)));
  if (!wantsTime || time === null || hasTime) {
    return [];
  }
  return [time.kind === 'time' && unit !== null ? { column: time.name, unit } : { column: time.name }];
}

/** The place of a map of areas. */
function impliedPlaces(
  { intents }: ChartPrompt,
  { parts: { groups, mark }, traits }: CompleteContext,
): readonly AskedGroup[] {
  const isPointMap = mark === 'pointmap' || mark === 'densitymap';
  if (isPointMap || !intents.includes('map') || groups.some(({ column }) => isPlace(column, traits))) {
    return [];
  }
  return traits
    .filter(({ area }) => area !== null)
    .slice(0, 1)
    .map(({ name }) => ({ column: name }));
}

const isPlace = (column: string, traits: readonly ColumnTraits[]): boolean =>
  traits.some(({ name, area }) => name === column && area !== null);

const isCompared =
  (groups: readonly AskedGroup[]) =>
  ({ op, column }: Condition): boolean =>
    op === 'in' && !groups.some((group) => group.column === column);

function intentOf(
  base: Interpretation,
  { task, read }: { readonly task: Of<'task'>['task'] | undefined; readonly read: ChartPrompt },
): AskIntent {
  const { measures, groups, mark, filters } = base;
  if (task === 'explain' || task === 'statistics' || task === 'formula') {
    return task;
  }
  if (measures.length === 0 && groups.length === 0) {
    return filters.length > 0 && read.unknown.length === 0 ? 'figure' : emptyIntent(mark);
  }
  if (task === 'pivot' || mark === 'table') {
    return 'pivot';
  }
  const isFigure = groups.length === 0 && (mark === null || mark === 'kpi') && base.comparison === null;
  return isFigure ? 'figure' : 'chart';
}

const emptyIntent = (mark: ChartMark | null): AskIntent => (mark === 'pointmap' ? 'chart' : 'clarify');

/** The share of the meaningful words that name something, times how surely they name it. */
function confidenceOf(
  read: ChartPrompt,
  { intent, measures, groups, filters }: Interpretation,
  named: readonly NamedColumn[],
): number {
  const isEmpty =
    measures.length === 0 && groups.length === 0 && filters.length === 0 && intent === 'clarify';
  if (isEmpty || read.meaningful === 0) {
    return 0;
  }
  const missed = read.unknown.length + read.ambiguous.length / 2;
  const coverage = Math.max(0, read.meaningful - missed) / read.meaningful;
  const surest = named.length === 0 ? 1 : Math.min(...named.map(({ score }) => score));
  const certainty = (read.certainty + surest) / 2;
  return Math.round(100 * 0.95 * coverage * certainty) / 100;
}
