import { AppError, UPLOAD_MAX_BYTES } from '@plumbline/contract';
import { isoAfter } from '../../platform/clock.ts';
import { tenantFolder } from '../../platform/files/keys.ts';
import type { Actor } from '../../platform/principal.ts';
import { limitReached } from '../../platform/plans/plans.ts';
import { findTenantPlan } from '../../platform/plans/usage.store.ts';
import { planName } from '../../platform/plans/plan-state.ts';
import type { Services } from '../../platform/services.ts';
import { listPromises, sumReceived, type UnfinishedUpload } from './store.ts';

/** An upload without a sign of life for this long holds no room for others; its next part is checked again. */
const PROMISE_MS = 15 * 60_000;
/** Walking a workspace's files at each part would cost more than the part. */
const USED_FOR_MS = 60_000;

type TenantId = Pick<Actor, 'tenantId'>;

const gigabytes = (bytes: number): string =>
  `${(bytes / 1024 ** 3).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GiB`;

export const tooLarge = (name: string): AppError =>
  new AppError(
    'upload.too_large',
    `"${name}" is larger than ${gigabytes(UPLOAD_MAX_BYTES)}, the most that one file may have. Send it in several files: they can be read as one table.`,
  );

/** `what` needs `size` bytes, and of those that the workspace may have `left` are left. */
export const quotaExceeded = (
  what: string,
  { size, left, tenantBytes }: { readonly size: number; readonly left: number; readonly tenantBytes: number },
): AppError =>
  new AppError(
    'storage.quota_exceeded',
    `${what} ${gigabytes(size)} more, and your workspace has ${gigabytes(left)} left of its ${gigabytes(tenantBytes)}. Delete datasets that nobody needs, or ask who runs the server for more.`,
  );

const remaining = ({ size_bytes: size, received }: UnfinishedUpload): number => Math.max(0, size - received);

const sum = (uploads: readonly UnfinishedUpload[]): number =>
  uploads.reduce((total, upload) => total + remaining(upload), 0);

interface Measurement {
  /** Bytes of the workspace's files. */
  readonly onDisk: number;
  /** Bytes that its uploads had received. */
  readonly received: number;
}

interface Measured {
  readonly measuring: Promise<Measurement>;
  readonly at: number;
}

/** By service: tests start several servers in one process. */
const measured = new WeakMap<Services['files'], Map<string, Measured>>();

async function measure({ db, files }: Services, { tenantId }: TenantId): Promise<Measurement> {
  // Bytes that come meanwhile count twice rather than never.
  const received = await sumReceived(db.executor, { tenantId });
  return { received, onDisk: await files.sizeOfTree(tenantFolder(tenantId)) };
}

/** Of the last minute. */
function lastMeasurement(services: Services, tenant: TenantId): Promise<Measurement> {
  const { files, clock } = services;
  const known = measured.get(files) ?? new Map<string, Measured>();
  measured.set(files, known);
  const last = known.get(tenant.tenantId);
  if (last !== undefined && clock.now() - last.at < USED_FOR_MS) {
    return last.measuring;
  }
  const measuring = measure(services, tenant);
  known.set(tenant.tenantId, { measuring, at: clock.now() });
  measuring.catch(() => known.delete(tenant.tenantId));
  return measuring;
}

/** Bytes that a workspace has on disk: as of the last minute, and what its uploads received since. */
async function bytesOfTenant(services: Services, tenant: TenantId): Promise<number> {
  const { onDisk, received } = await lastMeasurement(services, tenant);
  return onDisk + Math.max(0, (await sumReceived(services.db.executor, tenant)) - received);
}

interface SpaceRequest {
  readonly name: string;
  /** Bytes that are still to be written. */
  readonly size: number;
  /** The upload itself where it is open already: what came after it has to wait for it. */
  readonly uploadId?: string;
}

/** The exact check is where a version is added: only then its size is known. */
async function refuseBeyondPlan({ db, plans }: Services, actor: Actor): Promise<void> {
  const { plan } = await findTenantPlan(db.executor, actor);
  const allowed = plans.limits(plan).storageBytes;
  if (allowed === null) {
    return;
  }
  const used = await plans.used(db.executor, actor, 'storageBytes');
  if (used >= allowed) {
    throw limitReached(planName(plan), { limit: 'storageBytes', allowed, used });
  }
}

/**
 * Throws `plan.not_allowed` where the storage of the plan is used up, `storage.full` where the disk has no room for the bytes besides what was promised to uploads that were opened
 * before, and `storage.quota_exceeded` where the workspace would have more than its share.
 */
export async function checkRoom(services: Services, actor: Actor, wanted: SpaceRequest): Promise<void> {
  const { name, size, uploadId } = wanted;
  const since = isoAfter(services.clock, -PROMISE_MS);
  await refuseBeyondPlan(services, actor);
  // Ids are ordered by time.
  const promised = await listPromises(services.db.executor, { since, before: uploadId ?? null });
  const free = Math.max(0, (await services.files.freeBytes()) - sum(promised));
  if (size > free) {
    throw new AppError(
      'storage.full',
      `"${name}" needs ${gigabytes(size)} more, and the disk that holds the data has room for ${gigabytes(free)}. Free some space and try again.`,
    );
  }
  const own = promised.filter(({ tenant_id: tenantId }) => tenantId === actor.tenantId);
  const { tenantBytes } = services.config;
  const left = Math.max(0, tenantBytes - (await bytesOfTenant(services, actor)) - sum(own));
  if (size > left) {
    throw quotaExceeded(`"${name}" needs`, { size, left, tenantBytes });
  }
}

/** Thrown before the first byte is sent, rather than after the last that fits. */
export async function refuseWithoutRoom(
  services: Services,
  actor: Actor,
  file: { readonly name: string; readonly size: number },
): Promise<void> {
  if (file.size > UPLOAD_MAX_BYTES) {
    throw tooLarge(file.name);
  }
  await checkRoom(services, actor, file);
}
