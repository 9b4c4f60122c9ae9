import { AppError, type BodyOf, type JoinCheck, type checkJoin as checkJoinRoute } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { datasetArchived } from '../errors.ts';
import { getListed } from '../catalog/get-dataset.ts';
import { getReadable } from '../rows/get-readable.ts';
import { recipeInvalid, invalidSteps } from './step-issues.ts';
import { knowLast } from './count-rows.ts';
import { findRecipeTime } from './recipe-clock.ts';
import type { ResolvedRecipe } from './resolved-recipe.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import { listSteps } from './steps.store.ts';

interface JoinCheckRequest {
  readonly id: string;
  readonly body: BodyOf<typeof checkJoinRoute>;
  readonly signal: AbortSignal;
}

/**
 * What a join would do to the rows after the recipe, or its first `step` steps. Throws `dataset.not_found`,
 * `dataset.archived`, `recipe.invalid` with places in the join.
 */
export async function checkJoin(
  services: Services,
  actor: Actor,
  request: JoinCheckRequest,
): Promise<JoinCheck> {
  const { id, body, signal } = request;
  const { step, ...join } = body;
  const { source: base } = await getReadable(services, actor, { id, step: 0, signal });
  const { dataset: other } = await getListed(services, actor, join.datasource_id);
  if (other.state === 'archived') {
    throw datasetArchived(other.name, 'joined');
  }
  const before = (await listSteps(services.db.executor, actor, id)).slice(0, step);
  const tried = { step: { kind: 'join' as const, ...join }, enabled: true, keys: null, isOwn: true as const };
  const wanted = { datasetId: id, base, steps: [...before, tried] };
  const at = { services, actor, moment: await findRecipeTime(services, actor, id), signal };
  const resolved = await resolveRecipe(at, wanted);
  const wrong = invalidSteps(wanted.steps, resolved);
  const own = wrong.find(({ index }) => index === before.length);
  if (own !== undefined) {
    throw new AppError('recipe.invalid', own.fault.message, { issues: own.fault.issues });
  }
  if (wrong.length > 0) {
    throw recipeInvalid(wrong, 'does not fit');
  }
  const stage = resolved.stages[before.length] ?? resolved.stages[0];
  const stages: ResolvedRecipe['stages'] = [
    resolved.stages[0],
    ...resolved.stages.slice(1, before.length + 1),
  ];
  const { rowCount, columns } = await knowLast(at, { ...wanted, steps: before }, { ...resolved, stages });
  const left = { ...stage.source, columns: columns ?? stage.source.columns, rowCount };
  const { source: right } = await getReadable(services, actor, { id: join.datasource_id, signal });
  return services.engine.joinCheck({ left, right, on: join.on, how: join.how, signal });
}
