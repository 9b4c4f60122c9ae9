import { sql } from 'kysely';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';
import { fullName } from '../accounts/index.ts';
import { commentEntry, joinTexts, partEntry, singleGroup, thingEntry } from './build-entry.ts';
import { listDatasets } from './dataset-entries.store.ts';
import type { EntryGroup } from './search-entry.ts';

type Tenant = Pick<Actor, 'tenantId'>;

interface SearchSource {
  /** Tables whose rows it makes entries of. */
  readonly tables: readonly (keyof Tables)[];
  /** Groups that changed at or after `since` (ISO 8601), all with null; null where rows have no time of change. */
  readonly listChanged:
    ((db: Executor, tenant: Tenant, since: string | null) => Promise<EntryGroup[]>) | null;
  /** All groups, for rows without a time of change. */
  readonly listAll: ((db: Executor, tenant: Tenant) => Promise<EntryGroup[]>) | null;
}

/** What belongs to a dataset and has a time of its own. */
const listPartEntries = (
  db: Executor,
  tenant: Tenant,
  table: 'saved_charts' | 'saved_measures' | 'chart_annotations',
) =>
  inTenant(db, tenant)
    .selectFrom(`${table} as p` as 'saved_measures as p')
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.tenant_id', '=', 'p.tenant_id').onRef('d.id', '=', 'p.dataset_id'),
    )
    .select(['p.id', 'p.dataset_id', 'p.created_by', 'p.updated_at', 'd.name as dataset']);

