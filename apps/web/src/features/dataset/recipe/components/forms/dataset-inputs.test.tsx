import { listDatasources } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aDataset, anId, aPage } from '../../../../../testing/fixtures.ts';
import { serve } from '../../../../../testing/server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { DatasetInput } from './dataset-inputs.tsx';

const OTHERS = [aDataset({ id: anId(11), name: 'Customers' }), aDataset({ id: anId(12), name: 'Returns' })];

it('chooses the dataset that is found with Enter, also before the answer is there', async () => {
  serve(listDatasources, ({ query }) =>
    aPage(OTHERS.filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? ''))),
  );
  const onValue = vi.fn<(id: string) => void>();
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  addEventListener('submit', onSubmit);
  const { user } = await renderPage(
    <form>
      <DatasetInput
        field={{ kind: 'dataset', isMatchedByName: false } as Parameters<typeof DatasetInput>[0]['field']}
        label="Dataset"
        hint={undefined}
        error={null}
        value=""
        onValue={onValue}
        values={{}}
        columns={[]}
        place={0}
      />
    </form>,
  );
  await user.type(await screen.findByRole('combobox', { name: 'Dataset' }), 'ret{Enter}');
  await waitFor(() => expect(onValue).toHaveBeenCalledWith(anId(12)));
  expect(onSubmit).not.toHaveBeenCalled();
  removeEventListener('submit', onSubmit);
});
