import { Filters, Id, MINUTE_MS, Sort } from '@plumbline/contract';
import { z } from 'zod';

/** How long an address can be used. */
export const PRESIGNED_MS = 15 * MINUTE_MS;
/** Keeps sealed texts of other kinds from being used as addresses. */
export const PRESIGNED_CONTEXT = 'records';

/** What a presigned address downloads, and as whom. */
export const PresignedDownload = z.object({
  tenantId: Id,
  userId: Id,
  workflowId: Id,
  modelId: Id,
  format: z.enum(['csv', 'xlsx', 'parquet', 'json']),
  filters: Filters,
  sort: z.array(Sort).optional(),
  expiresAt: z.string(),
});
export type PresignedDownload = z.infer<typeof PresignedDownload>;
