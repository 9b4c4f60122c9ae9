import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/loading/lazy-page.ts';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { shellPage } from '../../lib/loading/shell-page.ts';
import { parseActivitySearch, printActivitySearch } from './model/activity-search.ts';

export const activityRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/activity',
    validateSearch: (search: Record<string, unknown>) => printActivitySearch(parseActivitySearch(search)),
    component: lazyPage(() => import('./activity-page.tsx'), 'ActivityPage'),
  }),
  shellPage('/activity/usage', () => import('./usage-page.tsx'), 'UsagePage'),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/activity/schedules',
    // A tab of the activity, whose address is its own.
    beforeLoad: () => {
      throw redirect({ to: '/schedules', replace: true });
    },
  }),
  shellPage('/schedules', () => import('./schedules-page.tsx'), 'SchedulesPage'),
] as const;
