import { hasPart, type QuestionGroup, type Condition, type Interpretation } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { defaultAggregate } from '../../recommend/candidate.ts';
import { confidenceOf, followUpConfidence } from '../confidence/confidence.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { interpret } from './interpret.ts';
import type { QuestionReading } from '../parts/question-reading.ts';
import { growthAfter } from './growth-follow-up.ts';
import type { NamedParts } from '../parts/named-parts.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { judgedAfter, orderAfter } from './order-after.ts';
import { rowsAfter } from './row-follow-up.ts';
import { withoutStaleChoice } from '../parts/chosen-groups.ts';
import { runningTotal, withoutRunning } from '../parts/running-total.ts';

/** A reading in a conversation, and whether it changes the answer before. */
export interface FollowUpReading extends QuestionReading {
  readonly isFollowUp: boolean;
}

/**
 * Reads a message after an answer: “only West”, “by month”, “as a line”, “why”. A message with a measure and a group of its
 * own begins anew; anything less changes what was asked before.
 */
export function interpretFollowUp(
  message: string,
  dataset: DescribedDataset,
  before: Interpretation | null,
): FollowUpReading {
  const reading = readMessage(message, dataset, before === null);
  if (before === null) {
    const isSplit = SPLITS.test(message);
    return {
      ...reading,
      interpretation: isSplit ? asSplit(reading) : reading.interpretation,
      isFollowUp: false,
    };
  }
  if (before.intent === 'clarify') {
    return firstReading(
      before,
      isPoints(before.mark) ? interpret(`${message} as a scatter plot`, dataset) : reading,
    );
  }
  if (isWhole(reading, message)) {
    return { ...reading, interpretation: withSplits(before, reading.interpretation), isFollowUp: false };
  }
  const interpretation = merge(before, { message, reading }, dataset);
  const isChanged = JSON.stringify(interpretation) !== JSON.stringify(before);
  return {
    ...reading,
    interpretation,
    isFollowUp: true,
    confidence:
      isChanged && !isOfFuture(reading)
        ? followUpConfidence(reading, QUESTION.test(message) && reading.named.measures.length === 0)
        : 0,
  };
}

/** “as a running total” is about the answer before, and says what it is a total of as well as a whole question does. */
function readMessage(message: string, dataset: DescribedDataset, isFirst: boolean): QuestionReading {
  const reading = interpret(message, dataset, { isFirst });
  const plain = isFirst || reading.interpretation.isRunning === true ? null : withoutRunning(message);
  return plain === null ? reading : interpret(plain, dataset, { isFirst });
}

/** A running total of what was answered before, or of what it became. */
function withRunning(query: Interpretation, message: string, dataset: DescribedDataset): Interpretation {
  const { isRunning = false, ...plain } = query;
  const isWanted = isRunning || withoutRunning(message) !== null;
  return (isWanted ? runningTotal(plain, datasetTraits(dataset)) : null) ?? plain;
}

/** “what is the weather tomorrow” names no measure: the one before, of the past, says nothing about it. */
const isOfFuture = ({ unknowable, named }: QuestionReading): boolean =>
  unknowable === 'future' && named.measures.length === 0;

const SPLITS = /^\s*(?:group|split|colou?r|facet|separate|segregate|break|divide|segment)\b/iu;

/** “group by origin” alone says how the next question is split. */
function asSplit({ interpretation, named, unknown }: QuestionReading): Interpretation {
  const [group, ...more] = interpretation.groups;
  const isAlone =
    named.measures.length === 0 && !named.countsRows && named.mark === null && unknown.length === 0;
  return isAlone &&
    interpretation.intent === 'chart' &&
    group !== undefined &&
    more.length === 0 &&
    isBare(interpretation)
    ? { ...interpretation, groups: [{ ...group, as: group.as ?? 'series' }] }
    : interpretation;
}

const isBare = ({ filters, order, limit, comparison }: Interpretation): boolean =>
  filters.length === 0 && order === null && limit === null && comparison === null;

/** “split by origin”, then “average power by year”: groups that were only said to be split by still are. */
function withSplits(before: Interpretation, now: Interpretation): Interpretation {
  const isSplitAlone =
    before.groups.length > 0 &&
    before.groups.every(({ as }) => as === 'series' || as === 'panels') &&
    before.filters.length === 0 &&
    before.measures.every(({ column, saved }) => column === null && saved === undefined);
  const isOpen = now.intent === 'chart' && now.groups.length === 1 && now.groups[0]?.as === undefined;
  const fresh = before.groups.filter(({ column }) => column !== now.groups[0]?.column);
  return isSplitAlone && isOpen ? { ...now, groups: [...now.groups, ...fresh] } : now;
}

const CHANGES: ReadonlySet<string> = new Set(['only', 'remove', 'add', 'again', 'all']);

