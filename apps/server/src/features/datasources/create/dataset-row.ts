import { isoNow } from '../../../platform/clock.ts';
import { fold } from '../../../platform/db/search-key.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { writeDecided } from '../ingest/decided-columns.ts';
import { isFromLink, rowsInstead, type CreatePayload, type CreateSource } from './create-payload.ts';
import type { DatasetRow } from '../tables.ts';

/** Columns for a file behind a link; null for other sources. */
function linkColumns(source: CreateSource) {
  const link = isFromLink(source) ? source : null;
  return {
    source_url: link?.url ?? null,
    source_etag: link?.etag ?? null,
    source_modified: link?.lastModified ?? null,
  };
}

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Columns for a connection or a feed; null for other sources. */
function remoteColumns(source: CreateSource) {
  const remote = rowsInstead(source)?.remote ?? null;
  const decided = remote === null ? [] : remote.decided;
  const feed = 'feed' in source ? source.feed : null;
  return {
    connection_id: remote?.connectionId ?? null,
    live_seconds: remote?.liveSeconds ?? null,
    source_target: jsonOrNull(feed?.config ?? remote?.target),
    source_secrets: feed?.secrets ?? null,
    source_increment: jsonOrNull(remote?.increment),
    source_changes: null,
    source_columns: writeDecided(decided),
  };
}

/** Columns for files of a connection; none for other sources. */
const folderColumns = (source: CreateSource) =>
  'folder' in source
    ? {
        connection_id: source.folder.connectionId,
        source_target: JSON.stringify({ files: source.folder.files }),
      }
    : {};

/** Where the rows come from. */
const sourceColumns = (source: CreateSource) => ({
  source_kind: source.kind,
  source_label: source.label,
  source_query: source.kind === 'query' ? JSON.stringify(source.query) : null,
  ...linkColumns(source),
  ...remoteColumns(source),
  ...folderColumns(source),
});

/** The row of a dataset that is being created: readable by its id, in no list. */
export function newDataset({ clock }: Services, actor: Actor, payload: CreatePayload): DatasetRow {
  const now = isoNow(clock);
  const { source } = payload;
  return {
    id: payload.datasetId,
    tenant_id: actor.tenantId,
    name: payload.name,
    name_key: fold(payload.name),
    search_key: fold(`${payload.name}\n${payload.description ?? ''}`),
    description: payload.description,
    state: 'creating',
    ...sourceColumns(source),
    newest_version: null,
    shown_rows: null,
    shown_columns: null,
    time_zone: null,
    corrections: '{}',
    revision: 1,
    created_by: actor.userId,
    owner_id: actor.userId,
    created_at: now,
    updated_at: now,
    archived_at: null,
  };
}
