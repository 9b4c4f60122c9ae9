import { AppError, MAX_RECIPE_ROWS, type TransformationStep } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import type { RecipeContext, Stage } from './resolved-recipe.ts';

type StepKind = TransformationStep['kind'];

const storedRows = ({ derived, rowCount }: VersionFiles): number =>
  derived === undefined
    ? rowCount
    : Object.values(derived.tables).reduce((sum, table) => sum + table.rowCount, 0);

/** What a recipe only hands on is as large as its datasets are. */
const limitOf = ({ source }: Stage): number => Math.max(MAX_RECIPE_ROWS, storedRows(source));

/** Where the rows come from, and what makes fewer of them. */
const ADVICE: Partial<Record<StepKind, { readonly path: string; readonly hint: string }>> = {
  join: {
    path: 'on',
    hint: 'Join on more columns, or remove duplicates from one of the datasets or group it first.',
  },
  unpivot: { path: 'columns', hint: 'Choose fewer columns, or filter or group the rows first.' },
  append: { path: 'datasource_id', hint: 'Filter or group the rows first.' },
};
const OTHERS = { path: '', hint: 'Filter or group the rows before it.' };

const printed = (count: number): string => count.toLocaleString('en');

function tooManyRows(kind: StepKind | undefined, { rows, limit }: { rows: number; limit: number }): AppError {
  const { path, hint } = (kind === undefined ? undefined : ADVICE[kind]) ?? OTHERS;
  const message = `This step would make ${printed(rows)} rows; this recipe can have at most ${printed(limit)}. ${hint}`;
  return new AppError('recipe.invalid', message, { issues: [{ path, message }], data: { rows, limit } });
}

/** Throws `recipe.invalid` for rows beyond `MAX_RECIPE_ROWS` that are more than those of all datasets together. [SEM-REL-18] */
export function assertRowLimit(stage: Stage, rows: number, kind?: StepKind): void {
  const limit = limitOf(stage);
  if (rows > limit) {
    throw tooManyRows(kind, { rows, limit });
  }
}

/** A step, the rows that it gets, and those that it makes. */
export interface StepRows {
  readonly step: TransformationStep;
  readonly before: { readonly stage: Stage; readonly rowCount: number };
  readonly stage: Stage;
}

/** The other side of the join that a stage ends with; null where the step makes nothing of it. */
function otherSide({ source }: Stage): VersionFiles | null {
  const { derived } = source;
  if (derived?.relation.kind !== 'join') {
    return null;
  }
  const columns = Object.values(derived.tables).flatMap((table) => table.columns);
  return { ...source, columns, derived: { ...derived, relation: derived.relation.right } };
}

const isLive = ({ live, derived }: VersionFiles): boolean =>
  live !== undefined || Object.values(derived?.tables ?? {}).some((table) => table.live !== undefined);

async function joinedRows({ services, signal }: RecipeContext, rows: StepRows): Promise<number> {
  const { step, before, stage } = rows;
  const right = otherSide(stage);
  const mayExceed = before.rowCount * storedRows(stage.source) > MAX_RECIPE_ROWS;
  if (step.kind !== 'join' || right === null || !mayExceed || isLive(stage.source)) {
    return 0;
  }
  const { on, how } = step;
  const check = await services.engine.joinCheck({ left: before.stage.source, right, on, how, signal });
  return check.rowsAfter;
}

/**
 * Throws `recipe.invalid` where a step would make too many rows, without making them: counting the pairs of a join takes as
 * long as reading them.
 */
export async function assertStepRows(at: RecipeContext, rows: StepRows): Promise<void> {
  const { step, before, stage } = rows;
  const expected =
    step.kind === 'unpivot' ? before.rowCount * step.columns.length : await joinedRows(at, rows);
  assertRowLimit(stage, expected, step.kind);
}
