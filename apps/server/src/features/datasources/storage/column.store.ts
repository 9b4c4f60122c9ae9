import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { fold } from '../../../platform/db/search-key.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { DatasetColumnRow } from '../tables.ts';

/** People's notes on a column. */
export interface ColumnNotes {
  readonly name: string;
  /** Null: the name is shown. */
  readonly label: string | null;
  readonly description: string | null;
  readonly format: string | null;
  readonly synonyms: readonly string[];
}

const ROWS_PER_INSERT = 500;

const ofDataset = (db: Executor, { tenantId }: Actor, datasetId: string) =>
  inTenant(db, { tenantId }).selectFrom('dataset_columns').where('dataset_id', '=', datasetId);

/** Notes on the columns of the newest version, by column name. */
export async function listNotes(
  db: Executor,
  actor: Actor,
  datasetId: string,
): Promise<ReadonlyMap<string, ColumnNotes>> {
  const rows = await ofDataset(db, actor, datasetId)
    .select(['name', 'label', 'description', 'format', 'synonyms'])
    .execute();
  return new Map(rows.map((row) => [row.name, { ...row, synonyms: JSON.parse(row.synonyms) as string[] }]));
}

/** Names of the columns that the newest version has after the recipe, in order; none before there is a version. */
export async function listShown(db: Executor, actor: Actor, datasetId: string): Promise<readonly string[]> {
  const rows = await ofDataset(db, actor, datasetId)
    .select('name')
    .where('position', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name);
}

/** Labels that differ from the column's name, by column name. */
export async function listLabels(
  db: Executor,
  actor: Actor,
  datasetId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await ofDataset(db, actor, datasetId)
    .select(['name', 'label'])
    .where('label', 'is not', null)
    .execute();
  return new Map(rows.map(({ name, label }) => [name, label ?? name]));
}

/** Formats of columns as they are shown: as people chose, else as the file had them. By column name. */
export async function listFormats(
  db: Executor,
  actor: Actor,
  dataset: {
    readonly id: string;
    readonly columns: readonly { readonly name: string; readonly format?: string | null | undefined }[];
  },
): Promise<ReadonlyMap<string, string>> {
  const rows = await ofDataset(db, actor, dataset.id)
    .select(['name', 'format'])
    .where('format', 'is not', null)
    .execute();
  const formats = [...dataset.columns, ...rows].flatMap(({ name, format }) =>
    format ? [[name, format] as const] : [],
  );
  return new Map(formats);
}

const searchKeyOf = (notes: ColumnNotes): string =>
  fold([notes.name, notes.label ?? '', notes.description ?? '', ...notes.synonyms].join('\n'));

/** Replace the columns by those of a new version. Notes are retained, also of columns that are gone. */
export async function replaceColumns(
  trx: Trx,
  actor: Actor,
  version: { datasetId: string; names: readonly string[] },
): Promise<void> {
  await inTenant(trx, actor)
    .updateTable('dataset_columns')
    .set({ position: null })
    .where('dataset_id', '=', version.datasetId)
    .execute();
  const rows = version.names.map((name, position): DatasetColumnRow => {
    const notes = { name, label: null, description: null, format: null, synonyms: [] };
    return {
      ...notes,
      tenant_id: actor.tenantId,
      dataset_id: version.datasetId,
      position,
      synonyms: '[]',
      search_key: searchKeyOf(notes),
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await insertInto(trx, 'dataset_columns')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'dataset_id', 'name'])
          .doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
      )
      .execute();
  }
}

export async function updateNotes(
  trx: Trx,
  actor: Actor,
  change: { datasetId: string; notes: readonly ColumnNotes[] },
): Promise<void> {
  for (const notes of change.notes) {
    await inTenant(trx, actor)
      .updateTable('dataset_columns')
      .set({
        label: notes.label,
        description: notes.description,
        format: notes.format,
        synonyms: JSON.stringify(notes.synonyms),
        search_key: searchKeyOf(notes),
      })
      .where('dataset_id', '=', change.datasetId)
      .where('name', '=', notes.name)
      .execute();
  }
}
