import { createRoute, type AnyRoute } from '@tanstack/react-router';

export const datasetRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => shell, path: '/datasets/$id/data', component: () => null }),
];
