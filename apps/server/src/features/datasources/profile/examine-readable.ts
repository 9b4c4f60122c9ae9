import { invariant, type ColumnProfile } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { contextOf, type Readable } from '../rows/get-readable.ts';
import { findRecipeProfile, saveRecipeProfile } from '../recipe/facts.store.ts';
import { isRelative } from '../recipe/recipe-keys.ts';
import { findProfile } from '../storage/version.store.ts';
import { saveExamination, type ExaminedRowsId, type KeptExamination } from './examination.store.ts';

const AS_READ = 'as read';
/** Of the whole, what the columns' own facts take where they are not known. */
const PROFILE_SHARE = 0.5;

/** Under which what is known of the rows is kept: steps that name a moment make other rows on another day. */
export const rowsId = (datasetId: string, { version, source, recipeKey }: Readable): ExaminedRowsId => {
  const { derived } = source;
  const day = derived !== undefined && isRelative(derived.relation) ? ` ${derived.context.now}` : '';
  return { datasetId, version: version.number, rowsKey: `${recipeKey ?? AS_READ}${day}` };
};

/** The facts on the columns, where they are known already. */
export async function knownProfile(
  { db }: Services,
  actor: Actor,
  { datasetId, readable }: { readonly datasetId: string; readonly readable: Readable },
): Promise<readonly ColumnProfile[] | null> {
  const { version, recipeKey } = readable;
  return recipeKey === null
    ? findProfile(db.executor, actor, { datasetId, number: version.number })
    : findRecipeProfile(db.executor, actor, { datasetId, version: version.number, recipeKey });
}

interface Examining {
  readonly datasetId: string;
  readonly readable: Readable;
  readonly signal: AbortSignal;
  /** Of each statement; null: no bound. */
  readonly deadlineMs: number | null;
  /** 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

async function profileOf(
  services: Services,
  actor: Actor,
  asked: Examining,
): Promise<readonly ColumnProfile[]> {
  const { datasetId, readable, signal, onProgress = () => undefined } = asked;
  const { source, recipeKey, version } = readable;
  const profile = await services.engine.profile({
    source,
    signal,
    onProgress: (fraction) => onProgress(fraction * PROFILE_SHARE),
  });
  if (recipeKey !== null) {
    // Of an older version nobody worked it out before: charts of it go by it from now on.
    const known = { datasetId, version: version.number, recipeKey, profile };
    await saveRecipeProfile(services.db.executor, actor, known);
  }
  return profile;
}

/** Works the figures out and keeps them with the version. Throws what the engine throws. */
export async function examineReadable(
  services: Services,
  actor: Actor,
  asked: Examining,
): Promise<KeptExamination> {
  // What is kept is shown to everybody who may read the dataset.
  invariant(
    contextOf(services, actor).rowRules.length === 0,
    'Profiles are of all rows, whatever the rules.',
  );
  const { datasetId, readable, signal, deadlineMs, onProgress = () => undefined } = asked;
  const known = await knownProfile(services, actor, asked);
  const profile = known ?? (await profileOf(services, actor, asked));
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
  const kept = { ...rowsId(datasetId, readable), profile, examination, now: isoNow(clock) };
  // The dataset may be gone by now: what is kept only saves time.
  await saveExamination(db.executor, actor, kept).catch((error: unknown) =>
    log.debug({ err: error }, 'examination not kept'),
  );
  return { profile, examination };
}
