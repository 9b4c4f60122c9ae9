import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const WritePayload = z.object({
  storyId: Id,
  /** Of whoever started it: the language and figures of the text. */
  locale: z.string().optional(),
});
export type WritePayload = z.infer<typeof WritePayload>;
