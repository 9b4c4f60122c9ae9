import { expect, it } from 'vitest';
import { addMember, addTenant } from '../accounts/index.ts';
import { SELF_HOSTED } from '../../platform/plans/plan-state.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { KEPT_QUERIES, insertPastQuery, listPastQueries } from './history.store.ts';

const past = (statement: string) => ({
  id: newId(),
  dataset_id: null,
  statement,
  outcome: 'done' as const,
  row_count: 3,
  message: null,
  duration_ms: 12,
  ran_at: '2026-11-22T00:00:00.000Z',
});

const memberOf = (db: Database, tenantId: string): Promise<Actor> =>
  db.transaction(async (trx) => {
    const email = `${newId()}@example.test`;
    const member = { tenantId, email, fname: 'A', lname: 'B', role: 'viewer' as const, passwordHash: null };
    return { tenantId, userId: await addMember(trx, systemClock, member) };
  });

const tenantOf = (db: Database): Promise<string> =>
  db.transaction((trx) =>
    addTenant(trx, systemClock, { slug: `t-${newId()}`, name: 'T', plan: SELF_HOSTED }),
  );

await describeOnBothStores('the history of statements', (stores) => {
  it('gives each person their own, newest first, in pages', async () => {
    const db = await stores.open();
    const tenantId = await tenantOf(db);
    const [anna, bob] = [await memberOf(db, tenantId), await memberOf(db, tenantId)];
    for (const statement of ['SELECT 1', 'SELECT 2', 'SELECT 3']) {
      await db.transaction((trx) => insertPastQuery(trx, anna, past(statement)));
    }
    await db.transaction((trx) => insertPastQuery(trx, bob, past('SELECT 4')));
    const first = await listPastQueries(db.executor, anna, { page: 1, limit: 2 });
    expect(first.data.map(({ sql }) => sql)).toEqual(['SELECT 3', 'SELECT 2']);
    expect(first.total).toBe(3);
    const second = await listPastQueries(db.executor, anna, { page: 2, limit: 2 });
    expect(second.data.map(({ sql }) => sql)).toEqual(['SELECT 1']);
    expect((await listPastQueries(db.executor, bob, { page: 1, limit: 50 })).data).toMatchObject([
      { sql: 'SELECT 4', outcome: 'done', rows: 3, durationMs: 12, datasetId: null, message: null },
    ]);
  });

  it('shows nothing of another tenant, not even to the same person', async () => {
    const db = await stores.open();
    const [here, there] = [await tenantOf(db), await tenantOf(db)];
    const anna = await memberOf(db, here);
    await db.transaction((trx) => insertPastQuery(trx, anna, past('SELECT 1')));
    const elsewhere = { ...anna, tenantId: there };
    expect(await listPastQueries(db.executor, elsewhere, { page: 1, limit: 50 })).toEqual({
      data: [],
      total: 0,
    });
  });

  it('forgets what is older than the last 200 of a person, and of nobody else', async () => {
    const db = await stores.open();
    const tenantId = await tenantOf(db);
    const [anna, bob] = [await memberOf(db, tenantId), await memberOf(db, tenantId)];
    await db.transaction((trx) => insertPastQuery(trx, bob, past('of Bob')));
    await db.transaction(async (trx) => {
      for (let number = 1; number <= KEPT_QUERIES + 5; number += 1) {
        await insertPastQuery(trx, anna, past(`SELECT ${number}`));
      }
    });
    const last = await listPastQueries(db.executor, anna, { page: KEPT_QUERIES, limit: 1 });
    expect(last).toMatchObject({ total: KEPT_QUERIES, data: [{ sql: 'SELECT 6' }] });
    expect((await listPastQueries(db.executor, bob, { page: 1, limit: 1 })).total).toBe(1);
  });
});
