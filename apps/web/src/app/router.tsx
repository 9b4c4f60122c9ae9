import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRouter,
} from '@tanstack/react-router';
import { accountRoutes } from '../features/account/routes.tsx';
import { connectorsRoutes } from '../features/connectors/routes.tsx';
import { dashboardsRoutes } from '../features/dashboards/routes.tsx';
import { datasetRoutes } from '../features/dataset/routes.tsx';
import { datasetsRoutes } from '../features/datasets/routes.tsx';
import { LazyEmbedPanel } from '../features/embed/lazy-panel.tsx';
import { homeRoutes } from '../features/home/routes.tsx';
import { sessionRoutes } from '../features/session/routes.tsx';
import { sqlRoutes } from '../features/sql/routes.tsx';
import { wizardRoutes } from '../features/wizard/routes.tsx';
import { session } from '../lib/current.ts';
import { PageError } from './page-error.tsx';
import { NotFound } from './not-found.tsx';
import { Pending } from './pending.tsx';
import { searchRoutes } from './search/routes.tsx';

/** Waits once for the stored token to be checked; then every screen of the shell needs a session. */
const guard =
  (restored: Promise<void>) =>
  async ({ location }: { location: { href: string } }): Promise<void> => {
    await restored;
    const { isLoggedIn, isExpired, isUnreachable } = session.store.getState();
    if (isLoggedIn || isExpired || isUnreachable) {
      return;
    }
    // oxlint-disable-next-line typescript/only-throw-error -- the router's redirect is an object it knows, not an error
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } });
  };

/** `restored`: settles when the stored session has been checked. */
export const createAppRouter = (restored: Promise<void>): AnyRouter => {
  const root = createRootRoute({ notFoundComponent: NotFound });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: guard(restored),
    component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
    notFoundComponent: NotFound,
  });
  const routeTree = root.addChildren([
    ...sessionRoutes(root),
    shell.addChildren([
      ...homeRoutes(shell),
      ...searchRoutes(shell),
      ...connectorsRoutes(shell),
      ...wizardRoutes(shell),
      ...datasetsRoutes(shell),
      ...datasetRoutes(shell),
      ...dashboardsRoutes(shell, LazyEmbedPanel),
      ...sqlRoutes(shell),
      ...accountRoutes(shell),
      createRoute({ getParentRoute: () => shell, path: '$', component: NotFound }),
    ]),
  ]);
  return createRouter({
    routeTree,
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
