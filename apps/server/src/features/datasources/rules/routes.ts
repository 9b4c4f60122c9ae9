import { routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../../platform/http/bind.ts';
import { revisionEtag } from '../../../platform/http/etag.ts';
import type { Services } from '../../../platform/services.ts';
import { getRules, previewRules, putRules, type KnownRules } from './manage-rules.ts';

const withTag = ({ state, revision }: KnownRules) =>
  answer(200, success(state), { etag: revisionEtag({ revision }) });

export const ruleRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.getDatasetRules, async ({ principal, params }) =>
    withTag(await getRules(services, principal, params.id)),
  ),
  bind(routes.putDatasetRules, async ({ principal, params, body, request }) =>
    withTag(
      await putRules(services, principal, {
        id: params.id,
        rules: body,
        ifMatch: request.headers['if-match'],
      }),
    ),
  ),
  bind(routes.previewDatasetRules, async ({ principal, params, body, signal }) =>
    success(await previewRules(services, principal, { id: params.id, body, signal })),
  ),
];
