import { formatOfUnit, moneyFormat, type ColumnCorrection, type ColumnType } from '@plumbline/contract';
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
  readonly corrections: ColumnCorrection;
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
    .select(['name', 'label', 'description', 'format', 'synonyms', 'corrections'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.name,
      {
        ...row,
        synonyms: JSON.parse(row.synonyms) as string[],
        corrections: JSON.parse(row.corrections) as ColumnCorrection,
      },
    ]),
  );
}

/** What people corrected of what was found about columns, by column name; none for most. */
export async function listCorrections(
  db: Executor,
  actor: Actor,
  datasetId: string,
): Promise<ReadonlyMap<string, ColumnCorrection>> {
  const rows = await ofDataset(db, actor, datasetId)
    .select(['name', 'corrections'])
    .where('corrections', '!=', '{}')
    .execute();
  return new Map(rows.map(({ name, corrections }) => [name, JSON.parse(corrections) as ColumnCorrection]));
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

interface FormattedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly format?: string | null | undefined;
}

/**
 * How a column is shown: as people chose, else with the unit that they gave it, else with the sign of money in its name,
 * else as the file had it.
 */
export function shownFormat(
  column: FormattedColumn,
  notes: Pick<ColumnNotes, 'format' | 'corrections'> | undefined,
): string | null {
  const { unit } = notes?.corrections ?? {};
  const ofFile = unit === null ? null : (moneyFormat(column) ?? column.format ?? null);
  const ofUnit = unit === undefined || unit === null ? null : formatOfUnit(unit, column);
  return notes?.format ?? ofUnit ?? ofFile;
}

/** Formats of columns as they are shown, by column name. */
export async function listFormats(
  db: Executor,
  actor: Actor,
  dataset: {
    readonly id: string;
    readonly columns: readonly FormattedColumn[];
  },
): Promise<ReadonlyMap<string, string>> {
  const rows = await ofDataset(db, actor, dataset.id)
    .select(['name', 'format', 'corrections'])
    .where((row) => row.or([row('format', 'is not', null), row('corrections', '!=', '{}')]))
    .execute();
  const notesByName = new Map(
    rows.map(({ name, format, corrections }) => [
      name,
      { format, corrections: JSON.parse(corrections) as ColumnCorrection },
    ]),
  );
  const formats = dataset.columns.flatMap((column) => {
    const format = shownFormat(column, notesByName.get(column.name));
    return format ? [[column.name, format] as const] : [];
  });
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
    const notes = { name, label: null, description: null, format: null, synonyms: [], corrections: {} };
    return {
      ...notes,
      tenant_id: actor.tenantId,
      dataset_id: version.datasetId,
      position,
      synonyms: '[]',
      corrections: '{}',
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

/** Adds columns that the newest version does not show; they carry the notes on what a recipe removes. */
export async function insertHiddenColumns(
  trx: Trx,
  actor: Actor,
  { datasetId, names }: { readonly datasetId: string; readonly names: readonly string[] },
): Promise<void> {
  for (const name of names) {
    await insertInto(trx, 'dataset_columns')
      .values({
        tenant_id: actor.tenantId,
        dataset_id: datasetId,
        name,
        position: null,
        label: null,
        description: null,
        format: null,
        synonyms: '[]',
        corrections: '{}',
        search_key: fold(name),
      })
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
        corrections: JSON.stringify(notes.corrections),
        search_key: searchKeyOf(notes),
      })
      .where('dataset_id', '=', change.datasetId)
      .where('name', '=', notes.name)
      .execute();
  }
}
