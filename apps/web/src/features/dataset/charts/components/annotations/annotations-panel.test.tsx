import {
  annotateChart,
  createTrace,
  type AnnotationSuggestion,
  type ChartAnnotation,
  type ChartData,
} from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anId, AT } from '../../../../../testing/fixtures.ts';
import { requestsOf, serve } from '../../../../../testing/server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { BuilderContext, type Builder } from '../../hooks/builder-context.ts';
import type { Annotations } from '../../hooks/use-annotations.ts';
import { AnnotationsPanel } from './annotations-panel.tsx';

const chart = {
  version: 1,
  mark: 'line',
  encoding: {
    x: { field: 'ordered', timeUnit: 'month' },
    color: { field: 'region' },
    y: { field: 'revenue', aggregate: 'sum' },
  },
} as unknown as ChartData['chart'];
const data = {
  chart,
  mode: 'Absolute',
  version: 3,
  columns: [
    { name: 'x', label: 'Ordered', type: 'date', role: 'dimension', field: 'ordered', timeUnit: 'month' },
    { name: 'color', label: 'Region', type: 'text', role: 'dimension', field: 'region' },
    { name: 'y', label: 'Revenue', type: 'decimal', role: 'measure', field: 'revenue' },
  ],
  data: [
    ['2024-06-01', 'West', '10.00'],
    ['2024-07-01', 'West', '2080000.50'],
    ['2024-07-01', 'East', '20.00'],
  ],
  reductions: [],
} as unknown as ChartData;

const west = { column: 'region', value: 'West' };
const july = { column: 'ordered', x: '2024-07-01', series: west };
const remark = (of: Partial<AnnotationSuggestion>): AnnotationSuggestion => ({
  kind: 'highest',
  anchor: july,
  text: 'West, July has the highest value, 2.08M.',
  numbers: [{ name: 'value', value: 2_080_000.5 }],
  statistic: null,
  score: 0.5,
  evidence: { datasetId: anId(1), version: 4, sql: '', params: [] },
  ...of,
});

const show = async (
  offered: readonly AnnotationSuggestion[],
  written: readonly Partial<ChartAnnotation>[] = [],
) => {
  serve(createTrace, { success: true, data: { ref: 'abcdefghijklmnopqrst' } });
  serve(annotateChart, {
    success: true,
    data: { annotations: [...offered] },
    engine: 'embedded',
    confidence: 1,
    warnings: [],
  });
  const annotations = {
    all: written.map((one, at) => ({
      id: anId(at + 1),
      kind: 'note',
      chartId: null,
      createdBy: null,
      updatedAt: AT,
      ...one,
    })),
    error: null,
  } as unknown as Annotations;
  const builder: Builder = {
    chart,
    shown: chart,
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
      <AnnotationsPanel annotations={annotations} unplaced={[]} onWrite={() => undefined} />
    </BuilderContext>,
  );
  if (offered.length > 0) {
    await page.user.click(screen.getByRole('button', { name: 'Suggest annotations' }));
    await screen.findByRole('list', { name: 'Suggested' });
  }
  return page;
};

const lastTraced = () => requestsOf(createTrace).at(-1)?.body;
const traceNames = (within_: HTMLElement): string[] =>
  within(within_)
    .queryAllByRole('button', { name: /^Trace/u })
    .map(({ textContent }) => textContent);

it('leads from a remark on a mark to the trace of that mark, in the version of the remark', async () => {
  const { user, address } = await show([remark({})]);
  expect(traceNames(screen.getByRole('list', { name: 'Suggested' }))).toEqual(['Trace Jul 2024, West']);
  await user.click(screen.getByRole('button', { name: 'Trace Jul 2024, West' }));
  await waitFor(() => expect(address()).toBe('/trace/abcdefghijklmnopqrst'));
  expect(lastTraced()).toMatchObject({
    version: 4,
    number: { kind: 'chart', mode: 'Absolute', keys: ['2024-07-01', 'West'] },
  });
});

it('leads from a remark that compares a mark with others to both', async () => {
  const numbers = [
    { name: 'value', value: 2_080_000.5 },
    { name: 'usual', value: 15 },
  ];
  await show([remark({ kind: 'outlier', numbers })]);
  expect(traceNames(screen.getByRole('list', { name: 'Suggested' }))).toEqual([
    'Trace Jul 2024, West',
    'Trace all values',
  ]);
});

it.each([
  [
    'the whole chart',
    { kind: 'caption', anchor: { column: null }, numbers: [{ name: 'median', value: 20 }] },
  ],
  ['a level that begins at a mark', { kind: 'change_point', numbers: [{ name: 'before', value: 15 }] }],
  ['a value that the mark no longer has', { numbers: [{ name: 'value', value: 7 }] }],
] as const)('leads from a remark on %s to all values of the chart', async (_, of) => {
  const { user } = await show([remark(of as unknown as Partial<AnnotationSuggestion>)]);
  expect(traceNames(screen.getByRole('list', { name: 'Suggested' }))).toEqual(['Trace all values']);
  await user.click(screen.getByRole('button', { name: 'Trace all values' }));
  await waitFor(() => expect(lastTraced()).toMatchObject({ number: { kind: 'chart', keys: null } }));
});

it('offers no trace of a remark without a number', async () => {
  await show([remark({ kind: 'incomplete_period', numbers: [] })]);
  expect(traceNames(screen.getByRole('list', { name: 'Suggested' }))).toEqual([]);
});

it('leads from a written annotation to its mark, from a range to all values, from an event nowhere', async () => {
  await show(
    [],
    [
      { text: 'Record', anchor: july },
      {
        text: 'A good half',
        kind: 'range',
        anchor: { column: 'ordered', x: '2024-06-01', x2: '2024-07-01' },
      },
      { text: 'Campaign', kind: 'event', anchor: { column: 'ordered', x: '2024-06-01' } },
    ],
  );
  expect(screen.getAllByRole('listitem').map(traceNames)).toEqual([
    ['Trace Jul 2024, West'],
    ['Trace all values'],
    [],
  ]);
});
