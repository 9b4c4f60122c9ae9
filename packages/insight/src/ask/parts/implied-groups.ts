import {
  DAY_MS,
  hasPart,
  MAP_MARKS,
  TIME_UNITS,
  type QuestionGroup,
  type ChartMark,
  type Condition,
} from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { phrasesOfKind } from '../../prompt/phrase-kinds.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { spanAround } from '../../prompt/times.ts';
import { timeTraits } from '../dataset/described.ts';
import { wordInFull, wordsIn } from '../../prompt/words.ts';
import { isEither } from './either-value.ts';
import type { NamedParts } from './named-parts.ts';
import { isOnlyCompared } from './only-compared.ts';
import { saysWhere } from './read-mark.ts';

/** A reading so far. */
export interface CompleteContext {
  readonly parts: NamedParts;
  readonly traits: readonly ColumnTraits[];
}

/** Whether the question names no aggregate, extreme or count. */
export const isRaw = ({ aggregate, isExtreme, countsRows }: ChartPrompt): boolean =>
  aggregate === null && !isExtreme && !countsRows;

const LINES: ReadonlySet<ChartMark> = new Set(['line', 'area', 'step', 'calendar']);

/** The groups of a reading: those that are named, and those that a trend, a map or a comparison implies. */
export function impliedGroups(
  read: ChartPrompt,
  { parts, traits }: CompleteContext,
): readonly QuestionGroup[] {
  // “houses built before 1930” are not grouped by when they were built.
  const groups = parts.groups.filter(
    ({ column }) => !isOnlyCompared(column, read) || isOfKind(column, 'time', traits),
  );
  const times = impliedTimes(read, { parts, traits });
  const compared = read.conditions
    .filter(isCompared(groups, read.intents.includes('compare')))
    .filter((condition) => !isOfOneWord(condition, read))
    // “refused or wrong address, per month”: one kind of rows over time.
    .filter(({ column }) => groups.length + times.length === 0 || !isEither(column, read))
    // “a 9 or 10”: one class of scores, unless they are compared.
    .filter(({ column }) => read.intents.includes('compare') || !isScore(column, traits));
  const isComparing = read.intents.includes('compare') || (groups.length === 0 && times.length === 0);
  const values = isComparing || times.length > 0 ? compared.map(comparedGroup) : [];
  // A time comes first: it is the axis.
  return withoutRepeats([...times, ...groups, ...impliedPlaces(read, { parts, traits }), ...values]);
}

const isOfKind = (column: string, kind: ColumnTraits['kind'], traits: readonly ColumnTraits[]): boolean =>
  traits.some((one) => one.name === column && one.kind === kind);

const withoutRepeats = (groups: readonly QuestionGroup[]): readonly QuestionGroup[] =>
  groups.filter(
    ({ column, unit, part }, at) =>
      !groups
        .slice(0, at)
        .some((other) => other.column === column && other.unit === unit && other.part === part),
  );

/** The time of a trend, a line or a unit that was named without a column. */
function impliedTimes(read: ChartPrompt, { parts, traits }: CompleteContext): readonly QuestionGroup[] {
  const { groups, unit } = parts;
  const time = timeTraits(traits);
  const wantsTime = time !== null && isOverTime(read, parts, time);
  const cyclic = partGroups(read, traits);
  const hasTime = groups.some(({ column }) =>
    traits.some(({ name, kind }) => name === column && (kind === 'time' || kind === 'year')),
  );
  if (hasTime) {
    return [];
  }
  if (cyclic.length > 0 && unit === null) {
    return cyclic;
  }
  if (!wantsTime) {
    return [];
  }
  return [
    time.kind === 'time' && unit !== null ? { column: time.name, unit } : { column: time.name },
    ...cyclic,
  ];
}

const isOverTime = (read: ChartPrompt, parts: NamedParts, time: ColumnTraits): boolean =>
  parts.unit !== null ||
  (read.intents.includes('trend') && !read.marks.includes('scatter')) ||
  (saysChange(read) && (spansPeriods(read, time) || asksHow(read, parts))) ||
  (parts.groups.length === 0 && isTimeOfNoGroup(read, parts, time));

/** What is shown over time unless it is grouped by something else. */
const isTimeOfNoGroup = (read: ChartPrompt, parts: NamedParts, time: ColumnTraits): boolean =>
  phrasesOfKind(read, 'unknowable').some(({ about }) => about === 'future') ||
  read.marks.some((mark) => LINES.has(mark)) ||
  isCourse(read, parts, time) ||
  namesWhen(read);

/** “when was the cost highest” */
const namesWhen = ({ phrases, isExtreme }: ChartPrompt): boolean =>
  isExtreme && phrases.some(({ words }) => words.includes('when'));

/** “the hottest month”, “when was it busiest”: times in the order of their values, not in their course. */
export const isRankedTime = (
  { isExtreme, isByLabel, intents, phrases }: ChartPrompt,
  [first]: readonly QuestionGroup[],
  traits: readonly ColumnTraits[],
): boolean =>
  isExtreme &&
  !isByLabel &&
  !phrases.some(({ meaning }) => meaning?.kind === 'order' && meaning.isSort === true) &&
  !intents.includes('trend') &&
  first?.part === undefined &&
  traits.some(({ name, kind }) => name === first?.column && kind === 'time');

const DAYS_A_YEAR = 360;
const DAYS_A_MONTH = 28;

