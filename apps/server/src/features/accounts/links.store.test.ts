import { HOUR_MS } from '@plumbline/contract';
import { beforeEach, expect, it } from 'vitest';
import { SELF_HOSTED } from '../../platform/plans/plan-state.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { fakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { addMember, addNamedTenant } from './accounts.store.ts';
import {
  addLink,
  findOpenLink,
  findSessionLink,
  takeEmailLink,
  takeLink,
  type LinkPurpose,
} from './links.store.ts';
import { addSignUp, findSignUp, sweepSignUps, takeSignUp } from './sign-ups.store.ts';

await describeOnBothStores('links of accounts', (stores) => {
  let db: Database;
  let clock: FakeClock;
  let person: { readonly tenantId: string; readonly userId: string };

  beforeEach(async () => {
    db = await stores.open();
    clock = fakeClock();
    person = await db.transaction(async (trx) => {
      const tenantId = await addNamedTenant(trx, clock, { name: 'Engines', plan: SELF_HOSTED });
      const member = { tenantId, email: 'ada@example.test', fname: 'Ada', lname: '' } as const;
      const userId = await addMember(trx, clock, { ...member, role: 'owner', passwordHash: null });
      return { tenantId, userId };
    });
  });

  const add = (purpose: LinkPurpose, payload?: string) =>
    db.transaction((trx) => addLink(trx, clock, { ...person, purpose, ...(payload && { payload }) }));
  const take = (token: string) => db.transaction((trx) => takeLink(trx, clock, token));
  const signUp = (organisation: string) =>
    db.transaction((trx) =>
      addSignUp(trx, clock, {
        email: 'Eve@example.test',
        passwordHash: 'hash',
        fname: 'Eve',
        lname: '',
        organisation,
      }),
    );

  it('are used by one of many calls at the same time', async () => {
    const token = await add('password-reset');
    const links = await Promise.all(Array.from({ length: 20 }, () => take(token)));
    expect(links.filter((link) => link !== null)).toEqual([
      { ...person, purpose: 'password-reset', payload: null },
    ]);
  });

  it('end with a newer one of their purpose alone', async () => {
    const [signIn, reset] = [await add('first-sign-in'), await add('password-reset')];
    await add('sign-in');
    expect([await take(signIn), (await take(reset))?.purpose]).toEqual([null, 'password-reset']);
  });

  it('links to a new email open no session, and say which one they are for', async () => {
    const token = await add('email-change', 'new@example.test');
    expect([await findSessionLink(db.executor, clock, token), await take(token)]).toEqual([null, null]);
    const pending = await findOpenLink(db.executor, clock, {
      userId: person.userId,
      purpose: 'email-change',
    });
    expect(pending?.payload).toBe('new@example.test');
    const link = await db.transaction((trx) => takeEmailLink(trx, clock, token));
    expect(link?.payload).toBe('new@example.test');
  });

  it('links of a sign-up are one per address, used once, and deleted when they have ended', async () => {
    const first = await signUp('One');
    const second = await signUp('Two');
    expect(await findSignUp(db.executor, clock, first)).toBeUndefined();
    const found = await findSignUp(db.executor, clock, second);
    expect(found?.organisation).toBe('Two');
    const row = { id: found?.id ?? '', token_hash: found?.token_hash ?? '' };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => db.transaction((trx) => takeSignUp(trx, row))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    await signUp('Three');
    clock.advance(24 * HOUR_MS);
    await sweepSignUps(db.executor, clock);
    expect(await acrossTenants(db.executor).selectFrom('sign_ups').selectAll().execute()).toEqual([]);
  });

  it('give tenants of one name addresses of their own, also at the same time', async () => {
    const name = `Same ${newId()}`;
    const ids = await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction((trx) => addNamedTenant(trx, clock, { name, plan: SELF_HOSTED })),
      ),
    );
    const rows = await acrossTenants(db.executor)
      .selectFrom('tenants')
      .select('slug')
      .where('id', 'in', ids)
      .execute();
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(8);
  });
});
