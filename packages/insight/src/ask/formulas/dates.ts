import { columnRef } from '@plumbline/query';
import { timeTraits } from '../dataset/described.ts';
import {
  columnIn,
  columnsIn,
  isTime,
  literal,
  type FormulaReader,
  type PromptWords,
} from './prompt-words.ts';

const timeIn = (text: string, words: PromptWords): string | null => {
  const usual = timeTraits(words.traits);
  return columnIn(text, words, isTime) ?? (usual?.kind === 'time' ? usual.name : null);
};

const ofTime =
  (pattern: RegExp, call: string): FormulaReader =>
  (words) => {
    const match = pattern.exec(words.plain);
    const name = match === null ? null : timeIn(words.plain.replace(pattern, ' '), words);
    return name === null
      ? null
      : call.replaceAll('$', columnRef(name)).replaceAll('#', match?.[1]?.replace(/s$/u, '') ?? '');
  };

const UNIT = '(days?|weeks?|months?|quarters?|years?|hours?|minutes?)';

/** “date plus 7 days”, “30 days after the date”, “one year later”. */
const shifted: FormulaReader = (words) => {
  const { plain } = words;
  const [whole, count, unit] = new RegExp(`\\b(\\d+|one|two|three|six) ${UNIT}\\b`, 'u').exec(plain) ?? [];
  const [, direction = ''] =
    /\b(plus|add|added|later|after|from|ahead|minus|subtract|before|earlier|prior|shifted|moved)\b/u.exec(
      plain,
    ) ?? [];
  const column = whole === undefined ? null : columnIn(plain.replace(whole, ' '), words, isTime);
  const isMeasured = columnsIn(plain, words).some((name) => name !== column);
  if (column === null || count === undefined || unit === undefined || direction === '' || isMeasured) {
    return null;
  }
  const number = COUNTS[count] ?? Number(count);
  const isBack = /^(minus|subtract|before|earlier|prior)$/u.test(direction);
  return `DATEADD(${columnRef(column)}, ${isBack ? -number : number}, ${literal(unit.replace(/s$/u, ''))})`;
};
const COUNTS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, six: 6 };

/** “days between order and ship date”, “days since the flight date”, “age in years”. */
const elapsed: FormulaReader = (words) => {
  const { plain } = words;
  const [, unit = 'days'] = new RegExp(`\\b${UNIT}\\b`, 'u').exec(plain) ?? [];
  const name = literal(unit.replace(/s$/u, ''));
  const [first, second] = columnsIn(plain, words, isTime);
  const isBetween = /\b(?:between|from|to|until|till|after|difference|elapsed)\b/u.test(plain);
  if (first !== undefined && second !== undefined && isBetween) {
    return /\b(?:working|business|work) ?days\b/u.test(plain)
      ? `WORKDAYS(${columnRef(first)}, ${columnRef(second)})`
      : `DATEDIFF(${columnRef(first)}, ${columnRef(second)}, ${name})`;
  }
  const isSince = /\b(?:since|ago|elapsed|passed|until today|till today|to today|until now|age|old)\b/u.test(
    plain,
  );
  const column = isSince ? timeIn(plain, words) : null;
  if (column === null || !new RegExp(`\\b(?:${UNIT}|age|old)\\b`, 'u').test(plain)) {
    return null;
  }
  return /\b(?:years?|age|old)\b/u.test(plain)
    ? `AGE(${columnRef(column)})`
    : `DATEDIFF(${columnRef(column)}, TODAY(), ${name})`;
};

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:dd|31)\.(?:mm|12)\.(?:yyyy|\d{4})\b/u, 'dd.MM.yyyy'],
  [/\b(?:dd|31)\/(?:mm|12)\/(?:yyyy|\d{4})\b/u, 'dd/MM/yyyy'],
  [/\b(?:mm|12)\/(?:dd|31)\/(?:yyyy|\d{4})\b/u, 'MM/dd/yyyy'],
  [/\b(?:yyyy|\d{4})-(?:mm|\d\d)-(?:dd|\d\d)\b/u, 'yyyy-MM-dd'],
  [/\b(?:yyyy|\d{4})-(?:mm|\d\d)\b|\byear and month\b|\bmonth and year\b|\byear-month\b/u, 'yyyy-MM'],
];

