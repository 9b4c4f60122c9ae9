import {
  AppError,
  assertNever,
  type ColumnChoice,
  type DatabaseSourceKind,
  DEFAULT_LINK_SOURCE,
  type FeedSourceKind,
  type FolderSourceKind,
  HOUR_MS,
  type ReadOptions,
  type ScheduleSpec,
} from '@plumbline/contract';
import { nameIssues, type FileNames } from '@plumbline/engine';
import { isoAfter } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findFetched, refuseGone, updateUpload, uploadKey, type UploadRow } from '../../uploads/index.ts';
import { sealContext } from './acquire-raw-files.ts';
import { createJob } from './create.job.ts';
import { isFromLink, sourceUploads, type CreatePayload, type CreateSource } from './create-payload.ts';
import { insertDataset } from '../storage/dataset.store.ts';
import { datasetFolder, firstRaw, rawKey } from '../storage/dataset-keys.ts';
import { getNames } from '../inspect/inspect-uploads.ts';
import { linkDigest, openLink } from '../links/open-link.ts';
import { getWholeUploads } from '../inspect/inspection-request.ts';
import { newDataset } from './dataset-row.ts';
import { sealFeed } from '../feeds/feed-source.ts';
import type { FolderSource } from '../ingest/folder-source.ts';
import type { RemoteSource } from '../ingest/remote-source.ts';
import type { QuerySource } from '../rows/sql-tables.ts';
import { scheduleRefresh } from '../refreshes/refresh-subject.ts';
import { filesLabel } from '../storage/raw-file.ts';
import { replaceSourcesUnderRules } from '../rules/rules.store.ts';

/** Characters of a query that label its dataset; the full text is stored separately. */
const LABEL_CHARS = 500;

/** A link's bytes from a validation are reused for this long. */
const FETCHED_MS = HOUR_MS;

