import { z } from 'zod';

export const Sort = z.object({
  column: z.string().min(1),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type Sort = z.infer<typeof Sort>;