const formatted: FormulaReader = (words) => {
  const pattern = PATTERNS.find(([known]) => known.test(words.plain))?.[1];
  const column = pattern === undefined ? null : timeIn(words.plain, words);
  return column === null || pattern === undefined
    ? null
    : `FORMATDATE(${columnRef(column)}, ${literal(pattern)})`;
};

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'.split(
  '|',
);

const fiscal: FormulaReader = (words) => {
  const [, unit] = /\bfiscal (year|quarter)\b/u.exec(words.plain) ?? [];
  const column = unit === undefined ? null : timeIn(words.plain, words);
  const month = MONTHS.findIndex((name) => words.plain.includes(name)) + 1;
  return column === null
    ? null
    : `FISCAL${unit?.toUpperCase()}(${columnRef(column)}, ${month === 0 ? 4 : month})`;
};

/** Nothing but the unit, or the unit of a date: “quarter”, “model year as number”. */
const unitAlone =
  (pattern: RegExp, call: string): FormulaReader =>
  (words) => {
    const { plain, traits } = words;
    if (!pattern.test(plain)) {
      return null;
    }
    const others = columnsIn(plain.replace(pattern, ' '), words, (one) => !isTime(one));
    const column = timeIn(plain, words) ?? timeTraits(traits)?.name ?? null;
    return others.length > 0 ||
      column === null ||
      !words.traits.some((one) => one.name === column && isTime(one))
      ? null
      : call.replaceAll('$', columnRef(column));
  };

export const DATE_READERS: readonly FormulaReader[] = [
  formatted,
  fiscal,
  ofTime(
    /\b(?:start|beginning|first day|begin) of (?:the |its |each )?(month|quarter|year|week)\b/u,
    'DATETRUNC($, "#")',
  ),
  ofTime(
    /\b(?:truncated?|rounded? down|cut) (?:to|at) (?:the )?(month|quarter|year|week)\b/u,
    'DATETRUNC($, "#")',
  ),
  ofTime(
    /\b(?:last day|end) of (?:the |its |each )?(month|quarter|year|week)\b|\b(month) end\b/u,
    'ENDOF($, "#")',
  ),
  ofTime(/\bday of (?:the )?year\b|\bday number\b/u, 'DAYOFYEAR($)'),
  ofTime(/\b(?:week ?number|number of the week|calendar week|iso week|week of (?:the )?year)\b/u, 'WEEK($)'),
  ofTime(/\b(?:weekend|weekends|saturday or (?:a )?sunday)\b/u, 'ISWEEKEND($)'),
  ofTime(/\bdecade\b(?: of| from)?(?: the)?(?: year)?/u, 'FLOOR(YEAR($) / 10) * 10'),
  ofTime(
    /\b(?:day of (?:the )?week name|day name|week ?day name|name of (?:the )?(?:week ?day|day)|which (?:week ?day|day of the week))\b/u,
    'WEEKDAYNAME($)',
  ),
  ofTime(/\b(?:week ?day|day of (?:the )?week)\b/u, 'WEEKDAY($)'),
  ofTime(
    /\bmonth name\b|\bname of (?:the )?month\b|\bmonth as (?:text|a word|word|name)\b|\bwhich month\b/u,
    'MONTHNAME($)',
  ),
  ofTime(/\b(?:day|days) of (?:the )?month\b/u, 'DAY($)'),
  elapsed,
  shifted,
  ofTime(/\b(?:hour) (?:of|from)\b/u, 'HOUR($)'),
  ofTime(/\byear (?:of|from|only|in)\b|\bonly the year\b/u, 'YEAR($)'),
  ofTime(/\bquarter (?:of|from|only|in)\b/u, 'QUARTER($)'),
  ofTime(/\bmonth (?:of|from|only|number|in)\b/u, 'MONTH($)'),
];

/** After everything that computes with numbers. */
export const UNIT_READERS: readonly FormulaReader[] = [
  unitAlone(/\byear\b/u, 'YEAR($)'),
  unitAlone(/\bquarter\b/u, 'QUARTER($)'),
  unitAlone(/\bmonth\b/u, 'MONTH($)'),
  unitAlone(/\bweek\b/u, 'WEEK($)'),
  unitAlone(/\bhour\b/u, 'HOUR($)'),
];
