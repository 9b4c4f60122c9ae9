import {
  cancelJob,
  createCsv,
  createUpload,
  getDatasource,
  getInspection,
  getUpload,
  putUploadPart,
  validateDatasource,
  type Inspection,
  type ReadOptions,
  type Upload,
} from '@plumbline/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { optionsKey } from './dialect/read-options.ts';
import type { CreateRequest } from './draft/wizard-draft.ts';
import type { UploadCalls } from './upload/send-file.ts';

/** `jobId`: the job that reads the whole file; null when it was small or is read. */
export type Looked = Inspection & { readonly jobId: string | null };

export const uploadCalls = (signal: AbortSignal): UploadCalls => ({
  open: async (name, size) => (await api.call(createUpload, { body: { name, size }, signal })).data,
  put: async (id, range, octets) => {
    const headers = { 'Content-Range': range };
    return (await api.sendOctets(putUploadPart, { params: { id }, octets, headers, signal })).data;
  },
  get: async (id) => (await api.call(getUpload, { params: { id }, signal })).data,
});

export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: ['uploads', id],
    queryFn: async ({ signal }): Promise<Upload> =>
      (await api.call(getUpload, { params: { id }, signal })).data,
  });

const withOptions = (options: ReadOptions) => (Object.keys(options).length === 0 ? {} : { options });

const lookAtUpload = async (
  uploadId: string,
  options: ReadOptions,
  signal?: AbortSignal,
): Promise<Looked> => {
  const body = { uploadId, ...withOptions(options) };
  return (await api.call(validateDatasource, { body, ...(signal === undefined ? {} : { signal }) })).data;
};

const LOOK_KEPT_MS = 30 * 60_000;

/** What the server finds in an upload, read with these options. Bytes do not change, so it is never stale. */
export const lookQuery = (uploadId: string, options: ReadOptions) =>
  queryOptions<Looked>({
    queryKey: ['uploads', uploadId, 'look', optionsKey(options)],
    queryFn: ({ signal }) => lookAtUpload(uploadId, options, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: LOOK_KEPT_MS,
    // While it is read another way, the last reading of the same file stays in place.
    placeholderData: (before: Looked | undefined) => (before?.uploadId === uploadId ? before : undefined),
  });

/** The first look at a file that has arrived; kept, so that the next step shows it at once. */
export async function lookAtFile(
  client: QueryClient,
  uploadId: string,
  signal: AbortSignal,
): Promise<Looked> {
  const looked = await lookAtUpload(uploadId, {}, signal);
  client.setQueryData(lookQuery(uploadId, {}).queryKey, looked);
  return looked;
}

export async function lookAtLink(client: QueryClient, url: string, signal: AbortSignal): Promise<Looked> {
  const { data } = await api.call(validateDatasource, { body: { kind: 'csv-link', url }, signal });
  client.setQueryData(lookQuery(data.uploadId, {}).queryKey, data);
  return data;
}

/** The look over every row, once its job has ended. */
export const wholeLook = async (uploadId: string): Promise<Looked> =>
  (await api.call(getInspection, { params: { uploadId } })).data;

export const stopJob = (jobId: string) => api.call(cancelJob, { params: { id: jobId } });

/** `key` makes sending twice create once. */
export const createDataset = async (request: CreateRequest, key: string) =>
  (await api.call(createCsv, { body: request, headers: { 'Idempotency-Key': key } })).data;

export const madeQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: async ({ signal }) => (await api.call(getDatasource, { params: { id }, signal })).data,
  });
