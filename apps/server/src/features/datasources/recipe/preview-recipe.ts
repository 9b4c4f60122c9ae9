import type { BodyOf, ReplyOf, previewRecipe as previewRecipeRoute } from '@plumbline/contract';
import { rowQuery, type QueryContext } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext, getReadable } from '../rows/get-readable.ts';
import { knowStages } from './count-rows.ts';
import { findRecipeTime } from './recipe-clock.ts';
import { presentEffects } from './present-recipe.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import type { Stage } from './resolved-recipe.ts';

type Preview = ReplyOf<typeof previewRecipeRoute>['data'];

interface PreviewRequest {
  readonly id: string;
  readonly body: BodyOf<typeof previewRecipeRoute>;
  readonly signal: AbortSignal;
}

/** Previews a recipe on a version. Steps that do not fit report why, and then there are no rows. Saves nothing. */
export async function previewRecipe(
  services: Services,
  actor: Actor,
  request: PreviewRequest,
): Promise<Preview> {
  const { id, body, signal } = request;
  const { source: base } = await getReadable(services, actor, { id, version: body.version, step: 0, signal });
  const steps = body.steps.map(({ step, enabled }) => ({ step, enabled, keys: null, isOwn: true as const }));
  const at = { services, actor, moment: await findRecipeTime(services, actor, id), signal };
  const wanted = { datasetId: id, base, steps };
  const resolved = await resolveRecipe(at, wanted);
  const known = await knowStages(at, wanted, resolved);
  const effects = presentEffects(steps, resolved, known);
  const last = resolved.stages.at(-1) ?? resolved.stages[0];
  const facts = known.facts.at(-1);
  if (effects.some(({ fault }) => fault !== null) || facts === undefined) {
    return { steps: effects, rows: null, emptied: null };
  }
  const source = {
    ...last.source,
    columns: facts.columns ?? last.source.columns,
    rowCount: facts.rowCount,
  };
  const query = rowQuery({ limit: body.limit });
  const context = await findQueryContext(services, actor, last.source.datasetId);
  const answer = await services.engine.page({ source, query, context, signal });
  const made = steps.at(-1);
  const before = resolved.stages.at(-2);
  const emptied =
    made?.step.kind === 'cast' && made.enabled && before !== undefined
      ? await countEmptied(services, {
          column: made.step.column,
          before: before.source,
          after: source,
          context,
          signal,
        })
      : null;
  return {
    steps: effects,
    emptied,
    rows: {
      columns: [...answer.columns],
      // Returned as it is: the contract's arrays are mutable, the engine's answer may be shared with other callers.
      data: answer.rows as NonNullable<Preview['rows']>['data'],
      truncated: answer.total > answer.rows.length,
    },
  };
}

interface ChangeOfType {
  readonly column: string;
  readonly before: Stage['source'];
  readonly after: Stage['source'];
  readonly context: QueryContext;
  readonly signal: AbortSignal;
}

/** Cells of the column that have a value before the change and none after it. */
async function countEmptied(
  { engine }: Services,
  { column, before, after, context, signal }: ChangeOfType,
): Promise<number> {
  const filters = { op: 'and' as const, value: [{ column, op: 'notnull' as const }] };
  const query = rowQuery({ limit: 0, filters });
  const [had, has] = await Promise.all(
    [before, after].map((source) => engine.page({ source, query, context, signal })),
  );
  return Math.max(0, (had?.total ?? 0) - (has?.total ?? 0));
}
