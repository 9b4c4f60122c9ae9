import type { OrganisationBundle } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';
import { listBundledCharts } from '../charts/index.ts';
import { listBundledConnections } from '../connections/index.ts';
import { listBundledDashboards, listBundledFolders } from '../dashboards/index.ts';
import { listBundledDatasets, listBundledSchedules } from '../datasources/index.ts';
import { listBundledMeasures } from '../formulas/index.ts';
import { listBundledStories } from '../stories/index.ts';
import { listBundledWorkflows } from '../workflows/index.ts';

type Tenant = Pick<Actor, 'tenantId'>;
export type Parts = Pick<
  OrganisationBundle,
  'connections' | 'datasets' | 'workflows' | 'stories' | 'folders' | 'dashboards' | 'schedules'
>;

interface BundleKind<Part extends keyof Parts> {
  /** Tables whose rows it takes into the bundle. */
  readonly tables: readonly (keyof Tables)[];
  readonly list: (db: Executor, tenant: Tenant) => Promise<Parts[Part]>;
}

async function listDatasets(db: Executor, tenant: Tenant): Promise<Parts['datasets']> {
  const datasets = await listBundledDatasets(db, tenant);
  const connections = await listBundledConnections(db, tenant);
  const connectionIds = new Set(connections.map(({ id }) => id));
  const measures = await listBundledMeasures(db, tenant);
  const charts = await listBundledCharts(db, tenant);
  return datasets.map(({ connectionId, ...dataset }) => ({
    ...dataset,
    // A dataset outlives the connection that it was read from.
    connectionId: connectionId !== null && connectionIds.has(connectionId) ? connectionId : null,
    measures: measures.get(dataset.id) ?? [],
    charts: charts.get(dataset.id) ?? [],
  }));
}

async function listDashboards(db: Executor, tenant: Tenant): Promise<Parts['dashboards']> {
  const dashboards = await listBundledDashboards(db, tenant);
  const stories = await listBundledStories(db, tenant);
  const storyIds = new Set(stories.map(({ id }) => id));
  return dashboards.map(({ datasetId, ...dashboard }) => ({
    ...dashboard,
    // The dashboard of a story outlives it.
    ...(dashboard.source === 'story' && !storyIds.has(dashboard.source_id)
      ? { source: 'dataset' as const, source_id: datasetId }
      : {}),
  }));
}

/** Everything under one key of the bundle, in the order of ids. */
export const BUNDLE_KINDS: { readonly [Part in keyof Parts]: BundleKind<Part> } = {
  connections: { tables: ['connections'], list: listBundledConnections },
  datasets: {
    tables: ['datasets', 'transformations', 'saved_measures', 'saved_charts', 'dataset_rules'],
    list: listDatasets,
  },
  workflows: { tables: ['workflows'], list: listBundledWorkflows },
  stories: { tables: ['stories'], list: listBundledStories },
  folders: { tables: ['dashboard_folders'], list: listBundledFolders },
  dashboards: { tables: ['dashboards'], list: listDashboards },
  schedules: { tables: ['schedules'], list: listBundledSchedules },
};

/** Stored kinds that a bundle leaves out, and why. */
export const NOT_BUNDLED: Readonly<Partial<Record<keyof Tables, string>>> = {
  chart_annotations: 'they are written about rows, which a bundle leaves out',
  saved_views: 'they are personal',
  subscriptions: 'they are personal, and their recipients are people of this server',
  alerts: 'they are personal',
  embeds: 'their links belong to this server',
  models:
    'they are trained on rows, which a bundle leaves out; their features and options are in the workflow',
};
