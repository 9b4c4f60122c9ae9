import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { shellPage } from '../../lib/loading/shell-page.ts';
import { parseStep } from '../../ui/steps/wizard-steps.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';

/** Parameters of an address as text: a number of a company may be read as a number. */
const pick = <Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { [Key in Name]?: string } =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  ) as { [Key in Name]?: string };

export const connectorsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/connections',
    validateSearch: ({ q }: Record<string, unknown>) => (typeof q === 'string' && q !== '' ? { q } : {}),
    component: lazyPage(() => import('./catalog-page.tsx'), 'CatalogPage'),
  }),
  shellPage('/connections/new/$connector', () => import('./new-connection-page.tsx'), 'NewConnectionPage'),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/connections/quickbooks/callback',
    validateSearch: (search: Record<string, unknown>) => pick(search, ['state', 'code', 'realmId']),
    component: lazyPage(() => import('./quickbooks-callback-page.tsx'), 'QuickbooksCallbackPage'),
  }),
  shellPage('/connections/$id', () => import('./connection-page.tsx'), 'ConnectionPage'),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/connections/$id/extract',
    validateSearch: (search: Record<string, unknown>) => {
      const step = parseStep(pick(search, ['step']).step ?? '');
      return step === null || step === 'connect' || step === 'extract' ? {} : { step };
    },
    component: lazyPage(() => import('./extract-page.tsx'), 'ExtractPage'),
  }),
] as const;