/** Everything that people find by words. A stored kind is in it, or in `NOT_SEARCHED` with the reason. */
export const SEARCH_SOURCES: Readonly<Record<string, SearchSource>> = {
  datasets: {
    tables: ['datasets', 'transformations'],
    listChanged: listDatasets,
    listAll: null,
  },
  dashboards: {
    tables: ['dashboards'],
    listAll: null,
    async listChanged(db, tenant, since) {
      const rows = await inTenant(db, tenant)
        .selectFrom('dashboards')
        .select(['id', 'name', 'content', 'archived_at', 'updated_at'])
        .$if(since !== null, (query) => query.where('updated_at', '>=', since ?? ''))
        .execute();
      return rows.map((row) => {
        const { description } = JSON.parse(row.content) as { description?: string };
        const group = singleGroup(thingEntry('dashboard', row, description ?? ''));
        return row.archived_at === null ? group : { ...group, entries: [] };
      });
    },
  },
  workflows: {
    tables: ['workflows'],
    listAll: null,
    async listChanged(db, tenant, since) {
      const rows = await inTenant(db, tenant)
        .selectFrom('workflows')
        .select(['id', 'name', 'description', 'archived_at', 'updated_at'])
        .$if(since !== null, (query) => query.where('updated_at', '>=', since ?? ''))
        .execute();
      return rows.map((row) => {
        const group = singleGroup(thingEntry('workflow', row, row.description ?? ''));
        return row.archived_at === null ? group : { ...group, entries: [] };
      });
    },
  },
  stories: {
    tables: ['stories'],
    listAll: null,
    async listChanged(db, tenant, since) {
      const rows = await inTenant(db, tenant)
        .selectFrom('stories')
        .select(['id', 'name', 'archived_at', 'updated_at'])
        .$if(since !== null, (query) => query.where('updated_at', '>=', since ?? ''))
        .execute();
      return rows.map((row) => {
        const group = singleGroup(thingEntry('story', row, ''));
        return row.archived_at === null ? group : { ...group, entries: [] };
      });
    },
  },
  connections: {
    tables: ['connections'],
    listAll: null,
    async listChanged(db, tenant, since) {
      const rows = await inTenant(db, tenant)
        .selectFrom('connections')
        .select(['id', 'name', 'label', 'updated_at'])
        .$if(since !== null, (query) => query.where('updated_at', '>=', since ?? ''))
        .execute();
      return rows.map((row) => singleGroup(thingEntry('connection', row, row.label)));
    },
  },
  charts: {
    tables: ['saved_charts'],
    listAll: null,
    async listChanged(db, tenant, since) {
      const rows = await listPartEntries(db, tenant, 'saved_charts')
        .select('p.name')
        .$if(since !== null, (query) => query.where('p.updated_at', '>=', since ?? ''))
        .execute();
      return rows.map((row) =>
        singleGroup(
          partEntry('chart', row, {
            title: row.name,
            text: '',
            link: `/datasets/${row.dataset_id}/charts/${row.id}`,
          }),
        ),
      );
    },
  },
  measures: {
    tables: ['saved_measures'],
    listAll: null,
    async listChanged(db, tenant, since) {
      const rows = await listPartEntries(db, tenant, 'saved_measures')
        .select(['p.name', 'p.formula', 'p.description'])
        .$if(since !== null, (query) => query.where('p.updated_at', '>=', since ?? ''))
        .execute();
      return rows.map((row) =>
        singleGroup(
          partEntry('formula', row, {
            title: row.name,
            text: joinTexts(row.formula, row.description),
            link: `/datasets/${row.dataset_id}/charts`,
          }),
        ),
      );
    },
  },
  annotations: {
    tables: ['chart_annotations'],
    listAll: null,
    async listChanged(db, tenant, since) {
      const rows = await listPartEntries(db, tenant, 'chart_annotations')
        .select([
          sql<string>`p.text`.as('text'),
          sql<string | null>`p.chart_id`.as('chart_id'),
          sql<
            string | null
          >`(select c.name from saved_charts c where c.tenant_id = p.tenant_id and c.id = p.chart_id)`.as(
            'chart',
          ),
        ])
        .$if(since !== null, (query) => query.where('p.updated_at', '>=', since ?? ''))
        .execute();
      return rows.map((row) =>
        singleGroup(
          partEntry('annotation', row, {
            title: row.text,
            text: '',
            chart: row.chart,
            link: `/datasets/${row.dataset_id}/charts${row.chart_id === null ? '' : `/${row.chart_id}`}`,
          }),
        ),
      );
    },
  },
  comments: {
    tables: ['comments'],
    listAll: null,
    async listChanged(db, tenant, since) {
      const changed = sql<string>`coalesce(deleted_at, edited_at, created_at)`;
      const rows = await inTenant(db, tenant)
        .selectFrom('comments')
        .select(['id', 'thing_kind', 'thing_id', 'text', 'deleted_at', changed.as('updated_at')])
        .$if(since !== null, (query) => query.where(changed, '>=', since ?? ''))
        .execute();
      return rows.map((row) => {
        const group = singleGroup(commentEntry(row));
        return row.deleted_at === null ? group : { ...group, entries: [] };
      });
    },
  },
  folders: {
    tables: ['dashboard_folders'],
    listChanged: null,
    async listAll(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('dashboard_folders')
        .select(['id', 'name', 'created_at as updated_at'])
        .execute();
      return rows.map((row) => singleGroup(thingEntry('folder', row, '')));
    },
  },
  people: {
    tables: ['members'],
    listChanged: null,
    async listAll(db, { tenantId }) {
      const rows = await acrossTenants(db)
        .selectFrom('members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(['u.id', 'u.fname', 'u.lname', 'u.email', 'm.created_at'])
        .where('m.tenant_id', '=', tenantId)
        .execute();
      return rows.map(({ id, created_at, ...person }) =>
        singleGroup({
          key: `person ${id}`,
          kind: 'person',
          id,
          thing: null,
          part: null,
          title: fullName(person),
          text: person.email,
          shown: person.email,
          within: '',
          link: `/activity?actor=${id}`,
          updatedAt: created_at,
        }),
      );
    },
  },
};

/** Stored kinds that nobody finds by words, and why. */
export const NOT_SEARCHED: Readonly<Partial<Record<keyof Tables, string>>> = {
  subscriptions: 'personal, and found where the dashboard is',
  alerts: 'personal, and found where the dashboard is',
  saved_views: 'personal, and found where the dataset is',
  embeds: 'found where the dashboard is',
  models: 'found where the workflow is',
};
