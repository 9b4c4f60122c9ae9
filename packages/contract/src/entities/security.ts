import { z } from 'zod';
import { KEY_SCOPES } from '../key-scope.ts';
import { Id, Timestamp } from '../envelope.ts';

/** Device as the `User-Agent` header describes it; the header is not verified. */
export const Device = z.object({
  /** Name, such as Firefox; null where the header names none that is known. */
  browser: z.string().nullable(),
  /** Operating system, such as Windows; null where the header names none that is known. */
  system: z.string().nullable(),
});
export type Device = z.infer<typeof Device>;

/** A sign-in of the caller that has not ended. */
export const Session = z.object({
  id: Id,
  device: Device,
  /** The IP address that signed in; null where it was not recorded. */
  address: z.string().nullable(),
  /** Name of the workspace that it is for. */
  workspace: z.string(),
  createdAt: Timestamp,
  /** When a client last extended the session, which ours does when it is opened. */
  lastUsedAt: Timestamp,
  /** The session of this very call. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
export const SignInCode = z.string().trim().min(6).max(40);

/** Email and password, or the second step of a sign-in with a code. */
export const LoginBody = z.union([
  z.object({
    email: z.string().min(1).max(254),
    password: z.string().min(1).max(256),
    /** The token of a remembered browser. One that is unknown or expired is ignored. */
    device: z.string().max(100).optional(),
    /** Where two-factor sign-in is on: the second step in the same call. */
    code: SignInCode.optional(),
    /** `challenge` of the error that requested the code; not needed with the password. */
    challenge: z.string().min(1).max(100).optional(),
    /** With `code`: this browser needs no code for 30 days. */
    remember: z.boolean().optional(),
  }),
  z.object({
    /** Good once, for 10 minutes. */
    challenge: z.string().min(1).max(100),
    code: SignInCode,
    /** True: this browser needs no code for 30 days. */
    remember: z.boolean().optional(),
  }),
]);

/** A new session. */
export const LoginReply = z.object({
  success: z.literal(true),
  /** The bearer token of the session. */
  token: z.string().meta({ secret: true }),
  user: z.object({ id: Id }),
  /** With `remember` alone: to be sent as `device` at the next sign-in. */
  device: z.string().optional(),
});

/** State of the caller's two-factor sign-in. */
export const TwoFactor = z.object({
  /** Whether signing in needs a code. */
  isOn: z.boolean(),
  /** Since when; null while it is off. */
  since: Timestamp.nullable(),
  /** The workspace requires it. */
  isRequired: z.boolean(),
  /** Codes that have not been used. */
  recoveryCodesLeft: z.int().nonnegative(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

/** A browser that signs in without a code. */
export const RememberedDevice = z.object({
  id: Id,
  device: Device,
  /** IP address from which it was remembered; null where it was not recorded. */
  address: z.string().nullable(),
  createdAt: Timestamp,
  /** From then on it needs a code again. ISO 8601 in UTC. */
  expiresAt: Timestamp,
});
export type RememberedDevice = z.infer<typeof RememberedDevice>;

/** Shown once: they are stored as hashes. */
export const RecoveryCodes = z.object({
  /** Each can be used once in place of a code. They replace all earlier ones. */
  recoveryCodes: z.array(z.string()),
});

export const DEFAULT_SESSION_DAYS = 14;
const MAX_SESSION_DAYS = 90;

/** What a workspace requires of its members. */
export const SignInRules = z.object({
  /** Whoever turns it on needs two-factor sign-in themselves. It applies to people who use single sign-on, too. */
  requireTwoFactor: z.boolean(),
  /**
   * Members sign in through the workspace's provider; sessions that were opened otherwise end at once. Owners can always
   * use their password, so that a broken provider locks nobody out permanently.
   */
  requireSingleSignOn: z.boolean(),
  /** A session that is not used for this many days ends. Shortening it shortens the sessions there are. */
  sessionDays: z.int().min(1).max(MAX_SESSION_DAYS),
});
export type SignInRules = z.infer<typeof SignInRules>;

/** A key of the caller, without its secret. */
export const ApiKey = z.object({
  id: Id,
  /** Need not be unique. */
  name: z.string(),
  /** What calls it may make, within the role of its owner. */
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Its first characters, by which it is recognized. */
  hint: z.string(),
  createdAt: Timestamp,
  /** From then on it is refused. ISO 8601 in UTC. */
  expiresAt: Timestamp,
  /** To the hour; null until it is used. */
  lastUsedAt: Timestamp.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;
