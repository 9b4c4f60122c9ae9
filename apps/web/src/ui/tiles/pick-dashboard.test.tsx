import { listDashboards } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { anId, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { PickDashboard } from './pick-dashboard.tsx';

it('opens in the search for a dashboard', async () => {
  serve(listDashboards, ok({ data: [], page: 1, limit: 50, total: 0 }));
  const tile = { dataset: anId(1), title: 'Sales', filters: { op: 'and' as const, value: [] } };
  const shows = { kind: 'measure', measure: { field: null, aggregate: 'count' } } as never;
  await render(<PickDashboard tile={{ ...tile, shows }} onClose={vi.fn<() => void>()} />);
  const search = await screen.findByRole('searchbox', { name: t('savedChart.dashboardFind') });
  await waitFor(() => expect(document.activeElement).toBe(search));
});
