import { z } from 'zod';
import { Id, Timestamp } from '../../envelope.ts';
import { Permission } from '../thing.ts';

/** A person who can open a workflow. */
export const Collaborator = z.object({
  /** Id of the person. */
  id: Id,
  user: z.object({ _id: Id, name: z.string(), email: z.string(), avatar: z.string() }),
  permission: Permission,
  addedAt: Timestamp,
});
export type Collaborator = z.infer<typeof Collaborator>;
