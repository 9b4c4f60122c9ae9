import { z } from 'zod';
import { Id, ok, okEmpty } from '../envelope.ts';
import { anyone, identifies, ownSignIn, reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { SEARCH_KINDS } from '../vocabulary/search-kind.ts';
import { LoginBody, LoginReply } from '../entities/security.ts';
import { Email, Onboarding, Password, PreferencesPatch, Tenant, User, Validity } from '../entities/user.ts';

/**
 * With two-factor sign-in on, the right password answers 401 `auth.second_factor` with a `challenge` in the error, unless
 * `device` is that of a remembered browser. The code then goes with the challenge, or with email and password once more.
 * A dead token answers like a missing one. Wrong password and unknown email answer alike, in like time.
 */
export const login = defineRoute({
  id: 'accounts.login',
  method: 'POST',
  path: '/login',
  summary: 'Sign in with email and password.',
  policy: anyone,
  changes: { nothing: 'The client starts over with the new session.' },
  body: LoginBody,
  reply: LoginReply,
});

export const getUser = defineRoute({
  id: 'accounts.getUser',
  method: 'GET',
  path: '/beta/auth/get-user',
  summary: 'Get the signed-in user.',
  policy: identifies,
  reads: { account: ALL },
  reply: ok(User),
});

export const checkToken = defineRoute({
  id: 'accounts.checkToken',
  method: 'POST',
  path: '/beta/auth/token',
  summary: 'Check the session and extend its expiry. The current token stays valid too.',
  policy: ownSignIn,
  changes: { nothing: 'It only extends the session.' },
  reply: z.object({
    success: z.literal(true),
    /** The bearer token of the session. */
    accessToken: z.string(),
  }),
});

export const logout = defineRoute({
  id: 'accounts.logout',
  method: 'POST',
  path: '/beta/auth/logout',
  summary: 'End the session at once, including its open streams.',
  policy: ownSignIn,
  changes: { nothing: 'The client discards all it has fetched.' },
  reply: okEmpty,
});

export const redeemLink = defineRoute({
  id: 'accounts.redeemLink',
  method: 'POST',
  path: '/beta/auth/links/redeem',
  summary: 'Exchange a one-use link for a session; the first sign-in link requires a password.',
  policy: anyone,
  changes: { nothing: 'The client starts over with the new session.' },
  body: z.object({
    /** From the address of the link. One that is used or expired is `auth.link_invalid`. */
    token: z.string().min(1).max(200),
    /**
     * Needed at a first sign-in and to reset the password (`auth.password_required`); else it may be left out.
     */
    password: Password.optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    /** The bearer token of a new session. */
    token: z.string(),
    user: z.object({ id: Id }),
  }),
});

export const updateUser = defineRoute({
  id: 'accounts.updateUser',
  method: 'PUT',
  path: '/beta/users/:id',
  summary: "Update the caller's profile. Accepts the reply of get-user; fields the server owns are ignored.",
  policy: ownSignIn,
  changes: { account: ALL, mail: ALL, member: ALL },
  params: z.object({
    /** Of the caller. */
    id: Id,
  }),
  body: z.object({
    fname: z.string().max(100).optional(),
    lname: z.string().max(100).optional(),
    /** An https address or a data URI of an image, at most 64 KiB; empty for the generated one. */
    avatar: z.string().max(65_536).optional(),
    /** Another one is confirmed by a link first, which is sent to it. */
    email: Email.optional(),
    /** Needed with another `email` by whoever has a password. */
    currentPassword: z.string().max(256).optional(),
    /** What is left out stays. */
    onboarding: Onboarding.partial().optional(),
    /** Those that are left out stay. */
    preferences: PreferencesPatch.optional(),
  }),
  reply: ok(User),
});

export const changePassword = defineRoute({
  id: 'accounts.changePassword',
  method: 'PUT',
  path: '/users/password',
  summary: 'Change the password and end every other session.',
  policy: ownSignIn,
  changes: { nothing: 'No reply holds a password.' },
  body: z.object({
    /** A wrong one is `auth.wrong_password`. */
    currentPassword: z.string().min(1).max(256),
    /** One that is easily guessed is `auth.password_weak`. */
    newPassword: Password,
  }),
  reply: okEmpty,
});

export const getValidity = defineRoute({
  id: 'accounts.getValidity',
  method: 'GET',
  path: '/v1/accounts/validity/',
  summary: 'Get the plan, whether it is valid, its limits and their use.',
  policy: reads(),
  reads: { plan: ALL, dataset: ALL },
  reply: ok(Validity),
});

export const getTenant = defineRoute({
  id: 'accounts.getTenant',
  method: 'GET',
  path: '/beta/tenants/:tenant',
  summary: "Get the caller's tenant by slug or id, with the URL of its v1 host.",
  policy: identifies,
  reads: { tenant: ALL },
  params: z.object({
    /** Id or slug of the caller's workspace. */
    tenant: z.string().min(1).max(100),
  }),
  reply: ok(Tenant),
});

export const searchUsers = defineRoute({
  id: 'accounts.searchUsers',
  method: 'GET',
  path: '/beta/users/search',
  summary: "Search the members of the caller's tenant by name or email.",
  policy: reads(),
  reads: { member: ALL },
  query: z.object({
    /** Part of the name or the email. */
    q: z.string().max(200).default(''),
  }),
  reply: ok(
    z.object({
      data: z.array(
        z.object({
          _id: Id,
          fname: z.string(),
          lname: z.string(),
          email: z.string(),
          /** An address or a data URI of a picture. */
          avatar: z.string(),
        }),
      ),
    }),
  ),
});

const Mark = z.tuple([z.int(), z.int()]);

/**
 * A word is found anywhere in a name, column, description, formula, annotation or person, also with a typo; all words have
 * to be found. The best 60, in an order that depends on nothing that the caller may not see.
 */
export const globalSearch = defineRoute({
  id: 'search.global',
  method: 'GET',
  path: '/beta/global/filter',
  summary: 'Search everything that the caller can see.',
  policy: reads(),
  reads: {
    dataset: ALL,
    dashboard: ALL,
    folder: ALL,
    connection: ALL,
    workflow: ALL,
    story: ALL,
    annotation: ALL,
    chart: ALL,
    measure: ALL,
    member: ALL,
  },
  query: z.object({
    /** Words; empty finds nothing. */
    search: z.string().max(200).default(''),
  }),
  reply: ok(
    z.array(
      z.object({
        /** What was found. */
        kind: z.enum(SEARCH_KINDS),
        id: z.string(),
        /** Its name. */
        title: z.string(),
        /** Text around the words, or where the thing is; may be empty. */
        snippet: z.string(),
        /** A path in the web client. */
        link: z.string(),
        /** Where the words were found, as pairs of from and to, in UTF-16 units. */
        marks: z.object({
          /** Pairs of from and to. */
          title: z.array(Mark),
          /** Pairs of from and to. */
          snippet: z.array(Mark),
        }),
      }),
    ),
  ),
});
