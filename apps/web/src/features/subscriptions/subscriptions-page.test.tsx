import {
  deleteAlert,
  listAlertChecks,
  listAlerts,
  listSubscriptions,
  updateAlert,
  type Alert,
} from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { toasts } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { anId, LONG_NAME, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../testing/server.ts';
import { SubscriptionsPage } from './subscriptions-page.tsx';

const anAlert = (alert: Partial<Alert> = {}): Alert => ({
  id: anId(70),
  name: LONG_NAME,
  dashboard: { id: anId(71), name: 'Trading', link: '/dashboards/x', isArchived: false },
  tile: { id: 'sum', title: 'Revenue', kind: 'figure' },
  filters: { op: 'and', value: [] },
  parameters: {},
  rule: { kind: 'above', limit: 100 },
  text: '',
  state: 'ok',
  failure: null,
  value: 90,
  format: {},
  crossedAt: null,
  snoozedUntil: null,
  schedule: null,
  ...alert,
});

const openMenu = async () => {
  const rendered = await render(<SubscriptionsPage />);
  const name = t('subscription.actions', { name: LONG_NAME });
  await rendered.user.click(await screen.findByRole('button', { name }));
  return rendered;
};

beforeEach(() => {
  serve(listSubscriptions, ok([]));
  serve(listAlerts, ok([anAlert()]));
});

it('deletes an alert after a confirmation, and reports a failure', async () => {
  serveFailure(deleteAlert, { message: 'Down.' });
  const { user } = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: t('subscription.deleteItem') }));
  const dialog = await screen.findByRole('dialog', {
    name: t('subscription.deleteTitle', { name: LONG_NAME }),
  });
  expect(requestsOf(deleteAlert)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t('subscription.delete') }));
  expect(await within(dialog).findByText('Down.')).toBeDefined();
  serve(deleteAlert, { success: true });
  await user.click(within(dialog).getByRole('button', { name: t('subscription.delete') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('reports an alert that could not be snoozed', async () => {
  serveFailure(updateAlert, { message: 'Changed meanwhile.', status: 409 });
  const { user } = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: t('subscription.snooze') }));
  await waitFor(() => expect(toasts.getState().log[0]?.message).toBe('Changed meanwhile.'));
});

it('says of an alert that its tile was removed, and does not offer to edit it', async () => {
  serve(listAlerts, ok([anAlert({ state: 'failed', tile: { id: 'sum', title: '', kind: null } })]));
  await openMenu();
  expect(screen.getByText(t('subscription.tileRemoved'))).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: t('subscription.edit') })).toBeNull();
});

it('shows why a check failed beside the state of the alert, without another request', async () => {
  const failure = 'The dashboard has no column Revenue.';
  serve(listAlerts, ok([anAlert({ state: 'failed', value: null, failure })]));
  await openMenu();
  expect(await screen.findByText(failure)).toBeDefined();
  expect(requestsOf(listAlertChecks)).toEqual([]);
});

it('says that an alert waits while its dashboard is archived, and offers to delete it alone', async () => {
  const dashboard = { ...anAlert().dashboard, isArchived: true };
  serve(listAlerts, ok([anAlert({ dashboard })]));
  await openMenu();
  expect(screen.getByText(t('subscription.dashboardArchived'))).toBeDefined();
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([t('subscription.checks'), t('subscription.deleteItem')]);
});
