import { invariant, type ColumnProfile } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext, type Readable } from '../rows/get-readable.ts';
import { findRecipeProfile, saveRecipeProfile } from '../recipe/facts.store.ts';
import { zonedProfile } from '../storage/zoned-profile.ts';
import { findProfile } from '../storage/version.store.ts';
import { saveExamination, type SavedExamination } from './examination.store.ts';
import { rowsId } from './examined-rows.ts';

/** Share of the progress that the column profiles take where they are not known. */
const PROFILE_SHARE = 0.5;

/** The facts on the columns, where they are known already. */
export async function knownProfile(
  { db }: Services,
  actor: Actor,
  { datasetId, readable }: { readonly datasetId: string; readonly readable: Readable },
): Promise<readonly ColumnProfile[] | null> {
  const { version, recipeKey } = readable;
  return recipeKey === null
    ? zonedProfile(
        version.columns,
        await findProfile(db.executor, actor, { datasetId, number: version.number }),
      )
    : findRecipeProfile(db.executor, actor, { datasetId, version: version.number, recipeKey });
}

interface ExaminationRequest {
  readonly datasetId: string;
  readonly readable: Readable;
  readonly signal: AbortSignal;
  /** Time limit of each statement, in ms; null: no limit. */
  readonly deadlineMs: number | null;
  /** 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

async function loadProfile(
  services: Services,
  actor: Actor,
  requested: ExaminationRequest,
): Promise<readonly ColumnProfile[]> {
  const { datasetId, readable, signal, onProgress = () => undefined } = requested;
  const { source, recipeKey, version } = readable;
  const profile = await services.engine.profile({
    source,
    signal,
    onProgress: (fraction) => onProgress(fraction * PROFILE_SHARE),
  });
  if (recipeKey !== null) {
    // Older versions have no profile yet; charts of them use this one from now on.
    const known = { datasetId, version: version.number, recipeKey, profile };
    await saveRecipeProfile(services.db.executor, actor, known);
  }
  return profile;
}

/** Computes the examination and saves it with the version. Throws what the engine throws. */
export async function examineReadable(
  services: Services,
  actor: Actor,
  requested: ExaminationRequest,
): Promise<SavedExamination> {
  // The saved profile is shown to everybody who may read the dataset.
  invariant(
    (await findQueryContext(services, actor, requested.datasetId)).rowRules.length === 0,
    'Profiles are of all rows, whatever the rules.',
  );
  const { datasetId, readable, signal, deadlineMs, onProgress = () => undefined } = requested;
  const known = await knownProfile(services, actor, requested);
  const profile = known ?? (await loadProfile(services, actor, requested));
  const from = known === null ? PROFILE_SHARE : 0;
  const { source, version } = readable;
  const examination = await services.engine.examine({
    source,
    profile,
    identifiers: version.columns.filter(({ role }) => role === 'identifier').map(({ name }) => name),
    madeAt: version.created_at,
    signal,
    deadlineMs,
    onProgress: (fraction) => onProgress(from + fraction * (1 - from)),
  });
  const { db, clock, log } = services;
  const stored = { ...rowsId(datasetId, readable), profile, examination, now: isoNow(clock) };
  // The dataset may be deleted by now: this is a cache.
  await saveExamination(db.executor, actor, stored).catch((error: unknown) =>
    log.debug({ err: error }, 'examination not saved'),
  );
  return { profile, examination };
}
