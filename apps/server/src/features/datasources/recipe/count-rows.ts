import { AppError, type TransformationStep } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import { findFacts, saveFacts, type RowFacts } from './facts.store.ts';
import type { RecipeWanted, ResolvedRecipe, Resolving, Stage } from './resolved-recipe.ts';

/** Steps after which there are as many rows as before. */
const KEEPS_ROWS: ReadonlySet<TransformationStep['kind']> = new Set([
  'rename',
  'cast',
  'formula',
  'fill',
  'replace',
  'trim',
  'split',
  'merge',
  'drop',
  'bin',
  'extract-date',
  'parse-json',
  'sort',
]);

export interface KnownRows {
  /** For each stage, up to the first that could not be counted. */
  readonly facts: readonly RowFacts[];
  /** Those of them that were not kept yet. */
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

async function inspect({ services, signal }: Resolving, stage: Stage): Promise<RowFacts> {
  const { source } = stage;
  if (source.derived === undefined) {
    return { ...factsOf(stage, source.rowCount), columns: source.columns };
  }
  const { rowCount, columns } = await services.engine.inspectRows({ source, signal });
  return { ...factsOf(stage, rowCount), columns };
}

const identityOf = ({ datasetId, base }: RecipeWanted) => ({ datasetId, version: base.version });

/** The rows after some steps: from what is kept, else by looking at them. Throws what the engine throws. */
export async function knowStage(at: Resolving, wanted: RecipeWanted, stage: Stage): Promise<RowFacts> {
  if (stage.source.derived === undefined) {
    return inspect(at, stage);
  }
  const { db, clock, log } = at.services;
  const asked = { ...identityOf(wanted), keys: [stage.recipeKey] };
  const kept = (await findFacts(db.executor, at.actor, asked)).get(stage.recipeKey);
  if (kept !== undefined && kept.relationKey === stage.relationKey && kept.columns !== null) {
    return kept;
  }
  const seen = await inspect(at, stage);
  const known = { ...identityOf(wanted), facts: [seen], now: isoNow(clock) };
  // The dataset may be gone by now: what is kept only saves time.
  await saveFacts(db.executor, at.actor, known).catch((error: unknown) =>
    log.debug({ err: error }, 'row count not kept'),
  );
  return seen;
}

interface Counting {
  readonly at: Resolving;
  readonly wanted: RecipeWanted;
  readonly kept: ReadonlyMap<string, RowFacts>;
}

/** Without asking the engine, where that is possible. */
function knownOf(
  { wanted, kept }: Counting,
  { stage, index, isLast }: { stage: Stage; index: number; isLast: boolean },
  before: RowFacts | undefined,
): RowFacts | null {
  const known = kept.get(stage.recipeKey);
  if (known?.relationKey === stage.relationKey && (known.columns !== null || !isLast)) {
    return known;
  }
  const kind = wanted.steps[index - 1]?.step.kind;
  const keepsRows = kind !== undefined && KEEPS_ROWS.has(kind);
  return before !== undefined && keepsRows && !isLast ? factsOf(stage, before.rowCount) : null;
}

/** What the engine says of the rows is told; a caller who went away, and our own faults, are not. */
const isTold = (error: unknown): error is AppError =>
  error instanceof AppError && !['request.cancelled', 'not_built', 'internal'].includes(error.code);

/** Rows and columns after none, one, … all of the steps. Saves nothing. */
export async function knowStages(
  at: Resolving,
  wanted: RecipeWanted,
  { stages }: ResolvedRecipe,
): Promise<KnownRows> {
  const keys = stages.map(({ recipeKey }) => recipeKey);
  const kept = await findFacts(at.services.db.executor, at.actor, { ...identityOf(wanted), keys });
  const facts: RowFacts[] = [];
  const fresh: RowFacts[] = [];
  for (const [index, stage] of stages.entries()) {
    const before = facts.at(-1);
    const isLast = keys.slice(index).every((key) => key === stage.recipeKey);
    const known =
      before?.recipeKey === stage.recipeKey
        ? before
        : knownOf({ at, wanted, kept }, { stage, index, isLast }, before);
    if (known !== null) {
      facts.push(known);
      continue;
    }
    try {
      const seen = await inspect(at, stage);
      facts.push(seen);
      fresh.push(...(stage.source.derived === undefined ? [] : [seen]));
    } catch (error) {
      if (!isTold(error)) {
        throw error;
      }
      return { facts, fresh, failure: error };
    }
  }
  return { facts, fresh, failure: null };
}
