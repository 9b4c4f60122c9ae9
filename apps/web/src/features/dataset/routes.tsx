import { createRoute, notFound, redirect } from '@tanstack/react-router';
import type { DatasetSearchKey } from './core/model/search-keys.ts';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';

/** The keys of a dataset's address; each layout reads its own and leaves the others as they are. */
type DatasetSearch = Partial<Record<DatasetSearchKey, unknown>>;

const page = createRoute({
  getParentRoute: () => shellRoute,
  path: '/datasets/$id',
  validateSearch: (search: DatasetSearch): DatasetSearch => search,
  component: lazyPage(() => import('./dataset-page.tsx'), 'DatasetPage'),
});
const layout = <const P extends string, M extends object>(
  path: P,
  load: () => Promise<M>,
  name: keyof M & string,
) => createRoute({ getParentRoute: () => page, path, component: lazyPage(load, name) });

/** Where the settings of a dataset are: each part has its place among the layouts. */
const SETTINGS = {
  columns: '/datasets/$id/profile',
  rows: '/datasets/$id/rules',
  refresh: '/datasets/$id/versions',
  // Sharing is a dialog of every layout.
  access: '/datasets/$id/data',
} as const;

const isSettings = (part: string): part is keyof typeof SETTINGS => Object.hasOwn(SETTINGS, part);

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
    path: '/settings/$part',
    beforeLoad: ({ params: { id, part } }) => {
      if (!isSettings(part)) {
        throw notFound();
      }
      redirect({ throw: true, to: SETTINGS[part], params: { id }, replace: true });
    },
  }),
  layout('/data', () => import('./data-page.tsx'), 'DataPage'),
  layout('/profile', () => import('./profile/profile-page.tsx'), 'ProfilePage'),
  layout('/charts', () => import('./charts/charts-page.tsx'), 'ChartsPage'),
  layout('/charts/new', () => import('./charts/builder-page.tsx'), 'NewChartPage'),
  layout('/charts/$chartId', () => import('./charts/builder-page.tsx'), 'SavedChartPage'),
  layout('/pivot', () => import('./pivot/pivot-page.tsx'), 'PivotPage'),
  layout('/formulas', () => import('./formulas/formulas-page.tsx'), 'FormulasPage'),
  layout('/formulas/$name', () => import('./formulas/formulas-page.tsx'), 'FormulasPage'),
  layout('/recipe', () => import('./recipe/recipe-page.tsx'), 'RecipePage'),
  layout('/recipe/$step', () => import('./recipe/recipe-page.tsx'), 'RecipePage'),
  layout('/insights', () => import('./insights/insights-page.tsx'), 'InsightsPage'),
  layout('/rejects', () => import('./rejects/rejects-page.tsx'), 'RejectsPage'),
  layout('/add-rows', () => import('./add-rows/add-rows-page.tsx'), 'AddRowsPage'),
  layout('/rules', () => import('./rules/rules-page.tsx'), 'RulesPage'),
  layout('/versions', () => import('./versions/versions-page.tsx'), 'VersionsPage'),
  layout('/versions/$number', () => import('./versions/versions-page.tsx'), 'VersionsPage'),
] as const;

export const datasetRoutes = [page.addChildren(layouts)] as const;
