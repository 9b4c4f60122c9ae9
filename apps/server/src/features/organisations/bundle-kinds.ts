import type {
  BundleColumn,
  ColumnCorrection,
  DatasetCorrection,
  DatasetRules,
  OrganisationBundle,
} from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;
export type Parts = Pick<
  OrganisationBundle,
  'connections' | 'datasets' | 'workflows' | 'stories' | 'folders' | 'dashboards' | 'schedules'
>;
type Dataset = Parts['datasets'][number];

interface BundleKind<Part extends keyof Parts> {
  /** Tables whose rows it takes into the bundle. */
  readonly tables: readonly (keyof Tables)[];
  readonly list: (db: Executor, tenant: Tenant) => Promise<Parts[Part]>;
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** Names the fields of a column that a bundle holds: what else is known of it came from its file. */
const bundledColumn = ({ name, type, role, semanticRole, format, encoding }: BundleColumn): BundleColumn => ({
  name,
  type,
  role,
  ...(semanticRole !== undefined && { semanticRole }),
  ...(format !== undefined && { format }),
  ...(encoding !== undefined && { encoding }),
});

/** The people of a rule on a column are not in the bundle: elsewhere it has to be for everyone, or it would be for nobody. */
const forEveryone = ({ rows, columns }: DatasetRules): DatasetRules => ({
  rows,
  columns: columns.map((rule) => ({ ...rule, audience: { everyone: true, groups: [], people: [] } })),
});

type ListParts<Part extends keyof Dataset> = (
  db: Executor,
  tenant: Tenant,
) => Promise<ReadonlyMap<string, Dataset[Part]>>;

const grouped = <Row extends { readonly dataset_id: string }, Part>(
  rows: readonly Row[],
  toPart: (row: Omit<Row, 'dataset_id'>) => Part,
): ReadonlyMap<string, Part[]> =>
  new Map(
    [...Map.groupBy(rows, ({ dataset_id }) => dataset_id)].map(([id, own]) => [
      id,
      own.map(({ dataset_id: _id, ...row }) => toPart(row)),
    ]),
  );

const listColumns: ListParts<'columns'> = async (db, tenant) => {
  const rows = await inTenant(db, tenant)
    .selectFrom('dataset_versions as v')
    .innerJoin('datasets as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'v.tenant_id')
        .onRef('d.id', '=', 'v.dataset_id')
        .onRef('d.newest_version', '=', 'v.number'),
    )
    .select(['v.dataset_id', 'v.columns'])
    .execute();
  return new Map(
    rows.map((row) => [row.dataset_id, (JSON.parse(row.columns) as BundleColumn[]).map(bundledColumn)]),
  );
};

const listNotes: ListParts<'notes'> = async (db, tenant) => {
  const rows = await inTenant(db, tenant)
    .selectFrom('dataset_columns')
    .select(['dataset_id', 'name', 'label', 'description', 'format', 'synonyms', 'corrections'])
    .where((row) =>
      row.or([
        row('label', 'is not', null),
        row('description', 'is not', null),
        row('format', 'is not', null),
        row('synonyms', '!=', '[]'),
        row('corrections', '!=', '{}'),
      ]),
    )
    .execute();
  // Sorted here: the two stores order text each in their own way.
  const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return grouped(sorted, (row) => ({
    ...row,
    synonyms: JSON.parse(row.synonyms) as string[],
    corrections: JSON.parse(row.corrections) as ColumnCorrection,
  }));
};

const listSteps: ListParts<'steps'> = async (db, tenant) => {
  const rows = await inTenant(db, tenant)
    .selectFrom('transformations')
    .select(['dataset_id', 'step', 'enabled'])
    .orderBy('position')
    .execute();
  return grouped(rows, ({ step, enabled }) => ({ step: JSON.parse(step) as never, enabled: enabled === 1 }));
};

const listMeasures: ListParts<'measures'> = async (db, tenant) => {
  const rows = await inTenant(db, tenant)
    .selectFrom('saved_measures')
    .select(['dataset_id', 'name', 'formula', 'format', 'description', 'grain'])
    .orderBy('id')
    .execute();
  return grouped(rows, (row) => row);
};

const listCharts: ListParts<'charts'> = async (db, tenant) => {
  const rows = await inTenant(db, tenant)
    .selectFrom('saved_charts')
    .select(['dataset_id', 'id', 'name', 'chart', 'mode', 'filters'])
    .orderBy('id')
    .execute();
  return grouped(rows, ({ chart, filters, ...row }) => ({
    ...row,
    chart: JSON.parse(chart) as never,
    filters: JSON.parse(filters) as never,
  }));
};

const listRules: ListParts<'rules'> = async (db, tenant) => {
  const rows = await inTenant(db, tenant)
    .selectFrom('dataset_rules')
    .select(['dataset_id', 'rules'])
    .execute();
  return new Map(
    rows.map((row) => [row.dataset_id, forEveryone(JSON.parse(row.rules) as DatasetRules)] as const),
  );
};

/** Ids of those that exist: a dataset outlives the connection that it was read from. */
async function listConnectionIds(db: Executor, tenant: Tenant): Promise<ReadonlySet<string>> {
  const rows = await inTenant(db, tenant).selectFrom('connections').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

async function listDatasets(db: Executor, tenant: Tenant): Promise<Dataset[]> {
  const rows = await inTenant(db, tenant)
    .selectFrom('datasets')
    .select(['id', 'name', 'description', 'state', 'source_kind', 'source_label'])
    .select(['source_target', 'source_query', 'connection_id', 'time_zone', 'corrections'])
    .where('state', '!=', 'creating')
    .orderBy('id')
    .execute();
  const connections = await listConnectionIds(db, tenant);
  const columns = await listColumns(db, tenant);
  const notes = await listNotes(db, tenant);
  const steps = await listSteps(db, tenant);
  const measures = await listMeasures(db, tenant);
  const charts = await listCharts(db, tenant);
  const rules = await listRules(db, tenant);
  return rows.map(({ id, name, description, state, connection_id: connectionId, ...row }) => ({
    id,
    name,
    description,
    isArchived: state === 'archived',
    source: {
      kind: row.source_kind,
      label: row.source_label,
      // The address of a link is left out: it may hold a key.
      target: parsed(row.source_target) as Dataset['source']['target'],
      query: parsed(row.source_query) as Dataset['source']['query'],
    },
    connectionId: connectionId !== null && connections.has(connectionId) ? connectionId : null,
    columns: columns.get(id) ?? [],
    notes: notes.get(id) ?? [],
    timeZone: row.time_zone,
    corrections: JSON.parse(row.corrections) as DatasetCorrection,
    steps: steps.get(id) ?? [],
    measures: measures.get(id) ?? [],
    charts: charts.get(id) ?? [],
    rules: rules.get(id) ?? null,
  }));
}

interface TrainedModelRow {
  readonly workflow_id: string;
  readonly id: string;
  readonly features: string;
  readonly options: string;
}

/** The model in use of each workflow, or its newest. */
async function listModels(db: Executor, tenant: Tenant): Promise<ReadonlyMap<string, TrainedModelRow>> {
  const rows = await inTenant(db, tenant)
    .selectFrom('models as m')
    .innerJoin('workflows as w', (join) =>
      join.onRef('w.tenant_id', '=', 'm.tenant_id').onRef('w.id', '=', 'm.workflow_id'),
    )
    .select(['m.id', 'm.workflow_id', 'm.features', 'm.options', 'w.model_id'])
    .orderBy('m.number')
    .execute();
  // The last one of a workflow wins, and that in use wins over all.
  const inUse = rows.filter(({ id, model_id }) => id === model_id);
  return new Map([...rows, ...inUse].map((row) => [row.workflow_id, row]));
}

/** Everything under one key of the bundle, in the order of ids. */
export const BUNDLE_KINDS: { readonly [Part in keyof Parts]: BundleKind<Part> } = {
  connections: {
    tables: ['connections'],
    async list(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('connections')
        // Never `secrets`.
        .select(['id', 'kind', 'name', 'label', 'config'])
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, config: JSON.parse(row.config) as Record<string, unknown> }));
    },
  },
  datasets: {
    tables: ['datasets', 'transformations', 'saved_measures', 'saved_charts', 'dataset_rules'],
    list: listDatasets,
  },
  workflows: {
    tables: ['workflows'],
    async list(db, tenant) {
      const models = await listModels(db, tenant);
      const rows = await inTenant(db, tenant)
        .selectFrom('workflows')
        .select(['id', 'name', 'description', 'service', 'dataset_id', 'target', 'archived_at'])
        .orderBy('id')
        .execute();
      return rows.map(({ dataset_id: datasetId, archived_at: archivedAt, ...row }) => ({
        ...row,
        isArchived: archivedAt !== null,
        datasetId,
        features: (parsed(models.get(row.id)?.features ?? null) ?? []) as string[],
        options: (parsed(models.get(row.id)?.options ?? null) ?? {}) as Record<string, unknown>,
      }));
    },
  },
  stories: {
    tables: ['stories'],
    async list(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('stories')
        .select(['id', 'workflow_id', 'dataset_id', 'archived_at', 'prompt', 'columns', 'content'])
        .where('state', '=', 'ready')
        .orderBy('id')
        .execute();
      return rows.map(({ content, ...row }) => ({
        id: row.id,
        workflowId: row.workflow_id,
        datasetId: row.dataset_id,
        isArchived: row.archived_at !== null,
        prompt: row.prompt,
        columns: parsed(row.columns) as string[] | null,
        ...(JSON.parse(content) as Pick<Parts['stories'][number], 'title' | 'blocks' | 'writtenNumbers'>),
      }));
    },
  },
  folders: {
    tables: ['dashboard_folders'],
    async list(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('dashboard_folders')
        .select(['id', 'name', 'parent_id as parentId'])
        .orderBy('id')
        .execute();
      return rows;
    },
  },
  dashboards: {
    tables: ['dashboards'],
    async list(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('dashboards')
        .select(['id', 'source', 'source_id', 'dataset_id', 'folder_id', 'content'])
        .orderBy('id')
        .execute();
      const stories = new Set((await BUNDLE_KINDS.stories.list(db, tenant)).map(({ id }) => id));
      return rows.map(({ content, folder_id: folderId, dataset_id: datasetId, ...row }) => ({
        ...(JSON.parse(content) as Omit<Parts['dashboards'][number], 'id' | 'source' | 'source_id'>),
        ...row,
        // The dashboard of a story outlives it.
        ...(row.source === 'story' && !stories.has(row.source_id)
          ? { source: 'dataset' as const, source_id: datasetId }
          : {}),
        folderId,
      }));
    },
  },
  schedules: {
    tables: ['schedules'],
    async list(db, tenant) {
      const rows = await inTenant(db, tenant)
        .selectFrom('schedules as s')
        .innerJoin('datasets as d', (join) =>
          join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.subject_id'),
        )
        .select(['s.subject_id', 's.cron', 's.time_zone', 's.missed', 's.jitter_seconds', 's.enabled'])
        .where('s.kind', '=', 'dataset.refresh')
        // Its address is left out of the bundle.
        .where('d.source_url', 'is', null)
        .where('d.state', '!=', 'creating')
        .orderBy('s.subject_id')
        .execute();
      return rows.map((row) => ({
        datasetId: row.subject_id,
        cron: row.cron,
        timeZone: row.time_zone,
        missed: row.missed,
        jitterSeconds: row.jitter_seconds,
        enabled: row.enabled === 1,
      }));
    },
  },
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
