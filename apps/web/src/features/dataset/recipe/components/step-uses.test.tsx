import { ChartSpec, getDashboard, listCharts, type SavedChart } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { aDashboard, aDataset, anId, aPage, AT, ok } from '../../../../testing/fixtures.ts';
import { requestsOf, serve } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { StepUses } from './step-uses.tsx';

const PLACE = { x: 0, y: 0, w: 3, h: 3 };
const savedChart = (name: string, y: string): SavedChart => ({
  id: anId(40),
  datasetId: anId(10),
  name,
  chart: ChartSpec.parse({
    version: 1,
    mark: 'bar',
    encoding: { x: { field: 'country' }, y: { field: y, aggregate: 'sum' } },
  }),
  mode: 'Absolute',
  filters: { op: 'and', value: [] },
  createdBy: { id: anId(1), name: 'Ada Byron' },
  createdAt: AT,
  updatedAt: AT,
});
const orders = aDataset({ dependents: [{ kind: 'dashboard', id: anId(20), name: 'Trading' }] });

it('names the charts and dashboards that use a column which a step removes', async () => {
  serve(listCharts, aPage([savedChart('Sales', 'amount'), savedChart('Days', 'day')]));
  const measure = { field: 'amount', aggregate: 'sum' as const };
  serve(
    getDashboard,
    ok(
      aDashboard({
        tiles: [
          {
            id: 'f',
            kind: 'figure',
            title: '',
            place: PLACE,
            tab: null,
            dataset: null,
            measure,
            upIsGood: true,
          },
        ],
      }),
    ),
  );
  await renderPage(<StepUses removed={['amount']} />, { dataset: orders });
  const names = [
    t('recipeStep.usingChart', { name: 'Sales' }),
    t('recipeStep.usingDashboard', { name: 'Trading' }),
  ];
  await waitFor(() =>
    expect(screen.getByText(t('recipeStep.usesColumns', { columns: ['amount'], names }))).toBeDefined(),
  );
});

it('reads nothing for a step that removes no column of the rows', async () => {
  await renderPage(<StepUses removed={['long gone']} />, { dataset: orders });
  expect([...requestsOf(listCharts), ...requestsOf(getDashboard)]).toEqual([]);
});
