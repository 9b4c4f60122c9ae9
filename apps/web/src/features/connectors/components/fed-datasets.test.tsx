import { getDatasetSchedule, type DatasetRefresh } from '@plumbline/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatTableTime, t } from '../../../messages/index.ts';
import { anId, AT, LONG_NAME, ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve } from '../../../testing/server.ts';
import { FedDatasets } from './fed-datasets.tsx';

const REFRESH: DatasetRefresh = {
  isRefreshable: true,
  asOf: AT,
  schedule: null,
  failure: null,
  after: [],
  canEdit: true,
  increment: null,
  canIncrement: false,
  schemaChanges: [],
};
const REASON = 'The table is no longer there.';

it('says of which dataset the last refresh failed, and why', async () => {
  const failure = { at: AT, code: 'source.refused', reason: REASON, jobId: anId(9) };
  serve(getDatasetSchedule, ({ params }) => ok(params['id'] === anId(1) ? { ...REFRESH, failure } : REFRESH));
  await render(
    <FedDatasets
      datasets={[
        { id: anId(1), name: LONG_NAME },
        { id: anId(2), name: 'Refunds' },
      ]}
    />,
  );
  const failed = await screen.findByText(t('connection.refreshFailed', { when: formatTableTime(AT) }));
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.contains(failed)).toBe(true);
  expect(within(first as HTMLElement).getByText(REASON)).toBeTruthy();
  expect(second?.textContent).toBe(`Refunds${t('connection.history')}`);
  expect(requestsOf(getDatasetSchedule)).toHaveLength(2);
});

it('says that it feeds none', async () => {
  await render(<FedDatasets datasets={[]} />);
  expect(screen.getByText(t('connection.datasetsNone'))).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});
