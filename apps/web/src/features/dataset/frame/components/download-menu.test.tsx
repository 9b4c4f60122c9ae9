import { downloadDatasource } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { servePending } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { DownloadMenu } from './download-menu.tsx';

it('leaves the focus on its button while a download runs and after it is canceled', async () => {
  servePending(downloadDatasource);
  const { user } = await renderPage(<DownloadMenu />, { layout: 'data' });
  screen.getByRole('button', { name: t('dataset.download') }).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: new RegExp(t('dataset.downloadCsv'), 'u') })).focus();
  await user.keyboard('{Enter}');
  const cancel = await screen.findByRole('button', { name: t('dataset.downloadCancel') });
  await expect.poll(() => document.activeElement).toBe(cancel);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: t('dataset.download') }));
  expect(screen.queryByRole('menu')).toBeNull();
});
