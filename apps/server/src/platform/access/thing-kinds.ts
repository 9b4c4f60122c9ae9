import { AppError, type ThingKind } from '@plumbline/contract';
import type { Executor } from '../db/database.ts';
import { inTenant } from '../db/in-tenant.ts';
import type { Tables } from '../db/tables.ts';
import type { EventKind } from '../events/event-table.ts';
import type { Actor } from '../principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export interface Thing {
  readonly kind: ThingKind;
  readonly id: string;
}

export interface FoundThing {
  readonly name: string;
  readonly ownerId: string;
  /** What it is in: the shares of that apply to it as well. */
  readonly within: Thing | null;
}

interface KindFacts {
  readonly table: keyof Tables;
  /** Names the folder whose shares apply to it, or to what is in it; null: it is in none. */
  readonly folderColumn: string | null;
  /** Finds the thing whatever the actor may see. */
  find(db: Executor, tenant: Tenant, id: string): Promise<FoundThing | null>;
  setOwner(
    trx: Executor,
    tenant: Tenant,
    change: { readonly id: string; readonly ownerId: string },
  ): Promise<void>;
  /** Ids of what a person owns. */
  listOwned(db: Executor, tenant: Tenant, ownerId: string): Promise<readonly string[]>;
  /** Other things whose content it shows. */
  listShown(db: Executor, tenant: Tenant, id: string): Promise<readonly Thing[]>;
  /** Its page in the web client. */
  link(id: string): string;
  /** The same for what does not exist and for what the caller may not see. */
  notFound(id: string): AppError;
  /** Ends its shares; null for what is archived, but never deleted. */
  readonly deletedBy: Extract<EventKind, `${string}.deleted`> | null;
}

const inFolder = (id: string | null): Thing | null => (id === null ? null : { kind: 'folder', id });

type OwnedTable = 'datasets' | 'dashboards' | 'dashboard_folders' | 'connections' | 'workflows' | 'stories';

/** What holds for every table with an owner. The builders of all of them share these columns. */
const owned = <Table extends OwnedTable>(
  table: Table,
): Pick<KindFacts, 'setOwner' | 'listOwned'> & { readonly table: Table } => ({
  table,
  async setOwner(trx, tenant, { id, ownerId }) {
    await inTenant(trx, tenant)
      .updateTable(table as 'datasets')
      .set({ owner_id: ownerId })
      .where('id', '=', id)
      .execute();
  },
  async listOwned(db, tenant, ownerId) {
    const rows = await inTenant(db, tenant)
      .selectFrom(table as 'datasets')
      .select('id')
      .where('owner_id', '=', ownerId)
      .execute();
    return rows.map(({ id }) => id);
  },
});

