import { isConnectionSource, isFeedSource } from '@plumbline/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';

/** `upload`: the source of the steps; absent until something was uploaded. */
const uploadOf = ({ upload }: Record<string, unknown>): { upload?: string } =>
  typeof upload === 'string' && upload !== '' ? { upload } : {};

export const wizardRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/datasets/new',
    beforeLoad: () => {
      redirect({ throw: true, to: '/connections', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/datasets/new/$connector',
    beforeLoad: ({ params }: { params: { connector: string } }) => {
      if (isConnectionSource(params.connector) || isFeedSource(params.connector)) {
        redirect({
          throw: true,
          to: '/connections/new/$connector',
          params: { connector: params.connector },
          replace: true,
        });
      }
      redirect({
        throw: true,
        to: '/datasets/new/$connector/$step',
        params: { connector: params.connector, step: 'connect' },
        replace: true,
      });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/datasets/new/$connector/$step',
    validateSearch: uploadOf,
    component: lazyPage(() => import('./wizard-page.tsx'), 'WizardPage'),
  }),
] as const;
