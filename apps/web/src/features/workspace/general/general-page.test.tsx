import { getTenant, listDatasources, previewModel, updateWorkspace } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { aDataset, aPage, aTenant, ok, signIn } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve } from '../../../testing/server.ts';
import { GeneralPage } from './general-page.tsx';

const { columns: _columns, ...SUMMARY } = aDataset();

describe('the general settings of a workspace', () => {
  it('show what is set, and save a change with the rest as it was', async () => {
    signIn('admin');
    serve(getTenant, ok(aTenant()));
    serve(updateWorkspace, ok(aTenant()));
    await render(<GeneralPage />);
    const week = await screen.findByLabelText(t('workspaceSettings.weekStart'));
    await userEvent.selectOptions(week, 'sunday');
    await userEvent.click(screen.getByRole('button', { name: t('workspaceSettings.save') }));
    const { settings } = aTenant();
    expect(requestsOf(updateWorkspace).map(({ body }) => body)).toEqual([
      { name: 'Shop', slug: 'shop', settings: { ...settings, weekStart: 'sunday' } },
    ]);
  });

  it('show what a language model is sent before that is saved', async () => {
    signIn('admin');
    serve(getTenant, ok(aTenant()));
    serve(listDatasources, aPage([SUMMARY]));
    serve(previewModel, ok({ model: 'anthropic/large', sent: '{ "name": "Sales" }' }));
    await render(<GeneralPage />);
    await userEvent.click(await screen.findByLabelText(t('workspaceSettings.sharedWithModel.statistics')));
    const choice = await screen.findByLabelText(t('workspaceSettings.modelPreviewFor'));
    await screen.findByRole('option', { name: SUMMARY.name });
    await userEvent.selectOptions(choice, SUMMARY.id);
    expect(await screen.findByText('{ "name": "Sales" }')).toBeDefined();
    expect(Object.fromEntries(requestsOf(previewModel)[0]?.query ?? [])).toEqual({
      dataset: SUMMARY.id,
      level: 'statistics',
    });
  });

  it('are for admins alone', async () => {
    signIn('viewer');
    await render(<GeneralPage />);
    expect(screen.getByText(t('settings.for.admin'))).toBeDefined();
  });
});
