import type { BatchPayload } from './batch-payload.ts';

/** Files of one batch, until its dataset is there. */
export const batchFolder = (tenantId: string, datasetId: string): string =>
  `tenants/${tenantId}/batches/${datasetId}`;

/** The dataset that a batch creates. */
export const toComputedFile = ({ datasetId, name }: BatchPayload) => ({
  datasetId,
  name,
  fileName: 'predictions.ndjson',
});
