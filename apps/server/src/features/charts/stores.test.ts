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
  deleteAnnotationRow,
  findAnnotation,
  insertAnnotation,
  listAnnotationRows,
  listAnnotationsById,
  updateAnnotationRow,
} from './annotation.store.ts';
import {
  updateChartRow,
  countCharts,
  deleteChartRow,
  findChart,
  insertChart,
  listChartRows,
} from './chart.store.ts';
import type { ChartAnnotationRow, SavedChartRow } from './tables.ts';

const AT = '2026-01-05T09:30:00.000Z';

await describeOnBothStores('chart stores', (stores) => {
  let db: Database;
  let ada: Actor;
  let stranger: Actor;
  let dataset: string;

  const newActor = (): Promise<Actor> =>
    db.transaction(async (trx) => {
      const tenantId = await addTenant(trx, systemClock, {
        slug: `t-${newId()}`,
        name: 'T',
        plan: SELF_HOSTED,
      });
      const member = { email: `${newId()}@example.test`, fname: 'Ada', lname: '', passwordHash: null };
      return { tenantId, userId: await addMember(trx, systemClock, { ...member, tenantId, role: 'editor' }) };
    });
  const stamps = () => ({
    tenant_id: ada.tenantId,
    id: newId(),
    dataset_id: dataset,
    created_by: ada.userId,
    created_at: AT,
    updated_at: AT,
  });
  const chart = async (rest: Partial<SavedChartRow> = {}): Promise<SavedChartRow> => {
    const row: SavedChartRow = {
      ...stamps(),
      name: 'Chart',
      name_key: 'chart',
      chart: '{}',
      mode: 'Absolute',
      filters: 'null',
      revision: 1,
      ...rest,
    };
    await db.transaction((trx) => insertChart(trx, row));
    return row;
  };
  const annotation = async (rest: Partial<ChartAnnotationRow> = {}): Promise<ChartAnnotationRow> => {
    const row: ChartAnnotationRow = {
      ...stamps(),
      chart_id: null,
      kind: 'note',
      anchor: '{"column":null}',
      text: 'Note',
      search_key: 'note',
      ...rest,
    };
    await db.transaction((trx) => insertAnnotation(trx, row));
    return row;
  };

  beforeEach(async () => {
    db = await stores.open();
    ada = await newActor();
    stranger = await newActor();
    dataset = newId();
    await acrossTenants(db.executor)
      .insertInto('datasets')
      .values({
        id: dataset,
        tenant_id: ada.tenantId,
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

  it('list a page of the newest charts with the number of all, and show nothing to another tenant', async () => {
    const first = await chart({ name_key: 'a_b' });
    const second = await chart({ created_at: '2026-01-06T00:00:00.000Z' });
    const wanted = { datasetId: dataset, q: '', page: 1, limit: 1 };
    const page = await listChartRows(db.executor, ada, wanted);
    expect([page.rows.map(({ id }) => id), page.total]).toEqual([[second.id], 2]);
    const underscore = await listChartRows(db.executor, ada, { ...wanted, q: '_' });
    expect([underscore.rows.map(({ id }) => id), underscore.total]).toEqual([[first.id], 1]);
    expect((await listChartRows(db.executor, stranger, wanted)).total).toBe(0);
    expect(await findChart(db.executor, stranger, first.id)).toBeNull();
    expect([
      await countCharts(db.executor, ada, dataset),
      await countCharts(db.executor, stranger, dataset),
    ]).toEqual([2, 0]);
  });

  it('change a chart at its revision alone, never in another tenant', async () => {
    const { id } = await chart();
    const set = { name: 'New', name_key: 'new', chart: '{}', mode: 'Percent', filters: 'null' } as const;
    const change = (actor: Actor, revision?: number) =>
      db.transaction((trx) => updateChartRow(trx, actor, { id, revision, set: { ...set, updated_at: AT } }));
    expect([await change(stranger), await change(ada, 1), await change(ada, 1), await change(ada)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect((await findChart(db.executor, ada, id))?.revision).toBe(3);
  });

  it('take a chart away with the annotations on it alone', async () => {
    const { id } = await chart();
    const own = await annotation({ chart_id: id });
    const everywhere = await annotation();
    const remove = (actor: Actor) => db.transaction((trx) => deleteChartRow(trx, actor, id));
    expect([await remove(stranger), await remove(ada), await remove(ada)]).toEqual([false, true, false]);
    expect(await findAnnotation(db.executor, ada, own.id)).toBeNull();
    expect(await findAnnotation(db.executor, ada, everywhere.id)).toMatchObject(everywhere);
  });

  it('refuse an annotation on a chart of another tenant', async () => {
    const { id } = await chart();
    await expect(
      annotation({ tenant_id: stranger.tenantId, created_by: stranger.userId, chart_id: id }),
    ).rejects.toThrow(/foreign key/i);
  });

  it('list, change, find and remove annotations of the own tenant alone', async () => {
    const { id: chartId } = await chart({ name: 'Sales' });
    const note = await annotation({ text: 'Messe', search_key: 'messe' });
    const own = await annotation({ chart_id: chartId, text: 'Messe 2', search_key: 'messe 2' });
    const ids = async (actor: Actor, chart_id: string | null) =>
      (await listAnnotationRows(db.executor, actor, { datasetId: dataset, chartId: chart_id })).map(
        ({ id }) => id,
      );
    expect([await ids(ada, null), await ids(ada, chartId), await ids(stranger, chartId)]).toEqual([
      [note.id],
      [note.id, own.id].toSorted(),
      [],
    ]);
    const byId = async (actor: Actor) =>
      (await listAnnotationsById(db.executor, actor, [own.id])).map(({ text }) => text);
    expect([await byId(ada), await byId(stranger)]).toEqual([['Messe 2'], []]);
    const set = { ...note, text: 'Other', search_key: 'other' };
    const update = (actor: Actor) =>
      db.transaction((trx) => updateAnnotationRow(trx, actor, { id: note.id, set }));
    expect([await update(stranger), await update(ada)]).toEqual([false, true]);
    const remove = (actor: Actor) => db.transaction((trx) => deleteAnnotationRow(trx, actor, note.id));
    expect([await remove(stranger), await remove(ada), await remove(ada)]).toEqual([false, true, false]);
  });
});
