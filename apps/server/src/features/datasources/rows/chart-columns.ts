import type { ChartColumn } from '@plumbline/viz';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listCorrections, listFormats, listLabels } from '../storage/column.store.ts';
import { withMeaning } from '../storage/with-meaning.ts';
import { withNaturalOrder } from './natural-order.ts';
import type { Readable } from './get-readable.ts';
import { profilePart } from '../recipe/profile-part.ts';
import { findRecipeProfile } from '../recipe/facts.store.ts';
import { zonedProfile } from '../storage/zoned-profile.ts';
import { findProfile } from '../storage/version.store.ts';

/** The columns of rows with all that charts decide by: what people call them, and what is known of their values. */
export async function chartColumns(
  services: Services,
  actor: Actor,
  {
    id: datasetId,
    readable,
    signal,
  }: { readonly id: string; readonly readable: Readable; readonly signal?: AbortSignal },
): Promise<ChartColumn[]> {
  const { executor } = services.db;
  const { version, recipeKey, source, confinement } = readable;
  const [labels, formats, corrections, saved] = await Promise.all([
    listLabels(executor, actor, datasetId),
    listFormats(executor, actor, { id: datasetId, columns: version.columns }),
    listCorrections(executor, actor, datasetId),
    recipeKey === null
      ? findProfile(executor, actor, { datasetId, number: version.number }).then((profile) =>
          zonedProfile(version.columns, profile),
        )
      : findRecipeProfile(executor, actor, { datasetId, version: version.number, recipeKey }),
  ]);
  const part = { datasetId, version: version.number, recipeKey, source };
  const profile =
    saved === null && confinement !== null && signal !== undefined
      ? await profilePart({ services, actor, signal }, part)
      : saved;
  const known = version.columns.map((column, at) =>
    withNaturalOrder({
      ...column,
      label: labels.get(column.name) ?? column.name,
      format: formats.get(column.name) ?? null,
      profile: profile?.[at] ?? null,
    }),
  );
  return withMeaning(known, { corrections, subject: readable.name });
}
