import type {
  BundleColumn,
  BundleDataset,
  ColumnCorrection,
  DatasetCorrection,
  DatasetRules,
  OrganisationBundle,
} from '@plumbline/contract';
import type { Executor } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** One part of every dataset, by the id of the dataset. */
type ListPart<Part extends keyof BundleDataset> = (
  db: Executor,
  tenant: Tenant,
) => Promise<ReadonlyMap<string, BundleDataset[Part]>>;

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

const groupByDataset = <Row extends { readonly dataset_id: string }, Part>(
  rows: readonly Row[],
  toPart: (row: Omit<Row, 'dataset_id'>) => Part,
): ReadonlyMap<string, Part[]> =>
  new Map(
    [...Map.groupBy(rows, ({ dataset_id }) => dataset_id)].map(([id, own]) => [
      id,
      own.map(({ dataset_id: _id, ...row }) => toPart(row)),
    ]),
  );

const listColumns: ListPart<'columns'> = async (db, tenant) => {
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

const listNotes: ListPart<'notes'> = async (db, tenant) => {
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
  return groupByDataset(sorted, (row) => ({
    ...row,
    synonyms: JSON.parse(row.synonyms) as string[],
    corrections: JSON.parse(row.corrections) as ColumnCorrection,
  }));
};

const listSteps: ListPart<'steps'> = async (db, tenant) => {
  const rows = await inTenant(db, tenant)
    .selectFrom('transformations')
    .select(['dataset_id', 'step', 'enabled'])
    .orderBy('position')
    .execute();
  return groupByDataset(rows, ({ step, enabled }) => ({
    step: JSON.parse(step) as never,
    enabled: enabled === 1,
  }));
};

const listRules: ListPart<'rules'> = async (db, tenant) => {
  const rows = await inTenant(db, tenant)
    .selectFrom('dataset_rules')
    .select(['dataset_id', 'rules'])
    .execute();
  return new Map(
    rows.map((row) => [row.dataset_id, forEveryone(JSON.parse(row.rules) as DatasetRules)] as const),
  );
};

const parseOrNull = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/**
 * Datasets as a bundle of the workspace holds them, without measures and charts, which other features own. By id. The
 * address of a link is left out: it may hold a key. The connection may be gone: a dataset outlives it.
 */
export async function listBundledDatasets(
  db: Executor,
  tenant: Tenant,
): Promise<Omit<BundleDataset, 'measures' | 'charts'>[]> {
  const rows = await inTenant(db, tenant)
    .selectFrom('datasets')
    .select(['id', 'name', 'description', 'state', 'source_kind', 'source_label'])
    .select(['source_target', 'source_query', 'connection_id', 'time_zone', 'corrections'])
    .where('state', '!=', 'creating')
    .orderBy('id')
    .execute();
  const columns = await listColumns(db, tenant);
  const notes = await listNotes(db, tenant);
  const steps = await listSteps(db, tenant);
  const rules = await listRules(db, tenant);
  return rows.map(({ id, name, description, state, connection_id: connectionId, ...row }) => ({
    id,
    name,
    description,
    isArchived: state === 'archived',
    source: {
      kind: row.source_kind,
      label: row.source_label,
      target: parseOrNull(row.source_target) as BundleDataset['source']['target'],
      query: parseOrNull(row.source_query) as BundleDataset['source']['query'],
    },
    connectionId,
    columns: columns.get(id) ?? [],
    notes: notes.get(id) ?? [],
    timeZone: row.time_zone,
    corrections: JSON.parse(row.corrections) as DatasetCorrection,
    steps: steps.get(id) ?? [],
    rules: rules.get(id) ?? null,
  }));
}

/** Timetables of refreshes, by the id of the dataset. Those of links are left out, as their addresses are. */
export async function listBundledSchedules(
  db: Executor,
  tenant: Tenant,
): Promise<OrganisationBundle['schedules']> {
  const rows = await inTenant(db, tenant)
    .selectFrom('schedules as s')
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.subject_id'),
    )
    .select(['s.subject_id', 's.cron', 's.time_zone', 's.missed', 's.jitter_seconds', 's.enabled'])
    .where('s.kind', '=', 'dataset.refresh')
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
}
