import { columnRef } from '@plumbline/query';
import { bareCondition, conditionIn } from './condition-formula.ts';
import { aggregateIn, CALLS } from './expression.ts';
import {
  columnIn,
  columnsIn,
  isNumber,
  readWords,
  type FormulaReader,
  type PromptWords,
} from './prompt-words.ts';

const IF_CALLS: Readonly<Record<string, string>> = {
  SUM: 'SUMIF',
  AVERAGE: 'AVERAGEIF',
  MEDIAN: 'MEDIANIF',
  MIN: 'MINIF',
  MAX: 'MAXIF',
};

const SHARE = /\b(?:share|proportion|percentage|percent|fraction|rate|part|%)\b/u;

/** The condition, and the columns that it is about. */
function conditioned(
  words: PromptWords,
): { readonly condition: string; readonly used: ReadonlySet<string> } | null {
  const condition = conditionIn(words.plain, words);
  const used = new Set(
    words.dataset.columns
      .map(({ name }) => name)
      .filter((name) => condition?.includes(columnRef(name)) === true),
  );
  return condition === null ? null : { condition, used };
}

/** “share of rainy days”, “how many snow days”, “average speed of large birds”, “total gross of movies rated R”. */
export const conditional: FormulaReader = (words) => {
  const { plain } = words;
  const found = conditioned(words);
  if (found === null) {
    return null;
  }
  const { condition, used } = found;
  const { countsRows, aggregate, phrases } = readWords(plain, words);
  const counted = columnsIn(plain, words).find((name) => !used.has(name));
  if (aggregate === 'distinct' && counted !== undefined) {
    return `COUNTDISTINCTIF(${columnRef(counted)}, ${condition})`;
  }
  const number = columnIn(plain, words, (one) => isNumber(one) && !used.has(one.name));
  if (SHARE.test(plain)) {
    return number === null
      ? `DIVIDE(COUNTIF(${condition}), COUNT())`
      : `DIVIDE(SUMIF(${columnRef(number)}, ${condition}), SUM(${columnRef(number)}))`;
  }
  if (
    countsRows ||
    (number === null &&
      aggregate === null &&
      phrases.some(({ meaning }) => meaning?.kind === 'subject' || meaning?.kind === 'unit'))
  ) {
    return `COUNTIF(${condition})`;
  }
  const call = aggregateIn(plain, words) ?? 'SUM';
  return number === null ? null : `${IF_CALLS[call] ?? 'SUMIF'}(${columnRef(number)}, ${condition})`;
};

/** “number of directors”, “average speed”. */
export const aggregated: FormulaReader = (words) => {
  const { plain } = words;
  const { aggregate, countsRows } = readWords(plain, words);
  const columns = columnsIn(plain, words);
  const [first] = columns;
  const isDistinct =
    aggregate === 'distinct' ||
    (aggregate === null && countsRows && columnIn(plain, words, isNumber) === null);
  if (isDistinct) {
    const rows = countsRows ? 'COUNT()' : null;
    return first === undefined ? rows : `COUNTDISTINCT(${columnRef(first)})`;
  }
  const number = columnIn(plain, words, isNumber);
  const call = aggregate === null ? aggregateIn(plain, words) : CALLS[aggregate];
  return call === undefined || call === null || number === null || columns.length > 1
    ? null
    : `${call}(${columnRef(number)})`;
};

const percentile: FormulaReader = (words) => {
  const [whole, digits] =
    /\b(\d{1,2})(?:st|nd|rd|th)? ?percentile\b|\bp(\d{2})\b/u
      .exec(words.plain)
      ?.filter((one) => one !== undefined) ?? [];
  const column = whole === undefined ? null : columnIn(words.plain.replace(whole, ' '), words, isNumber);
  return column === null ? null : `PERCENTILE(${columnRef(column)}, ${Number(digits) / 100})`;
};

const correlated: FormulaReader = (words) => {
  const [one, other] = /\bcorrelat/u.test(words.plain) ? columnsIn(words.plain, words, isNumber) : [];
  return one === undefined || other === undefined ? null : `CORREL(${columnRef(one)}, ${columnRef(other)})`;
};

/** “votes weighted average rating”, “average rating weighted by votes”. */
const weighted: FormulaReader = ({ plain, ...rest }) => {
  const words = { plain, ...rest };
  const [, before, after] = /^(.*)\bweighted (?:by|with|on) (.*)$/u.exec(plain) ?? [];
  const [, weightWords, valueWords] = /^(.*?)[ -]weighted\b(.*)$/u.exec(plain) ?? [];
  const value = columnIn(before ?? valueWords ?? '', words, isNumber);
  const weight = columnIn(after ?? weightWords ?? '', words, isNumber);
  return value === null || weight === null ? null : `WEIGHTEDAVG(${columnRef(value)}, ${columnRef(weight)})`;
};

/** “temperature range”: the column of the highest minus that of the lowest. */
const range: FormulaReader = (words) => {
  if (!/\b(?:range|spread|difference|span|amplitude)\b/u.test(words.plain)) {
    return null;
  }
  const rest = words.plain.replaceAll(
    /\b(?:range|spread|difference|span|amplitude|between|and|of|as|absolute|value|daily)\b/gu,
    ' ',
  );
  const stems = rest.match(/\p{L}{4,}/gu) ?? [];
  const fits = (name: string, end: RegExp): boolean =>
    end.test(name.toLowerCase()) && stems.some((stem) => name.toLowerCase().includes(stem.slice(0, 4)));
  const numbers = words.traits.filter(isNumber).map(({ name }) => name);
  const high = numbers.find((name) => fits(name, /max|high|upper/u));
  const low = numbers.find((name) => fits(name, /min|low/u));
  return high === undefined || low === undefined ? null : `${columnRef(high)} - ${columnRef(low)}`;
};

/** “the highest minus the lowest price” is a calculation; “range of the price” the same in a word. */
const rangeOf: FormulaReader = (words) => {
  const column = /\brange of\b/u.test(words.plain) ? columnIn(words.plain, words, isNumber) : null;
  return column === null ? null : `RANGE(${columnRef(column)})`;
};

const modeOf: FormulaReader = (words) => {
  const pattern = /\b(?:most common|most frequent|mode(?: of)?)\b/u;
  const column = pattern.test(words.plain) ? columnIn(words.plain.replace(pattern, ' '), words) : null;
  return column === null ? null : `MODE(${columnRef(column)})`;
};

export const STATISTIC_READERS: readonly FormulaReader[] = [
  percentile,
  correlated,
  weighted,
  range,
  rangeOf,
  modeOf,
];
export const LAST_READERS: readonly FormulaReader[] = [conditional, aggregated, bareCondition];
