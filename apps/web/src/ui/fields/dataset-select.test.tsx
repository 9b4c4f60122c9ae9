import { getDatasource, listDatasources } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { aDataset, anId, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, servePending } from '../../testing/server.ts';
import { DatasetSelect } from './dataset-select.tsx';

const far = aDataset({ id: anId(301), name: 'Zinc prices' });
const { columns: _columns, ...summary } = far;

const show = async (value: string | null = null) => {
  const onChange = vi.fn<(id: string | null) => void>();
  const { user } = await render(<DatasetSelect label="Dataset" value={value} onChange={onChange} />);
  return { user, onChange };
};

it('finds a dataset beyond the first page by its name', async () => {
  serve(listDatasources, ({ query }) =>
    ok({ data: query.get('q') === 'zinc' ? [summary] : [], page: 1, limit: 200, total: 301 }),
  );
  const { user, onChange } = await show();
  await user.type(await screen.findByRole('combobox', { name: 'Dataset' }), 'zinc');
  await user.click(await screen.findByRole('option', { name: 'Zinc prices' }));
  expect(onChange).toHaveBeenCalledWith(anId(301));
});

it('names the chosen dataset, although it is not on the first page, and offers the others', async () => {
  serve(getDatasource, ok(far));
  serve(
    listDatasources,
    ok({ data: [{ ...summary, id: anId(2), name: 'Apples' }], page: 1, limit: 50, total: 301 }),
  );
  const { user } = await show(anId(301));
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Dataset' });
  await waitFor(() => expect(field.value).toBe('Zinc prices'));
  await user.click(field);
  expect(await screen.findByRole('option', { name: 'Apples' })).toBeDefined();
  expect(requestsOf(listDatasources).every(({ query }) => query.get('q') === null)).toBe(true);
});

it('says that no dataset matches', async () => {
  serve(listDatasources, ({ query }) =>
    ok({ data: [], page: 1, limit: 200, total: query.get('q') === null ? 301 : 0 }),
  );
  const { user } = await show();
  await user.type(await screen.findByRole('combobox', { name: 'Dataset' }), 'nothing');
  expect(await screen.findByText(t('ui.noDatasetFound'))).toBeDefined();
});

const Chosen = () => {
  const [value, setValue] = useState<string | null>(null);
  return <DatasetSelect label="Dataset" value={value} onChange={setValue} />;
};

it('shows the name of what was just chosen before it is loaded', async () => {
  serve(listDatasources, ok({ data: [summary], page: 1, limit: 200, total: 1 }));
  servePending(getDatasource);
  const { user } = await render(<Chosen />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Dataset' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Zinc prices' }));
  await waitFor(() => expect(field.value).toBe('Zinc prices'));
});
