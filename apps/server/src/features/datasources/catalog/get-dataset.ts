import {
  isFolderSource,
  type Dataset,
  type DatasetColumn,
  type DatasetCorrection,
  type Job,
  type Permission,
} from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { oneWithAccess } from '../../sharing/index.ts';
import { findMeaning } from '../meaning/find-meaning.ts';
import type { ColumnNotes } from '../storage/column.store.ts';
import { findDataset, type ListedDataset } from '../storage/dataset.store.ts';
import { datasetNotFound } from '../errors.ts';
import { confinedVersion, presentDataset, withPart } from './presenter.ts';
import { describeNewest } from './describe-newest.ts';
import { listDependents } from './dependents.store.ts';
import { listVersions, type Version } from '../storage/version.store.ts';

export interface NeededOn {
  readonly id: string;
  readonly needed: Permission;
}

/** A dataset in any state on which the actor has a permission. Throws `dataset.not_found`, `access.forbidden`. */
export const getListedFor = async (
  services: Services,
  actor: Actor,
  wanted: NeededOn,
): Promise<ListedDataset> => (await getPermitted(services, actor, wanted)).listed;

/** The same, with the permission itself. */
export async function getPermitted(
  { access, db }: Services,
  actor: Actor,
  { id, needed }: NeededOn,
): Promise<{ readonly listed: ListedDataset; readonly permission: Permission }> {
  const permission = await access.require(actor, { kind: 'dataset', id }, needed);
  const listed = await findDataset(db.executor, actor, id);
  if (listed === null) {
    throw datasetNotFound(id);
  }
  return { listed, permission };
}

/** A dataset in any state that the actor may see. Throws `dataset.not_found`. */
export const getListed = (services: Services, actor: Actor, id: string): Promise<ListedDataset> =>
  getListedFor(services, actor, { id, needed: 'view' });

const isAlive = (job: Job | null): job is Job => job?.state === 'queued' || job?.state === 'running';

/** The job that works on the dataset now; null when none does. */
export async function findRunningJob({ queue }: Services, actor: Actor, id: string): Promise<string | null> {
  const job = await queue.findLatest(actor, { kind: 'dataset', id });
  return isAlive(job) ? job.id : null;
}

async function findProfileJob({ queue }: Services, actor: Actor, id: string): Promise<string | null> {
  const job = await queue.findLatest(actor, { kind: 'recipe', id });
  return isAlive(job) ? job.id : null;
}

/** What the newest version was read from; versions from when a dataset had one file have that file. */
function listFiles({ dataset }: ListedDataset, version: Version | null): Dataset['files'] {
  const { source_kind: kind, source_target: target } = dataset;
  if (version === null || kind === 'query' || (target !== null && !isFolderSource(kind))) {
    return [];
  }
  const name = dataset.source_label ?? dataset.name;
  return [...(version.files ?? [{ name, format: 'delimited' as const, rowCount: version.row_count }])];
}

interface Counts {
  readonly rows: number;
  readonly columns: number;
}

const withCounts = (listed: ListedDataset, { rows, columns }: Counts): ListedDataset =>
  listed.version === null
    ? listed
    : { ...listed, version: { ...listed.version, row_count: rows, column_count: columns } };

/** The columns that a reader sees, and what others are called that rules withhold. */
const seenColumns = (
  columns: readonly DatasetColumn[],
  { notes, isConfined }: { readonly notes: ReadonlyMap<string, ColumnNotes>; readonly isConfined: boolean },
) => {
  const names = new Set(columns.map(({ name }) => name));
  const withheld = [...(isConfined ? notes.values() : [])].filter(({ name }) => !names.has(name));
  return {
    names,
    withheld: withheld.flatMap(({ name, label }) => (label === null ? [name] : [name, label])),
  };
};

/** A dataset in full, with its revision. */
export async function getDataset(
  services: Services,
  actor: Actor,
  id: string,
): Promise<{ readonly dataset: Dataset; readonly revision: number }> {
  const { executor } = services.db;
  const listed = await getListed(services, actor, id);
  const { name } = listed.dataset;
  const { version, columns, transformations, rowCount, confinement, rows, notes } = await describeNewest(
    services,
    actor,
    { id, subject: name },
  );
  const counts = { rows: rowCount, columns: columns.length };
  const versions = await listVersions(executor, actor, id);
  const presented = presentDataset({
    listed: confinement === null ? withCounts(listed, counts) : withPart(listed, counts),
    columns,
    meaning: await findMeaning(services, actor, {
      rows,
      correction: JSON.parse(listed.dataset.corrections) as DatasetCorrection,
      seen: seenColumns(columns, { notes, isConfined: confinement !== null }),
      subject: name,
    }),
    versions:
      confinement === null
        ? versions
        : versions
            .filter(({ number }) => number === version?.number)
            .map((one) => confinedVersion(one, counts)),
    transformations,
    confinement,
    dependents: await listDependents(executor, actor, id),
    dialect: confinement === null ? (version?.dialect ?? null) : null,
    files: confinement === null ? listFiles(listed, version) : [],
    jobId: await findRunningJob(services, actor, id),
    profileJobId: await findProfileJob(services, actor, id),
  });
  const dataset = await oneWithAccess(services, actor, { kind: 'dataset', thing: presented });
  return { dataset, revision: listed.dataset.revision };
}
