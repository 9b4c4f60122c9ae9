import { beforeEach, expect, it } from 'vitest';
import { SELF_HOSTED } from '../../platform/plans/plan-state.ts';
import { systemClock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { addMember, addTenant } from '../accounts/index.ts';
import {
  deleteMeasure,
  findMeasure,
  insertMeasure,
  listMeasureRows,
  updateMeasureRow,
} from './measure.store.ts';
import type { SavedMeasureRow } from './tables.ts';

const AT = '2026-01-05T09:30:00.000Z';

await describeOnBothStores('the store of measures', (stores) => {
  let db: Database;
  let ada: Actor;
  let eve: Actor;
  let dataset: string;

  const newMember = async (name: string): Promise<Actor> => {
    const tenantId = await db.transaction((trx) =>
      addTenant(trx, systemClock, { slug: `t-${newId()}`, name: 'T', plan: SELF_HOSTED }),
    );
    const member = { email: `${name}-${newId()}@example.test`, fname: name, lname: '', passwordHash: null };
    const userId = await db.transaction((trx) =>
      addMember(trx, systemClock, { ...member, tenantId, role: 'editor' }),
    );
    return { tenantId, userId };
  };
  const newDataset = async (actor: Actor): Promise<string> => {
    const id = newId();
    await acrossTenants(db.executor)
      .insertInto('datasets')
      .values({
        id,
        tenant_id: actor.tenantId,
        name: 'Orders',
        name_key: 'orders',
        search_key: 'orders',
        description: null,
        state: 'active',
        source_kind: 'file',
        source_label: 'orders.csv',
        source_url: null,
        source_query: null,
        connection_id: null,
        source_target: null,
        source_etag: null,
        source_modified: null,
        newest_version: null,
        corrections: '{}',
        revision: 1,
        created_by: actor.userId,
        owner_id: actor.userId,
        created_at: AT,
        updated_at: AT,
        archived_at: null,
        shown_rows: null,
        shown_columns: null,
      })
      .execute();
    return id;
  };
  const rowOf = (name: string, rest: Partial<SavedMeasureRow> = {}): SavedMeasureRow => ({
    tenant_id: ada.tenantId,
    id: newId(),
    dataset_id: dataset,
    name,
    name_key: name.toLowerCase(),
    grain: null,
    owner_id: null,
    certified_by: null,
    certified_at: null,
    formula: 'COUNT()',
    type: 'integer',
    format: null,
    description: null,
    created_by: ada.userId,
    created_at: AT,
    updated_at: AT,
    ...rest,
  });
  const insert = (row: SavedMeasureRow) => db.transaction((trx) => insertMeasure(trx, row));

  beforeEach(async () => {
    db = await stores.open();
    ada = await newMember('Ada');
    eve = await newMember('Eve');
    dataset = await newDataset(ada);
  });

  it('gives measures by name with their makers', async () => {
    const row = rowOf('beta');
    expect([await insert(row), await insert(rowOf('Alpha', { formula: '[beta] + 1' }))]).toEqual([
      true,
      true,
    ]);
    expect(await listMeasureRows(db.executor, ada, dataset)).toMatchObject([
      { name: 'Alpha', formula: '[beta] + 1' },
      { name: 'beta', formula: 'COUNT()' },
    ]);
    expect(await findMeasure(db.executor, ada, row.id)).toMatchObject({
      ...row,
      creator: expect.any(String),
      owner: null,
      certifier: null,
    });
  });

  it('keeps a name once per dataset, in whatever case', async () => {
    await insert(rowOf('Total'));
    expect(await insert(rowOf('TOTAL'))).toBe(false);
    expect(await insert(rowOf('Total', { dataset_id: await newDataset(ada) }))).toBe(true);
    expect(await listMeasureRows(db.executor, ada, dataset)).toHaveLength(1);
  });

  it('shows nothing of one tenant to another, and lets it change nothing', async () => {
    const row = rowOf('Total');
    await insert(row);
    expect(await findMeasure(db.executor, eve, row.id)).toBeNull();
    expect(await listMeasureRows(db.executor, eve, dataset)).toEqual([]);
    const change = { id: row.id, set: { name: 'Mine' } };
    expect(await db.transaction((trx) => updateMeasureRow(trx, eve, change))).toBe(false);
    expect(await db.transaction((trx) => deleteMeasure(trx, eve, row.id))).toBe(false);
    expect(await findMeasure(db.executor, ada, row.id)).toMatchObject({ name: 'Total' });
  });

  it('updates the given fields, deletes once, and deletes measures with their dataset', async () => {
    const row = rowOf('Total');
    await insert(row);
    const change = { id: row.id, set: { formula: 'COUNT() + 1' } };
    expect(await db.transaction((trx) => updateMeasureRow(trx, ada, change))).toBe(true);
    expect(await findMeasure(db.executor, ada, row.id)).toMatchObject({
      name: 'Total',
      formula: 'COUNT() + 1',
    });
    const remove = () => db.transaction((trx) => deleteMeasure(trx, ada, row.id));
    expect([await remove(), await remove()]).toEqual([true, false]);
    await insert(rowOf('Other'));
    await acrossTenants(db.executor).deleteFrom('datasets').where('id', '=', dataset).execute();
    expect(await listMeasureRows(db.executor, ada, dataset)).toEqual([]);
  });
});
