import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const WritePayload = z.object({
  storyId: Id,
  /** Locale of the person who started it: the language and figures of the text. */
  locale: z.string().optional(),
});
export type WritePayload = z.infer<typeof WritePayload>;
