import type { DashboardSummary, DatasetSummary, StorySummary, WorkflowSummary } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { recentWork } from './recent-work.ts';

const ada = { id: 'u1', name: 'Ada' };
const dataset = (id: string, updatedAt: string): DatasetSummary =>
  ({ id, name: id, version: { number: 3, rowCount: 1 }, createdBy: null, updatedAt }) as DatasetSummary;
const dashboard = (updatedAt: string): DashboardSummary =>
  ({
    id: 'board',
    name: 'Board',
    tileCount: 2,
    createdBy: null,
    updatedBy: ada,
    updatedAt,
  }) as DashboardSummary;
const workflow = {
  id: 'flow',
  name: 'Flow',
  datasetName: null,
  createdBy: ada,
  updatedAt: '2026-03-02T00:00:00Z',
};
const story = {
  id: 'tale',
  title: 'Tale',
  datasetName: 'Sales',
  createdBy: ada,
  updatedAt: '2026-03-01T00:00:00Z',
};

const lists = {
  datasets: [dataset('new', '2026-03-04T00:00:00Z'), dataset('old', '2026-01-01T00:00:00Z')],
  dashboards: [dashboard('2026-03-03T00:00:00Z')],
  workflows: [workflow as WorkflowSummary],
  stories: [story as StorySummary],
};

it('mixes all kinds, the last changed first', () => {
  expect(recentWork(lists, 8).map(({ kind, name, about }) => [kind, name, about])).toEqual([
    ['dataset', 'new', '1 row'],
    ['dashboard', 'Board', '2 tiles'],
    ['workflow', 'Flow', ''],
    ['story', 'Tale', 'Sales'],
    ['dataset', 'old', '1 row'],
  ]);
  expect(recentWork(lists, 2).map(({ link }) => link)).toEqual(['/datasets/new/data', '/dashboards/board']);
});

it('compares times, and not their texts', () => {
  const later = { ...lists, dashboards: [dashboard('2026-03-04T00:30:00+02:00')] };
  expect(recentWork(later, 2).map(({ name }) => name)).toEqual(['new', 'Board']);
});
