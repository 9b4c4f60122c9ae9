import { ColumnChoice, Id, ReadOptions } from '@plumbline/contract';
import { z } from 'zod';

export const RetypePayload = z.object({
  datasetId: Id,
  columns: z.array(ColumnChoice),
  options: ReadOptions,
});
export type RetypePayload = z.infer<typeof RetypePayload>;

export const RefreshPayload = z.object({
  datasetId: Id,
  /** Started by a schedule, which tries again and reports the failure once no attempt is left. */
  isScheduled: z.boolean().optional(),
  /** Started since a dataset that it reads was refreshed: whoever started that also refreshes what reads this one. */
  isFollowing: z.boolean().optional(),
});
export type RefreshPayload = z.infer<typeof RefreshPayload>;
