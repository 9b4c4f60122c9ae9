import { archiveDashboard, restoreDashboard } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { aDashboard, ok } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../../../testing/server.ts';
import { useArchiving } from '../hooks/use-archiving.ts';
import { ArchivedDashboard } from './archived-dashboard.tsx';

const archived = aDashboard({ isArchived: true, permission: 'manage' });

it('restores an archived dashboard from its own page, and reports a failure', async () => {
  serveFailure(restoreDashboard, { message: 'Down.' });
  const { user } = await render(<ArchivedDashboard dashboard={archived} />);
  expect(screen.getByText(t('dashboard.isArchived'))).toBeDefined();
  await user.click(screen.getByRole('button', { name: t('ui.restore') }));
  expect(await screen.findByText('Down.')).toBeDefined();
  expect(requestsOf(restoreDashboard)).toMatchObject([{ params: { id: archived.id } }]);
});

it('offers no button to who may not restore it, and says nothing of one that is not archived', async () => {
  await render(<ArchivedDashboard dashboard={{ ...archived, permission: 'edit' }} />);
  expect(screen.getByText(t('dashboard.isArchived'))).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  await render(<ArchivedDashboard dashboard={aDashboard()} />);
  expect(screen.queryByRole('status')).toBeNull();
});

const Archiving = () => {
  const { archive } = useArchiving();
  return (
    <button type="button" onClick={() => void archive(archived)}>
      {t('dashboard.archive')}
    </button>
  );
};

it('archives with a way back', async () => {
  serve(archiveDashboard, ok(archived));
  serve(restoreDashboard, ok(aDashboard()));
  const { user } = await render(<Archiving />);
  await user.click(screen.getByRole('button'));
  const words = t('dashboard.archivedName', { name: archived.name });
  await waitFor(() => expect(toasts.getState().log[0]?.message).toBe(words));
  await toasts.getState().log[0]?.undo?.run();
  expect(requestsOf(restoreDashboard)).toMatchObject([{ params: { id: archived.id } }]);
});

it('reports why it was not archived', async () => {
  serveFailure(archiveDashboard, { message: 'Down.', status: 403 });
  const { user } = await render(<Archiving />);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(toasts.getState().log[0]?.message).toBe('Down.'));
});
