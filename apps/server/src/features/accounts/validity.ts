import type { Validity } from '@plumbline/contract';
import { isPlanActive } from '../../platform/auth/plan.ts';
import type { Actor, Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { countMembers } from './accounts.store.ts';
import { getMember } from './get-member.ts';

/** What a tenant's datasets take up; given by whoever keeps them. */
export type DatasetUsage = (
  actor: Actor,
) => Promise<{ datasets: number; rows: number; storageBytes: number }>;

const UNLIMITED = { datasets: null, rows: null, members: null, storageBytes: null };

export async function getValidity(
  services: Services & { readonly datasetUsage: DatasetUsage },
  principal: Principal,
): Promise<Validity> {
  const [{ plan }, members, usage] = await Promise.all([
    getMember(services, principal),
    countMembers(services.db.executor, principal),
    services.datasetUsage(principal),
  ]);
  const isActive = isPlanActive(plan);
  return {
    plan,
    status: isActive ? 'active' : 'expired',
    trialEndsAt: null,
    valid: isActive,
    limits: UNLIMITED,
    usage: { ...usage, members },
  };
}
