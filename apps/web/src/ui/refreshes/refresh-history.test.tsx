import { listConnectionRefreshes, type RefreshRun } from '@plumbline/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { routeQuery } from '../../lib/data/route-query.ts';
import { t } from '../../messages/index.ts';
import { anId, AT, LONG_NAME, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve } from '../../testing/server.ts';
import { RefreshHistory } from './refresh-history.tsx';
import { runDuration } from './run-duration.ts';

const RUN: RefreshRun = {
  id: anId(1),
  dataset: { id: anId(2), name: LONG_NAME },
  kind: 'refresh',
  startedBy: 'person',
  person: { id: anId(3), name: 'Ada Lovelace' },
  state: 'succeeded',
  createdAt: AT,
  startedAt: AT,
  finishedAt: AT,
  retryAt: null,
  version: 4,
  rows: 1234,
  failure: null,
};
const REASON = 'The table is no longer there, or the user may not see it.';
const RUNS: readonly RefreshRun[] = [
  {
    ...RUN,
    id: anId(4),
    state: 'failed',
    startedBy: 'schedule',
    version: null,
    rows: null,
    failure: { code: 'source.refused', reason: REASON },
  },
  { ...RUN, id: anId(5), version: null, rows: null },
  RUN,
  {
    ...RUN,
    id: anId(6),
    state: 'failed',
    startedBy: 'schedule',
    startedAt: null,
    retryAt: AT,
    version: null,
    rows: null,
    failure: { code: 'plan.not_allowed', reason: 'The plan ended.' },
  },
];

const history = () => (
  <RefreshHistory
    hasDatasets
    queryOf={({ page, state }) =>
      routeQuery(listConnectionRefreshes, {
        params: { id: anId(9) },
        query: { page, ...(state === null ? {} : { state }) },
      })
    }
  />
);
const servePage = (runs: readonly RefreshRun[]) =>
  serve(listConnectionRefreshes, () => ok({ data: [...runs], page: 1, limit: 20, total: runs.length }));

it('names who or what started each run, what it did, and why it failed', async () => {
  servePage(RUNS);
  await render(history());
  const table = await screen.findByRole('table');
  const [, failed, unchanged, added, unstarted] = within(table).getAllByRole('row');
  expect(failed?.textContent).toContain(REASON);
  expect(failed?.textContent).toContain(t('refreshes.by_schedule'));
  expect(unchanged?.textContent).toContain(t('refreshes.unchanged'));
  expect(added?.textContent).toContain(t('refreshes.added', { version: 4 }));
  expect(added?.textContent).toContain('Ada Lovelace');
  expect(added?.textContent).toContain('1,234');
  expect(unstarted?.textContent).toContain(t('refreshes.notStarted'));
  expect(unstarted?.textContent).toContain(`The plan ended. ${t('refreshes.retryAt', { at: AT })}`);
});

it('asks for the runs with one result', async () => {
  servePage([RUN]);
  await render(history());
  await screen.findByRole('table');
  servePage([]);
  await userEvent.click(screen.getByRole('combobox', { name: t('refreshes.result') }));
  await userEvent.click(await screen.findByRole('option', { name: t('refreshes.state_failed') }));
  await screen.findByText(t('refreshes.noneWithResult'));
  expect(requestsOf(listConnectionRefreshes).at(-1)?.query.get('state')).toBe('failed');
});

it('says how long a run took in seconds and minutes', () => {
  const lasting = (finishedAt: string | null) =>
    runDuration({ startedAt: '2026-01-01T10:00:00.000Z', finishedAt });
  expect(lasting('2026-01-01T10:00:00.400Z')).toBe('under 1 s');
  expect(lasting('2026-01-01T10:00:42.000Z')).toBe('42 s');
  expect(lasting('2026-01-01T11:02:03.000Z')).toBe('62 min 3 s');
  expect(lasting(null)).toBe('');
});
