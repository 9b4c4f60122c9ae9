import { AppError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { checkTimetable, nextRuns } from './cron.ts';
import { timesAfter } from './next-times.ts';

const next = (cron: string, timeZone: string, after: string): string[] =>
  nextRuns({ cron, timeZone }, new Date(after), 3).map((at) => at.toISOString().slice(0, 16));

describe('when something runs next', () => {
  it('is the same time of day on both sides of a change of clocks', () => {
    expect(next('0 6 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z')).toEqual([
      '2026-03-28T05:00',
      '2026-03-29T04:00',
      '2026-03-30T04:00',
    ]);
  });

  it('is the moment that the clocks skip to, for a time that they skip', () => {
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:30',
      '2026-03-31T00:30',
    ]);
  });

  it('comes once for a time that the clocks repeat, and every hour for every hour', () => {
    expect(next('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z')).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
      '2026-11-03T06:30',
    ]);
    expect(next('0 * * * *', 'Europe/Berlin', '2026-10-24T23:00:00Z')).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ]);
  });

  it.each(['* * * * * *', '@daily', 'x', '0 25 * * *', '0 0 30 2 *', ''])('is refused for %j', (cron) => {
    expect(() => checkTimetable({ cron, timeZone: 'UTC' }, new Date(0))).toThrow(AppError);
  });

  it('is later by a jitter that a restart does not change', () => {
    const at = { cron: '0 6 * * *', time_zone: 'UTC', jitter_seconds: 600, enabled: 1 as const };
    const dueOf = (id: string): number =>
      Date.parse(timesAfter({ ...at, id }, new Date('2026-01-01T00:00:00Z')).due_at ?? '');
    const planned = Date.parse('2026-01-01T06:00:00Z');
    const waits = Array.from({ length: 50 }, (_, number) => dueOf(`s${number}`) - planned);
    expect(dueOf('s1') - planned).toBe(waits[1]);
    expect(waits.every((ms) => ms >= 0 && ms < 600_000)).toBe(true);
    expect(new Set(waits).size).toBeGreaterThan(40);
  });

  it('is never while it is disabled', () => {
    const off = { id: 's', cron: '0 6 * * *', time_zone: 'UTC', jitter_seconds: 0, enabled: 0 as const };
    expect(timesAfter(off, new Date(0))).toEqual({ next_at: null, due_at: null });
  });
});
