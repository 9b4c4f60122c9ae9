import { createRoute, type AnyRoute } from '@tanstack/react-router';

export const wizardRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => shell, path: '/datasets/new/$connector/$step', component: () => null }),
];
