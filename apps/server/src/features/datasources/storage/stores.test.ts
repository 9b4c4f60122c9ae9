import type { ColumnProfile, ListQuery } from '@plumbline/contract';
import { beforeEach, expect, it } from 'vitest';
import { addMember, addTenant } from '../../accounts/index.ts';
import { SELF_HOSTED } from '../../../platform/plans/plan-state.ts';
import { systemClock } from '../../../platform/clock.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { fold } from '../../../platform/db/search-key.ts';
import type { Actor } from '../../../platform/principal.ts';
import { describeOnBothStores } from '../../../testing/both-stores.ts';
import { listLabels, listNotes, replaceColumns, updateNotes } from './column.store.ts';
import {
  updateDatasetRow,
  deleteDataset,
  findDataset,
  insertDataset,
  listDatasets,
} from './dataset.store.ts';
import type { DatasetRow, DatasetVersionRow } from '../tables.ts';
import { getDatasetUsage } from '../catalog/usage.store.ts';
import {
  completeVersion,
  deleteUnfinished,
  findProfile,
  findVersion,
  insertVersion,
  listFolders,
  listVersions,
} from './version.store.ts';
import { findView, saveView } from '../catalog/view.store.ts';

const AT = '2026-01-05T09:30:00.000Z';
const PROFILE: ColumnProfile = {
  nulls: 1,
  distinct: 2,
  distinctIsExact: true,
  min: 1,
  max: 3,
  mean: 2,
  stddev: 1,
  quantiles: null,
  histogram: [],
  top: [],
};
const list = (rest: Partial<ListQuery> & { state?: 'active' | 'archived' } = {}) => ({
  page: 1,
  limit: 50,
  sort: '-updatedAt' as const,
  state: 'active' as const,
  ...rest,
});

