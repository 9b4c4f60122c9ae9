import { AppError, RECIPE_STEPS, invariant } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import { findFacts, saveFacts, type RowFacts } from './facts.store.ts';
import { assertRowLimit, assertStepRows } from './row-limit.ts';
import { faultOf, recipeInvalid, type InvalidStep } from './step-issues.ts';
import type { RecipeRequest, ResolvedRecipe, RecipeContext, Stage } from './resolved-recipe.ts';

export interface KnownRows {
  /** For each stage, up to the first that could not be counted. */
  readonly facts: readonly RowFacts[];
  /** The facts among them that are not saved yet. */
  readonly fresh: readonly RowFacts[];
  /** Why the stage after the last of `facts` could not be counted; null when all were. */
  readonly failure: AppError | null;
}

const factsOf = ({ recipeKey, relationKey }: Stage, rowCount: number): RowFacts => ({
  recipeKey,
  relationKey,
  rowCount,
  columns: null,
});

async function inspect({ services, signal }: RecipeContext, stage: Stage): Promise<RowFacts> {
  const { source } = stage;
  if (source.derived === undefined) {
    return { ...factsOf(stage, source.rowCount), columns: source.columns };
  }
  const { rowCount, columns } = await services.engine.inspectRows({ source, signal });
  return { ...factsOf(stage, rowCount), columns };
}

const identityOf = ({ datasetId, base }: RecipeRequest) => ({ datasetId, version: base.version });

/**
 * The rows after all steps: from the saved facts, else counted now, step by step, since a dataset that was joined may have
 * grown. Throws `recipe.invalid` for a step that makes too many rows, and what the engine throws.
 */
export async function knowLast(
  at: RecipeContext,
  wanted: RecipeRequest,
  resolved: ResolvedRecipe,
): Promise<RowFacts> {
  const stage = resolved.stages.at(-1) ?? resolved.stages[0];
  if (stage.source.derived === undefined) {
    return inspect(at, stage);
  }
  const { db, clock, log } = at.services;
  const requested = { ...identityOf(wanted), keys: [stage.recipeKey] };
  const stored = (await findFacts(db.executor, at.actor, requested)).get(stage.recipeKey);
  if (stored !== undefined && stored.relationKey === stage.relationKey && stored.columns !== null) {
    assertRowLimit(stage, stored.rowCount, wanted.steps.at(-1)?.step.kind);
    return stored;
  }
  const known = await knowStages(at, wanted, resolved);
  const last = known.facts.at(-1);
  const fresh = { ...identityOf(wanted), facts: known.fresh, now: isoNow(clock) };
  // The dataset may be deleted by now: this is a cache.
  await saveFacts(db.executor, at.actor, fresh).catch((error: unknown) =>
    log.debug({ err: error }, 'row counts not saved'),
  );
  if (known.failure !== null) {
    throw failureAtStep(wanted, known, 'does not fit') ?? known.failure;
  }
  invariant(last, 'Every stage was counted.');
  return last;
}

/** The step that makes too many rows; null for other failures. */
export function invalidByRows(
  { steps }: Pick<RecipeRequest, 'steps'>,
  { facts, failure }: KnownRows,
): InvalidStep | null {
  const index = facts.length - 1;
  const kind = steps[index]?.step.kind;
  return failure?.code !== 'recipe.invalid' || kind === undefined
    ? null
    : { index, kind, fault: faultOf(failure) };
}

/** `recipe.invalid` that names the step which makes too many rows; null for other failures. */
export function failureAtStep(
  wanted: Pick<RecipeRequest, 'steps'>,
  known: KnownRows,
  what: string,
): AppError | null {
  const wrong = invalidByRows(wanted, known);
  return wrong === null ? null : recipeInvalid([wrong], what);
}

interface CountContext {
  readonly at: RecipeContext;
  readonly wanted: RecipeRequest;
  readonly stored: ReadonlyMap<string, RowFacts>;
}

/** Without a query, where that is possible. */
function findKnown(
  { wanted, stored }: CountContext,
  { stage, index, isLast }: { stage: Stage; index: number; isLast: boolean },
  before: RowFacts | undefined,
): RowFacts | null {
  const known = stored.get(stage.recipeKey);
  if (known?.relationKey === stage.relationKey && (known.columns !== null || !isLast)) {
    return known;
  }
  const kind = wanted.steps[index - 1]?.step.kind;
  const keepsRows = kind !== undefined && RECIPE_STEPS[kind].keepsRowCount;
  return before !== undefined && keepsRows && !isLast ? factsOf(stage, before.rowCount) : null;
}

/** Errors of the rows are shown at their step; a cancelled call and internal errors are not. */
const isStepError = (error: unknown): error is AppError =>
  error instanceof AppError && !['request.cancelled', 'internal'].includes(error.code);

/** Rows and columns after none, one, … all of the steps. Saves nothing. */
export async function knowStages(
  at: RecipeContext,
  wanted: RecipeRequest,
  { stages }: ResolvedRecipe,
): Promise<KnownRows> {
  const keys = stages.map(({ recipeKey }) => recipeKey);
  const stored = await findFacts(at.services.db.executor, at.actor, { ...identityOf(wanted), keys });
  const facts: RowFacts[] = [];
  const fresh: RowFacts[] = [];
  for (const [index, stage] of stages.entries()) {
    const before = facts.at(-1);
    const isLast = keys.slice(index).every((key) => key === stage.recipeKey);
    const known =
      before?.recipeKey === stage.recipeKey
        ? before
        : findKnown({ at, wanted, stored }, { stage, index, isLast }, before);
    const step = wanted.steps[index - 1]?.step;
    try {
      if (known !== null) {
        assertRowLimit(stage, known.rowCount, step?.kind);
        facts.push(known);
        continue;
      }
      const stageBefore = stages[index - 1];
      if (step !== undefined && before !== undefined && stageBefore !== undefined) {
        const { rowCount } = before;
        await assertStepRows(at, { step, before: { stage: stageBefore, rowCount }, stage });
      }
      const seen = await inspect(at, stage);
      assertRowLimit(stage, seen.rowCount, step?.kind);
      facts.push(seen);
      fresh.push(...(stage.source.derived === undefined ? [] : [seen]));
    } catch (error) {
      if (!isStepError(error)) {
        throw error;
      }
      return { facts, fresh, failure: error };
    }
  }
  return { facts, fresh, failure: null };
}
