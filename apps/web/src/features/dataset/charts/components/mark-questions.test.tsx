import { Menu } from '@mantine/core';
import {
  explainChange,
  type ChangeExplanation,
  type ChartChannel,
  type ChartData,
} from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { requestsOf, serve } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BuilderContext, type Builder } from '../hooks/builder-context.ts';
import { ExplainedChange } from './explained-change.tsx';
import { ChangeItem, type MarkChange } from './mark-questions.tsx';

const dataOf = (y: ChartChannel): ChartData =>
  ({
    chart: { version: 1, mark: 'line', encoding: { x: { field: 'ordered', timeUnit: 'month' }, y } },
    mode: 'Absolute',
    columns: [
      { name: 'x', label: 'Ordered', type: 'date', role: 'dimension', field: 'ordered', timeUnit: 'month' },
      { name: 'y', label: 'Revenue', type: 'decimal', role: 'measure', field: 'revenue' },
    ],
    data: [
      ['2024-01-01', 10],
      ['2024-02-01', 4],
    ],
    reductions: [],
  }) as unknown as ChartData;

const explanation: ChangeExplanation = {
  unit: 'month',
  before: { from: '2024-01-01', to: '2024-01-31', value: 10, rows: 5 },
  now: { from: '2024-02-01', to: '2024-02-29', value: 4, rows: 2 },
  change: -6,
  columns: [
    {
      column: 'region',
      label: 'Region',
      parts: [{ value: 'West', before: 9, now: 3, contribution: -6 }],
      rest: null,
      q: 0.001,
      isEven: false,
    },
  ],
};

const Page = () => {
  const [change, setChange] = useState<MarkChange | null>(null);
  return (
    <>
      <Menu opened>
        <Menu.Dropdown>
          <ChangeItem mark={{ row: 1, name: 'Feb 2024' }} onExplain={setChange} />
        </Menu.Dropdown>
      </Menu>
      {change === null ? null : <ExplainedChange change={change} onClose={() => setChange(null)} />}
    </>
  );
};

const choose = async (y: ChartChannel) => {
  serve(explainChange, { success: true, data: explanation });
  const data = dataOf(y);
  const builder: Builder = {
    chart: data.chart,
    shown: data.chart,
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
  const page = await renderPage(
    <BuilderContext value={builder}>
      <Page />
    </BuilderContext>,
  );
  await page.user.click(await screen.findByRole('menuitem', { name: 'Explain this change' }));
  return page;
};

it('shows what the change into the period of a mark is made of, and leads on to Ask', async () => {
  const { user, address } = await choose({ field: 'revenue', aggregate: 'sum' });
  await screen.findByRole('dialog', { name: 'Why did Revenue change in Feb 2024?' });
  expect(await screen.findByText(/West accounts for 100\s?% of the fall/u)).toBeDefined();
  expect(requestsOf(explainChange).at(-1)?.body).toMatchObject({ at: '2024-02-01', unit: 'month' });
  await user.click(screen.getByRole('button', { name: 'Ask about this change' }));
  await waitFor(() => expect(address()).toMatch(/^\/ask/u));
});

it('asks in Ask about a measure that does not split into parts', async () => {
  const { address } = await choose({ field: 'revenue', aggregate: 'median' });
  await waitFor(() => expect(address()).toMatch(/^\/ask/u));
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** A chart that opens the explanation of a change, as a mark's menu does. */
const Chart = ({ change }: { readonly change: MarkChange }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Chart
      </button>
      {isOpen ? <ExplainedChange change={change} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

it('gives the focus back to the chart when it is closed by keyboard', async () => {
  serve(explainChange, { success: true, data: explanation });
  const change = { request: {}, question: 'Why?', interpretation: {} } as unknown as MarkChange;
  const { user } = await renderPage(<Chart change={change} />);
  const chart = screen.getByRole('button', { name: 'Chart' });
  await user.click(chart);
  const dialog = await screen.findByRole('dialog', { name: 'Why?' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement === chart).toBe(true));
});
