import {
  cancelJob,
  createCsv,
  createFile,
  DEFAULT_LINK_SOURCE,
  getDatasource,
  getInspection,
  validateDatasource,
  type Inspection,
  type ReadOptions,
} from '@plumbline/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { optionsKey } from './model/dialect/read-options.ts';
import type { CreateRequest } from './model/draft/wizard-draft.ts';

/** `jobId`: the job that reads the whole file; null when it was small or is read. */
export type InspectionReply = Inspection & { readonly jobId: string | null };

const withOptions = (options: ReadOptions) => (Object.keys(options).length === 0 ? {} : { options });

/** Files that are read as one table, in the order of their rows; at least one. */
export type UploadIds = readonly string[];

const lookAtUploads = async (
  ids: UploadIds,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<InspectionReply> => {
  const [only = '', ...others] = ids;
  const files = others.length === 0 ? { uploadId: only } : { uploadIds: [...ids] };
  return (await api.call(validateDatasource, { body: { ...files, ...withOptions(options) }, signal })).data;
};

const LOOK_KEPT_MS = 30 * 60_000;

/** What the server finds in uploads, read with these options. Bytes do not change, so it is never stale. */
export const inspectionQuery = (ids: UploadIds, options: ReadOptions) => {
  const files = ids.join(' ');
  return queryOptions<InspectionReply>({
    queryKey: ['uploads', files, 'look', optionsKey(options)],
    queryFn: ({ signal }) => lookAtUploads(ids, options, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: LOOK_KEPT_MS,
    // While it is read another way, the last reading of the same files stays in place.
    placeholderData: (before, query) => (query?.queryKey[1] === files ? before : undefined),
  });
};

export async function lookAtLink(
  client: QueryClient,
  url: string,
  signal: AbortSignal,
): Promise<InspectionReply> {
  const { data } = await api.call(validateDatasource, { body: { kind: DEFAULT_LINK_SOURCE, url }, signal });
  client.setQueryData(inspectionQuery([data.uploadId], {}).queryKey, data);
  return data;
}

/** The look over every row, once its job has ended. */
export const fetchFullInspection = async (uploadId: string): Promise<InspectionReply> =>
  (await api.call(getInspection, { params: { uploadId } })).data;

export const stopJob = (jobId: string) => api.call(cancelJob, { params: { id: jobId } });

/** `key` makes sending twice create once. */
export const createDataset = async (request: CreateRequest, key: string) => {
  const headers = { 'Idempotency-Key': key };
  const call =
    'url' in request
      ? api.call(createCsv, { body: request, headers })
      : api.call(createFile, { body: request, headers });
  return (await call).data;
};

export const madeQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: async ({ signal }) => (await api.call(getDatasource, { params: { id }, signal })).data,
  });
