import { ColumnChoice, Id, ReadOptions } from '@plumbline/contract';
import { z } from 'zod';

export const RetypePayload = z.object({
  datasetId: Id,
  columns: z.array(ColumnChoice),
  options: ReadOptions,
});
export type RetypePayload = z.infer<typeof RetypePayload>;

export const RefreshPayload = z.object({ datasetId: Id });
export type RefreshPayload = z.infer<typeof RefreshPayload>;
