import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import { joinTexts, thingEntry } from './build-entry.ts';
import type { EntryGroup, SearchEntry } from './search-entry.ts';

const groupBy = <T extends { readonly dataset_id: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, ({ dataset_id }) => dataset_id);

/** What the parts of a dataset have of it. */
const inDataset = ({ id, name, updated_at }: DatasetEntryRow) => ({
  thing: { kind: 'dataset' as const, id },
  within: name,
  updatedAt: updated_at,
});

interface DatasetEntryRow {
  readonly id: string;
  readonly name: string;
  readonly updated_at: string;
}

interface ColumnEntryRow {
  readonly name: string;
  readonly label: string | null;
  readonly description: string | null;
  readonly synonyms: string;
}

const columnEntry = (dataset: DatasetEntryRow, column: ColumnEntryRow): SearchEntry => ({
  ...inDataset(dataset),
  key: `column ${dataset.id}:${column.name}`,
  kind: 'column',
  // A column has no id of its own: its dataset's and its name make one.
  id: `${dataset.id}:${column.name}`,
  part: { column: column.name },
  title: column.label ?? column.name,
  shown: column.description ?? '',
  text: joinTexts(
    column.description,
    column.label === null ? null : column.name,
    ...(JSON.parse(column.synonyms) as string[]),
  ),
  link: `/datasets/${dataset.id}/data?col=${encodeURIComponent(column.name)}`,
});

function stepEntry(
  dataset: DatasetEntryRow,
  { id, step }: { readonly id: string; readonly step: string },
): SearchEntry {
  const { name, formula } = JSON.parse(step) as { name: string; formula: string };
  return {
    ...inDataset(dataset),
    key: `formula ${id}`,
    kind: 'formula',
    id,
    part: {},
    title: name,
    text: formula,
    shown: formula,
    link: `/datasets/${dataset.id}/data?col=${encodeURIComponent(name)}`,
  };
}

/** Columns and steps change with their dataset. */
export async function listDatasets(
  db: Executor,
  tenant: Pick<Actor, 'tenantId'>,
  since: string | null,
): Promise<EntryGroup[]> {
  const datasets = await inTenant(db, tenant)
    .selectFrom('datasets')
    .select(['id', 'name', 'description', 'state', 'updated_at'])
    .$if(since !== null, (query) => query.where('updated_at', '>=', since ?? ''))
    .execute();
  const changed = inTenant(db, tenant).selectFrom('datasets').select('id');
  const ofChanged = since === null ? changed : changed.where('updated_at', '>=', since);
  const columns = groupBy(
    await inTenant(db, tenant)
      .selectFrom('dataset_columns')
      .select(['dataset_id', 'name', 'label', 'description', 'synonyms'])
      .where('position', 'is not', null)
      .where('dataset_id', 'in', ofChanged)
      .orderBy('position')
      .execute(),
  );
  const steps = groupBy(
    await inTenant(db, tenant)
      .selectFrom('transformations')
      .select(['dataset_id', 'id', 'step'])
      .where('kind', '=', 'formula')
      .where('dataset_id', 'in', ofChanged)
      .execute(),
  );
  return datasets.map((dataset) => {
    const own = thingEntry('dataset', dataset, joinTexts(dataset.description));
    const columnEntries = (columns.get(dataset.id) ?? []).map((column) => columnEntry(dataset, column));
    const stepEntries = (steps.get(dataset.id) ?? []).map((step) => stepEntry(dataset, step));
    return {
      key: own.key,
      entries: dataset.state === 'active' ? [own, ...columnEntries, ...stepEntries] : [],
    };
  });
}
