/** What people choose from; everything else is written as cron. */
export type Timetable =
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day'; readonly time: string }
  | { readonly every: 'week'; readonly days: readonly number[]; readonly time: string }
  | { readonly every: 'cron'; readonly cron: string };
export type TimetableKind = Timetable['every'];

const NUMBER = /^\d{1,2}$/u;
const DAYS = /^[0-6](,[0-6])*$/u;

const two = (value: string | number): string => String(value).padStart(2, '0');

/** Five fields. `days` are those of cron: 0 is Sunday. */
export function printTimetable(timetable: Timetable): string {
  if (timetable.every === 'cron') {
    return timetable.cron.trim();
  }
  if (timetable.every === 'hour') {
    return `${timetable.minute} * * * *`;
  }
  const [hour, minute] = timetable.time.split(':').map(Number);
  const days = timetable.every === 'week' ? [...timetable.days].sort((a, b) => a - b).join(',') : '*';
  return `${minute ?? 0} ${hour ?? 0} * * ${days}`;
}

/** The simplest choice that prints as the expression. */
export function parseTimetable(cron: string): Timetable {
  const [minute = '', hour = '', day, month, weekdays = ''] = cron.trim().split(/\s+/u);
  if (day !== '*' || month !== '*' || !NUMBER.test(minute)) {
    return { every: 'cron', cron };
  }
  if (hour === '*' && weekdays === '*') {
    return { every: 'hour', minute: Number(minute) };
  }
  if (!NUMBER.test(hour)) {
    return { every: 'cron', cron };
  }
  const time = `${two(hour)}:${two(minute)}`;
  if (weekdays === '*') {
    return { every: 'day', time };
  }
  return DAYS.test(weekdays)
    ? { every: 'week', days: weekdays.split(',').map(Number), time }
    : { every: 'cron', cron };
}
