import { AppError, type Dataset, type DatasetCorrection } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import { fold } from '../../../platform/db/search-key.ts';
import { isMatch } from '../../../platform/http/etag.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { changeNotes, type DatasetEdit } from './column-notes.ts';
import { listNotes, replaceColumns, updateNotes, type ColumnNotes } from '../storage/column.store.ts';
import { changeMeaning } from '../meaning/change-meaning.ts';
import { updateDatasetRow, findDataset } from '../storage/dataset.store.ts';
import { datasetNotReady } from '../errors.ts';
import { getDataset } from './get-dataset.ts';

interface DatasetAtRevision {
  readonly dataset: Dataset;
  readonly revision: number;
}

const stale = ({ dataset }: DatasetAtRevision): AppError =>
  new AppError(
    'dataset.stale',
    `"${dataset.name}" has changed since you loaded it. Reload it and try again.`,
    {
      data: { current: dataset },
    },
  );

async function changedNotes(
  services: Services,
  actor: Actor,
  { dataset, edit }: { dataset: Dataset; edit: DatasetEdit },
): Promise<readonly ColumnNotes[]> {
  const change = changeNotes(edit.columns ?? [], {
    types: new Map(dataset.columns.map(({ name, type }) => [name, type])),
    notes: await listNotes(services.db.executor, actor, dataset.id),
  });
  if (!change.ok) {
    throw new AppError(
      'request.invalid',
      'Some of these columns cannot be changed like this. Check the issues.',
      {
        issues: change.issues,
      },
    );
  }
  return change.changed;
}

/** The corrections of what the rows are; null where they do not change. */
async function changedMeaning(
  services: Services,
  actor: Actor,
  { dataset, edit }: { dataset: Dataset; edit: DatasetEdit },
): Promise<DatasetCorrection | null> {
  const listed = await findDataset(services.db.executor, actor, dataset.id);
  const stored = JSON.parse(listed?.dataset.corrections ?? '{}') as DatasetCorrection;
  return changeMeaning(dataset, { stored, edit: edit.meaning?.corrections });
}

interface ChangedFields {
  readonly corrections?: string;
  readonly name?: string;
  readonly description?: string | null;
  readonly time_zone?: string | null;
}

/** The dataset's own fields that the edit changes. */
function changedFields(dataset: Dataset, edit: DatasetEdit): ChangedFields {
  return {
    ...(edit.timeZone === undefined || edit.timeZone === dataset.timeZone
      ? {}
      : { time_zone: edit.timeZone }),
    ...(edit.name === undefined || edit.name === dataset.name ? {} : { name: edit.name }),
    ...(edit.description === undefined || edit.description === dataset.description
      ? {}
      : { description: edit.description }),
  };
}

/** What fields are called outside, where it is something else. */
const FIELD_NAMES: Readonly<Partial<Record<string, string>>> = {
  time_zone: 'timeZone',
  corrections: 'meaning',
};

interface Edit {
  readonly id: string;
  readonly edit: DatasetEdit;
  /** The `If-Match` header as it came. */
  readonly ifMatch: string | undefined;
}

/**
 * Rename, describe, label, correct what was found. An edit that changes nothing writes nothing. Throws `dataset.not_found`, `access.forbidden`,
 * `dataset.not_ready`, `dataset.stale` with `current` in its data, and `request.invalid` for columns the dataset does not have.
 */
export async function updateDataset(
  services: Services,
  actor: Actor,
  input: Edit,
): Promise<DatasetAtRevision> {
  const { id, edit, ifMatch } = input;
  await services.access.require(actor, { kind: 'dataset', id }, 'edit');
  const known = await getDataset(services, actor, id);
  if (!isMatch(ifMatch, known.revision)) {
    throw stale(known);
  }
  if (known.dataset.state === 'creating') {
    throw datasetNotReady(known.dataset.name);
  }
  const corrections = await changedMeaning(services, actor, { dataset: known.dataset, edit });
  const fields = {
    ...changedFields(known.dataset, edit),
    ...(corrections === null ? {} : { corrections: JSON.stringify(corrections) }),
  };
  const notes = await changedNotes(services, actor, { dataset: known.dataset, edit });
  if (Object.keys(fields).length === 0 && notes.length === 0) {
    return known;
  }
  await saveEdit(services, actor, { known, fields, notes, isGuarded: ifMatch !== undefined });
  return getDataset(services, actor, id);
}

async function saveEdit(
  services: Services,
  actor: Actor,
  change: {
    readonly known: DatasetAtRevision;
    readonly fields: ChangedFields;
    readonly notes: readonly ColumnNotes[];
    readonly isGuarded: boolean;
  },
): Promise<void> {
  const { known, fields, notes, isGuarded } = change;
  const { id } = known.dataset;
  const name = fields.name ?? known.dataset.name;
  const description = fields.description === undefined ? known.dataset.description : fields.description;
  const keys = { name_key: fold(name), search_key: fold(`${name}\n${description ?? ''}`) };
  await services.db.transaction(async (trx) => {
    const isChanged = await updateDatasetRow(trx, actor, {
      id,
      states: ['active', 'archived'],
      revision: isGuarded ? known.revision : undefined,
      set: { ...fields, ...keys, updated_at: isoNow(services.clock) },
    });
    if (!isChanged) {
      throw stale(known);
    }
    if (notes.length > 0) {
      // Columns that come from another dataset may be newer than the last change of the recipe.
      await replaceColumns(trx, actor, {
        datasetId: id,
        names: known.dataset.columns.map((column) => column.name),
      });
    }
    await updateNotes(trx, actor, { datasetId: id, notes });
    await services.revisions.append(trx, actor, {
      document: { kind: 'dataset', id },
      data: {
        name,
        description,
        columns: notes,
        ...(fields.corrections === undefined ? {} : { meaning: fields.corrections }),
      },
    });
    await services.events.append(trx, actor, {
      kind: 'dataset.updated',
      id,
      data: {
        name,
        changed: [
          ...Object.keys(fields).map((field) => FIELD_NAMES[field] ?? field),
          ...(notes.length === 0 ? [] : ['columns']),
        ],
        ...(fields.time_zone === undefined ? {} : { timeZone: fields.time_zone }),
      },
    });
  });
}
