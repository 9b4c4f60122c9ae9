import { createRoute, createRouter } from '@tanstack/react-router';
import { accountRoutes } from '../features/account/routes.tsx';
import { notificationRoutes } from '../features/notifications/routes.tsx';
import { activityRoutes } from '../features/activity/routes.tsx';
import { askRoutes } from '../features/ask/routes.tsx';
import { connectorsRoutes } from '../features/connectors/routes.tsx';
import { dashboardsRoutes } from '../features/dashboards/routes.tsx';
import { datasetRoutes } from '../features/dataset/routes.tsx';
import { datasetsRoutes } from '../features/datasets/routes.tsx';
import { LazyEmbedPanel } from '../features/embed/lazy-panel.tsx';
import { homeRoutes } from '../features/home/routes.tsx';
import { acceptQuoteRoutes, plansRoutes } from '../features/plans/routes.tsx';
import { sessionRoutes } from '../features/session/routes.tsx';
import { sqlRoutes } from '../features/sql/routes.tsx';
import { storiesRoutes } from '../features/stories/routes.tsx';
import { traceRoutes } from '../features/trace/routes.tsx';
import { subscriptionsRoutes } from '../features/subscriptions/routes.tsx';
import { workflowsRoutes } from '../features/workflows/routes.tsx';
import { wizardRoutes } from '../features/wizard/routes.tsx';
import { workspaceRoutes } from '../features/workspace/routes.tsx';
import { rootRoute, shellRoute } from '../lib/routes/root-routes.ts';
import { PageError } from './page-error.tsx';
import { NotFound } from './not-found.tsx';
import { Pending } from './pending.tsx';
import { searchRoutes } from './search/routes.tsx';
import { lazyPage } from '../lib/loading/lazy-page.ts';

// A constant: written inside the tree it would take the types of every route with it.
const unknownRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFound });

const routeTree = rootRoute.addChildren([
  ...sessionRoutes,
  ...acceptQuoteRoutes,
  shellRoute.addChildren([
    ...homeRoutes,
    ...searchRoutes,
    ...connectorsRoutes,
    ...wizardRoutes,
    ...datasetsRoutes,
    ...datasetRoutes,
    ...dashboardsRoutes(LazyEmbedPanel),
    ...askRoutes,
    ...sqlRoutes,
    ...workflowsRoutes,
    ...storiesRoutes,
    ...traceRoutes,
    ...accountRoutes,
    ...activityRoutes,
    ...notificationRoutes,
    ...subscriptionsRoutes,
    ...workspaceRoutes,
    ...plansRoutes,
    unknownRoute,
  ]),
]);

/** `restored`: settles when the stored session has been checked. */
export const createAppRouter = (restored: Promise<void>) => {
  rootRoute.update({ notFoundComponent: NotFound });
  shellRoute.update({
    component: lazyPage(() => import('./shell/shell.tsx'), 'Shell'),
    notFoundComponent: NotFound,
  });
  return createRouter({
    routeTree,
    context: { restored },
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: Pending,
    // LoadingBars itself shows nothing at first.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });
};

// Links, addresses and their search are checked against these routes.
declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
