import type { StorageKind, WorkspaceStorage } from '@plumbline/contract';
import { tenantFolder } from '../../platform/files/keys.ts';
import { planName } from '../../platform/plans/plan-state.ts';
import { findTenantPlan } from '../../platform/plans/usage.store.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { connectionsFolder } from '../connections/index.ts';
import { datasetsFolder, listStoredDatasets } from '../datasources/index.ts';
import { uploadsFolder } from '../uploads/index.ts';
import { workflowsFolder } from '../workflows/index.ts';

const FOLDERS = {
  datasets: datasetsFolder,
  models: workflowsFolder,
  connections: connectionsFolder,
  uploads: uploadsFolder,
} as const satisfies Partial<Record<StorageKind, (tenantId: string) => string>>;

type Part = WorkspaceStorage['parts'][number];

async function measureParts({ files }: Pick<Services, 'files'>, tenantId: string): Promise<Part[]> {
  const kinds = Object.keys(FOLDERS) as (keyof typeof FOLDERS)[];
  const [all, ...parts] = await Promise.all([
    files.sizeOfTree(tenantFolder(tenantId)),
    ...kinds.map(async (kind) => ({ kind, sizeBytes: await files.sizeOfTree(FOLDERS[kind](tenantId)) })),
  ]);
  // Files come and go while they are measured.
  return [...parts, { kind: 'other', sizeBytes: Math.max(0, all - sumOf(parts)) }];
}

const sumOf = (parts: readonly Pick<Part, 'sizeBytes'>[]): number =>
  parts.reduce((total, { sizeBytes }) => total + sizeBytes, 0);

/** What the files of the caller's workspace take, by what they belong to, and what is allowed. */
export async function getWorkspaceStorage(
  services: Services,
  principal: Principal,
): Promise<WorkspaceStorage> {
  const { db, plans, config } = services;
  const [parts, datasets, usedBytes, { plan }] = await Promise.all([
    measureParts(services, principal.tenantId),
    listStoredDatasets(services, principal),
    plans.used(db.executor, principal, 'storageBytes'),
    findTenantPlan(db.executor, principal),
  ]);
  return {
    usedBytes: sumOf(parts),
    quotaBytes: config.tenantBytes,
    parts,
    plan: { usedBytes, limitBytes: plans.limits(planName(plan)).storageBytes },
    datasets,
  };
}
