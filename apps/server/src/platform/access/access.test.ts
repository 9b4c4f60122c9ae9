import { PERMISSIONS, type Permission, type Role, type ThingKind } from '@plumbline/contract';
import { beforeEach, expect, it } from 'vitest';
import { addMember, addTenant } from '../../features/accounts/index.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { SELF_HOSTED } from '../plans/plan-state.ts';
import { systemClock } from '../clock.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database } from '../db/database.ts';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import { newId } from '../ids.ts';
import { systemActor, type Actor } from '../principal.ts';
import { createAccess, type Access } from './access.ts';
import { listAccess } from './list-access.ts';
import { putShare, workspaceHolder, type Holder } from './shares.store.ts';
import { KINDS, PARTS, type Thing } from './thing-kinds.ts';
import { isInScope, isVisible } from './visible.ts';

const NOW = '2026-11-23T00:00:00.000Z';

await describeOnBothStores('what a person may do with a thing', (stores) => {
  let db: Database;
  let access: Access;
  let tenantId: string;
  let owner: Actor;

  const addPerson = (role: Role, tenant = tenantId): Promise<Actor> =>
    db.transaction(async (trx) => {
      const email = `${newId()}@example.test`;
      const member = { tenantId: tenant, email, fname: 'A', lname: 'B', role, passwordHash: null };
      return { tenantId: tenant, userId: await addMember(trx, systemClock, member) };
    });
  const newTenant = () =>
    db.transaction((trx) =>
      addTenant(trx, systemClock, { slug: `t-${newId()}`, name: 'T', plan: SELF_HOSTED }),
    );

  const made = () => ({
    tenant_id: tenantId,
    id: newId(),
    name: 'N',
    name_key: 'n',
    created_by: owner.userId,
    owner_id: owner.userId,
    created_at: NOW,
  });
  const addDataset = async (): Promise<Thing> => {
    const row = {
      ...made(),
      search_key: 'n',
      description: null,
      state: 'active' as const,
      source_kind: 'file' as const,
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
      updated_at: NOW,
      archived_at: null,
    };
    await db.transaction((trx) => insertInto(trx, 'datasets').values(row).execute());
    return { kind: 'dataset', id: row.id };
  };
  const addFolder = async (parent_id: string | null): Promise<Thing> => {
    const row = { ...made(), parent_id };
    await db.transaction((trx) => insertInto(trx, 'dashboard_folders').values(row).execute());
    return { kind: 'folder', id: row.id };
  };
  const addDashboard = async (folder_id: string | null): Promise<Thing> => {
    const row = {
      ...made(),
      search_key: 'n',
      source: 'dataset' as const,
      source_id: newId(),
      dataset_id: newId(),
      folder_id,
      content: '{}',
      tile_count: 0,
      revision: 1,
      updated_by: owner.userId,
      updated_at: NOW,
    };
    await db.transaction((trx) => insertInto(trx, 'dashboards').values(row).execute());
    return { kind: 'dashboard', id: row.id };
  };
  const addConnection = async (): Promise<Thing> => {
    const row = {
      ...made(),
      kind: 'postgresql' as const,
      label: 'L',
      config: '{}',
      secrets: '',
      state: 'ready' as const,
      message: null,
      updated_at: NOW,
      last_read_at: null,
    };
    await db.transaction((trx) => insertInto(trx, 'connections').values(row).execute());
    return { kind: 'connection', id: row.id };
  };
  const addWorkflow = async (): Promise<Thing> => {
    const row = {
      ...made(),
      description: null,
      service: 'regression',
      dataset_id: (await addDataset()).id,
      target: null,
      model_id: null,
      shares_beyond_rules: 0 as const,
      uses_better: 0 as const,
      updated_at: NOW,
      archived_at: null,
    };
    await db.transaction((trx) => insertInto(trx, 'workflows').values(row).execute());
    return { kind: 'workflow', id: row.id };
  };
  const addStory = async (): Promise<Thing> => {
    const row = {
      ...made(),
      search_key: 'n',
      workflow_id: newId(),
      model_id: newId(),
      dataset_id: (await addDataset()).id,
      state: 'ready' as const,
      error: null,
      prompt: null,
      columns: null,
      part: null,
      content: '[]',
      revision: 1,
      updated_by: owner.userId,
      updated_at: NOW,
      archived_at: null,
    };
    await db.transaction((trx) => insertInto(trx, 'stories').values(row).execute());
    return { kind: 'story', id: row.id };
  };
  const share = (thing: Thing, holder: Holder, permission: Permission) =>
    db.transaction((trx) => putShare(trx, owner, { thing, holder, permission, now: NOW }));
  const person = ({ userId }: Actor): Holder => ({ kind: 'user', id: userId });

  const listed = async (actor: Actor, kind: ThingKind): Promise<string[]> => {
    const query = {
      dataset: () => inTenant(db.executor, actor).selectFrom('datasets as t').select('t.id'),
      dashboard: () => inTenant(db.executor, actor).selectFrom('dashboards as t').select('t.id'),
      folder: () => inTenant(db.executor, actor).selectFrom('dashboard_folders as t').select('t.id'),
      connection: () => inTenant(db.executor, actor).selectFrom('connections as t').select('t.id'),
      workflow: () => inTenant(db.executor, actor).selectFrom('workflows as t').select('t.id'),
      story: () => inTenant(db.executor, actor).selectFrom('stories as t').select('t.id'),
    }[kind]();
    const rows = await query.where(isVisible(actor, kind, 't')).execute();
    return rows.map(({ id }) => id);
  };
  /** The permission, after the list, and what a list says of each thing, were seen to agree with it. */
  const mayDo = async (actor: Actor, thing: Thing): Promise<Permission | null> => {
    const permission = await access.permissionOn(actor, thing);
    expect((await listed(actor, thing.kind)).includes(thing.id)).toBe(permission !== null);
    const shown = await listAccess(db.executor, actor, { kind: thing.kind, ids: [thing.id] });
    expect(shown.get(thing.id)?.permission ?? null).toBe(permission);
    return permission;
  };

  beforeEach(async () => {
    db = await stores.open();
    access = createAccess(db, systemClock);
    tenantId = await newTenant();
    owner = await addPerson('viewer');
  });

  it('is everything for its owner, for admins and owners of the workspace, and for the product itself', async () => {
    const things = [
      await addDataset(),
      await addFolder(null),
      await addDashboard(null),
      await addConnection(),
      await addWorkflow(),
      await addStory(),
    ];
    for (const thing of things) {
      for (const actor of [
        owner,
        await addPerson('admin'),
        await addPerson('owner'),
        systemActor(tenantId),
      ]) {
        expect(await mayDo(actor, thing)).toBe('manage');
      }
    }
  });

  it('is nothing without a share, for who is no member, in another tenant, and of what does not exist', async () => {
    const thing = await addDataset();
    const elsewhere = await newTenant();
    const stranger = { tenantId, userId: newId() };
    await share(thing, workspaceHolder(owner), 'manage');
    for (const actor of [await addPerson('owner', elsewhere), stranger]) {
      expect(await mayDo(actor, thing)).toBeNull();
    }
    expect(await mayDo(await addPerson('editor'), await addDataset())).toBeNull();
    expect(await access.permissionOn(owner, { kind: 'dataset', id: newId() })).toBeNull();
    expect(await access.permissionOn(systemActor(tenantId), { kind: 'dataset', id: newId() })).toBeNull();
  });

  it.each(PERMISSIONS)('is the %s of a personal share in full, whatever the role', async (permission) => {
    const thing = await addDataset();
    for (const role of ['viewer', 'editor'] as const) {
      const actor = await addPerson(role);
      await share(thing, person(actor), permission);
      expect(await mayDo(actor, thing)).toBe(permission);
    }
  });

  it('is at most comment by a share with the workspace, for people whose role is viewer', async () => {
    const thing = await addDataset();
    const [viewer, editor] = [await addPerson('viewer'), await addPerson('editor')];
    const permissions = { view: 'view', comment: 'comment', edit: 'comment', manage: 'comment' } as const;
    for (const permission of PERMISSIONS) {
      await share(thing, workspaceHolder(owner), permission);
      expect([await mayDo(viewer, thing), await mayDo(editor, thing)]).toEqual([
        permissions[permission],
        permission,
      ]);
    }
  });

  it('is the strongest of all shares that reach the person, those of groups too', async () => {
    const thing = await addDataset();
    const viewer = await addPerson('viewer');
    const groupId = newId();
    await db.transaction(async (trx) => {
      const group = { tenant_id: tenantId, id: groupId, name: 'G', name_key: 'g', attributes: '{}' };
      await insertInto(trx, 'groups')
        .values({ ...group, created_at: NOW })
        .execute();
      await insertInto(trx, 'group_members')
        .values({ tenant_id: tenantId, group_id: groupId, user_id: viewer.userId })
        .execute();
    });
    await share(thing, { kind: 'group', id: groupId }, 'edit');
    expect(await mayDo(viewer, thing)).toBe('edit');
    await share(thing, person(viewer), 'view');
    expect(await mayDo(viewer, thing)).toBe('edit');
    await inTenant(db.executor, viewer).deleteFrom('group_members').execute();
    expect(await mayDo(viewer, thing)).toBe('view');
  });

  it('reaches from a folder to all that is in it, however deep, and to nothing above it', async () => {
    const top = await addFolder(null);
    const middle = await addFolder(top.id);
    const below = await addFolder(middle.id);
    const [inside, outside] = [await addDashboard(below.id), await addDashboard(top.id)];
    const editor = await addPerson('editor');
    await share(middle, person(editor), 'edit');
    expect([await mayDo(editor, below), await mayDo(editor, inside)]).toEqual(['edit', 'edit']);
    expect([await mayDo(editor, top), await mayDo(editor, outside)]).toEqual([null, null]);
  });

  it('comes with who else can open the thing, through its folders too', async () => {
    const folder = await addFolder(null);
    const [inside, outside] = [await addDashboard(folder.id), await addDashboard(null)];
    const editor = await addPerson('editor');
    const sharedWith = async () => {
      const ids = [inside.id, outside.id];
      const shown = await listAccess(db.executor, owner, { kind: 'dashboard', ids });
      return ids.map((id) => shown.get(id)?.sharedWith);
    };
    const privateIds = () =>
      inTenant(db.executor, owner)
        .selectFrom('dashboards as t')
        .select('t.id')
        .where(isInScope(owner, 'dashboard', { alias: 't', scope: 'private' }))
        .execute();
    expect([await sharedWith(), await privateIds()]).toEqual([
      ['nobody', 'nobody'],
      expect.arrayContaining([{ id: inside.id }, { id: outside.id }]),
    ]);
    await share(folder, person(editor), 'view');
    expect([await sharedWith(), await privateIds()]).toEqual([['some', 'nobody'], [{ id: outside.id }]]);
    await share(outside, workspaceHolder(owner), 'view');
    expect([await sharedWith(), await privateIds()]).toEqual([['some', 'workspace'], []]);
  });

  it('is refused with a sentence where the thing can be seen, and as for nothing where it cannot', async () => {
    const thing = await addDataset();
    const actor = await addPerson('editor');
    const absent = { kind: 'dataset', id: newId() } as const;
    const refusal = async (of: Thing) =>
      access.require(actor, of, 'edit').catch((error: unknown) => error as Error & { code: string });
    const [hidden, none] = [await refusal(thing), await refusal(absent)];
    expect(hidden).toMatchObject({ code: 'dataset.not_found' });
    expect(String(hidden).replace(thing.id, '')).toBe(String(none).replace(absent.id, ''));
    await share(thing, person(actor), 'comment');
    expect(await refusal(thing)).toMatchObject({
      code: 'access.forbidden',
      message: 'You can comment on "N", but not edit it. Ask its owner for that permission.',
    });
    await share(thing, person(actor), 'edit');
    expect(await access.require(actor, thing, 'edit')).toBe('edit');
  });

  it('knows every stored thing: each table of what people create is a kind, or belongs to one', async () => {
    const tables = await acrossTenants(db.executor).introspection.getTables();
    const created = tables.filter(({ columns }) => {
      const names = columns.map(({ name }) => name);
      return names.includes('tenant_id') && (names.includes('created_by') || names.includes('owner_id'));
    });
    const known = [...Object.values(KINDS).map(({ table }) => table), ...Object.keys(PARTS), ...NO_THINGS];
    expect(created.map(({ name }) => name).toSorted()).toEqual(
      known.filter((name) => created.some((table) => table.name === name)).toSorted(),
    );
    expect(created.length).toBeGreaterThan(7);
  });
});

/** Made by a person, but not by way of permissions of its own. */
const NO_THINGS = [
  // Belong to a thing of any kind, and are changed by whoever manages it.
  'shares',
  // Read by owners and admins alone.
  'quotes',
];
