import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@plumbline/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { anId, AT, LONG_NAME, ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve, serveFailure, servePending } from '../../../testing/server.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

const note = (number: number, change: Partial<Notification> = {}): Notification => ({
  id: anId(number),
  kind: 'change',
  title: `Note ${number}`,
  body: '',
  link: null,
  readAt: null,
  createdAt: AT,
  ...change,
});
const page = (data: readonly Notification[]) => ({
  ...ok([...data]),
  page: 1,
  limit: 200,
  total: data.length,
  unread: data.filter(({ readAt }) => readAt === null).length,
});
const show = async () => {
  const onClose = vi.fn<() => void>();
  return { ...(await render(<NotificationsPanel onClose={onClose} />)), onClose };
};

it('explains an empty list', async () => {
  serve(listNotifications, page([]));
  await show();
  expect(await screen.findByText(t('notification.none'))).toBeDefined();
  expect(screen.queryByRole('button', { name: t('notification.markAllRead') })).toBeNull();
});

it('is busy until the first reply', async () => {
  servePending(listNotifications);
  await show();
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.queryByText(t('notification.none'))).toBeNull();
});

it('reports a failure and loads again on request', async () => {
  serveFailure(listNotifications, { message: 'Down.' });
  const { user } = await show();
  expect((await screen.findByRole('alert')).textContent).toContain(t('notification.failed'));
  serve(listNotifications, page([note(1)]));
  await user.click(screen.getByRole('button', { name: t('ui.tryAgain') }));
  expect(await screen.findByText('Note 1')).toBeDefined();
});

it('marks all as read at once, with one call', async () => {
  serve(listNotifications, page([note(1), note(2, { title: LONG_NAME }), note(3, { readAt: AT })]));
  serve(readAllNotifications, ok({ read: 2 }));
  const { user } = await show();
  expect(await screen.findByText(t('notification.new', { count: 2 }))).toBeDefined();
  expect(screen.getByText(LONG_NAME)).toBeDefined();
  serve(listNotifications, page([note(1, { readAt: AT })]));
  await user.click(screen.getByRole('button', { name: t('notification.markAllRead') }));
  await waitFor(() => expect(requestsOf(readAllNotifications)).toHaveLength(1));
  expect(screen.queryByRole('img', { name: t('notification.unread') })).toBeNull();
});

it('leads to what a notification is about', async () => {
  serve(listNotifications, page([note(1, { link: '/datasets/d1/data' })]));
  serve(readNotification, ok(note(1, { readAt: AT })));
  const { user, address } = await show();
  await user.click(await screen.findByRole('link', { name: 'Note 1' }));
  await waitFor(() => expect(address()).toBe('/datasets/d1/data'));
  expect(requestsOf(readNotification)).toHaveLength(1);
});

it.each([
  ['/datasets/d1?share=1', '/datasets/d1?share=1'],
  ['/dashboards?folder=f1', '/dashboards?folder=f1'],
])('leads to %s', async (link, leadsTo) => {
  serve(listNotifications, page([note(1, { link })]));
  serve(readNotification, ok(note(1, { readAt: AT })));
  await show();
  const found = await screen.findByRole('link', { name: 'Note 1' });
  expect(decodeURIComponent(found.getAttribute('href') ?? '').replaceAll('"', '')).toBe(leadsTo);
});

it('lists what was confirmed in this visit, with an undo that reports its failure', async () => {
  serve(listNotifications, page([]));
  const { user } = await show();
  act(() => toast('Archived', { undo: { label: 'Undo', run: () => Promise.reject(new Error('no')) } }));
  const line = (await screen.findByText('Archived')).closest('li')!;
  await user.click(within(line).getByRole('button', { name: 'Undo' }));
  expect(await within(line).findByRole('alert')).toBeDefined();
});

it('closes on Escape', async () => {
  serve(listNotifications, page([]));
  const { user, onClose } = await show();
  screen.getByRole('button', { name: t('notification.close') }).focus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
