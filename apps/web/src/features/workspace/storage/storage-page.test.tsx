import { getWorkspaceStorage, type WorkspaceStorage } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId, ok, signIn } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../../testing/server.ts';
import { StoragePage } from './storage-page.tsx';

const MB = 1_000_000;
const aStorage = (storage: Partial<WorkspaceStorage> = {}): WorkspaceStorage => ({
  usedBytes: 30 * MB,
  quotaBytes: 2 * 1024 ** 3,
  parts: [
    { kind: 'datasets', sizeBytes: 20 * MB },
    { kind: 'models', sizeBytes: 7 * MB },
    { kind: 'connections', sizeBytes: 0 },
    { kind: 'uploads', sizeBytes: 2 * MB },
    { kind: 'other', sizeBytes: MB },
  ],
  plan: { usedBytes: 12 * MB, limitBytes: null },
  datasets: [
    { id: anId(7), name: 'Orders', state: 'active', versions: 14, sizeBytes: 11 * MB },
    { id: anId(8), name: 'Orders 2024', state: 'archived', versions: 1, sizeBytes: MB },
  ],
  ...storage,
});

describe('the storage of a workspace', () => {
  it('is shown of the quota, by what its files belong to, and by dataset', async () => {
    signIn('admin');
    serve(getWorkspaceStorage, ok(aStorage()));
    await render(<StoragePage />);
    expect(await screen.findByText('30 MB of 2 GiB')).toBeDefined();
    expect(screen.getByRole('meter', { name: t('storage.used') }).getAttribute('value')).toMatch(/^0\.0139/u);
    expect(screen.getByText(t('storage.part.models')).nextSibling?.textContent).toBe('7 MB');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DatasetVersionsSize',
      'Orders1411 MB',
      'Orders 2024Archived11 MB',
    ]);
    expect(screen.queryByText(t('storage.plan'))).toBeNull();
  });

  it('is shown of the limit of the plan, where that has one', async () => {
    signIn('admin');
    serve(getWorkspaceStorage, ok(aStorage({ plan: { usedBytes: 12 * MB, limitBytes: 20 * MB } })));
    await render(<StoragePage />);
    expect(await screen.findByText('12 MB of 20 MB')).toBeDefined();
    expect(screen.getByRole('link', { name: t('storage.toPlans') })).toBeDefined();
  });

  it('says what will be here where no rows are stored', async () => {
    signIn('admin');
    serve(getWorkspaceStorage, ok(aStorage({ datasets: [] })));
    await render(<StoragePage />);
    expect(await screen.findByText(t('storage.empty'))).toBeDefined();
  });

  it('offers a retry where it cannot be measured', async () => {
    signIn('admin');
    serveFailure(getWorkspaceStorage, { message: 'Something failed.', status: 500, code: 'internal' });
    await render(<StoragePage />);
    expect(await screen.findByText(t('storage.failed'))).toBeDefined();
  });

  it('is not requested for who is no admin', async () => {
    signIn('editor');
    serve(getWorkspaceStorage, ok(aStorage()));
    await render(<StoragePage />);
    expect(await screen.findByText(t('settings.for.admin'))).toBeDefined();
    expect(requestsOf(getWorkspaceStorage)).toEqual([]);
  });
});
