import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { exportOrganisation } from './export-organisation.ts';
import { importOrganisation } from './import-organisation.ts';

export const organisationRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.exportOrganisation, async ({ principal }) =>
    success(await exportOrganisation(services, principal)),
  ),
  bind(routes.importOrganisation, async ({ principal, query, body, once, signal }) =>
    success(
      await importOrganisation(services, principal, {
        bundle: body,
        isPreview: query.preview === 'true',
        once,
        signal,
      }),
    ),
  ),
];
