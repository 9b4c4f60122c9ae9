import { routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../../platform/http/bind.ts';
import { revisionEtag } from '../../../platform/http/etag.ts';
import type { Services } from '../../../platform/services.ts';
import { checkJoin } from './check-join.ts';
import { addStep, updateStep, putRecipe, removeStep } from './edit-recipe.ts';
import { previewRecipe } from './preview-recipe.ts';

export const recipeRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.addTransformation, async ({ principal, params, body, signal }) =>
    success(await addStep(services, principal, { id: params.id, input: body, signal })),
  ),
  bind(routes.updateTransformation, async ({ principal, params, body, signal }) =>
    success(await updateStep(services, principal, { id: params.id, input: body, signal })),
  ),
  bind(routes.removeTransformation, async ({ principal, params, signal }) => {
    await removeStep(services, principal, { id: params.id, signal });
    return { success: true as const };
  }),
  bind(routes.putRecipe, async ({ principal, params, body, signal }) => {
    const { dataset, revision } = await putRecipe(services, principal, {
      id: params.id,
      input: body,
      signal,
    });
    return answer(200, success(dataset), { etag: revisionEtag({ revision }) });
  }),
  bind(routes.previewRecipe, async ({ principal, params, body, signal }) =>
    success(await previewRecipe(services, principal, { id: params.id, body, signal })),
  ),
  bind(routes.checkJoin, async ({ principal, params, body, signal }) =>
    success(await checkJoin(services, principal, { id: params.id, body, signal })),
  ),
];
