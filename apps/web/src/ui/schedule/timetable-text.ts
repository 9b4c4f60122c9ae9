import { assertNever, DAY_MS, type ScheduleSpec } from '@plumbline/contract';
import { currentLocale, t } from '../../messages/index.ts';
import { parseTimetable } from './timetable.ts';

/** A Sunday, in UTC. */
const SUNDAY = Date.UTC(2026, 0, 4);

/** `day` counts from Sunday, 0. */
export const dayName = (day: number, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS);

const timeText = (time: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`2026-01-04T${time}:00Z`),
  );

/** `Daily at 06:00`: without the time zone. */
export function timetableText({ cron }: Pick<ScheduleSpec, 'cron'>): string {
  const timetable = parseTimetable(cron);
  switch (timetable.every) {
    case 'hour':
      return t('schedule.hourlyAt', { minute: timetable.minute });
    case 'day':
      return t('schedule.dailyAt', { time: timeText(timetable.time) });
    case 'week':
      return t('schedule.weeklyAt', {
        days: timetable.days.map((day) => dayName(day, 'short')),
        time: timeText(timetable.time),
      });
    case 'cron':
      return t('schedule.cronAt', { cron: timetable.cron });
    default:
      return assertNever(timetable);
  }
}

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
