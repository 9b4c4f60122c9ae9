import { z } from 'zod';
import { Timestamp } from '../envelope.ts';
import { isOwnPath } from '../vocabulary/own-path.ts';
import { LoginReply } from './security.ts';

/** Roles that a provider may give. Owners are appointed in Plumbline alone. */
export const PROVIDER_ROLES = ['viewer', 'editor', 'admin'] as const;
export type ProviderRole = (typeof PROVIDER_ROLES)[number];

const MAX_DOMAINS = 20;
const MAX_GROUPS = 100;

const Issuer = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => !/[?#]|^https?:\/\/[^/]*@/.test(text), 'Give the issuer without a query or credentials.')
  // The address of the document itself would leave unchecked whose configuration it is.
  .refine((text) => !text.includes('/.well-known/'), 'Give the issuer: the part before /.well-known/.');

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Give a domain such as example.com.');

const GroupRole = z.object({
  /** Name of the group in the provider's claim. */
  group: z.string().trim().min(1).max(200),
  /** What members of the group get. */
  role: z.enum(PROVIDER_ROLES),
});

const fields = {
  /** On the button of the sign-in page. */
  name: z.string().trim().min(1).max(60),
  /** Its configuration is read from `/.well-known/openid-configuration` below this address. */
  issuer: Issuer,
  /** As the provider assigned it. */
  clientId: z.string().trim().min(1).max(200),
  /** Requested besides `openid`, `email` and `profile`: some providers send groups only for a scope of their own. */
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/)).max(10),
  /** The claim that lists a person's groups. */
  groupsClaim: z.string().trim().min(1).max(200),
  /**
   * Roles by group; with several groups the strongest role counts. If not empty, roles follow the groups at every
   * sign-in, except those of owners.
   */
  groupRoles: z.array(GroupRole).max(MAX_GROUPS),
  /** Role of people in none of the groups; null: they cannot sign in. */
  defaultRole: z.enum(PROVIDER_ROLES).nullable(),
  /**
   * Only addresses in these domains can sign in; empty: any. In the first workspace of a server they also lead from the
   * sign-in page to this provider.
   */
  domains: z.array(Domain).max(MAX_DOMAINS),
  /**
   * True: an address counts although the provider does not say `email_verified`. Only for a provider whose addresses its
   * admins set, such as Microsoft Entra ID.
   */
  acceptsUnverifiedEmail: z.boolean(),
  /** Whether `SsoSetup.signedOutUri` is registered there: whoever signs out at the provider then comes back. */
  returnsSignedOut: z.boolean(),
};

/** The OpenID Connect provider of a workspace. Its client secret is in no reply. */
export const SsoProvider = z.object({
  ...fields,
  /** Whether a client secret is stored. */
  hasSecret: z.boolean(),
  updatedAt: Timestamp,
  /** The last sign-in through it since issuer or client changed; null before the first. */
  lastSignInAt: Timestamp.nullable(),
});
export type SsoProvider = z.infer<typeof SsoProvider>;

/** What is left out gets its default, except the client secret. */
export const SsoProviderBody = z.object({
  ...fields,
  scopes: fields.scopes.default([]),
  groupsClaim: fields.groupsClaim.default('groups'),
  groupRoles: fields.groupRoles.default([]),
  defaultRole: fields.defaultRole.default('viewer'),
  domains: fields.domains.default([]),
  acceptsUnverifiedEmail: fields.acceptsUnverifiedEmail.default(false),
  returnsSignedOut: fields.returnsSignedOut.default(false),
  /** Left out: the stored one stays, unless issuer or client change. Null: a public client, which has none. */
  clientSecret: z.string().min(1).max(500).nullable().optional().meta({ secret: true }),
});

/** What a provider's configuration lacks: PKCE by S256, the scope `email`, a client secret of ours. */
export const SSO_WARNINGS = ['pkce', 'email', 'secret'] as const;
export type SsoWarning = (typeof SSO_WARNINGS)[number];

/** The provider of a workspace, with what has to be registered there. */
export const SsoSetup = z.object({
  /** Null while none is set up. */
  provider: SsoProvider.nullable(),
  /** To be registered at the provider as the redirect address. */
  redirectUri: z.string(),
  /** May be registered at the provider as the address after signing out. */
  signedOutUri: z.string(),
  /** The page on which members of this workspace sign in. */
  signInPath: z.string(),
});
export type SsoSetup = z.infer<typeof SsoSetup>;

/** What the sign-in page of a workspace shows to anyone who has its address. */
export const SsoOffer = z.object({
  /** Name of the workspace. */
  workspace: z.string(),
  /** Of the provider, for the button. */
  name: z.string(),
});

/** An address of the client to go to after signing in; anything that is not one is replaced by `/`. */
export const ReturnTo = z
  .string()
  .max(2000)
  .transform((text) => (isOwnPath(text) ? text : '/'));

/** A sign-in that the browser continues at the provider. */
export const StartedSso = z.object({
  /** At the provider, for the browser to open. */
  url: z.string(),
  /** Saved in this browser and sent with the answer: an answer that another browser began is not accepted. */
  browserKey: z.string().meta({ secret: true }),
});

/** What the provider sent the browser back with. */
export const SsoAnswer = z.object({
  /** The id in the redirect address. */
  tenant: z.string().min(1).max(100),
  /** The query of the redirect address, as the provider filled it in. */
  query: z.string().max(8000),
  /** Empty where this browser began no sign-in: it is refused like any wrong one. */
  browserKey: z.string().max(100),
  /** The token of a remembered browser. */
  device: z.string().max(100).optional(),
});

/** A new session. */
export const SsoReply = LoginReply.omit({ device: true }).extend({
  /** Path in the web client to open next. */
  returnTo: z.string(),
});