await describeOnBothStores('dataset stores', (stores) => {
  let db: Database;
  let ada: Actor;
  let eve: Actor;

  const newMember = async (tenantId: string, name: string): Promise<Actor> => {
    const member = { email: `${name}-${newId()}@example.test`, fname: name, lname: '', passwordHash: null };
    const userId = await db.transaction((trx) =>
      addMember(trx, systemClock, { ...member, tenantId, role: 'editor' }),
    );
    return { tenantId, userId };
  };
  const newTenant = (): Promise<string> =>
    db.transaction((trx) =>
      addTenant(trx, systemClock, { slug: `t-${newId()}`, name: 'T', plan: SELF_HOSTED }),
    );
  const insert = async (actor: Actor, rest: Partial<DatasetRow> = {}): Promise<DatasetRow> => {
    const name = rest.name ?? 'Orders';
    const row: DatasetRow = {
      id: newId(),
      time_zone: null,
      corrections: '{}',
      tenant_id: actor.tenantId,
      name,
      name_key: fold(name),
      search_key: fold(`${name}\n${rest.description ?? ''}`),
      description: null,
      state: 'active',
      source_kind: 'file',
      source_label: 'orders.csv',
      source_url: null,
      source_query: null,
      connection_id: null,
      source_target: null,
      source_secrets: null,
      live_seconds: null,
      source_increment: null,
      source_changes: null,
      source_columns: null,
      source_etag: null,
      source_modified: null,
      newest_version: null,
      shown_rows: null,
      shown_columns: null,
      revision: 1,
      created_by: actor.userId,
      owner_id: actor.userId,
      created_at: AT,
      updated_at: AT,
      archived_at: null,
      ...rest,
    };
    await db.transaction((trx) => insertDataset(trx, row));
    return row;
  };
  const version = (dataset: DatasetRow, rest: Partial<DatasetVersionRow> = {}): DatasetVersionRow => ({
    tenant_id: dataset.tenant_id,
    live: null,
    dataset_id: dataset.id,
    number: 1,
    state: 'complete',
    reason: 'create',
    folder: 'v-1',
    raw: '1',
    parts: null,
    files: null,
    row_count: 5_000_000_000,
    column_count: 1,
    reject_count: 2,
    size_bytes: 9_000_000_000,
    columns: JSON.stringify([{ name: 'amount', type: 'integer', role: 'measure' }]),
    profile: JSON.stringify([PROFILE]),
    dialect: JSON.stringify({ delimiter: ',' }),
    decimal_mark: '.',
    options: '{}',
    choices: null,
    refresh: null,
    job_id: newId(),
    created_at: AT,
    ...rest,
  });

  beforeEach(async () => {
    db = await stores.open();
    ada = await newMember(await newTenant(), 'Ada');
    eve = await newMember(await newTenant(), 'Eve');
  });

  it('gives a dataset with its newest version and its maker, counts over 32 bits whole', async () => {
    const dataset = await insert(ada, { newest_version: 1 });
    await db.transaction((trx) => insertVersion(trx, version(dataset)));
    expect(await findDataset(db.executor, ada, dataset.id)).toEqual({
      dataset,
      version: {
        number: 1,
        row_count: 5_000_000_000,
        reject_count: 2,
        size_bytes: 9_000_000_000,
        column_count: 1,
        reason: 'create',
        created_at: AT,
      },
      creator: { id: ada.userId, name: 'Ada' },
    });
  });

  it('shows nothing of one tenant to another, and lets it change nothing', async () => {
    const dataset = await insert(ada, { newest_version: 1, state: 'archived' });
    await db.transaction((trx) => insertVersion(trx, version(dataset)));
    await db.transaction((trx) => replaceColumns(trx, ada, { datasetId: dataset.id, names: ['amount'] }));
    const wanted = { datasetId: dataset.id, number: null };
    expect(await findDataset(db.executor, eve, dataset.id)).toBeNull();
    expect(await findVersion(db.executor, eve, wanted)).toBeNull();
    expect(await findProfile(db.executor, eve, { ...wanted, number: 1 })).toBeNull();
    expect(await listVersions(db.executor, eve, dataset.id)).toEqual([]);
    expect((await listNotes(db.executor, eve, dataset.id)).size).toBe(0);
    expect((await listDatasets(db.executor, eve, list({ state: 'archived' }))).total).toBe(0);
    const change = { id: dataset.id, states: ['archived'] as const, set: { name: 'Taken' } };
    expect(await db.transaction((trx) => updateDatasetRow(trx, eve, change))).toBe(false);
    const gone = { id: dataset.id, state: 'archived' as const };
    expect(await db.transaction((trx) => deleteDataset(trx, eve, gone))).toBe(false);
    expect(await getDatasetUsage({ db }, eve)).toEqual({ datasets: 0, rows: 0, storageBytes: 0 });
    expect(await getDatasetUsage({ db }, ada)).toEqual({
      datasets: 1,
      rows: 5_000_000_000,
      storageBytes: 9_000_000_000,
    });
  });

  it('lists by state, name and page, accents and case folded, wildcards taken as they are', async () => {
    await insert(ada, { name: 'Été 2025', updated_at: '2026-01-02T00:00:00.000Z' });
    await insert(ada, { name: 'ete 100%', updated_at: '2026-01-03T00:00:00.000Z' });
    await insert(ada, { name: 'Winter_1', updated_at: '2026-01-01T00:00:00.000Z' });
    await insert(ada, { name: 'Old', state: 'archived' });
    await insert(ada, { name: 'Half', state: 'creating' });
    const names = async (rest: Parameters<typeof list>[0]) =>
      (await listDatasets(db.executor, ada, list(rest))).rows.map(({ dataset }) => dataset.name);
    expect(await names({})).toEqual(['ete 100%', 'Été 2025', 'Winter_1']);
    expect(await names({ q: 'ÉTÉ', sort: 'name' })).toEqual(['ete 100%', 'Été 2025']);
    expect(await names({ q: '0%' })).toEqual(['ete 100%']);
    expect(await names({ q: 'r_1' })).toEqual(['Winter_1']);
    expect(await names({ q: '_' })).toEqual(['Winter_1']);
    expect(await names({ q: '\\' })).toEqual([]);
    expect(await names({ state: 'archived' })).toEqual(['Old']);
    const second = await listDatasets(db.executor, ada, list({ page: 2, limit: 2, sort: '-name' }));
    expect([second.rows.map(({ dataset }) => dataset.name), second.total]).toEqual([['ete 100%'], 3]);
  });

  it('changes only the revision and the state that are named, and counts revisions up', async () => {
    const dataset = await insert(ada);
    const change = (rest: object) =>
      db.transaction((trx) =>
        updateDatasetRow(trx, ada, { id: dataset.id, states: ['active'], set: { name: 'New' }, ...rest }),
      );
    expect(await change({ revision: 2 })).toBe(false);
    expect(await change({ states: ['archived'] })).toBe(false);
    expect(await change({ revision: 1 })).toBe(true);
    expect(await change({})).toBe(true);
    expect((await findDataset(db.executor, ada, dataset.id))?.dataset).toMatchObject({
      name: 'New',
      revision: 3,
    });
  });

  it('returns the newest version or the requested one, and removes only unfinished ones', async () => {
    const dataset = await insert(ada);
    await db.transaction((trx) => insertVersion(trx, version(dataset)));
    await db.transaction((trx) =>
      insertVersion(trx, version(dataset, { number: 2, state: 'readable', profile: null, folder: 'v-2' })),
    );
    const number = async (wanted: number | null) =>
      (await findVersion(db.executor, ada, { datasetId: dataset.id, number: wanted }))?.number;
    expect([await number(null), await number(1), await number(3)]).toEqual([2, 1, undefined]);
    expect((await listVersions(db.executor, ada, dataset.id)).map((one) => one.number)).toEqual([1]);
    await db.transaction((trx) => deleteUnfinished(trx, ada, dataset.id));
    expect(await number(null)).toBe(1);
  });

  it('reads a version of the days of one raw file as one of that file, and newer ones as they say', async () => {
    const dataset = await insert(ada);
    const parts = [
      { raw: '1', name: 'a.csv', options: {} },
      { raw: 'r-2', name: 'b.json', options: { decimal: ',' } },
    ];
    const files = [{ name: 'a.csv', format: 'delimited', rowCount: 5_000_000_000 }];
    const newer = { number: 2, raw: '1', parts: JSON.stringify(parts), files: JSON.stringify(files) };
    await db.transaction((trx) =>
      insertVersion(trx, version(dataset, { raw: 'r-1', options: '{"decimal":","}' })),
    );
    await db.transaction((trx) => insertVersion(trx, version(dataset, newer)));
    const find = (number: number) => findVersion(db.executor, ada, { datasetId: dataset.id, number });
    expect(await find(1)).toMatchObject({
      parts: [{ raw: 'r-1', name: '', options: { decimal: ',' } }],
      files: null,
    });
    expect(await find(2)).toMatchObject({ parts, files });
    const named = await listFolders(db.executor, ada, dataset.id);
    expect(named.map(({ raws }) => raws)).toEqual([['r-1'], ['1', 'r-2']]);
  });

  it('completes the version of its own folder alone', async () => {
    const dataset = await insert(ada);
    await db.transaction((trx) =>
      insertVersion(trx, version(dataset, { state: 'readable', profile: null, folder: 'v-mine' })),
    );
    const complete = (folder: string) =>
      db.transaction((trx) =>
        completeVersion(trx, ada, { datasetId: dataset.id, number: 1, folder, profile: [PROFILE] }),
      );
    expect(await complete('v-another')).toBe(false);
    expect(await complete('v-mine')).toBe(true);
    expect(await findProfile(db.executor, ada, { datasetId: dataset.id, number: 1 })).toEqual([PROFILE]);
  });

  it('removes versions, columns and views with their dataset', async () => {
    const dataset = await insert(ada, { state: 'archived' });
    await db.transaction((trx) => insertVersion(trx, version(dataset)));
    await db.transaction((trx) => replaceColumns(trx, ada, { datasetId: dataset.id, names: ['amount'] }));
    const view = {
      pinnedLeft: [],
      pinnedRight: [],
      hidden: ['amount'],
      order: [],
      widthsPx: {},
      density: 'dense' as const,
    };
    await saveView(db.executor, ada, { datasetId: dataset.id, view, now: AT });
    expect(await findView(db.executor, ada, dataset.id)).toEqual(view);
    await db.transaction((trx) => deleteDataset(trx, ada, { id: dataset.id, state: 'archived' }));
    for (const table of ['dataset_versions', 'dataset_columns', 'dataset_views'] as const) {
      expect(await acrossTenants(db.executor).selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('keeps what was said of a column over versions that lack it', async () => {
    const dataset = await insert(ada);
    const replace = (names: string[]) =>
      db.transaction((trx) => replaceColumns(trx, ada, { datasetId: dataset.id, names }));
    await replace(['id', 'amount']);
    const notes = {
      name: 'amount',
      label: 'Umsatz',
      description: 'Netto',
      format: null,
      synonyms: ['Erlös'],
      corrections: { quantity: 'price' as const, unit: '€' },
    };
    await db.transaction((trx) => updateNotes(trx, ada, { datasetId: dataset.id, notes: [notes] }));
    await replace(['id']);
    await replace(['amount', 'id']);
    expect((await listNotes(db.executor, ada, dataset.id)).get('amount')).toEqual(notes);
    expect([...(await listLabels(db.executor, ada, dataset.id))]).toEqual([['amount', 'Umsatz']]);
  });

  it('takes 2,000 columns in one version', async () => {
    const dataset = await insert(ada);
    const names = Array.from({ length: 2_000 }, (_, index) => `column ${index}`);
    await db.transaction((trx) => replaceColumns(trx, ada, { datasetId: dataset.id, names }));
    expect((await listNotes(db.executor, ada, dataset.id)).size).toBe(2_000);
  });
});
