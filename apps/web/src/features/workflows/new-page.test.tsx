import { listDatasources, listServices } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { aDataset, anId, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve, serveFailure, servePending } from '../../testing/server.ts';
import { NewWorkflowPage } from './new-page.tsx';

const DESCRIPTION = {
  id: 'description',
  url: '/v1/workflows/description',
  name: 'Description',
  description: 'What is in this data, column by column?',
  needsTarget: false,
  targetLabel: null,
  hasPredictions: false,
  options: { type: 'object', properties: {} },
};

const show = () => {
  serve(listServices, ok([DESCRIPTION]));
  serve(listDatasources, ok({ data: [], page: 1, limit: 200, total: 0 }));
  return render(<NewWorkflowPage />, '/workflows/new?service=description');
};

it('leads to the first dataset where there is none', async () => {
  signIn('editor');
  const page = await show();
  await page.user.click(await screen.findByRole('button', { name: t('ui.uploadFile') }));
  await waitFor(() => expect(page.address()).toBe('/datasets/new/csv-file/connect'));
});

it('shows people who may only view who can create workflows, not a form that is refused', async () => {
  signIn('viewer');
  const page = await show();
  expect(await screen.findByText(t('workflows.editorsOnly'))).toBeTruthy();
  expect(screen.queryByText(DESCRIPTION.description)).toBeNull();
  await page.user.click(screen.getByRole('button', { name: t('shell.command.workflows') }));
  await waitFor(() => expect(page.address()).toBe('/workflows'));
});

it('says that datasets are loading, and why they could not be loaded', async () => {
  signIn('editor');
  serve(listServices, ok([DESCRIPTION]));
  servePending(listDatasources);
  await render(<NewWorkflowPage />, `/workflows/new?service=description&dataset=${anId(1)}`);
  expect(await screen.findByPlaceholderText(t('ui.loading'))).toBeTruthy();
  serveFailure(listDatasources, { message: 'Down.' });
  await render(<NewWorkflowPage />, `/workflows/new?service=description&dataset=${anId(1)}`);
  expect(await screen.findByText('Down.')).toBeTruthy();
});

it('finds a dataset beyond the first page of the list by its name', async () => {
  signIn('editor');
  const { columns: _columns, ...zinc } = aDataset({ id: anId(301), name: 'Zinc prices' });
  serve(listServices, ok([DESCRIPTION]));
  serve(listDatasources, ({ query }) =>
    ok({ data: query.get('q') === 'zinc' ? [zinc] : [], page: 1, limit: 50, total: 301 }),
  );
  const { user } = await render(<NewWorkflowPage />, '/workflows/new?service=description');
  await user.type(await screen.findByRole('combobox', { name: t('workflows.dataset') }), 'zinc');
  expect(await screen.findByRole('option', { name: 'Zinc prices' })).toBeDefined();
});
