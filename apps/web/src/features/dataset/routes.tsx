import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';

export const datasetRoutes = (shell: AnyRoute): AnyRoute[] => {
  const page = createRoute({
    getParentRoute: () => shell,
    path: '/datasets/$id',
    component: lazyRouteComponent(() => import('./page/dataset-page.tsx'), 'DatasetPage'),
  });
  const layouts = [
    createRoute({
      getParentRoute: () => page,
      path: '/',
      beforeLoad: ({ params, search }) => {
        // The router's redirect is an object it knows, not an error.
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw redirect({ to: '/datasets/$id/data', params, search, replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/data',
      component: lazyRouteComponent(() => import('./page/data-layout.tsx'), 'DataLayout'),
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/profile',
      component: lazyRouteComponent(() => import('./profile/profile-layout.tsx'), 'ProfileLayout'),
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/charts',
      component: lazyRouteComponent(() => import('./chart/charts-layout.tsx'), 'ChartsLayout'),
    }),
    ...['/charts/new', '/charts/$chartId'].map((path) =>
      createRoute({
        getParentRoute: () => page,
        path,
        component: lazyRouteComponent(() => import('./chart/builder-layout.tsx'), 'BuilderLayout'),
      }),
    ),
    createRoute({
      getParentRoute: () => page,
      path: '/pivot',
      component: lazyRouteComponent(() => import('./pivot/pivot-layout.tsx'), 'PivotLayout'),
    }),
    ...['/formulas', '/formulas/$name'].map((path) =>
      createRoute({
        getParentRoute: () => page,
        path,
        component: lazyRouteComponent(() => import('./formulas/formulas-layout.tsx'), 'FormulasLayout'),
      }),
    ),
    ...['/recipe', '/recipe/$step'].map((path) =>
      createRoute({
        getParentRoute: () => page,
        path,
        component: lazyRouteComponent(() => import('./recipe/recipe-layout.tsx'), 'RecipeLayout'),
      }),
    ),
    createRoute({
      getParentRoute: () => page,
      path: '/rejects',
      component: lazyRouteComponent(() => import('./rejects/rejects-layout.tsx'), 'RejectsLayout'),
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/add-rows',
      component: lazyRouteComponent(() => import('./add-rows/add-rows-layout.tsx'), 'AddRowsLayout'),
    }),
    createRoute({
      getParentRoute: () => page,
      path: '/versions',
      component: lazyRouteComponent(() => import('./versions/versions-layout.tsx'), 'VersionsLayout'),
    }),
  ];
  return [page.addChildren(layouts)];
};
