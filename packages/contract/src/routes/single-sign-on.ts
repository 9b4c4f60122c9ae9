import { z } from 'zod';
import {
  ReturnTo,
  SSO_WARNINGS,
  SsoAnswer,
  SsoOffer,
  SsoProviderBody,
  SsoReply,
  SsoSetup,
  StartedSso,
} from '../entities/single-sign-on.ts';
import { ok, okEmpty } from '../envelope.ts';
import { anyone, ownSignIn, reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

/** Controlling the provider means controlling who can sign in, so API keys may not change it. */
const administers = { ...writes('admin'), takesKeys: false };

/** `data` is null where there is none. Addresses lead to the first workspace of a server alone; see `SsoProvider.domains`. */
export const findSso = defineRoute({
  id: 'sso.find',
  method: 'POST',
  path: '/beta/auth/sso/find',
  summary:
    'Find the workspace whose provider signs in an email address, by its domain; or a workspace by its name in addresses.',
  policy: anyone,
  changes: { nothing: 'It only finds; an email address belongs in no URL.' },
  body: z.object({
    /** An email address, or the name of a workspace in addresses. */
    query: z.string().trim().min(1).max(254),
  }),
  reply: ok(
    z
      .object({
        /** For `/beta/auth/sso/{tenant}`. */
        tenant: z.string(),
      })
      .nullable(),
  ),
});

/** 404 `sso.not_found` is the same for an unknown workspace and for one without single sign-on. */
export const getSsoOffer = defineRoute({
  id: 'sso.getOffer',
  method: 'GET',
  path: '/beta/auth/sso/:tenant',
  summary: 'Get the name of a workspace and of its sign-in provider.',
  policy: anyone,
  reads: { tenant: ALL },
  params: z.object({
    /** Name of the workspace in addresses. */
    tenant: z.string().min(1).max(100),
  }),
  reply: ok(SsoOffer),
});

export const startSso = defineRoute({
  id: 'sso.start',
  method: 'POST',
  path: '/beta/auth/sso/:tenant/start',
  summary:
    "Start a sign-in at a workspace's provider, by OpenID Connect with PKCE. It can be finished for 10 minutes.",
  policy: anyone,
  changes: { nothing: 'The client leaves for the provider.' },
  params: z.object({
    /** Name of the workspace in addresses. */
    tenant: z.string().min(1).max(100),
  }),
  body: z.object({
    /** Path in the web client to open after signing in. */
    returnTo: ReturnTo.default('/'),
  }),
  reply: ok(StartedSso),
});

/**
 * 401 `auth.second_factor` as at sign-in with a password. 409 `auth.sso_account_exists` where the address has an account
 * that is not yet connected: its `connect` token goes to `/beta/auth/sso/connect` with the account's password.
 */
export const finishSso = defineRoute({
  id: 'sso.finish',
  method: 'POST',
  path: '/beta/auth/sso/finish',
  summary:
    "Exchange the provider's answer for a session. An answer works once, and only in the browser that began.",
  policy: anyone,
  changes: { nothing: 'The client starts over with the new session.' },
  body: SsoAnswer,
  reply: SsoReply,
});

export const connectSso = defineRoute({
  id: 'sso.connect',
  method: 'POST',
  path: '/beta/auth/sso/connect',
  summary:
    'Connect an existing account with the identity at the provider by entering its password, once; then sign in.',
  policy: anyone,
  changes: { nothing: 'The client starts over with the new session.' },
  body: z.object({
    /** From the error `auth.sso_account_exists`. */
    connect: z.string().min(1).max(100),
    /** Of the existing account. */
    password: z.string().min(1).max(256),
    /** The token of a remembered browser. */
    device: z.string().max(100).optional(),
  }),
  reply: SsoReply,
});

export const getSsoSetup = defineRoute({
  id: 'sso.getSetup',
  method: 'GET',
  path: '/beta/auth/sso-provider',
  summary: "Get the workspace's sign-in provider, and the address to register there.",
  policy: reads('admin'),
  reads: { tenant: ALL },
  reply: ok(SsoSetup),
});

export const putSsoProvider = defineRoute({
  id: 'sso.putProvider',
  method: 'PUT',
  path: '/beta/auth/sso-provider',
  summary: "Set the workspace's sign-in provider.",
  policy: administers,
  changes: { tenant: ALL },
  body: SsoProviderBody,
  reply: ok(SsoSetup),
});

/** Whoever signed in through it alone needs a password from then on, by "Forgot password?". */
export const deleteSsoProvider = defineRoute({
  id: 'sso.deleteProvider',
  method: 'DELETE',
  path: '/beta/auth/sso-provider',
  summary: 'Remove the sign-in provider; it is no longer required, and its sessions end.',
  policy: administers,
  changes: { tenant: ALL, session: ALL },
  reply: okEmpty,
});

/** Nothing is stored. 502 `sso.provider_failed` says what is wrong. */
export const testSsoProvider = defineRoute({
  id: 'sso.testProvider',
  method: 'POST',
  path: '/beta/auth/sso-provider/test',
  summary: "Read the stored provider's configuration and check that it can sign people in.",
  policy: administers,
  changes: { nothing: 'It only reads from the provider.' },
  reply: ok(
    z.object({
      /** As the provider publishes it. */
      authorizationEndpoint: z.string(),
      /** What may prevent sign-in; empty: nothing was found. */
      warnings: z.array(z.enum(SSO_WARNINGS)),
    }),
  ),
});

/** Whether the person may also sign out at the provider that vouched for them. */
export const getSsoSession = defineRoute({
  id: 'sso.getSession',
  method: 'GET',
  path: '/beta/auth/sso-session',
  summary: "Get the name of the provider that this session was opened through; null for another session's.",
  policy: ownSignIn,
  reads: { tenant: ALL, session: ALL },
  reply: ok(
    z.object({
      /** Name of the provider; null for a session that was opened with a password. */
      provider: z.string().nullable(),
    }),
  ),
});

/** The session ends whatever the provider answers. */
export const endSsoSession = defineRoute({
  id: 'sso.endSession',
  method: 'DELETE',
  path: '/beta/auth/sso-session',
  summary:
    'End the session, and get the address at which the browser signs out at the provider. Null: the provider has none.',
  policy: ownSignIn,
  changes: { nothing: 'The client discards all it has fetched.' },
  reply: ok(
    z.object({
      /** For the browser to open; null: the provider has none. */
      url: z.string().nullable(),
    }),
  ),
});
