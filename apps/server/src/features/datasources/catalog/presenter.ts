import {
  isLinkSource,
  RefreshFacts,
  type ColumnProfile,
  type Dataset,
  type DatasetColumn,
  type DatasetSummary,
  type DatasetVersion,
  type Dialect,
  type ThingAccess,
  type Transformation,
} from '@plumbline/contract';
import type { IngestedColumn } from '@plumbline/engine';
import { shownFormat, type ColumnNotes } from '../storage/column.store.ts';
import { withMeaning } from '../storage/with-meaning.ts';
import type { ListedDataset, VersionFacts } from '../storage/dataset.store.ts';

export const presentVersion = (version: VersionFacts): DatasetVersion => ({
  number: version.number,
  rowCount: version.row_count,
  columnCount: version.column_count,
  rejectCount: version.reject_count,
  sizeBytes: version.size_bytes,
  createdAt: version.created_at,
  reason: version.reason,
  ...(version.refresh === undefined
    ? {}
    : { refresh: version.refresh === null ? null : RefreshFacts.parse(JSON.parse(version.refresh)) }),
});

/** Without what the reader may do with it. */
type Summary = Omit<DatasetSummary, keyof ThingAccess>;

export const presentSummary = ({ dataset, version, creator }: ListedDataset): Summary => ({
  id: dataset.id,
  name: dataset.name,
  description: dataset.description,
  state: dataset.state,
  source: {
    kind: dataset.source_kind,
    label: dataset.source_label,
    url: isLinkSource(dataset.source_kind) ? dataset.source_label : null,
    ...(dataset.connection_id === null ? {} : { connectionId: dataset.connection_id }),
    ...(dataset.live_seconds === null ? {} : { live: { cacheSeconds: dataset.live_seconds } }),
  },
  version: version === null ? null : presentVersion(version),
  createdBy: { id: creator.id, name: creator.name },
  createdAt: dataset.created_at,
  updatedAt: dataset.updated_at,
  archivedAt: dataset.archived_at,
});

/** What was read, as far as somebody who sees a part of it may know: neither what was refused nor how much there is. */
export const confinedVersion = (
  version: VersionFacts,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): VersionFacts => ({
  ...version,
  row_count: rows,
  column_count: columns,
  reject_count: 0,
  size_bytes: 0,
  ...(version.refresh === undefined ? {} : { refresh: null }),
});

/** For somebody who sees a part of the rows. */
export const withPart = (
  listed: ListedDataset,
  counts: { readonly rows: number; readonly columns: number },
): ListedDataset =>
  listed.version === null ? listed : { ...listed, version: confinedVersion(listed.version, counts) };

export interface ColumnFacts {
  readonly columns: readonly IngestedColumn[];
  /** In column order; null before it is computed. */
  readonly profile: readonly ColumnProfile[] | null;
  readonly notes: ReadonlyMap<string, ColumnNotes>;
}

export const presentColumns = (
  { columns, profile, notes }: ColumnFacts,
  subject: string,
): DatasetColumn[] => {
  const known = columns.map((column, index): DatasetColumn => {
    const note = notes.get(column.name);
    return {
      name: column.name,
      label: note?.label ?? column.name,
      type: column.type,
      role: column.role,
      semanticRole: column.semanticRole ?? null,
      ...(column.encoding === undefined ? {} : { encoding: column.encoding }),
      ...(column.zone === undefined ? {} : { zone: column.zone }),
      ...(column.writtenZones === undefined ? {} : { writtenZones: [...column.writtenZones] }),
      description: note?.description ?? null,
      format: shownFormat(column, note),
      synonyms: [...(note?.synonyms ?? [])],
      profile: profile?.[index] ?? null,
    };
  });
  const corrections = new Map([...notes].map(([name, note]) => [name, note.corrections]));
  return withMeaning(known, { corrections, subject }).map((column, index) => {
    const corrected = corrections.get(column.name) ?? {};
    const { role = column.role, format } = columns[index] ?? {};
    const asFound = { role, format: notes.get(column.name)?.format ?? format ?? null };
    return Object.keys(corrected).length === 0 ? column : { ...column, corrections: corrected, asFound };
  });
};

export interface DatasetFacts {
  readonly columns: readonly DatasetColumn[];
  readonly meaning: Dataset['meaning'];
  readonly listed: ListedDataset;
  readonly versions: readonly VersionFacts[];
  readonly dialect: Dialect | null;
  /** Behind the newest version; none where it was not read from files. */
  readonly files: Dataset['files'];
  readonly jobId: string | null;
  readonly profileJobId: string | null;
  readonly transformations: readonly Transformation[];
  readonly dependents: Dataset['dependents'];
  readonly confinement: Dataset['confinement'];
}

export const presentDataset = (facts: DatasetFacts): Omit<Dataset, keyof ThingAccess> => ({
  ...presentSummary(facts.listed),
  columns: [...facts.columns],
  meaning: facts.meaning,
  timeZone: facts.listed.dataset.time_zone,
  versions: facts.versions.map(presentVersion),
  transformations: [...facts.transformations],
  dependents: facts.dependents,
  dialect: facts.dialect,
  files: facts.files,
  jobId: facts.jobId,
  profileJobId: facts.profileJobId,
  confinement: facts.confinement,
});
