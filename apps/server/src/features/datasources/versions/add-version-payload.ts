import { ColumnChoice, ColumnDecision, Id, LiveSetting, ReadOptions } from '@plumbline/contract';
import { z } from 'zod';

export const RetypePayload = z.object({
  datasetId: Id,
  columns: z.array(ColumnChoice),
  options: ReadOptions,
});
export type RetypePayload = z.infer<typeof RetypePayload>;

export const RefreshPayload = z.object({
  datasetId: Id,
  /** An incremental extract reads all rows. */
  readsAll: z.boolean().optional(),
  /** The dataset takes the columns that the source has now. */
  acceptsSchema: z.boolean().optional(),
  /** What becomes of columns that changed at the source. */
  decisions: z.array(ColumnDecision).optional(),
  /** Started by a schedule, which tries again and reports the failure once no attempt is left. */
  isScheduled: z.boolean().optional(),
  /** Started since a dataset that it reads was refreshed: whoever started that also refreshes what reads this one. */
  isFollowing: z.boolean().optional(),
  /** From now on the rows stay at the connection, or (null) are copied; absent: as they were. */
  live: LiveSetting.nullable().optional(),
});
export type RefreshPayload = z.infer<typeof RefreshPayload>;
