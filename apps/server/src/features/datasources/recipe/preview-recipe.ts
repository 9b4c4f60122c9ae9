import type {
  BodyOf,
  FilterGroup,
  ReplyOf,
  TransformationStep,
  previewRecipe as previewRecipeRoute,
} from '@plumbline/contract';
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
    return { steps: effects, rows: null, ...NO_LOSSES };
  }
  const source = {
    ...last.source,
    columns: facts.columns ?? last.source.columns,
    rowCount: facts.rowCount,
  };
  const query = rowQuery({ limit: body.limit });
  const context = await findQueryContext(services, actor, last.source.datasetId);
  const answer = await services.engine.page({ source, query, context, signal });
  const lastStep = steps.at(-1);
  const before = resolved.stages.at(-2)?.source;
  const losses =
    lastStep !== undefined && lastStep.enabled && before !== undefined
      ? await countLosses(services, { step: lastStep.step, before, after: source, context, signal })
      : NO_LOSSES;
  return {
    steps: effects,
    ...losses,
    rows: {
      columns: [...answer.columns],
      // Returned as it is: the contract's arrays are mutable, the engine's answer may be shared with other callers.
      data: answer.rows as NonNullable<Preview['rows']>['data'],
      truncated: answer.total > answer.rows.length,
    },
  };
}

interface LastStep {
  readonly step: TransformationStep;
  readonly before: Stage['source'];
  readonly after: Stage['source'];
  readonly context: QueryContext;
  readonly signal: AbortSignal;
}

type Losses = Pick<Preview, 'emptied' | 'split'>;
const NO_LOSSES: Losses = { emptied: null, split: null };

/** Cells from which the step makes nothing. */
async function countLosses({ engine }: Services, made: LastStep): Promise<Losses> {
  const { step, before, after, context, signal } = made;
  const count = async (source: Stage['source'], filter: FilterGroup['value'][number]): Promise<number> => {
    const query = rowQuery({ limit: 0, filters: { op: 'and', value: [filter] } });
    return (await engine.page({ source, query, context, signal })).total;
  };
  if (step.kind === 'cast') {
    const filter = { column: step.column, op: 'notnull' } as const;
    const [had, has] = await Promise.all([count(before, filter), count(after, filter)]);
    return { ...NO_LOSSES, emptied: Math.max(0, had - has) };
  }
  if (step.kind === 'split') {
    const { column, separator } = step;
    const [cells, matches] = await Promise.all([
      count(before, { column, op: 'notnull' }),
      // Unlike `contains`, a pattern does not fold case, and neither does the step.
      count(before, { column, op: 'matches', value: separator.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&') }),
    ]);
    return { ...NO_LOSSES, split: { cells, without: cells - matches } };
  }
  return NO_LOSSES;
}
