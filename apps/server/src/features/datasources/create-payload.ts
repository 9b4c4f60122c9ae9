import { ColumnChoice, Id, ReadOptions } from '@plumbline/contract';
import { z } from 'zod';
import { QuerySource } from './query-source.ts';

/** Where the first version's bytes come from. */
export const CreateSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('csv-file'),
    label: z.string(),
    uploadId: Id,
    /** True when the upload was made by the call itself, so that nobody else can use it. */
    ownsUpload: z.boolean(),
  }),
  z.object({
    kind: z.literal('csv-link'),
    label: z.string(),
    /** Sealed under the dataset's id. */
    url: z.string(),
    /** What a validation fetched just before; null to fetch anew. */
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
]);
export type CreateSource = z.infer<typeof CreateSource>;

export const CreatePayload = z.object({
  datasetId: Id,
  name: z.string(),
  description: z.string().nullable(),
  source: CreateSource,
  columns: z.array(ColumnChoice).nullable(),
  options: ReadOptions,
});
export type CreatePayload = z.infer<typeof CreatePayload>;
