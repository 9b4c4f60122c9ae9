import { getDatasource } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDataset, anId, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve } from '../../testing/server.ts';
import { announceChange, shareChanges } from './changes.ts';
import { datasetQuery } from './datasets.ts';

const ID = anId(1);
const Title = () => <h1>{useQuery(datasetQuery(ID)).data?.name}</h1>;

it('shows what another tab changed, and tells the others what this one changed', async () => {
  const end = shareChanges();
  const other = new BroadcastChannel('plumbline.changes');
  const heard: unknown[] = [];
  other.addEventListener('message', ({ data }) => heard.push(data));
  try {
    serve(getDatasource, ok(aDataset({ id: ID, name: 'Orders' })));
    await render(<Title />);
    await screen.findByText('Orders');
    serve(getDatasource, ok(aDataset({ id: ID, name: 'Sales' })));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
    other.postMessage({ changes: [{ dataset: ID }], isGone: false });
    expect(await screen.findByText('Sales')).toBeDefined();
    expect(heard).toEqual([]);

    await announceChange({ dataset: ID });
    await expect.poll(() => heard).toEqual([{ changes: [{ dataset: ID }], isGone: false }]);
    expect(requestsOf(getDatasource)).toHaveLength(3);
  } finally {
    end();
    other.close();
  }
});
