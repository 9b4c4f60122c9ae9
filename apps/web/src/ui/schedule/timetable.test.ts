import { expect, it } from 'vitest';
import { parseTimetable, printTimetable, type Timetable } from './timetable.ts';

it.each<[string, Timetable]>([
  ['15 * * * *', { every: 'hour', minute: 15 }],
  ['30 6 * * *', { every: 'day', time: '06:30' }],
  ['0 18 * * 1,5', { every: 'week', days: [1, 5], time: '18:00' }],
  ['*/10 * * * *', { every: 'cron', cron: '*/10 * * * *' }],
  ['0 6 1 * *', { every: 'cron', cron: '0 6 1 * *' }],
  ['0 6 * * 1-5', { every: 'cron', cron: '0 6 * * 1-5' }],
])('reads and prints %s', (cron, timetable) => {
  expect(parseTimetable(cron)).toEqual(timetable);
  expect(printTimetable(timetable)).toBe(cron);
});

it('prints days in the order of the week', () => {
  expect(printTimetable({ every: 'week', days: [5, 1], time: '18:00' })).toBe('0 18 * * 1,5');
});
