import { getDatasource, listDatasources, type TrainedModel } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { aColumn, aDataset, anId, aPage, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve, serveFailure } from '../../testing/server.ts';
import { Batch } from './batch-page.tsx';

const model = { id: anId(2), features: ['months', 'fee'] } as unknown as TrainedModel;

/** Chooses a dataset with these columns. */
const choose = async (...columns: readonly string[]) => {
  const dataset = aDataset({ name: 'Orders', columns: columns.map((name) => aColumn(name)) });
  serve(getDatasource, ok(dataset));
  serve(listDatasources, aPage([dataset]));
  const { user } = await render(<Batch name={{ wId: anId(1), mId: anId(2) }} model={model} />);
  await user.click(screen.getByRole('combobox', { name: t('workflows.dataset') }));
  await user.click(await screen.findByRole('option', { name: 'Orders' }));
  return () => screen.getByRole<HTMLButtonElement>('button', { name: t('workflows.predictAll') }).disabled;
};

it('names the columns that the dataset lacks before it starts', async () => {
  const isDisabled = await choose('months');
  await screen.findByText(t('workflows.missingColumns', { columns: ['fee'] }));
  expect(isDisabled()).toBe(false);
});

it('does not start over a dataset without any of the columns', async () => {
  const isDisabled = await choose('city');
  await screen.findByText(t('workflows.noColumns'));
  expect(isDisabled()).toBe(true);
});

it('starts where the columns cannot be read, and the server says what is wrong', async () => {
  serveFailure(getDatasource, { message: 'The dataset cannot be read.', status: 404 });
  serve(listDatasources, aPage([aDataset({ name: 'Orders' })]));
  const { user } = await render(<Batch name={{ wId: anId(1), mId: anId(2) }} model={model} />);
  await user.click(screen.getByRole('combobox', { name: t('workflows.dataset') }));
  await user.click(await screen.findByRole('option', { name: 'Orders' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('workflows.predictAll') }).disabled).toBe(
      false,
    ),
  );
});
