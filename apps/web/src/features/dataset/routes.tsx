import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';

export const datasetRoutes = (shell: AnyRoute): AnyRoute[] => {
  const page = createRoute({
    getParentRoute: () => shell,
    path: '/datasets/$id',
    component: lazyRouteComponent(() => import('./dataset-page.tsx'), 'DatasetPage'),
  });
  const layouts = [
    createRoute({
      getParentRoute: () => page,
      path: '/',
      beforeLoad: ({ params, search }) => {
        // oxlint-disable-next-line typescript/only-throw-error -- the router's redirect is an object it knows, not an error
        throw redirect({ to: '/datasets/$id/data', params, search, replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/data',
      component: lazyRouteComponent(() => import('./data-page.tsx'), 'DataPage'),
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/profile',
      component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/charts',
      component: lazyRouteComponent(() => import('./charts/charts-page.tsx'), 'ChartsPage'),
    }),
    ...['/charts/new', '/charts/$chartId'].map((path) =>
      createRoute({
        getParentRoute: () => page,
        path,
        component: lazyRouteComponent(() => import('./charts/builder-page.tsx'), 'BuilderPage'),
      }),
    ),
    createRoute({
      getParentRoute: () => page,
      path: '/pivot',
      component: lazyRouteComponent(() => import('./pivot/pivot-page.tsx'), 'PivotPage'),
    }),
    ...['/formulas', '/formulas/$name'].map((path) =>
      createRoute({
        getParentRoute: () => page,
        path,
        component: lazyRouteComponent(() => import('./formulas/formulas-page.tsx'), 'FormulasPage'),
      }),
    ),
    ...['/recipe', '/recipe/$step'].map((path) =>
      createRoute({
        getParentRoute: () => page,
        path,
        component: lazyRouteComponent(() => import('./recipe/recipe-page.tsx'), 'RecipePage'),
      }),
    ),
    createRoute({
      getParentRoute: () => page,
      path: '/rejects',
      component: lazyRouteComponent(() => import('./rejects/rejects-page.tsx'), 'RejectsPage'),
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/add-rows',
      component: lazyRouteComponent(() => import('./add-rows/add-rows-page.tsx'), 'AddRowsPage'),
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/versions',
      component: lazyRouteComponent(() => import('./versions/versions-page.tsx'), 'VersionsPage'),
    }),
  ];
  return [page.addChildren(layouts)];
};
