import { isClockUnit, type TimeGrain } from '@plumbline/contract';

const DATE_PARTS: Readonly<Record<TimeGrain, Intl.DateTimeFormatOptions>> = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  quarter: { year: 'numeric' },
  year: { year: 'numeric' },
  hour: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  minute: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(unit: TimeGrain, locale: string): Intl.DateTimeFormat {
  const key = `${unit} ${locale}`;
  const format =
    FORMATS.get(key) ?? new Intl.DateTimeFormat(locale, { ...DATE_PARTS[unit], timeZone: 'UTC' });
  FORMATS.set(key, format);
  return format;
}

/** The period that starts on `day` (`YYYY-MM-DD…`, with the time for units below a day); other text is returned unchanged. */
export function printPeriod(day: string, unit: TimeGrain, locale: string): string {
  const time = isClockUnit(unit) && day.length > 10 ? day.slice(11, 19) : '00:00:00';
  const date = new Date(`${day.slice(0, 10)}T${time}Z`);
  if (Number.isNaN(date.getTime())) {
    return day;
  }
  const text = formatOf(unit, locale).format(date);
  return unit === 'quarter' ? `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${text}` : text;
}
