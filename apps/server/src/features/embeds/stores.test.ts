import { beforeEach, expect, it } from 'vitest';
import { SELF_HOSTED } from '../../platform/plans/plan-state.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EmbedRow } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { addMember, addTenant } from '../accounts/index.ts';
import {
  countLiving,
  findEmbed,
  findPlainEmbed,
  insertEmbed,
  listEmbeds,
  revokeOfDashboard,
  touchEmbed,
  updateEmbedRow,
} from './store.ts';

const AT = '2026-01-05T09:30:00.000Z';
const LATER = '2026-01-06T09:30:00.000Z';

await describeOnBothStores('embed store', (stores) => {
  let db: Database;
  let ada: Actor;
  let stranger: Actor;
  const dashboard = newId();

  const newActor = (): Promise<Actor> =>
    db.transaction(async (trx) => {
      const tenant = { slug: `t-${newId()}`, name: 'T', plan: SELF_HOSTED };
      const tenantId = await addTenant(trx, systemClock, tenant);
      const member = {
        email: `${newId()}@example.test`,
        fname: 'Ada',
        lname: '',
        passwordHash: null,
        role: 'editor' as const,
      };
      return { tenantId, userId: await addMember(trx, systemClock, { ...member, tenantId }) };
    });
  const rowOf = (rest: Partial<EmbedRow> = {}): EmbedRow => ({
    id: newId(),
    tenant_id: ada.tenantId,
    dashboard_id: dashboard,
    is_plain: 0,
    name: 'Embed',
    hosts: '[]',
    filters: '{"op":"and","value":[]}',
    parameters: '{}',
    theme: 'Light',
    locale: null,
    allow_filters: 1,
    allow_downloads: 0,
    created_by: ada.userId,
    created_at: AT,
    expires_at: null,
    revoked_at: null,
    last_seen_at: null,
    ...rest,
  });
  const insert = async (row: EmbedRow): Promise<boolean> => db.transaction((trx) => insertEmbed(trx, row));

  beforeEach(async () => {
    db = await stores.open();
    ada = await newActor();
    stranger = await newActor();
  });

  it('lists the living before the ended, the newest first, with who made them, for the tenant alone', async () => {
    const [first, ended, last] = [rowOf(), rowOf({ revoked_at: AT }), rowOf()];
    for (const row of [first, ended, last, rowOf({ dashboard_id: newId() })]) {
      await insert(row);
    }
    const listed = await listEmbeds(db.executor, ada, dashboard);
    expect(listed.map(({ id }) => id)).toEqual([last.id, first.id, ended.id]);
    expect(listed[0]).toMatchObject({ ...last, fname: 'Ada' });
    expect(await countLiving(db.executor, ada, dashboard)).toBe(2);
    expect(await listEmbeds(db.executor, stranger, dashboard)).toEqual([]);
    expect(await findEmbed(db.executor, stranger, first.id)).toBeNull();
  });

  it('keeps one living plain embed of a dashboard, however many are made at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => insert(rowOf({ is_plain: 1 }))));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const plain = await findPlainEmbed(db.executor, ada, dashboard);
    expect(plain?.is_plain).toBe(1);
    await db.transaction((trx) => updateEmbedRow(trx, ada, { id: plain?.id ?? '', set: { revoked_at: AT } }));
    expect(await findPlainEmbed(db.executor, ada, dashboard)).toBeNull();
    expect(await insert(rowOf({ is_plain: 1 }))).toBe(true);
  });

  it('changes and ends the living of the own tenant alone', async () => {
    const row = rowOf();
    await insert(row);
    const end = (actor: Actor) =>
      db.transaction((trx) => updateEmbedRow(trx, actor, { id: row.id, set: { revoked_at: LATER } }));
    expect([await end(stranger), await end(ada), await end(ada)]).toEqual([false, true, false]);
  });

  it('ends all of a dashboard that is gone and keeps when the others ended', async () => {
    const [living, ended, other] = [rowOf(), rowOf({ revoked_at: AT }), rowOf({ dashboard_id: newId() })];
    for (const row of [living, ended, other]) {
      await insert(row);
    }
    const gone = { tenantId: ada.tenantId, dashboardId: dashboard, at: LATER };
    await db.transaction((trx) => revokeOfDashboard(trx, gone));
    const endOf = async ({ id }: EmbedRow) => (await findEmbed(db.executor, ada, id))?.revoked_at;
    expect([await endOf(living), await endOf(ended), await endOf(other)]).toEqual([LATER, AT, null]);
  });

  it('records the time of a view, no more often than the given interval', async () => {
    const row = rowOf();
    await insert(row);
    const touch = (at: string, unlessSince: string) =>
      touchEmbed(db.executor, { tenantId: ada.tenantId, id: row.id, at, unlessSince });
    const lastSeen = async () => (await findEmbed(db.executor, ada, row.id))?.last_seen_at;
    await touch(AT, '2026-01-05T09:29:00.000Z');
    expect(await lastSeen()).toBe(AT);
    await touch('2026-01-05T09:30:30.000Z', '2026-01-05T09:29:30.000Z');
    expect(await lastSeen()).toBe(AT);
    await touch(LATER, '2026-01-06T09:29:00.000Z');
    expect(await lastSeen()).toBe(LATER);
  });
});
