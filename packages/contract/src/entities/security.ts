import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';

/** As far as the `User-Agent` says; it is what the caller claims. */
export const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.infer<typeof Device>;

export const Session = z.object({
  id: Id,
  device: Device,
  /** The IP address that signed in; null where it was not recorded. */
  address: z.string().nullable(),
  workspace: z.string(),
  createdAt: Timestamp,
  /** When a client last extended the session, which ours does when it is opened. */
  lastUsedAt: Timestamp,
  /** The session of this very call. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;
