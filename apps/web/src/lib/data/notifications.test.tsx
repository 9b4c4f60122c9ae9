import { LISTED_NOTIFICATIONS, listNotifications, type Notification } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anId, AT, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve } from '../../testing/server.ts';
import { useUnreadCount } from './notifications.ts';

const note = (_: unknown, at: number): Notification => ({
  id: anId(at + 1),
  kind: 'change',
  title: '',
  body: '',
  link: null,
  readAt: at % 2 === 0 ? null : AT,
  createdAt: AT,
});

const Count = () => <output>{useUnreadCount()}</output>;

it.each([
  ['of the list where it holds all', { listed: 4, unread: 2, calls: 1 }],
  ['also of what the list is too short for', { listed: LISTED_NOTIFICATIONS, unread: 940, calls: 2 }],
])('unread notifications are counted %s', async (_which, { listed, unread, calls }) => {
  const data = Array.from({ length: listed }, note);
  serve(listNotifications, { ...ok(data), page: 1, limit: listed, total: 950, unread });
  await render(<Count />);
  expect(await screen.findByText(String(unread))).toBeDefined();
  expect(requestsOf(listNotifications)).toHaveLength(calls);
});