/** Times that are ranked are the single ones of the data: its days, months or years. */
export function rankedTimes(
  [first, ...more]: readonly QuestionGroup[],
  traits: readonly ColumnTraits[],
): readonly QuestionGroup[] {
  const time = traits.find(({ name }) => name === first?.column);
  if (first === undefined || first.unit !== undefined || time === undefined) {
    return first === undefined ? [] : [first, ...more];
  }
  const { min, max, distinct } = time.column.profile ?? {};
  const length = (Date.parse(String(max)) - Date.parse(String(min))) / DAY_MS;
  const step = length / Math.max(1, (distinct ?? 1) - 1);
  const monthly = step >= DAYS_A_MONTH ? 'month' : 'day';
  return [{ ...first, unit: step >= DAYS_A_YEAR ? 'year' : monthly }, ...more];
}

/** “sales between January 2016 and July 2017”: several periods of what nobody wanted as one figure. */
function isCourse(read: ChartPrompt, { measures, countsRows }: NamedParts, time: ColumnTraits): boolean {
  return (
    isRaw(read) &&
    !countsRows &&
    measures.length === 1 &&
    measures[0]?.column !== null &&
    phrasesOfKind(read, 'task').length === 0 &&
    spansPeriods(read, time)
  );
}

/** “how did the number of orders change from 2016 to 2020” */
const CHANGE = /^(change|changes|changed|develop|develops|developed|grow|grew|grown|rise|rose|fall|fell)$/u;

const saysChange = (read: ChartPrompt): boolean =>
  phrasesOfKind(read, 'task').length === 0 &&
  phrasesOfKind(read, 'previous').length === 0 &&
  read.phrases.some(({ words }) => words.some((word) => CHANGE.test(word)));

/** “how did fertility change in India”: its course. */
const asksHow = ({ phrases: [first], isExtreme }: ChartPrompt, { groups, measures }: NamedParts): boolean =>
  first?.words[0] === 'how' && !isExtreme && groups.length === 0 && measures.length === 1;

/** Whether the question limits a time to several periods, rather than to one year or month. */
function spansPeriods({ conditions }: ChartPrompt, { name: time }: ColumnTraits): boolean {
  const at = (op: Condition['op']): string => {
    const value = conditions.find(({ column, op: own }) => column === time && own === op)?.value;
    return typeof value === 'string' ? value : '';
  };
  const bounds = conditions.filter(({ column, value }) => column === time && typeof value === 'number');
  // Whole numbers that are years: “from 2000 to 2010”.
  if (bounds.some(({ op }) => op === 'gte') && bounds.some(({ op }) => op === 'lte')) {
    return true;
  }
  const [from, to] = [at('gte'), at('lt')];
  const isOnePeriod = TIME_UNITS.some((unit) => spanAround(from, unit, 0)?.to === to);
  return from !== '' && to !== '' && !isOnePeriod;
}

/** “by weekday” without a column: the first time that has such a part. */
const partGroups = ({ parts }: ChartPrompt, traits: readonly ColumnTraits[]): readonly QuestionGroup[] =>
  parts.flatMap((part) => {
    const column = traits.find(({ kind, column: { type } }) => kind === 'time' && hasPart(type, part));
    return column === undefined ? [] : [{ column: column.name, part }];
  });

/** The place of a map of areas. */
function impliedPlaces(
  { intents, marks, phrases }: ChartPrompt,
  { parts: { groups, mark }, traits }: CompleteContext,
): readonly QuestionGroup[] {
  const isPointMap = mark === 'pointmap' || mark === 'densitymap';
  // “a scatter plot colored by geographic region” is no map.
  const isOtherChart = marks.some((one) => !MAPS.has(one));
  if (
    isPointMap ||
    isOtherChart ||
    !intents.includes('map') ||
    groups.some(({ column }) => isPlace(column, traits))
  ) {
    return [];
  }
  const areas = traits.filter(({ area }) => area !== null);
  const sites = areas.length === 0 && saysWhere({ phrases }) ? traits.filter(isSite) : areas;
  return sites.slice(0, 1).map(({ name }) => ({ column: name }));
}

const SITE =
  /^(?:site|office|branch|store|shop|location|city|town|region|ward|venue|station|depot|warehouse|room|building|plant|district|zone|country|county|state|area|clinic|hospital|school)$/u;

/** Names of places that no map has: wards, offices, branches. */
const isSite = ({ kind, name }: ColumnTraits): boolean =>
  kind === 'category' &&
  wordsIn(name)
    .map(wordInFull)
    .some((word) => SITE.test(word));

const MAPS: ReadonlySet<ChartMark> = new Set(MAP_MARKS);

const isPlace = (column: string, traits: readonly ColumnTraits[]): boolean =>
  traits.some(({ name, area }) => name === column && area !== null);

const isScore = (column: string, traits: readonly ColumnTraits[]): boolean =>
  traits.some(({ name, quantity }) => name === column && quantity === 'score');

const isCompared =
  (groups: readonly QuestionGroup[], isComparing: boolean) =>
  (condition: Condition): boolean => {
    // “on weekends” says which rows, “Saturdays against Sundays” compares them.
    const isSeveral = isComparing && condition.op === 'falls' && condition.value.values.length > 1;
    return (condition.op === 'in' || isSeveral) && !groups.some(({ column }) => column === condition.column);
  };

/** “latte”, of which there are two: one thing, and no comparison. */
const isOfOneWord = ({ op, column, value }: Condition, { phrases }: ChartPrompt): boolean =>
  op === 'in' &&
  phrases.some(
    ({ meaning }) =>
      meaning?.kind === 'value' &&
      meaning.column === column &&
      (meaning.others?.length ?? 0) + 1 === value.length,
  );

/** “compare Saturdays and Sundays” */
const comparedGroup = ({ op, column, value }: Condition): QuestionGroup =>
  op === 'falls' ? { column, part: value.part } : { column };
