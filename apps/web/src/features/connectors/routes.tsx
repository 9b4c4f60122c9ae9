import { createRoute, type AnyRoute } from '@tanstack/react-router';

export const connectorsRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => shell, path: '/connections', component: () => null }),
];