export interface NewDataset {
  readonly name: string;
  readonly description?: string | undefined;
  readonly from:
    | { readonly kind: 'uploads'; readonly uploadIds: readonly string[]; readonly ownsUpload: boolean }
    | { readonly kind: 'link'; readonly url: string }
    | { readonly kind: 'query'; readonly query: QuerySource }
    | {
        readonly kind: 'connection';
        readonly source: DatabaseSourceKind;
        readonly remote: RemoteSource;
      }
    | { readonly kind: 'folder'; readonly source: FolderSourceKind; readonly folder: FolderSource }
    | {
        readonly kind: 'feed';
        readonly source: FeedSourceKind;
        /** With its secrets. */
        readonly config: Readonly<Record<string, unknown>>;
        readonly label: string;
      };
  readonly columns?: readonly ColumnChoice[] | undefined;
  readonly options?: ReadOptions | undefined;
  /** Datasets of whose rows the creator saw a part and that these rows come from: their rules go with the copy. */
  readonly confinedBy?: readonly string[] | undefined;
  /** Datasets whose rules decide, at each reading, who sees the rows: people who see all of theirs. */
  readonly followedRules?: readonly string[] | undefined;
  /** Refreshes it from now on. */
  readonly schedule?: ScheduleSpec | undefined;
  /** In the transaction that creates it: what throws creates nothing. */
  readonly onInserted?: ((trx: Trx, datasetId: string) => Promise<void>) | undefined;
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

export interface DatasetJob {
  readonly id: string;
  readonly jobId: string;
}

interface PreparedSource {
  readonly source: CreateSource;
  /** Their bytes are the dataset's first raw files, in the order of their rows; none: the job fetches them. */
  readonly uploads: readonly UploadRow[];
}

type From<Kind> = Extract<NewDataset['from'], { kind: Kind }>;

/** Keys of records may first appear beyond the rows that were inspected: then the job decides. */
function refuseUnknownColumns({ names, areAll }: FileNames, choices: readonly ColumnChoice[]): void {
  const issues = areAll ? nameIssues(names, choices) : [];
  if (issues.length > 0) {
    const message = 'Some of these columns are not in the file. Correct their names, or leave them out.';
    throw new AppError('request.invalid', message, { issues });
  }
}

async function fromUploads(
  services: Services,
  actor: Actor,
  input: NewDataset & { from: From<'uploads'> },
): Promise<PreparedSource> {
  const { from, options, signal } = input;
  const uploads = await getWholeUploads(services, actor, from.uploadIds);
  const names = await getNames(services, { uploads, options: options ?? {}, signal });
  refuseUnknownColumns(names, input.columns ?? []);
  const source = {
    kind: 'file',
    label: filesLabel(uploads.map(({ name }) => name)),
    uploads: uploads.map(({ id: uploadId, name }) => ({ uploadId, name })),
    ownsUpload: from.ownsUpload,
  } as const;
  return { uploads, source };
}

/** A refused address fails at once, before there is a dataset or a job. The address is sealed with the dataset's id. */
async function fromLink(
  services: Services,
  actor: Actor,
  { from: { url }, signal }: NewDataset & { from: From<'link'> },
): Promise<PreparedSource> {
  const link = await openLink(services, { kind: DEFAULT_LINK_SOURCE, url, signal });
  await link.check();
  const since = isoAfter(services.clock, -FETCHED_MS);
  const upload = await findFetched(services.db.executor, actor, { urlDigest: linkDigest(url), since });
  const source = {
    kind: DEFAULT_LINK_SOURCE,
    label: link.label,
    url,
    uploadId: upload?.id ?? null,
    etag: upload?.etag ?? null,
    lastModified: upload?.last_modified ?? null,
  } as const;
  return { uploads: upload === null ? [] : [upload], source };
}

const prepare = (services: Services, actor: Actor, input: NewDataset): Promise<PreparedSource> => {
  const { from } = input;
  switch (from.kind) {
    case 'uploads':
      return fromUploads(services, actor, { ...input, from });
    case 'link':
      return fromLink(services, actor, { ...input, from });
    case 'query':
      return Promise.resolve({ uploads: [], source: fromQuery(from.query) });
    case 'connection':
      return Promise.resolve({ uploads: [], source: fromConnection(from) });
    case 'folder':
      return Promise.resolve({ uploads: [], source: fromFolder(from) });
    case 'feed':
      return Promise.resolve({ uploads: [], source: fromFeed(from) });
    default:
      return assertNever(from);
  }
};

const fromQuery = (query: QuerySource): CreateSource => ({
  kind: 'query',
  label: query.sql.trim().slice(0, LABEL_CHARS),
  uploadId: null,
  query,
});

/** The table by its name, or the beginning of the statement. */
const targetLabel = ({ target }: RemoteSource): string =>
  'query' in target
    ? target.query.trim().slice(0, LABEL_CHARS)
    : `${target.table.schema}.${target.table.name}`;

const fromConnection = ({ source, remote }: From<'connection'>): CreateSource => ({
  kind: source,
  label: targetLabel(remote),
  uploadId: null,
  remote,
});

const fromFolder = ({ source, folder }: From<'folder'>): CreateSource => ({
  kind: source,
  label: folder.files,
  uploadId: null,
  folder,
});

const fromFeed = ({ source, config, label }: From<'feed'>): CreateSource => ({
  kind: source,
  label,
  uploadId: null,
  feed: { kind: source, config, secrets: null },
});

/** Secrets of a source are stored encrypted, also in the payload of the job. */
function sealed({ sealer }: Services, datasetId: string, source: CreateSource): CreateSource {
  if (isFromLink(source)) {
    return { ...source, url: sealer.seal(source.url, sealContext(datasetId)) };
  }
  return 'feed' in source ? { ...source, feed: sealFeed(sealer, datasetId, source.feed) } : source;
}

interface NewRow {
  readonly actor: Actor;
  readonly payload: CreatePayload;
  readonly confinedBy: readonly string[];
  readonly followedRules?: readonly string[] | undefined;
}

/** The row of a dataset that a job creates. */
export async function insertNew(services: Services, trx: Trx, created: NewRow): Promise<void> {
  const { actor, payload, confinedBy, followedRules = [] } = created;
  const { datasetId } = payload;
  await services.plans.claim(trx, actor, { limit: 'datasets', adding: 1 });
  await insertDataset(trx, newDataset(services, actor, payload));
  await services.access.shareNew(trx, actor, { kind: 'dataset', id: datasetId });
  if (confinedBy.length + followedRules.length > 0) {
    const followedIds = followedRules;
    await replaceSourcesUnderRules(trx, actor, { datasetId, sourceIds: confinedBy, followedIds });
  }
}

interface DatasetCreation {
  readonly payload: CreatePayload;
  readonly confinedBy: readonly string[];
  readonly followedRules: readonly string[];
  readonly schedule: ScheduleSpec | undefined;
  readonly onInserted: NewDataset['onInserted'];
  readonly once: Once | null;
}

/** The dataset's row and the job that creates it, in one transaction. */
const begin = (
  services: Services,
  actor: Actor,
  { payload, confinedBy, followedRules, schedule, onInserted, once }: DatasetCreation,
): Promise<string> =>
  services.db.transaction(async (trx) => {
    await insertNew(services, trx, { actor, payload, confinedBy, followedRules });
    if (schedule !== undefined) {
      await scheduleRefresh(services, trx, { actor, datasetId: payload.datasetId, spec: schedule });
    }
    await onInserted?.(trx, payload.datasetId);
    for (const uploadId of sourceUploads(payload.source)) {
      await updateUpload(trx, actor, { id: uploadId, set: { provisional: 0 } });
    }
    return services.queue.enqueue(trx, {
      actor,
      definition: createJob,
      payload,
      subject: { kind: 'dataset', id: payload.datasetId },
      once,
    });
  });

/**
 * Start to create a dataset, with its own copy of the bytes. What is evidently no table is refused at once (`file.*`),
 * as are choices of unknown columns (`request.invalid`), addresses that are not allowed (`source.address_refused`), and
 * uploads that are gone (`upload.not_found`): several datasets can be created from one until the first of them exists.
 */
export async function createDataset(
  services: Services,
  actor: Actor,
  input: NewDataset,
): Promise<DatasetJob> {
  try {
    return await startCreation(services, actor, input);
  } catch (error) {
    const isOurs = !(error instanceof AppError) || error.code === 'internal';
    if (isOurs && input.from.kind === 'uploads') {
      await refuseGone(services, actor, input.from.uploadIds);
    }
    throw error;
  }
}

async function startCreation(services: Services, actor: Actor, input: NewDataset): Promise<DatasetJob> {
  const { source, uploads } = await prepare(services, actor, input);
  const datasetId = newId();
  const dataset = { tenantId: actor.tenantId, datasetId };
  const payload: CreatePayload = {
    datasetId,
    name: input.name,
    description: input.description ?? null,
    source: sealed(services, datasetId, source),
    columns: input.columns === undefined ? null : [...input.columns],
    options: input.options ?? {},
  };
  try {
    for (const [index, upload] of uploads.entries()) {
      await services.files.link(uploadKey(upload), rawKey(dataset, firstRaw(index)));
    }
    return {
      id: datasetId,
      jobId: await begin(services, actor, {
        payload,
        confinedBy: input.confinedBy ?? [],
        followedRules: input.followedRules ?? [],
        schedule: input.schedule,
        onInserted: input.onInserted,
        once: input.once,
      }),
    };
  } catch (error) {
    await services.files.removeTree(datasetFolder(dataset));
    throw error;
  }
}
