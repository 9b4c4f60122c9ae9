import {
  getDatasource,
  listDashboards,
  updateDatasource,
  type AskChoice,
  type AssistantAnswer,
} from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aColumn, aDataset, aPage, signIn } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve } from '../../../testing/server.ts';
import { Turn } from './turn.tsx';

const DATASET = aDataset({
  columns: [aColumn('revenue', 'decimal', { synonyms: ['sales'] })],
});

const READING = {
  intent: 'figure',
  measures: [{ column: 'revenue', aggregate: 'sum' }],
  groups: [],
  filters: [],
  comparison: null,
  mark: null,
  order: null,
  limit: null,
  stack: null,
  formula: null,
} as const;

const choice = (label: string, aggregate: 'mean' | 'median' | 'max'): AskChoice => ({
  label,
  interpretation: { ...READING, measures: [{ column: 'revenue', aggregate }], groups: [], filters: [] },
});

const AVERAGE = choice('Average of revenue', 'mean');
const MEDIAN = choice('Median of revenue', 'median');
const HIGHEST = choice('Max of revenue', 'max');

const ANSWER = {
  dataset: { id: DATASET.id, name: DATASET.name },
  understoodAs: 'Sum of revenue',
  text: 'Sum of revenue is 46.',
  sentences: [{ text: 'Sum of revenue is 46.', claim: null, figures: [] }],
  interpretation: READING,
  chips: [{ kind: 'measure', label: 'Sum of revenue', isGuess: true, choices: [AVERAGE] }],
  filters: [],
  rows: { total: 6, matched: 6 },
  chart: null,
  data: null,
  pivot: null,
  table: null,
  list: { columns: ['revenue'], sort: [], filters: { op: 'and', value: [] }, limit: 10 },
  grid: {
    columns: [{ name: 'revenue', label: 'revenue', type: 'decimal', role: 'measure' }],
    data: [['46']],
    page: 1,
    limit: 10,
    total: 1,
    version: 1,
  },
  evidence: { datasetId: DATASET.id, version: 1, sql: 'SELECT sum("revenue") FROM "dataset"', params: [] },
  alternatives: [MEDIAN],
  options: [HIGHEST],
  followUps: ['by region'],
  synonyms: [{ words: 'turnover', column: 'revenue', label: 'revenue' }],
} as unknown as AssistantAnswer;

async function show() {
  signIn('editor');
  serve(getDatasource, { success: true, data: DATASET });
  serve(updateDatasource, { success: true, data: DATASET });
  serve(listDashboards, aPage([]));
  const onAsk = vi.fn<(text: string) => void>();
  const onChoose = vi.fn<(choice: AskChoice) => void>();
  const shown = { answer: ANSWER, engine: 'embedded', confidence: 0.9, warnings: [] };
  const state = { kind: 'answered', shown, isLast: true, onAsk, onChoose } as const;
  const { user } = await render(<Turn question="turnover" state={state} />);
  return { user, onAsk, onChoose };
}

it('changes how a question was read by a chip, an alternative or an option', async () => {
  const { user, onChoose } = await show();
  const chips = within(screen.getByRole('group', { name: 'Understood as' }));
  await user.click(chips.getByRole('button', { name: 'Sum of revenue, a guess' }));
  await user.click(await screen.findByRole('menuitem', { name: AVERAGE.label }));
  await user.click(screen.getByRole('button', { name: MEDIAN.label }));
  await user.click(screen.getByRole('button', { name: HIGHEST.label }));
  expect(onChoose.mock.calls.map(([one]) => one)).toEqual([AVERAGE, MEDIAN, HIGHEST]);
});

it('asks what leads on', async () => {
  const { user, onAsk } = await show();
  await user.click(screen.getByRole('button', { name: 'by region' }));
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('by region');
});

it('saves words that were guessed as another name of their column, beside those it has', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Remember this' }));
  await waitFor(() => expect(requestsOf(updateDatasource)).toHaveLength(1));
  expect(requestsOf(updateDatasource)[0]?.body).toEqual({
    columns: [{ name: 'revenue', synonyms: ['sales', 'turnover'] }],
  });
});

it('shows the statement, and is added to a dashboard', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Query' }));
  expect(screen.getAllByText(/SELECT sum/u)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Add to dashboard' }));
  await screen.findByRole('dialog', { name: 'Add to dashboard' });
});