/** “create a stacked bar chart”, then “cost by state”: what was said of the drawing still holds. */
function firstReading(before: Interpretation, reading: QuestionReading): FollowUpReading {
  const { interpretation: now } = reading;
  const isDrawn = now.intent === 'chart' || now.intent === 'figure' || now.intent === 'clarify';
  const mark = now.mark ?? before.mark;
  const isPaired = isPoints(mark);
  const measures = isPaired ? pairedWith(before, now) : now.measures;
  const query: Interpretation = isDrawn ? { ...now, measures, mark, stack: now.stack ?? before.stack } : now;
  const isEmpty = query.measures.length === 0 && query.groups.length === 0;
  const isDrawable = !isEmpty && !(isPaired && measures.length < 2 && query.groups.length === 0);
  const interpretation: Interpretation = {
    ...query,
    intent: isDrawn ? intentOfDraft(query, isDrawable) : now.intent,
  };
  return {
    ...reading,
    interpretation,
    confidence: confidenceOf(interpretation, reading),
    isFollowUp: false,
  };
}

const isPoints = (mark: Interpretation['mark']): boolean => mark === 'scatter' || mark === 'bubble';

const intentOfDraft = (query: Interpretation, isDrawable: boolean): Interpretation['intent'] => {
  if (!isDrawable) {
    return 'clarify';
  }
  return query.mark === null && query.groups.length === 0 ? 'figure' : 'chart';
};

/** Points need two numbers, which may come one by one. */
function pairedWith(before: Interpretation, now: Interpretation): Interpretation['measures'] {
  const fresh = now.measures.filter(
    ({ column }) => column !== null && !before.measures.some((one) => one.column === column),
  );
  return fresh.length === 1 && before.measures.length === 1 ? [...before.measures, ...fresh] : now.measures;
}

const QUESTION =
  /^\s*(?:what|whats|how|which|who|when|where|why|is|are|was|were|did|does|do|has|have|can)\b/iu;

function isWhole({ named, edits, interpretation }: QuestionReading, message: string): boolean {
  if (edits.some((edit) => CHANGES.has(edit))) {
    return false;
  }
  const hasMeasure = named.measures.length > 0;
  if (interpretation.intent === 'explain' || interpretation.intent === 'statistics') {
    return hasMeasure;
  }
  const hasGroup = named.groups.length > 0 || named.unit !== null || interpretation.groups.length > 0;
  return (
    hasMeasure &&
    (hasGroup || interpretation.filters.length > 0 || (isFigureQuestion(named) && QUESTION.test(message)))
  );
}

/** “what is the average cost” begins anew; “show the average cost” continues with the groups. */
const isFigureQuestion = ({ aggregate, countsRows }: NamedParts): boolean => aggregate !== null || countsRows;

type RowsOf = NonNullable<Interpretation['rows']>;

interface Message {
  readonly message: string;
  readonly reading: QuestionReading;
}

function merge(
  before: Interpretation,
  { message, reading: read }: Message,
  dataset: DescribedDataset,
): Interpretation {
  const reading = withAddition(message, read);
  const { interpretation: now, named, edits } = reading;
  const isRemoval = edits.includes('remove');
  const groups = isRemoval
    ? before.groups.filter(({ column }) => !named.columns.includes(column))
    : mergeGroups(before, reading, dataset);
  const filters = mergeFilters(before, reading);
  const conditions = { filters: [...filters], ...eitherAfter(before, reading) };
  const continued =
    growthAfter(before, reading, conditions) ?? rowsAfter(before, { message, reading, conditions });
  if (continued !== null) {
    return continued;
  }
  const { rows, growth: _, ...answered } = before;
  const measures = mergeMeasures(before, reading);
  const merged: Interpretation = {
    ...answered,
    measures: rows === undefined || measures.length > 0 ? measures : [rankedMeasure(rows, dataset)],
    groups: [...groups],
    ...conditions,
    comparison: now.comparison ?? before.comparison,
    mark: named.mark ?? (isPlaced(named) ? before.mark : savedMark(before, groups)),
    ...orderAfter(before, { message, reading }, groups.length > 0),
    // A number of rows is not a number of groups.
    limit: now.limit ?? (rows === undefined ? before.limit : null),
    stack: now.stack ?? before.stack,
    formula: null,
  };
  const order = now.order === null ? judgedAfter(message, merged) : merged.order;
  return withoutStaleChoice(
    before,
    withRunning({ ...merged, order, intent: intentAfter(merged, now) }, message, dataset),
  );
}

/** Of rows that a number ranked, “by state” shows that number, else how many they are. */
function rankedMeasure(
  { sort: [first] }: RowsOf,
  dataset: DescribedDataset,
): Interpretation['measures'][number] {
  const ranked = datasetTraits(dataset).find(({ name }) => name === first?.column);
  return ranked?.kind === 'measure'
    ? { column: ranked.name, aggregate: defaultAggregate(ranked) }
    : COUNT_ROWS;
}

/** “and by category”, “then by month”: one more group. */
const FURTHER = /^\s*(?:and|then|also)\s+(?:by|per|for each|split by)\b/iu;

