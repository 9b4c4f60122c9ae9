import { createRoute, redirect } from '@tanstack/react-router';
import type { DatasetSearchKey } from './core/model/search-keys.ts';
import { shellRoute } from '../../lib/root-routes.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** The keys of a dataset's address; each layout reads its own and leaves the others as they are. */
type DatasetSearch = Partial<Record<DatasetSearchKey, unknown>>;

const page = createRoute({
  getParentRoute: () => shellRoute,
  path: '/datasets/$id',
  validateSearch: (search: DatasetSearch): DatasetSearch => search,
  component: lazyPage(() => import('./dataset-page.tsx'), 'DatasetPage'),
});
const layouts = [
  createRoute({
    getParentRoute: () => page,
    path: '/',
    beforeLoad: ({ params, search }) => {
      redirect({ throw: true, to: '/datasets/$id/data', params, search, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/data',
    component: lazyPage(() => import('./data-page.tsx'), 'DataPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/profile',
    component: lazyPage(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/charts',
    component: lazyPage(() => import('./charts/charts-page.tsx'), 'ChartsPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/charts/new',
    component: lazyPage(() => import('./charts/builder-page.tsx'), 'NewChartPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/charts/$chartId',
    component: lazyPage(() => import('./charts/builder-page.tsx'), 'SavedChartPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/pivot',
    component: lazyPage(() => import('./pivot/pivot-page.tsx'), 'PivotPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/formulas',
    component: lazyPage(() => import('./formulas/formulas-page.tsx'), 'FormulasPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/formulas/$name',
    component: lazyPage(() => import('./formulas/formulas-page.tsx'), 'FormulasPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/recipe',
    component: lazyPage(() => import('./recipe/recipe-page.tsx'), 'RecipePage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/recipe/$step',
    component: lazyPage(() => import('./recipe/recipe-page.tsx'), 'RecipePage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/insights',
    component: lazyPage(() => import('./insights/insights-page.tsx'), 'InsightsPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/rejects',
    component: lazyPage(() => import('./rejects/rejects-page.tsx'), 'RejectsPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/add-rows',
    component: lazyPage(() => import('./add-rows/add-rows-page.tsx'), 'AddRowsPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/rules',
    component: lazyPage(() => import('./rules/rules-page.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/versions',
    component: lazyPage(() => import('./versions/versions-page.tsx'), 'VersionsPage'),
  }),
] as const;

export const datasetRoutes = [page.addChildren(layouts)] as const;
