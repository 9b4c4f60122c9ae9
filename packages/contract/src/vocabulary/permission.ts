import { z } from 'zod';

/** What a person may do with one thing, weakest first: each includes those before it. */
export const PERMISSIONS = ['view', 'comment', 'edit', 'manage'] as const;
export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

export const allows = (permission: Permission, needed: Permission): boolean =>
  PERMISSIONS.indexOf(permission) >= PERMISSIONS.indexOf(needed);
