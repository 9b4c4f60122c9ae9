import { beforeEach, expect, it } from 'vitest';
import { SELF_HOSTED } from '../../platform/plans/plan-state.ts';
import { systemClock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { addMember, addTenant } from '../accounts/index.ts';
import { countOwn, deleteView, findView, insertView, listViews, updateView } from './store.ts';
import type { SavedViewRow } from './tables.ts';

const AT = '2026-01-05T09:30:00.000Z';

await describeOnBothStores('saved view store', (stores) => {
  let db: Database;
  let ada: Actor;
  let eve: Actor;
  let stranger: Actor;
  let dataset: string;

  const newMember = (tenantId: string, name: string): Promise<Actor> =>
    db.transaction(async (trx) => {
      const member = { email: `${name}-${newId()}@example.test`, fname: name, lname: '', passwordHash: null };
      return { tenantId, userId: await addMember(trx, systemClock, { ...member, tenantId, role: 'editor' }) };
    });
  const newTenant = (): Promise<string> =>
    db.transaction((trx) =>
      addTenant(trx, systemClock, { slug: `t-${newId()}`, name: 'T', plan: SELF_HOSTED }),
    );
  const insert = async (actor: Actor, rest: Partial<SavedViewRow> = {}): Promise<SavedViewRow> => {
    const row: SavedViewRow = {
      tenant_id: actor.tenantId,
      id: newId(),
      dataset_id: dataset,
      user_id: actor.userId,
      name: 'View',
      layout: 'data',
      state: '{"sort":"a"}',
      is_shared: 0,
      created_at: AT,
      updated_at: AT,
      ...rest,
    };
    await db.transaction((trx) => insertView(trx, row));
    return row;
  };

  beforeEach(async () => {
    db = await stores.open();
    const tenantId = await newTenant();
    ada = await newMember(tenantId, 'Ada');
    eve = await newMember(tenantId, 'Eve');
    stranger = await newMember(await newTenant(), 'Sam');
    dataset = newId();
    await acrossTenants(db.executor)
      .insertInto('datasets')
      .values({
        id: dataset,
        tenant_id: tenantId,
        name: 'Orders',
        name_key: 'orders',
        search_key: 'orders',
        description: null,
        state: 'active',
        source_kind: 'file',
        source_label: null,
        source_url: null,
        source_query: null,
        connection_id: null,
        source_target: null,
        source_etag: null,
        source_modified: null,
        newest_version: null,
        corrections: '{}',
        shown_rows: null,
        shown_columns: null,
        revision: 1,
        created_by: ada.userId,
        owner_id: ada.userId,
        created_at: AT,
        updated_at: AT,
        archived_at: null,
      })
      .execute();
  });

  it('shows the own views and the shared ones, by name, and none of another tenant', async () => {
    const own = await insert(ada, { name: 'b' });
    const shared = await insert(eve, { name: 'a', is_shared: 1 });
    const hidden = await insert(eve, { name: 'c' });
    expect((await listViews(db.executor, ada, dataset)).map(({ id }) => id)).toEqual([shared.id, own.id]);
    expect(await findView(db.executor, ada, hidden.id)).toBeNull();
    expect(await findView(db.executor, ada, shared.id)).toMatchObject({ ...shared, fname: 'Eve' });
    expect(await listViews(db.executor, stranger, dataset)).toEqual([]);
    expect(await findView(db.executor, stranger, shared.id)).toBeNull();
    expect([await countOwn(db.executor, ada, dataset), await countOwn(db.executor, eve, dataset)]).toEqual([
      1, 2,
    ]);
  });

  it('changes the own views alone, and takes none away in another tenant', async () => {
    const { id } = await insert(ada, { is_shared: 1 });
    const rename = (actor: Actor) =>
      db.transaction((trx) => updateView(trx, actor, { id, set: { name: 'New', updated_at: AT } }));
    expect([await rename(eve), await rename(stranger), await rename(ada)]).toEqual([false, false, true]);
    const remove = (actor: Actor) => db.transaction((trx) => deleteView(trx, actor, id));
    expect([await remove(stranger), await remove(ada), await remove(ada)]).toEqual([false, true, false]);
  });
});
