import { addFiles, cancelJob, checkFiles } from '@plumbline/contract';
import { api } from '../../../lib/api/api.ts';
import { computedQuery, routeReads } from '../../../lib/data/route-query.ts';
import type { RowsMode } from './model.ts';

export interface NewRows {
  readonly datasetId: string;
  /** In the order of their rows; at least one. */
  readonly uploadIds: readonly string[];
  readonly mode: RowsMode;
}

/** How the files differ from the dataset. Its version is in the key: rows that came meanwhile may change the reply. */
export const checkQuery = ({ datasetId, uploadIds, mode }: NewRows, version: number) => {
  const input = { params: { id: datasetId }, body: { uploadIds: [...uploadIds], mode } };
  return computedQuery(
    ['file check', routeReads(checkFiles, input), [input, version]],
    async (signal) => (await api.call(checkFiles, { ...input, signal })).data,
    { staleTime: Number.POSITIVE_INFINITY },
  );
};

/** `key` makes sending twice add once. */
export const addRows = async (
  { datasetId, uploadIds, mode }: NewRows,
  { accept, key }: { readonly accept: boolean; readonly key: string },
) =>
  (
    await api.call(addFiles, {
      params: { id: datasetId },
      body: { uploadIds: [...uploadIds], mode, accept },
      headers: { 'Idempotency-Key': key },
    })
  ).data;

export const stopRows = (jobId: string) => api.call(cancelJob, { params: { id: jobId } });
