import {
  AppError,
  BUNDLE_PARTS,
  type ImportResult,
  type Issue,
  type OrganisationBundle,
} from '@plumbline/contract';
import type { Database } from '../../platform/db/database.ts';
import { fold } from '../../platform/db/search-key.ts';
import { newId } from '../../platform/ids.ts';
import { saveAnswer } from '../../platform/jobs/once.ts';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import { checkTimetable } from '../../platform/schedules/cron.ts';
import type { Services } from '../../platform/services.ts';
import {
  clearEmptyVersion,
  lockUses,
  findRecipeTime,
  writeEmptyVersion,
  type EmptyVersion,
} from '../datasources/index.ts';
import { checkBundle, type DatasetFacts } from './check-bundle.ts';
import { listTakenNames } from './taken-names.store.ts';
import { withNewIds } from './new-ids.ts';
import { writeBundle } from './write-bundle.ts';

export interface ImportRequest {
  readonly bundle: OrganisationBundle;
  readonly isPreview: boolean;
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

const thingName = (thing: { readonly name: string } | { readonly title: string }): string =>
  'title' in thing ? thing.title : thing.name;

/** What the bundle creates, by the ids in it. */
async function listThings(
  db: Database,
  actor: Actor,
  bundle: OrganisationBundle,
): Promise<ImportResult['things']> {
  const things: ImportResult['things'] = [];
  for (const part of BUNDLE_PARTS) {
    const names = bundle[part].map(thingName);
    const takenNames = await listTakenNames(db.executor, actor, { part, names: names.map(fold) });
    for (const [index, { id }] of bundle[part].entries()) {
      const name = names[index] ?? '';
      things.push({ part, name, id, isNameTaken: takenNames.has(fold(name)) });
    }
  }
  return things;
}

function timetableIssues({ schedules }: OrganisationBundle, now: Date): Issue[] {
  return schedules.flatMap((spec, index) => {
    try {
      checkTimetable(spec, now);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      return [{ path: `schedules.${index}.cron`, message: error.message }];
    }
  });
}

function refuse(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first !== undefined) {
    const more = issues.length === 1 ? '' : ` And ${issues.length - 1} more.`;
    throw new AppError('request.invalid', `${first.path}: ${first.message}${more}`, { issues });
  }
}

/** Refused before any file is written; the transaction checks it again. */
async function refuseBeyondPlan(
  { db, plans }: Services,
  actor: Actor,
  { datasets }: OrganisationBundle,
): Promise<void> {
  await db.transaction(async (trx) => {
    await plans.claim(trx, actor, { limit: 'datasets', adding: datasets.length });
  });
}

async function writeVersions(
  services: Services,
  actor: Actor,
  { bundle, signal }: Pick<ImportRequest, 'bundle' | 'signal'>,
): Promise<ReadonlyMap<string, EmptyVersion>> {
  const versions = new Map<string, EmptyVersion>();
  for (const { id: datasetId, columns } of bundle.datasets) {
    versions.set(datasetId, await writeEmptyVersion(services, actor, { datasetId, columns, signal }));
  }
  return versions;
}

interface ImportContext {
  readonly bundle: OrganisationBundle;
  readonly facts: ReadonlyMap<string, DatasetFacts>;
  readonly result: ImportResult;
  readonly request: ImportRequest;
}

async function write(services: Services, actor: Actor, writing: ImportContext): Promise<void> {
  const { bundle, facts, result, request } = writing;
  try {
    const versions = await writeVersions(services, actor, { bundle, signal: request.signal });
    await services.db.transaction(async (trx) => {
      await lockUses(trx, actor);
      await writeBundle({ services, trx, actor, bundle, versions, facts });
      const { length } = result.things;
      await services.events.append(trx, actor, {
        kind: 'tenant.imported',
        id: actor.tenantId,
        data: { from: bundle.organisation.name, things: length },
      });
      if (request.once !== null) {
        const answer = { status: 200, body: { success: true, data: result } };
        await saveAnswer(trx, actor, { once: request.once, answer, clock: services.clock });
      }
    });
  } catch (error) {
    for (const { id } of bundle.datasets) {
      await clearEmptyVersion(services, actor, id);
    }
    throw error;
  }
}

/**
 * Creates everything in a bundle, or nothing. Throws `request.invalid` with every issue and its path, `plan.not_allowed`.
 */
export async function importOrganisation(
  services: Services,
  actor: Actor,
  request: ImportRequest,
): Promise<ImportResult> {
  const { bundle, isPreview } = request;
  const { formula } = await findRecipeTime(services, actor, null);
  const { issues } = checkBundle(bundle, formula);
  refuse([...issues, ...timetableIssues(bundle, new Date(services.clock.now()))]);
  await refuseBeyondPlan(services, actor, bundle);
  const fresh = withNewIds(bundle, newId);
  const things = await listThings(services.db, actor, fresh);
  const result: ImportResult = {
    isPreview,
    things: isPreview ? things.map((thing) => ({ ...thing, id: null })) : things,
    withoutSecrets: bundle.connections.length,
    withoutRows: bundle.datasets.length,
  };
  if (!isPreview) {
    const { facts } = checkBundle(fresh, formula);
    await write(services, actor, { bundle: fresh, facts, result, request });
  }
  return result;
}
