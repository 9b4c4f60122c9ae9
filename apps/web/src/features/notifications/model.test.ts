import type { Notification } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { dateStyleFor, unreadIds } from '../../lib/data/notifications.ts';
import type { Toast } from '../../lib/toasts/toasts.ts';
import { mergeEntries } from './model.ts';

const notification = (id: string, createdAt: string, readAt: string | null = null): Notification => ({
  id,
  kind: 'change',
  title: id,
  body: '',
  link: null,
  readAt,
  createdAt,
});
const toast = (id: number, at: string): Toast => ({
  id,
  message: '',
  at,
  open: null,
  undo: null,
  isUndone: false,
});

it('merges the server’s notifications with those of this visit, newest first', () => {
  const entries = mergeEntries(
    [notification('a', '2026-11-20T06:15:00.000Z'), notification('b', '2026-11-20T06:10:00.000Z')],
    [toast(1, '2026-11-20T06:12:00.000Z')],
  );
  expect(entries.map((entry) => (entry.kind === 'toast' ? entry.toast.id : entry.notification.id))).toEqual([
    'a',
    1,
    'b',
  ]);
});

it('counts as unread what has no time of reading', () => {
  const at = '2026-11-20T06:15:00.000Z';
  expect(unreadIds([notification('a', at), notification('b', at, at)])).toEqual(['a']);
});

it('says the time today, the weekday this week, the day before that', () => {
  const now = new Date(2026, 10, 20, 12, 0).getTime();
  expect(dateStyleFor(new Date(2026, 10, 20, 6, 15).toISOString(), now)).toBe('time');
  expect(dateStyleFor(new Date(2026, 10, 19, 23, 0).toISOString(), now)).toBe('weekday');
  expect(dateStyleFor(new Date(2026, 10, 2, 6, 0).toISOString(), now)).toBe('day');
});
