import type { SignInRules } from '@plumbline/contract';
import { z } from 'zod';

/** The part of a workspace's settings that decides how its members sign in. */
const StoredRules = z.object({ requireTwoFactor: z.boolean().default(false) });

/** `settings` as stored: JSON with more in it than this. */
export const parseSignInRules = (settings: string): SignInRules => StoredRules.parse(JSON.parse(settings));
