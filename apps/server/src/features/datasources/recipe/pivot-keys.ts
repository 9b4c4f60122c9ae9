import type { Scalar } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import { pivotKeys } from '@plumbline/query';
import type { RecipeContext } from './resolved-recipe.ts';

/** What a pivot finds in its column, nulls too; null where the rows before it have no such column. */
export async function findPivotKeys(
  { services, moment, signal }: Pick<RecipeContext, 'services' | 'moment' | 'signal'>,
  source: VersionFiles,
  column: string,
): Promise<readonly (Scalar | null)[] | null> {
  if (!source.columns.some(({ name }) => name === column)) {
    return null;
  }
  const context = { ...moment.filters, rowRules: [] };
  const { rows } = await services.engine.run({ source, query: pivotKeys(column), context, signal });
  return rows.map(([value]) => value ?? null);
}
