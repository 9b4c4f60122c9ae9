import { z } from 'zod';
import {
  ApiKey,
  RecoveryCodes,
  RememberedDevice,
  Session,
  SignInCode,
  SignInRules,
  TwoFactor,
} from '../entities/security.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { KEY_SCOPES } from '../key-scope.ts';
import { ownSignIn, reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

export const listSessions = defineRoute({
  id: 'security.listSessions',
  method: 'GET',
  path: '/beta/auth/sessions',
  summary: "List the caller's sessions in all workspaces, the one used last first.",
  policy: ownSignIn,
  reads: { session: ALL },
  reply: ok(z.array(Session)),
});

export const endSession = defineRoute({
  id: 'security.endSession',
  method: 'DELETE',
  path: '/beta/auth/sessions/:id',
  summary: "End one of the caller's sessions at once, including its open streams.",
  policy: ownSignIn,
  changes: { session: ALL },
  params: z.object({
    /** Id of the session. */
    id: Id,
  }),
  reply: okEmpty,
});

export const endAllSessions = defineRoute({
  id: 'security.endAllSessions',
  method: 'DELETE',
  path: '/beta/auth/sessions',
  summary: "Sign out everywhere: end all of the caller's sessions at once, this one included.",
  policy: ownSignIn,
  changes: { nothing: 'The client discards all it has fetched.' },
  reply: okEmpty,
});

const password = z.string().min(1).max(256);

export const getTwoFactor = defineRoute({
  id: 'security.getTwoFactor',
  method: 'GET',
  path: '/beta/auth/two-factor',
  summary: 'Get whether two-factor sign-in is on for the caller.',
  policy: ownSignIn,
  reads: { twoFactor: ALL },
  reply: ok(TwoFactor),
});

/** Nothing changes at sign-in until a code has confirmed it. A second call replaces the secret of the first. */
export const startTwoFactor = defineRoute({
  id: 'security.startTwoFactor',
  method: 'POST',
  path: '/beta/auth/two-factor',
  summary: 'Start the set-up of two-factor sign-in; returns a new secret for an authenticator app.',
  policy: ownSignIn,
  changes: { nothing: 'It counts once it is confirmed.' },
  body: z.object({
    /** Left out by a person who has no password. */
    password: password.optional(),
  }),
  reply: ok(
    z.object({
      /** Base32, for typing into the app. */
      secret: z.string(),
      /** The same as an `otpauth:` address, for a QR code. */
      uri: z.string(),
    }),
  ),
});

export const confirmTwoFactor = defineRoute({
  id: 'security.confirmTwoFactor',
  method: 'POST',
  path: '/beta/auth/two-factor/confirm',
  summary: 'Turn two-factor sign-in on with a code of the app; returns the recovery codes, once.',
  policy: ownSignIn,
  changes: { twoFactor: ALL, account: ALL, session: ALL },
  body: z.object({ code: SignInCode }),
  reply: ok(RecoveryCodes),
});

export const turnOffTwoFactor = defineRoute({
  id: 'security.turnOffTwoFactor',
  method: 'DELETE',
  path: '/beta/auth/two-factor',
  summary: 'Turn two-factor sign-in off; recovery codes and remembered devices end with it.',
  policy: ownSignIn,
  changes: { twoFactor: ALL, account: ALL, session: ALL },
  body: z.object({
    /** Left out by a person who has no password. */
    password: password.optional(),
    code: SignInCode,
  }),
  reply: okEmpty,
});

export const renewRecoveryCodes = defineRoute({
  id: 'security.renewRecoveryCodes',
  method: 'POST',
  path: '/beta/auth/two-factor/recovery-codes',
  summary: 'Replace the recovery codes; the earlier ones end.',
  policy: ownSignIn,
  changes: { twoFactor: ALL },
  body: z.object({
    /** Left out by a person who has no password. */
    password: password.optional(),
    code: SignInCode,
  }),
  reply: ok(RecoveryCodes),
});

export const listDevices = defineRoute({
  id: 'security.listDevices',
  method: 'GET',
  path: '/beta/auth/devices',
  summary: 'List the browsers that sign in without a code, newest first.',
  policy: ownSignIn,
  reads: { session: ALL },
  reply: ok(z.array(RememberedDevice)),
});

export const removeDevice = defineRoute({
  id: 'security.removeDevice',
  method: 'DELETE',
  path: '/beta/auth/devices/:id',
  summary: 'Require a code from a remembered browser again.',
  policy: ownSignIn,
  changes: { session: ALL },
  params: z.object({
    /** Id of the remembered browser. */
    id: Id,
  }),
  reply: okEmpty,
});

export const getSignInRules = defineRoute({
  id: 'security.getSignInRules',
  method: 'GET',
  path: '/beta/auth/sign-in-rules',
  summary: 'Get what the workspace requires of its members when they sign in.',
  policy: reads('admin'),
  reads: { tenant: ALL },
  reply: ok(SignInRules),
});

/** Requiring two-factor sign-in ends no session: members without it can do nothing but set it up. */
export const updateSignInRules = defineRoute({
  id: 'security.updateSignInRules',
  method: 'PUT',
  path: '/beta/auth/sign-in-rules',
  summary: 'Set what the workspace requires of its members when they sign in.',
  policy: writes('admin'),
  changes: { tenant: ALL, twoFactor: ALL, account: ALL },
  body: SignInRules.partial(),
  reply: ok(SignInRules),
});

/** An API key is a bearer token of its owner in one workspace. It never may more than its owner's role, and ends with it. */
export const listKeys = defineRoute({
  id: 'security.listKeys',
  method: 'GET',
  path: '/beta/auth/keys',
  summary: "List the caller's API keys in this workspace, newest first; expired ones are not listed.",
  policy: ownSignIn,
  reads: { apiKey: ALL },
  reply: ok(z.array(ApiKey)),
});

export const createKey = defineRoute({
  id: 'security.createKey',
  method: 'POST',
  path: '/beta/auth/keys',
  summary: 'Create an API key; its token is shown once.',
  policy: ownSignIn,
  changes: { apiKey: ALL },
  body: z.object({
    name: z.string().trim().min(1).max(100),
    /** `read`: calls that only read. `write`: calls that change something. `admin`: calls that only admins may make. */
    scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
    /** From now on. */
    expiresInDays: z.int().min(1).max(365).default(90),
  }),
  reply: ok(
    z.object({
      key: ApiKey,
      /** The bearer token. It is not shown again. */
      token: z.string().meta({ secret: true }),
    }),
  ),
  status: 201,
});

export const deleteKey = defineRoute({
  id: 'security.deleteKey',
  method: 'DELETE',
  path: '/beta/auth/keys/:id',
  summary: 'Delete an API key; it ends at once, with its open streams.',
  policy: ownSignIn,
  changes: { apiKey: ALL },
  params: z.object({
    /** Id of the key. */
    id: Id,
  }),
  reply: okEmpty,
});