const outsideFolders = (table: OwnedTable) => ({
  ...owned(table),
  folderColumn: null,
  async find(db: Executor, tenant: Tenant, id: string): Promise<FoundThing | null> {
    const row = await inTenant(db, tenant)
      .selectFrom(table as 'datasets')
      .select(['name', 'owner_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? { name: row.name, ownerId: row.owner_id, within: null } : null;
  },
});

/** The datasets that a thing depends on, with those that these join and append. */
async function listDatasetsOf(db: Executor, tenant: Tenant, { kind, id }: Thing): Promise<readonly Thing[]> {
  const rows = await inTenant(db, tenant)
    .selectFrom('dataset_dependents')
    .select('dataset_id')
    .where('kind', '=', kind)
    .where('dependent_id', '=', id)
    .execute();
  const own = rows.map(({ dataset_id }) => dataset_id);
  return asDatasets([...own, ...(await listUsed(db, tenant, own))]);
}

const asDatasets = (ids: readonly string[]): readonly Thing[] =>
  [...new Set(ids)].map((id) => ({ kind: 'dataset', id }));

/** Datasets that the recipes of these read, at whatever distance; their rows are read with the reader's own access. */
async function listUsed(db: Executor, tenant: Tenant, ids: readonly string[]): Promise<readonly string[]> {
  const used = new Set<string>();
  let next = ids;
  while (next.length > 0) {
    const rows = await inTenant(db, tenant)
      .selectFrom('dataset_uses')
      .select('used_id')
      .where('dataset_id', 'in', next)
      .execute();
    next = [...new Set(rows.map(({ used_id }) => used_id))].filter((id) => !used.has(id));
    for (const id of next) {
      used.add(id);
    }
  }
  return [...used];
}

/** Everything that people share with one another. A new kind is an entry here and in `THING_KINDS` of the contract. */
export const KINDS: Readonly<Record<ThingKind, KindFacts>> = {
  dataset: {
    ...outsideFolders('datasets'),
    listShown: async (db, tenant, id) => asDatasets(await listUsed(db, tenant, [id])),
    link: (id) => `/datasets/${id}`,
    notFound: (id) =>
      new AppError(
        'dataset.not_found',
        `There is no dataset ${id}. It may have been deleted, its creation failed, or it is not shared with you.`,
      ),
    deletedBy: 'dataset.deleted',
  },
  dashboard: {
    ...owned('dashboards'),
    folderColumn: 'folder_id',
    async find(db, tenant, id) {
      const row = await inTenant(db, tenant)
        .selectFrom('dashboards')
        .select(['name', 'owner_id', 'folder_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { name: row.name, ownerId: row.owner_id, within: inFolder(row.folder_id) } : null;
    },
    listShown: (db, tenant, id) => listDatasetsOf(db, tenant, { kind: 'dashboard', id }),
    link: (id) => `/dashboards/${id}`,
    notFound: (id) =>
      new AppError(
        'dashboard.not_found',
        `There is no dashboard ${id}. It may have been deleted, or it is not shared with you.`,
      ),
    deletedBy: 'dashboard.deleted',
  },
  folder: {
    ...owned('dashboard_folders'),
    folderColumn: 'id',
    async find(db, tenant, id) {
      const row = await inTenant(db, tenant)
        .selectFrom('dashboard_folders')
        .select(['name', 'owner_id', 'parent_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { name: row.name, ownerId: row.owner_id, within: inFolder(row.parent_id) } : null;
    },
    listShown: () => Promise.resolve([]),
    link: (id) => `/dashboards?folder=${id}`,
    notFound: (id) =>
      new AppError(
        'folder.not_found',
        `There is no folder ${id}. It may have been deleted, or it is not shared with you.`,
      ),
    deletedBy: 'dashboard_folder.deleted',
  },
  connection: {
    ...outsideFolders('connections'),
    listShown: () => Promise.resolve([]),
    link: (id) => `/connections/${id}`,
    notFound: (id) =>
      new AppError(
        'connection.not_found',
        `There is no connection ${id}. It may have been deleted, or it is not shared with you.`,
      ),
    deletedBy: 'connection.deleted',
  },
  workflow: {
    ...outsideFolders('workflows'),
    // Its reports are read by who may read the rows that its models learned from.
    listShown: (db, tenant, id) => listDatasetsOf(db, tenant, { kind: 'workflow', id }),
    link: (id) => `/workflows/${id}`,
    notFound: (id) =>
      new AppError(
        'workflow.not_found',
        `There is no workflow ${id}. Check the id, or ask its owner to share it with you.`,
      ),
    deletedBy: null,
  },
  story: {
    ...outsideFolders('stories'),
    listShown: (db, tenant, id) => listDatasetsOf(db, tenant, { kind: 'story', id }),
    link: (id) => `/stories/${id}`,
    notFound: (id) =>
      new AppError(
        'story.not_found',
        `There is no story ${id}. It may have been deleted, or it is not shared with you.`,
      ),
    deletedBy: 'story.deleted',
  },
};

/** Tables of what belongs to a thing and follows its permissions. */
export const PARTS = {
  saved_charts: 'dataset',
  chart_annotations: 'dataset',
  saved_measures: 'dataset',
  saved_views: 'dataset',
  transformations: 'dataset',
  embeds: 'dashboard',
  subscriptions: 'dashboard',
  alerts: 'dashboard',
  models: 'workflow',
} as const satisfies Partial<Record<keyof Tables, ThingKind>>;
