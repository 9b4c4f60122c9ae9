import { AppError, type BodyOf, type MeasureRevision, type updateMeasure } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { MeasureRow } from './measure.store.ts';
import type { SavedMeasureRow } from './tables.ts';

export type MeasureGovernance = Pick<SavedMeasureRow, 'owner_id' | 'certified_by' | 'certified_at'>;

interface Change {
  readonly before: MeasureRow;
  readonly body: BodyOf<typeof updateMeasure>;
}

const UNCERTIFIED = { certified_by: null, certified_at: null } as const;

/** The certification after an update: a new name or formula ends it. */
async function certification(
  services: Services,
  actor: Actor,
  { before, body: { isCertified, name, formula } }: Change,
): Promise<Partial<MeasureGovernance>> {
  const isAnother = (name ?? before.name) !== before.name || (formula ?? before.formula) !== before.formula;
  if (isCertified === undefined) {
    return isAnother ? UNCERTIFIED : {};
  }
  await services.access.require(actor, { kind: 'dataset', id: before.dataset_id }, 'manage');
  return isCertified ? { certified_by: actor.userId, certified_at: isoNow(services.clock) } : UNCERTIFIED;
}

async function requireReader(services: Services, reader: Actor, datasetId: string): Promise<void> {
  const thing = { kind: 'dataset', id: datasetId } as const;
  if ((await services.access.permissionOn(reader, thing)) === null) {
    const message = 'The owner of a measure is a person who sees its dataset. Share the dataset first.';
    throw new AppError('request.invalid', message, { issues: [{ path: 'ownerId', message }] });
  }
}

/**
 * Owner and certification after a change. Throws `access.forbidden` for a certification without the permission `manage`,
 * `request.invalid` for an owner who does not see the dataset.
 */
export async function governedAfter(
  services: Services,
  actor: Actor,
  change: Change,
): Promise<Partial<MeasureGovernance>> {
  const { ownerId } = change.body;
  if (ownerId !== undefined) {
    await requireReader(services, { tenantId: actor.tenantId, userId: ownerId }, change.before.dataset_id);
  }
  return {
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(await certification(services, actor, change)),
  };
}

const DOCUMENT = 'measure';

type StoredMeasure = Pick<SavedMeasureRow, 'name' | 'formula' | 'certified_at'>;

/** Stores a version of a measure, in the transaction that saves it. */
export const appendRevision = (
  services: Services,
  trx: Trx,
  {
    actor,
    id,
    measure: { name, formula, certified_at },
  }: {
    readonly actor: Actor;
    readonly id: string;
    readonly measure: StoredMeasure;
  },
): Promise<unknown> =>
  services.revisions.append(trx, actor, {
    document: { kind: DOCUMENT, id },
    data: { name, formula, certified_at },
  });

/** Every version of a measure, newest first. */
export async function listRevisions(
  services: Services,
  actor: Actor,
  id: string,
): Promise<MeasureRevision[]> {
  const rows = await services.revisions.list(services.db.executor, actor, { kind: DOCUMENT, id });
  return rows.map(({ revision, createdAt, data: stored }) => {
    const { name, formula, certified_at } = stored as StoredMeasure;
    return { revision, createdAt, name, formula, isCertified: certified_at !== null };
  });
}

/** Deletes the revisions of a deleted measure. */
export const forgetRevisions = (
  services: Services,
  trx: Trx,
  { actor, id }: { readonly actor: Actor; readonly id: string },
): Promise<void> => services.revisions.forget(trx, actor, { kind: DOCUMENT, id });
