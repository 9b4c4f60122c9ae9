import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import {
  addMeasure,
  updateMeasure,
  listMeasureRevisions,
  listSavedMeasures,
  removeSavedMeasure,
} from './measures.ts';
import { previewFormula } from './preview-formula.ts';
import { checkFormula } from './validate-formula.ts';

export const formulaRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.validateFormula, async ({ principal, body, signal }) => ({
    success: true as const,
    data: await checkFormula(services, principal, { body, signal }),
    engine: 'embedded',
    confidence: 1,
    warnings: [],
  })),
  bind(routes.previewFormula, async ({ principal, params, body, signal }) =>
    success(await previewFormula(services, principal, { id: params.id, body, signal })),
  ),
  bind(routes.listMeasures, async ({ principal, params }) =>
    success(await listSavedMeasures(services, principal, params.id)),
  ),
  bind(routes.createMeasure, async ({ principal, params, body }) =>
    success(await addMeasure(services, principal, { datasetId: params.id, body })),
  ),
  bind(routes.updateMeasure, async ({ principal, params, body }) =>
    success(await updateMeasure(services, principal, { id: params.id, body })),
  ),
  bind(routes.listMeasureRevisions, async ({ principal, params, query }) =>
    success(await listMeasureRevisions(services, principal, { id: params.id, ...query })),
  ),
  bind(routes.removeMeasure, async ({ principal, params }) => {
    await removeSavedMeasure(services, principal, params.id);
    return { success: true as const };
  }),
];
