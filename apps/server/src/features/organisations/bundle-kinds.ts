import type { OrganisationBundle } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;
type Parts = Pick<OrganisationBundle, 'connections' | 'datasets' | 'workflows' | 'dashboards'>;

interface BundleKind<Part extends keyof Parts> {
  /** Tables whose rows it takes into the bundle. */
  readonly tables: readonly (keyof Tables)[];
  readonly list: (db: Executor, tenant: Tenant) => Promise<Parts[Part]>;
}

/**
 * What a bundle holds, by its key, in the order of ids: two exports of the same workspace are equal up to `exportedAt`. A
 * stored kind is in it, or in `NOT_BUNDLED` with the reason.
 */
export const BUNDLE_KINDS: { readonly [Part in keyof Parts]: BundleKind<Part> } = {
  connections: {
    tables: ['connections'],
    async list(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('connections')
        // Never `secrets`.
        .select(['id', 'kind', 'name', 'config'])
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, config: JSON.parse(row.config) as Record<string, unknown> }));
    },
  },
  datasets: {
    tables: ['datasets', 'transformations', 'saved_measures'],
    async list(db, tenant) {
      const datasets = await inTenant(db, tenant)
        .selectFrom('datasets')
        .select(['id', 'name', 'description', 'source_kind', 'source_label', 'connection_id'])
        .where('state', '=', 'active')
        .orderBy('id')
        .execute();
      const steps = Map.groupBy(
        await inTenant(db, tenant)
          .selectFrom('transformations')
          .select(['dataset_id', 'step'])
          .where('enabled', '=', 1)
          .orderBy('position')
          .execute(),
        ({ dataset_id }) => dataset_id,
      );
      const measures = Map.groupBy(
        await inTenant(db, tenant)
          .selectFrom('saved_measures')
          .select(['dataset_id', 'name', 'formula', 'format', 'description'])
          .orderBy('name_key')
          .execute(),
        ({ dataset_id }) => dataset_id,
      );
      return datasets.map(({ id, name, description, source_kind, source_label, connection_id }) => ({
        id,
        name,
        description,
        // An address may hold a key.
        source: { kind: source_kind, label: source_label, url: null },
        connectionId: connection_id,
        steps: (steps.get(id) ?? []).map(({ step }) => JSON.parse(step) as never),
        measures: (measures.get(id) ?? []).map(({ dataset_id: _id, ...measure }) => measure),
      }));
    },
  },
  workflows: {
    tables: ['workflows'],
    async list(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('workflows as w')
        .leftJoin('models as m', (join) =>
          join.onRef('m.tenant_id', '=', 'w.tenant_id').onRef('m.id', '=', 'w.model_id'),
        )
        .select(['w.id', 'w.name', 'w.service', 'w.dataset_id', 'w.target', 'm.features', 'm.options'])
        .where('w.archived_at', 'is', null)
        .orderBy('w.id')
        .execute();
      return rows.map(({ dataset_id: datasetId, features, options, ...row }) => ({
        ...row,
        datasetId,
        // Of the model in use; before one is ready there are none.
        features: features === null ? [] : (JSON.parse(features) as string[]),
        options: options === null ? {} : (JSON.parse(options) as Record<string, unknown>),
      }));
    },
  },
  dashboards: {
    tables: ['dashboards'],
    async list(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('dashboards')
        .select(['id', 'source', 'source_id', 'content'])
        .orderBy('id')
        .execute();
      return rows.map(({ content, ...row }) => ({
        ...(JSON.parse(content) as Omit<Parts['dashboards'][number], 'id' | 'source' | 'source_id'>),
        ...row,
        // Folders are not part of a bundle.
        folderId: null,
      }));
    },
  },
};

/** Stored kinds that a bundle leaves out, and why. */
export const NOT_BUNDLED: Readonly<Partial<Record<keyof Tables, string>>> = {
  dashboard_folders: 'dashboards are at the top of the workspace that imports them',
  saved_charts: 'charts on dashboards are in the dashboards',
  chart_annotations: 'they are written about rows, which a bundle leaves out',
  saved_views: 'they are personal',
  stories: 'they are written about rows, which a bundle leaves out',
  embeds: 'their links belong to this server',
  models: 'they are trained on rows, which a bundle leaves out',
};
