import {
  cancelJob,
  createCsv,
  createFile,
  DEFAULT_LINK_SOURCE,
  getInspection,
  validateDatasource,
  type Inspection,
  type ReadOptions,
} from '@plumbline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { computedQuery, routeReads, type DataQuery } from '../../lib/data/route-query.ts';
import { optionsKey } from './model/dialect/read-options.ts';
import type { CreateRequest } from './model/draft/wizard-draft.ts';

/** `jobId`: the job that reads the whole file; null when it was small or is read. */
export type InspectionReply = Inspection & { readonly jobId: string | null };

const withOptions = (options: ReadOptions) => (Object.keys(options).length === 0 ? {} : { options });

/** Files that are read as one table, in the order of their rows; at least one. */
export type UploadIds = readonly string[];

const INSPECTION_CACHED_MS = 30 * 60_000;

/** What the server finds in uploads, parsed with these options. Bytes do not change, so it is never stale. */
export const inspectionQuery = (ids: UploadIds, options: ReadOptions): DataQuery<InspectionReply> => {
  const [only = '', ...others] = ids;
  const files = others.length === 0 ? { uploadId: only } : { uploadIds: [...ids] };
  const key = ids.join(' ');
  return computedQuery(
    ['inspection', routeReads(validateDatasource, {}), [key, optionsKey(options)]],
    async (signal) =>
      (await api.call(validateDatasource, { body: { ...files, ...withOptions(options) }, signal })).data,
    {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: INSPECTION_CACHED_MS,
      // While other options are applied, the last inspection of the same files stays in place.
      placeholderData: (before, query) =>
        (query?.queryKey[2] as readonly string[] | undefined)?.[0] === key ? before : undefined,
    },
  );
};

export async function inspectLink(
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
