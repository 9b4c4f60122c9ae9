// People of a server under measure: only who runs the server makes members, so they are written to its store.
import { addMember } from '../../apps/server/src/features/accounts/index.ts';
import { createSessions } from '../../apps/server/src/platform/auth/sessions.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { acrossTenants } from '../../apps/server/src/platform/db/across-tenants.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { homeAt } from '../../apps/server/src/platform/home.ts';

/** Tokens of new members of the one workspace. */
export async function addMembers(server, role, count) {
  const db = await openDatabase({ dialect: 'sqlite', path: homeAt(server.home).metadata }, () => undefined);
  const { id: tenantId } = await acrossTenants(db.executor)
    .selectFrom('tenants')
    .select('id')
    .executeTakeFirstOrThrow();
  const sessions = createSessions(db, systemClock);
  const tokens = await db.transaction(async (trx) => {
    const made = [];
    for (let index = 0; index < count; index += 1) {
      const email = `${role}${index}@northmoor.example`;
      const member = { tenantId, email, fname: role, lname: '', role, passwordHash: null };
      made.push(await sessions.create(trx, { tenantId, userId: await addMember(trx, systemClock, member) }));
    }
    return made;
  });
  await db.close();
  return tokens;
}

/** The value below which this share of the others is. */
export const percentile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
