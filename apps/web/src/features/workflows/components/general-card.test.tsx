import { updateWorkflow, type WorkflowReport } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { anId, ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../../testing/server.ts';
import { GeneralCard } from './general-card.tsx';

const workflow = {
  id: anId(1),
  name: 'Late orders',
  description: null,
  permission: 'edit',
} as WorkflowReport;

it('saves what was typed alone, so that a name that somebody else gave meanwhile stays', async () => {
  serve(updateWorkflow, ok({ ...workflow, name: 'Late deliveries' }));
  const { user } = await render(<GeneralCard workflow={workflow} />);
  await user.type(screen.getByLabelText(t('workflows.description')), 'For the support team');
  await user.click(screen.getByRole('button', { name: t('workflows.save') }));
  await waitFor(() =>
    expect(requestsOf(updateWorkflow)).toMatchObject([{ body: { description: 'For the support team' } }]),
  );
  expect(requestsOf(updateWorkflow)[0]?.body).not.toHaveProperty('name');
  await waitFor(() => expect(toasts.getState().log[0]?.message).toBe(t('workflows.saved')));
});

it('keeps what was typed where it could not be saved', async () => {
  serveFailure(updateWorkflow, { message: 'Down.' });
  const { user } = await render(<GeneralCard workflow={workflow} />);
  await user.type(screen.getByLabelText(t('workflows.name')), ' of May');
  await user.click(screen.getByRole('button', { name: t('workflows.save') }));
  expect(await screen.findByText('Down.')).toBeDefined();
  expect(screen.getByDisplayValue('Late orders of May')).toBeDefined();
});