function withAddition(message: string, read: QuestionReading): QuestionReading {
  const isFurther = FURTHER.test(message) || (AND.test(message) && namesGroupsAlone(read));
  return isFurther ? { ...read, edits: [...read.edits, 'add'] } : read;
}

const AND = /^\s*(?:and|then|also|plus)\b/iu;

/** “and branch”: one more group too. */
const namesGroupsAlone = ({ named, interpretation }: QuestionReading): boolean =>
  named.groups.length > 0 && named.measures.length === 0 && interpretation.filters.length === 0;

function mergeMeasures(
  before: Interpretation,
  { named, edits }: QuestionReading,
): Interpretation['measures'] {
  if (edits.includes('remove')) {
    const rest = before.measures.filter(({ column }) => column === null || !named.columns.includes(column));
    return rest.length === 0 ? before.measures : rest;
  }
  if (named.measures.length > 0) {
    return edits.includes('add') ? [...before.measures, ...named.measures].slice(0, 6) : [...named.measures];
  }
  const { aggregate } = named;
  return aggregate === null
    ? before.measures
    : before.measures.map((one) => (one.column === null ? one : { ...one, aggregate }));
}

function mergeGroups(
  before: Interpretation,
  { named, edits }: QuestionReading,
  dataset: DescribedDataset,
): readonly QuestionGroup[] {
  const time = timeTraits(datasetTraits(dataset));
  const isAdded = edits.includes('add') || isPlaced(named) || named.measures.length > 0;
  if (named.groups.length > 0) {
    const rest = isAdded || isSplit(named.mark, edits) ? before.groups : [];
    const fresh = named.groups.filter(({ column }) => !rest.some((group) => group.column === column));
    return [...rest, ...fresh].slice(0, 4);
  }
  const axis = time === null ? null : timeAxis(named, time);
  if (axis === null || time === null) {
    return before.groups;
  }
  const isKnown = before.groups.some(({ column }) => column === time.name);
  if (isKnown) {
    return before.groups.map((group) => (group.column === time.name ? axis : group));
  }
  // A group that the rows are confined to says nothing any more.
  return isAdded ? [axis, ...before.groups] : [axis];
}

/** “by month”, “by weekday”; null where the message names neither. */
function timeAxis(
  { unit, parts: [part] }: NamedParts,
  { name, kind, column }: ColumnTraits,
): QuestionGroup | null {
  if (part !== undefined && hasPart(column.type, part)) {
    return { column: name, part };
  }
  if (unit === null || unit === undefined) {
    return null;
  }
  return kind === 'time' ? { column: name, unit } : { column: name };
}

/** “color by origin”, “split by cylinders”: the groups go into what is shown. */
const isPlaced = ({ groups }: NamedParts): boolean =>
  groups.length > 0 && groups.every(({ as }) => as === 'series' || as === 'panels');

/** “make the bars stacked with status”: a mark with a column splits what is shown. */
const isSplit = (mark: Interpretation['mark'], edits: QuestionReading['edits']): boolean =>
  mark !== null && edits.includes('again');

/** Alternatives stay until others are named, or all conditions are taken back. */
function eitherAfter(
  before: Interpretation,
  { interpretation: now, edits, named }: QuestionReading,
): Pick<Interpretation, 'either'> {
  const isCleared = edits.includes('all') || (edits.includes('remove') && named.columns.length === 0);
  return { either: isCleared ? now.either : (now.either ?? before.either) };
}

function mergeFilters(
  before: Interpretation,
  { interpretation: now, edits, named }: QuestionReading,
): readonly Condition[] {
  if (edits.includes('all')) {
    return [];
  }
  if (edits.includes('remove')) {
    const gone = new Set([...now.filters.map(({ column }) => column), ...named.columns]);
    return gone.size === 0 ? [] : before.filters.filter(({ column }) => !gone.has(column));
  }
  const isLeftOut = ({ op }: Condition): boolean => op === 'ne' || op === 'nin';
  const replaced = new Set(now.filters.filter((one) => !isLeftOut(one)).map(({ column }) => column));
  return [...before.filters.filter(({ column }) => !replaced.has(column)), ...now.filters].slice(0, 20);
}

/** A mark of figures or points does not survive other groups. */
const savedMark = (before: Interpretation, groups: readonly QuestionGroup[]): Interpretation['mark'] =>
  before.groups.length === groups.length &&
  before.groups.every(({ column }, at) => column === groups[at]?.column)
    ? before.mark
    : null;

function intentAfter(merged: Interpretation, now: Interpretation): Interpretation['intent'] {
  if (now.intent === 'explain' || now.intent === 'statistics') {
    return now.intent;
  }
  if (now.intent === 'pivot' || merged.mark === 'table') {
    return 'pivot';
  }
  const isFigure =
    merged.groups.length === 0 &&
    merged.comparison === null &&
    (merged.mark === null || merged.mark === 'kpi');
  return isFigure ? 'figure' : 'chart';
}
