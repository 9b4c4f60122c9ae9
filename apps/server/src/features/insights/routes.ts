import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { dismissInsight, restoreInsight } from './dismiss-insight.ts';
import { readInsights, startInsights } from './read-insights.ts';

const nameOf = ({ wId, modelId }: { readonly wId: string; readonly modelId: string }) => ({
  workflowId: wId,
  modelId,
});

export const insightRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.computeInsights, async ({ principal, params, once }) =>
    success(await startInsights(services, principal, { subject: nameOf(params), once })),
  ),
  bind(routes.getInsights, async ({ principal, params }) =>
    success(await readInsights(services, principal, nameOf(params))),
  ),
  bind(routes.computeDatasetInsights, async ({ principal, params, once }) =>
    success(await startInsights(services, principal, { subject: { datasetId: params.id }, once })),
  ),
  bind(routes.getDatasetInsights, async ({ principal, params }) =>
    success(await readInsights(services, principal, { datasetId: params.id })),
  ),
  bind(routes.dismissInsight, async ({ principal, params: { id: datasetId, insightId } }) =>
    success(await dismissInsight(services, principal, { datasetId, insightId })),
  ),
  bind(routes.restoreInsight, async ({ principal, params: { id: datasetId, insightId } }) =>
    success(await restoreInsight(services, principal, { datasetId, insightId })),
  ),
];
