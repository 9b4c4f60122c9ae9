import { DEFAULT_SESSION_DAYS, type Role, type SignInRules } from '@plumbline/contract';
import { z } from 'zod';
import type { SignInMethod } from '../db/tables.ts';

/** The part of a workspace's settings that decides how its members sign in. */
const StoredRules = z.object({
  requireTwoFactor: z.boolean().default(false),
  requireSingleSignOn: z.boolean().default(false),
  sessionDays: z.int().default(DEFAULT_SESSION_DAYS),
});

/** `settings` as stored: JSON with more in it than this. */
export const parseSignInRules = (settings: string): SignInRules => StoredRules.parse(JSON.parse(settings));

/** Whether a member may be in the workspace by way of such a sign-in. Owners may by any, or a broken provider locks them out. */
export const allowsSignInBy = (
  { requireSingleSignOn }: SignInRules,
  { role, by }: { readonly role: Role; readonly by: SignInMethod | null },
): boolean => !requireSingleSignOn || by === 'single-sign-on' || role === 'owner';
