import { DAY_MS, DAY_SECONDS } from '@plumbline/contract';
/** Days by week, by number in the year, and by numbers that count from a fixed day. */
import { message, type Message } from '@plumbline/messages';
import { type Form, fold, foldSql, namedPattern, trimSpaces } from './form.ts';

const weekPattern = namedPattern(
  String.raw`(?<Y>\d{4})-?[WwKk][Ww]?(?<w>0[1-9]|[1-4]\d|5[0-3])(?:-?(?<d>[1-7]))?|(?:KW|CW|W|Week|week) ?(?<w>0?[1-9]|[1-4]\d|5[0-3])[-/ ,]{1,2}(?<Y>\d{4})`,
);

const mondayOfFirstWeek = (year: number): number => {
  const fourth = new Date(Date.UTC(year, 0, 4));
  fourth.setUTCFullYear(year);
  return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY_MS;
};

/** `2024-W05`: the Monday of the week, or the day where one is reported. */
export const ISO_WEEK: Form = {
  key: 'date-week',
  type: 'date',
  test: (text) => {
    const match = weekPattern.read(fold(text));
    if (match === null || Number(match['Y']) < 1) {
      return false;
    }
    const year = Number(match['Y']);
    const monday = mondayOfFirstWeek(year) + (Number(match['w']) - 1) * 7 * DAY_MS;
    return monday < mondayOfFirstWeek(year + 1);
  },
  parse: (x) => {
    const folded = foldSql(x);
    const year = weekPattern.group(folded, 'Y');
    const first = (plus: string): string =>
      `CAST(date_trunc('week', TRY_CAST(concat(TRY_CAST(${year} AS INTEGER)${plus}, '-01-04') AS DATE)) AS DATE)`;
    const monday = `${first('')} + (7 * (TRY_CAST(${weekPattern.group(folded, 'w')} AS INTEGER) - 1))::INTEGER`;
    const day = `coalesce(TRY_CAST(${weekPattern.group(folded, 'd')} AS INTEGER) - 1, 0)`;
    return `CASE WHEN TRY_CAST(${year} AS INTEGER) BETWEEN 1 AND 9998 AND ${monday} < ${first(' + 1')} THEN CAST(${monday} + ${day} AS DATE) END`;
  },
  reason: message('reject.week'),
  label: message('columnReading.weeks'),
};

const ordinalPattern = namedPattern(String.raw`(?<Y>\d{4})-?(?<n>\d{3})`);

/** `2024-366`: much rather the number of an invoice, so a person has to say that it is a day. */
export const ORDINAL_DAY: Form = {
  key: 'date-ordinal',
  type: 'date',
  isOffered: true,
  test: (text) => {
    const match = ordinalPattern.read(fold(text));
    const year = Number(match?.['Y']);
    const day = Number(match?.['n']);
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return match !== null && year > 0 && day > 0 && day <= (isLeap ? 366 : 365);
  },
  parse: (x) => {
    const folded = foldSql(x);
    const first = `TRY_CAST(concat(${ordinalPattern.group(folded, 'Y')}, '-01-01') AS DATE)`;
    const number = `TRY_CAST(${ordinalPattern.group(folded, 'n')} AS INTEGER)`;
    return `CASE WHEN ${number} > 0 AND year(${first}) > 0 AND year(${first} + ${number} - 1) = year(${first}) THEN ${first} + ${number} - 1 END`;
  },
  reason: message('reject.dayOfYear'),
  label: message('columnReading.daysOfYear'),
};

interface Count {
  readonly key: string;
  readonly digits: string;
  readonly label: Message;
  readonly value: (number: string) => string;
}

/** Numbers that count seconds or days: plain whole numbers as well, so a person says what they are. */
const counted = ({ key, digits, label, value }: Count, type: 'date' | 'timestamp'): Form => {
  const pattern = new RegExp(`^${digits}$`, 'u');
  return {
    key,
    type,
    isOffered: true,
    test: (text) => pattern.test(trimSpaces(text)),
    parse: (x) =>
      `CASE WHEN regexp_full_match(trim(${x}), '${digits}') THEN ${value(`TRY_CAST(trim(${x}) AS DOUBLE)`)} END`,
    reason: message('reject.counted'),
    label,
  };
};

const SERIAL = String.raw`[1-9]\d{3,4}`;

export const COUNTED_FORMS: readonly Form[] = [
  counted(
    {
      key: 'timestamp-epoch-s',
      digits: String.raw`[1-9]\d{8,9}(\.\d{1,6})?`,
      label: message('columnReading.epochSeconds'),
      value: (n) => `make_timestamp(CAST(round(${n} * 1000000) AS BIGINT))`,
    },
    'timestamp',
  ),
  counted(
    {
      key: 'timestamp-epoch-ms',
      digits: String.raw`[1-9]\d{11,12}`,
      label: message('columnReading.epochMilliseconds'),
      value: (n) => `make_timestamp(CAST(${n} * 1000 AS BIGINT))`,
    },
    'timestamp',
  ),
  counted(
    {
      key: 'timestamp-epoch-us',
      digits: String.raw`[1-9]\d{14,15}`,
      label: message('columnReading.epochMicroseconds'),
      value: (n) => `make_timestamp(CAST(${n} AS BIGINT))`,
    },
    'timestamp',
  ),
  counted(
    {
      key: 'date-serial',
      digits: SERIAL,
      label: message('columnReading.serialDays'),
      value: (n) => `CAST(DATE '1899-12-30' + CAST(${n} AS INTEGER) AS DATE)`,
    },
    'date',
  ),
  counted(
    {
      key: 'timestamp-serial',
      digits: String.raw`${SERIAL}(\.\d+)?`,
      label: message('columnReading.serialMoments'),
      value: (n) => `make_timestamp(CAST(round((${n} - 25569) * ${DAY_SECONDS}) AS BIGINT) * 1000000)`,
    },
    'timestamp',
  ),
];
