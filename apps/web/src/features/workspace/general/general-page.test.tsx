import { getTenant, updateWorkspace } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { aTenant, ok, signIn } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve } from '../../../testing/server.ts';
import { GeneralPage } from './general-page.tsx';

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

  it('are for admins alone', async () => {
    signIn('viewer');
    await render(<GeneralPage />);
    expect(screen.getByText(t('settings.for.admin'))).toBeDefined();
  });
});
