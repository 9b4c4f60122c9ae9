import { z } from 'zod';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { SUBJECTS } from '../subjects.ts';

/** What changed within a moment. */
const ChangesEvent = z.object({
  /** Per subject the id of the one that changed, or `*`: any of them. Read again what depends on it. */
  changes: z.array(z.partialRecord(z.enum(SUBJECTS), z.string())).min(1),
});
export type ChangesEvent = z.infer<typeof ChangesEvent>;

/**
 * What other people changed, and what work in the background did, of things that the caller can see at that moment. What
 * the caller's own calls changed is left out, and so is what was deleted. Nothing is repeated after a break: read again what
 * is shown.
 */
export const streamChanges = defineRoute({
  id: 'changes.stream',
  method: 'GET',
  path: '/beta/events/changes',
  summary: 'Stream what changes in the workspace, of what the caller can see.',
  policy: reads(),
  reads: { nothing: 'It says what to read again.' },
  reply: ChangesEvent,
  replyKind: 'events',
});
