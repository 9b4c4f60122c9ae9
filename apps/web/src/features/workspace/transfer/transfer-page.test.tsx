import { exportOrganisation, importOrganisation } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { ok, signIn } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../../testing/server.ts';
import { TransferPage } from './transfer-page.tsx';

const RESULT = {
  isPreview: true,
  things: [
    { part: 'datasets', name: 'Orders', id: null, isNameTaken: true },
    { part: 'dashboards', name: 'Sales', id: null, isNameTaken: false },
  ],
  withoutSecrets: 0,
  withoutRows: 1,
} as const;

const choose = async (content: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File([content], 'shop.json', { type: 'application/json' }));
};

describe('the page that imports a workspace', () => {
  it('shows what a file would create, then creates it once', async () => {
    signIn('admin');
    serve(importOrganisation, ok({ ...RESULT, things: [...RESULT.things] }));
    await render(<TransferPage />);
    await choose('{}');
    expect(await screen.findByText(t('workspaceTransfer.part.dashboards', { count: 1 }))).toBeDefined();
    expect(screen.getByText(t('workspaceTransfer.taken', { count: 1 }))).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: t('workspaceTransfer.importAction') }));
    expect(await screen.findByText(t('workspaceTransfer.imported'))).toBeDefined();
    expect(requestsOf(importOrganisation).map(({ query }) => query.get('preview'))).toEqual([
      'true',
      'false',
    ]);
  });

  it('names every issue of a file, and cannot import it', async () => {
    signIn('admin');
    serveFailure(importOrganisation, {
      code: 'request.invalid',
      message: 'The bundle has no dataset.',
      status: 422,
      issues: [{ path: 'dashboards.0.source_id', message: 'The bundle has no dataset.' }],
    });
    await render(<TransferPage />);
    await choose('{}');
    expect(await screen.findByText('dashboards.0.source_id')).toBeDefined();
    expect(screen.queryByRole('button', { name: t('workspaceTransfer.importAction') })).toBeNull();
  });

  it('sends nothing of a file that is not JSON', async () => {
    signIn('admin');
    await render(<TransferPage />);
    await choose('not json');
    expect(await screen.findByText(t('workspaceTransfer.notJson', { name: 'shop.json' }))).toBeDefined();
    expect(requestsOf(importOrganisation)).toEqual([]);
  });

  it('is for admins alone', async () => {
    signIn('editor');
    await render(<TransferPage />);
    expect(screen.getByText(t('settings.for.admin'))).toBeDefined();
    expect(requestsOf(exportOrganisation)).toEqual([]);
  });
});
