import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor } from '../../platform/db/database.ts';
import { isoNow, type Clock } from '../../platform/clock.ts';

/** What people sign in with, and which ends at a moment. Nothing of it works any longer by then. */
const EXPIRING = ['sign_in_challenges', 'sign_in_tries', 'remembered_devices', 'api_keys', 'links'] as const;

/** Removes what has expired; sessions and sign-ups have sweeps of their own. */
export async function sweepSignIns(db: Executor, clock: Clock): Promise<void> {
  for (const table of EXPIRING) {
    await acrossTenants(db).deleteFrom(table).where('expires_at', '<=', isoNow(clock)).execute();
  }
}
