import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { searchEverything } from './search-everything.ts';

export const searchRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.globalSearch, async ({ principal, query }) =>
    success(await searchEverything(services, principal, query.search)),
  ),
];
