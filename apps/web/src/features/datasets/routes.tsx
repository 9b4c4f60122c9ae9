import { createRoute, type AnyRoute } from '@tanstack/react-router';

export const datasetsRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => shell, path: '/datasets', component: () => null }),
];
