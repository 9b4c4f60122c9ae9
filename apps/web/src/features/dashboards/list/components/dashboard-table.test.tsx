import { deleteDashboard, restoreDashboard } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { aDashboard, ok } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { requestsOf, serve } from '../../../../testing/server.ts';
import { parseDashboardSearch } from '../../core/model/list-search.ts';
import { DashboardTable } from './dashboard-table.tsx';

const show = (dashboard: ReturnType<typeof aDashboard>) =>
  render(
    <DashboardTable
      dashboards={[dashboard]}
      folders={[]}
      search={parseDashboardSearch({ archived: dashboard.isArchived })}
      onSearch={() => undefined}
      canChange
    />,
  );

it('offers to archive a dashboard, not to delete it for good', async () => {
  const { user } = await show(aDashboard({ source: 'story', permission: 'manage' }));
  await user.click(screen.getByRole('button', { name: t('dashboard.menuOf', { name: 'Trading' }) }));
  expect(await screen.findByRole('menuitem', { name: t('dashboard.archive') })).toBeDefined();
  expect(screen.queryByText(t('dashboard.deleteForGood'))).toBeNull();
});

it('restores an archived dashboard, or deletes it for good after a confirmation', async () => {
  const dashboard = aDashboard({ source: 'story', permission: 'manage', isArchived: true });
  serve(restoreDashboard, ok(dashboard));
  serve(deleteDashboard, { success: true });
  const { user } = await show(dashboard);
  await user.click(screen.getByRole('button', { name: t('dashboard.restoreOf', { name: 'Trading' }) }));
  await waitFor(() => expect(requestsOf(restoreDashboard)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: t('dashboard.deleteOf', { name: 'Trading' }) }));
  expect(await screen.findByText(t('dashboard.deleteWhat'))).toBeDefined();
  expect(requestsOf(deleteDashboard)).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('dashboard.deleteConfirm') }));
  await waitFor(() => expect(requestsOf(deleteDashboard)).toHaveLength(1));
});

it('offers nothing for an archived dashboard to who does not manage it', async () => {
  await show(aDashboard({ source: 'story', permission: 'edit', isArchived: true }));
  expect(screen.queryByRole('button', { name: t('dashboard.restoreOf', { name: 'Trading' }) })).toBeNull();
});
