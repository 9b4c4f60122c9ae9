import {
  ColumnChoice,
  DATABASE_SOURCE_KINDS,
  FEED_SOURCE_KINDS,
  FOLDER_SOURCE_KINDS,
  Id,
  LINK_SOURCE_KINDS,
  ReadOptions,
  UPLOAD_SOURCE_KINDS,
} from '@plumbline/contract';
import { z } from 'zod';
import { FeedSource } from '../feeds/feed-source.ts';
import { FolderSource } from '../ingest/folder-source.ts';
import { RemoteSource } from '../ingest/remote-source.ts';
import type { VersionInput } from '../ingest/version-input.ts';
import { QuerySource } from '../rows/sql-tables.ts';

/** A complete upload. */
export const UploadedFile = z.object({ uploadId: Id, name: z.string() });
export type UploadedFile = z.infer<typeof UploadedFile>;

const FileSource = z.object({
  kind: z.literal('file'),
  label: z.string(),
  /** One table: the rows of each after those of the one before. */
  uploads: z.array(UploadedFile).min(1),
  /** True when the call itself created the upload, so that nobody else can use it. */
  ownsUpload: z.boolean(),
});

/** The payload of jobs from when a dataset had one file. */
const OneFile = z.object({
  kind: z.enum(UPLOAD_SOURCE_KINDS),
  label: z.string(),
  uploadId: Id,
  ownsUpload: z.boolean(),
});

const asFiles = (source: unknown): unknown => {
  const { success, data } = OneFile.safeParse(source);
  if (!success) {
    return source;
  }
  const { label, uploadId, ownsUpload } = data;
  return { kind: 'file', label, uploads: [{ uploadId, name: label }], ownsUpload };
};

/** Where the first version's bytes come from. */
const AnySource = z.discriminatedUnion('kind', [
  FileSource,
  z.object({
    kind: z.enum(LINK_SOURCE_KINDS),
    label: z.string(),
    /** Sealed under the dataset's id. */
    url: z.string(),
    /** What a validation fetched just before; null to fetch again. */
    uploadId: Id.nullable(),
    etag: z.string().nullable(),
    lastModified: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('query'),
    label: z.string(),
    uploadId: z.null(),
    query: QuerySource,
  }),
  z.object({
    kind: z.enum(DATABASE_SOURCE_KINDS),
    label: z.string(),
    uploadId: z.null(),
    remote: RemoteSource,
  }),
  z.object({
    kind: z.enum(FOLDER_SOURCE_KINDS),
    label: z.string(),
    uploadId: z.null(),
    folder: FolderSource,
  }),
  z.object({
    kind: z.enum(FEED_SOURCE_KINDS),
    label: z.string(),
    uploadId: z.null(),
    feed: FeedSource,
  }),
]);
export type CreateSource = z.infer<typeof AnySource>;
/** Its bytes are fetched from an address, with each refresh again. */
export const isFromLink = (source: CreateSource): source is Extract<CreateSource, { readonly url: string }> =>
  'url' in source;

/** What is read instead of raw files. */
export const rowsInstead = (source: CreateSource): Pick<VersionInput, 'query' | 'remote' | 'feed'> | null => {
  if ('query' in source) {
    return { query: source.query };
  }
  if ('feed' in source) {
    return { feed: { source: source.feed, earlier: null } };
  }
  return 'remote' in source ? { remote: source.remote } : null;
};

export const CreateSource: z.ZodType<CreateSource> = z.preprocess(asFiles, AnySource);

export const CreatePayload = z.object({
  datasetId: Id,
  name: z.string(),
  description: z.string().nullable(),
  source: CreateSource,
  columns: z.array(ColumnChoice).nullable(),
  options: ReadOptions,
});
export type CreatePayload = z.infer<typeof CreatePayload>;

/** The uploads that the first version is read from. */
export const sourceUploads = (source: CreateSource): readonly string[] => {
  if (source.kind === 'file') {
    return source.uploads.map(({ uploadId }) => uploadId);
  }
  return source.uploadId === null ? [] : [source.uploadId];
};
