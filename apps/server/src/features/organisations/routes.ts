import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { exportOrganisation } from './export-organisation.ts';

export const organisationRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.exportOrganisation, async ({ principal }) =>
    success(await exportOrganisation(services, principal)),
  ),
];
