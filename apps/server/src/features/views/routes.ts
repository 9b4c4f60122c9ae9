import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { addSavedView, updateSavedView, listSavedViews, removeSavedView } from './save-view.ts';

export const viewRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listSavedViews, async ({ principal, params }) =>
    success(await listSavedViews(services, principal, params.id)),
  ),
  bind(routes.createSavedView, async ({ principal, params, body }) =>
    success(await addSavedView(services, principal, { datasetId: params.id, body })),
  ),
  bind(routes.updateSavedView, async ({ principal, params, body }) =>
    success(await updateSavedView(services, principal, { id: params.id, body })),
  ),
  bind(routes.removeSavedView, async ({ principal, params }) => {
    await removeSavedView(services, principal, params.id);
    return { success: true as const };
  }),
];
