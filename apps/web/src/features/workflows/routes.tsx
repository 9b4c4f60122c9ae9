import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/loading/lazy-page.ts';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { shellPage } from '../../lib/loading/shell-page.ts';
import { compactFilters, readFilters } from '../../lib/filters/filter-address.ts';
import type { RecordsSearch } from './hooks/use-record-list.ts';
import { parseListSearch, printListSearch } from '../../ui/list/list-search.ts';

const MODEL = '/workflows/$wId/models/$mId';

function pageOnly(search: Record<string, unknown>): { page?: number } {
  const { page } = parseListSearch(search);
  return page === 1 ? {} : { page };
}

/** A page of the records that pass a filter, in an order. */
function recordsSearch(search: Record<string, unknown>): RecordsSearch {
  const filters = readFilters(search['f']);
  const { s: sort } = search;
  return {
    ...pageOnly(search),
    ...(filters.value.length === 0 ? {} : { f: compactFilters(filters) }),
    ...(typeof sort === 'string' && sort !== '' ? { s: sort } : {}),
  };
}

/** The list beside a record. Without a page it is the one that the record is on, so that the first is named too. */
const recordSearch = (search: Record<string, unknown>): RecordsSearch => ({
  ...recordsSearch(search),
  ...(search['page'] === 1 ? { page: 1 } : {}),
});

export const workflowsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/workflows',
    validateSearch: (search: Record<string, unknown>): { q?: string; page?: number; archived?: true } => ({
      ...printListSearch(parseListSearch(search)),
      ...(search['archived'] === true ? { archived: true } : {}),
    }),
    component: lazyPage(() => import('./list-page.tsx'), 'WorkflowsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/workflows/new',
    validateSearch: (search: Record<string, unknown>): { service?: string; dataset?: string } => ({
      ...(typeof search['service'] === 'string' ? { service: search['service'] } : {}),
      ...(typeof search['dataset'] === 'string' ? { dataset: search['dataset'] } : {}),
    }),
    component: lazyPage(() => import('./new-page.tsx'), 'NewWorkflowPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/workflows/new/$service',
    validateSearch: (search: Record<string, unknown>): { dataset?: string } =>
      typeof search['dataset'] === 'string' ? { dataset: search['dataset'] } : {},
    // The service is chosen on the page, too.
    beforeLoad: ({ params: { service }, search }) => {
      throw redirect({ to: '/workflows/new', search: { service, ...search }, replace: true });
    },
  }),
  shellPage('/workflows/$wId', () => import('./workflow-page.tsx'), 'WorkflowPage'),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/workflows/$wId/compare',
    validateSearch: ({ models }: Record<string, unknown>): { models?: string } =>
      typeof models === 'string' ? { models } : {},
    component: lazyPage(() => import('./compare-page.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/workflows/$wId/activity',
    validateSearch: pageOnly,
    component: lazyPage(() => import('./activity-page.tsx'), 'WorkflowActivityPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/report`,
    component: lazyPage(() => import('./report-page.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/records`,
    validateSearch: recordsSearch,
    component: lazyPage(() => import('./records-page.tsx'), 'RecordsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/records/$key`,
    validateSearch: recordSearch,
    component: lazyPage(() => import('./record-page.tsx'), 'RecordPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/insights`,
    component: lazyPage(() => import('./insights-page.tsx'), 'InsightsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/what-if`,
    component: lazyPage(() => import('./what-if-page.tsx'), 'WhatIfPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/predict`,
    // One form predicts a record and shows what would change it.
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/workflows/$wId/models/$mId/what-if', params, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/batch`,
    component: lazyPage(() => import('./batch-page.tsx'), 'BatchPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/activity`,
    // The log is that of the workflow, with all its models.
    beforeLoad: ({ params: { wId } }) => {
      throw redirect({ to: '/workflows/$wId/activity', params: { wId }, search: {}, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${MODEL}/settings`,
    component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
] as const;
