import { DAY_MS, type AppError } from '@plumbline/contract';
import { beforeEach, expect, it } from 'vitest';
import { createApiKeys } from '../../platform/auth/api-keys.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Database } from '../../platform/db/database.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { addMember, addNamedTenant, addTenant } from './accounts.store.ts';
import { addLink } from './links.store.ts';
import { sweepSignIns } from './sweep-sign-ins.store.ts';
import { addChallenge, addDevice } from './two-factor/two-factor.store.ts';

const PLAN = 'self-hosted';

await describeOnBothStores('accounts and workspaces', (stores) => {
  const clock = fakeClock(Date.parse('2026-01-01T00:00:00Z'));
  let db: Database;
  beforeEach(async () => {
    db = await stores.open();
  });

  /** The same work several times at once: ids, and codes of refusals. */
  const atOnce = async (work: () => Promise<string>): Promise<{ done: number; codes: unknown[] }> => {
    const results = await Promise.allSettled([work(), work(), work()]);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    return { done: results.length - refusals.length, codes: refusals.map(({ code }) => code) };
  };
  const newTenant = (slug: string) =>
    db.transaction((trx) => addTenant(trx, clock, { slug, name: 'T', plan: PLAN }));
  const newPerson = (tenantId: string, email: string) =>
    db.transaction((trx) =>
      addMember(trx, clock, { tenantId, email, fname: 'A', lname: '', role: 'editor', passwordHash: null }),
    );

  it('give one of several people who sign up with one address at once the account, and say so to the others', async () => {
    const tenantId = await newTenant('t');
    const taken = 'user.email_taken';
    expect(await atOnce(() => newPerson(tenantId, 'Ada@Example.test'))).toEqual({
      done: 1,
      codes: [taken, taken],
    });
    await expect(newPerson(tenantId, 'ADA@example.test')).rejects.toMatchObject({ code: taken });
  });

  it('give one of several the name in addresses', async () => {
    const taken = 'tenant.slug_taken';
    expect(await atOnce(() => newTenant('shop'))).toEqual({ done: 1, codes: [taken, taken] });
  });

  it('make names in addresses of equal names differ', async () => {
    const named = () =>
      db.transaction((trx) => addNamedTenant(trx, clock, { name: 'Größe & Söhne', plan: PLAN }));
    expect(await atOnce(named)).toEqual({ done: 3, codes: [] });
    const rows = await acrossTenants(db.executor)
      .selectFrom('tenants')
      .select('slug')
      .orderBy('slug')
      .execute();
    expect(rows.map(({ slug }) => slug)).toEqual(['grosse-sohne', 'grosse-sohne-2', 'grosse-sohne-3']);
  });

  it('store nothing to sign in with beyond its end', async () => {
    const tenantId = await newTenant('t');
    const userId = await newPerson(tenantId, 'ada@example.test');
    const actor = { tenantId, userId };
    const client = { address: null, userAgent: null };
    const keys = createApiKeys(db, clock);
    await db.transaction(async (trx) => {
      await addChallenge(trx, clock, { ...actor, by: 'password' });
      await addDevice(trx, clock, { userId, client });
      await addLink(trx, clock, { ...actor, purpose: 'sign-in' });
      await keys.create(trx, actor, { name: 'short', scopes: ['read'], days: 1 });
      await keys.create(trx, actor, { name: 'long', scopes: ['read'], days: 365 });
    });
    const counts = async () =>
      Promise.all(
        (['sign_in_challenges', 'remembered_devices', 'links', 'api_keys'] as const).map(
          async (table) => (await acrossTenants(db.executor).selectFrom(table).selectAll().execute()).length,
        ),
      );
    await sweepSignIns(db.executor, clock);
    expect(await counts()).toEqual([1, 1, 1, 2]);
    clock.advance(40 * DAY_MS);
    await sweepSignIns(db.executor, clock);
    expect(await counts()).toEqual([0, 0, 0, 1]);
  });
});
