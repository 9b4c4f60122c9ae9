import type { ChartColumn } from '@plumbline/viz';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listLabels } from '../storage/column.store.ts';
import type { Readable } from './get-readable.ts';
import { findRecipeProfile } from '../recipe/facts.store.ts';
import { findProfile } from '../storage/version.store.ts';

/** The columns of rows with all that charts decide by: what people call them, and what is known of their values. */
export async function chartColumns(
  { db }: Services,
  actor: Actor,
  { id: datasetId, readable: { version, recipeKey } }: { readonly id: string; readonly readable: Readable },
): Promise<ChartColumn[]> {
  const [labels, profile] = await Promise.all([
    listLabels(db.executor, actor, datasetId),
    recipeKey === null
      ? findProfile(db.executor, actor, { datasetId, number: version.number })
      : findRecipeProfile(db.executor, actor, { datasetId, version: version.number, recipeKey }),
  ]);
  return version.columns.map((column, at) => ({
    ...column,
    label: labels.get(column.name) ?? column.name,
    profile: profile?.[at] ?? null,
  }));
}
