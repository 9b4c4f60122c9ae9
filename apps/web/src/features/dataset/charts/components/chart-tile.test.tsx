import type { ChartData } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { BuilderContext, type Builder } from '../hooks/builder-context.ts';
import type { DrawnData } from '../hooks/use-chart-data.ts';
import { ChartTile } from './chart-tile.tsx';

const byCountry = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'country' }, y: { field: 'amount', aggregate: 'sum' } },
} as unknown as ChartData['chart'];
const byDay: ChartData['chart'] = {
  ...byCountry,
  encoding: { x: { field: 'ordered', timeUnit: 'day' }, y: { field: 'amount', aggregate: 'sum' } },
};
const data = {
  chart: byCountry,
  data: [],
  rows: { matched: 30, total: 1200 },
  marks: { shown: 0, total: 0 },
  reductions: [],
  notes: [],
  version: 3,
} as unknown as ChartData;

const drawn: DrawnData = {
  data,
  ms: 1,
  error: null,
  isFetching: false,
  isOld: false,
  retry: () => undefined,
};

const show = (shown: ChartData['chart'], of: Partial<DrawnData>) => {
  const builder: Builder = {
    chart: shown,
    shown,
    mode: 'Absolute',
    data,
    edit: vi.fn<Builder['edit']>(),
    undo: null,
    redo: null,
    explainMark: () => null,
    saved: null,
    isChanged: false,
    say: () => undefined,
  };
  return renderPage(
    <BuilderContext value={builder}>
      <ChartTile
        drawn={{ ...drawn, ...of }}
        missing={[]}
        annotations={[]}
        selected={[]}
        onMark={() => undefined}
        onRange={() => undefined}
        notes={[]}
        onDrawn={() => undefined}
      />
    </BuilderContext>,
  );
};

describe('tile of the chart that is built', () => {
  it('keeps the title of the figures on the screen until others are there, and dims them', async () => {
    await show(byDay, { isOld: true, isFetching: true });
    expect(screen.getByRole('heading').textContent).toBe('Sum of amount by country');
    expect(document.querySelector('[data-outdated]')).not.toBeNull();
  });

  it('is not dimmed once the figures are those of the title', async () => {
    await show(byDay, { data: { ...data, chart: byDay } });
    expect(screen.getByRole('heading').textContent).toBe('Sum of amount by day');
    expect(document.querySelector('[data-outdated]')).toBeNull();
  });
});
