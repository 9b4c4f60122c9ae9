import { listWorkflows } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anId, AT, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { WorkflowsPage } from './list-page.tsx';

const workflow = (number: number, createdBy: { id: string; name: string } | null) => ({
  id: anId(number),
  name: `Workflow ${number}`,
  service: 'classification',
  serviceName: 'Classification',
  datasetId: anId(61),
  datasetName: 'Weather',
  target: 'weather',
  state: 'ready' as const,
  modelId: null,
  modelNumber: null,
  quality: null,
  createdBy,
  createdAt: AT,
  updatedAt: AT,
});

it('names the reader “You”, as every other list does', async () => {
  const { id } = signIn('editor');
  const data = [
    workflow(60, { id, name: 'Ada Byron' }),
    workflow(61, { id: anId(90), name: 'Eve' }),
    workflow(62, null),
  ];
  serve(listWorkflows, ok({ data, page: 1, limit: 50, total: 3 }));
  await render(<WorkflowsPage />, '/workflows');
  expect(await screen.findByRole('row', { name: /Workflow 60.*You/u })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Workflow 61.*Eve/u })).toBeTruthy();
  expect(screen.queryByText('Ada Byron')).toBeNull();
});
