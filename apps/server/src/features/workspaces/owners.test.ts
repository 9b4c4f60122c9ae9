import { beforeEach, expect, it } from 'vitest';
import { SELF_HOSTED } from '../../platform/plans/plan-state.ts';
import { createSessions } from '../../platform/auth/sessions.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { jobBench } from '../../testing/test-jobs.ts';
import { addMember, addTenant } from '../accounts/index.ts';
import { countOwners, listMemberRows } from './members.store.ts';
import { removeMember } from './remove-member.ts';
import { updateMember } from './update-member.ts';

await describeOnBothStores('owners of a workspace', (stores) => {
  let db: Database;
  let services: Services;
  let tenantId: string;
  beforeEach(async () => {
    db = await stores.open();
    const { events } = await jobBench(db, systemClock);
    services = { db, events, sessions: createSessions(db, systemClock) } as unknown as Services;
    tenantId = await db.transaction((trx) =>
      addTenant(trx, systemClock, { slug: newId(), name: 'T', plan: SELF_HOSTED }),
    );
  });

  const newOwner = (): Promise<Principal> =>
    db.transaction(async (trx) => {
      const person = { email: `${newId()}@example.test`, fname: 'O', lname: '', passwordHash: null };
      const userId = await addMember(trx, systemClock, { ...person, tenantId, role: 'owner' });
      return { tenantId, userId, sessionId: newId(), role: 'owner' };
    });

  it.each(['remove', 'demote'] as const)('leave one when two %s each other at once', async (how) => {
    const [ada, bob] = [await newOwner(), await newOwner()];
    const act = (by: Principal, of: Principal): Promise<unknown> =>
      how === 'remove'
        ? removeMember(services, by, { tenant: tenantId, userId: of.userId })
        : updateMember(services, by, { tenant: tenantId, userId: of.userId, change: { role: 'viewer' } });
    const outcomes = await Promise.allSettled([act(ada, bob), act(bob, ada)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countOwners(db.executor, { tenantId })).toBe(1);
  });

  it('leave one when both leave at once', async () => {
    const owners = [await newOwner(), await newOwner()];
    const outcomes = await Promise.allSettled(
      owners.map((one) => removeMember(services, one, { tenant: tenantId, userId: one.userId })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countOwners(db.executor, { tenantId })).toBe(1);
  });

  it('find people by every word of their name', async () => {
    const owner = await newOwner();
    await db.transaction((trx) =>
      addMember(trx, systemClock, {
        tenantId,
        email: 'zoe@example.test',
        fname: 'Zoë',
        lname: 'Đặng 100%',
        role: 'viewer',
        passwordHash: null,
      }),
    );
    const find = async (q: string) =>
      (await listMemberRows(db.executor, owner, { q, page: 1, limit: 10, sort: '-lastActiveAt' })).total;
    expect([await find('100% zoe'), await find('zoe@'), await find('100_'), await find('')]).toEqual([
      1, 1, 0, 2,
    ]);
  });
});
