import { AppError, PROVIDER_ROLES, type ProviderRole } from '@plumbline/contract';
import { z } from 'zod';
import type { Provider } from './provider.store.ts';

/** What a provider says of a person, and the role that follows from it. */
export const ProviderPerson = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  fname: z.string(),
  lname: z.string(),
  role: z.enum(PROVIDER_ROLES),
});
export type ProviderPerson = z.infer<typeof ProviderPerson>;

export type Claims = Readonly<Record<string, unknown>>;

const MAX_NAME = 100;

const noAccess = (message: string): AppError => new AppError('auth.sso_no_access', message);

const claimText = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, ' ').trim() : '';
};

function claimedNames(claims: Claims): { fname: string; lname: string } {
  const [first = '', ...rest] = claimText(claims, 'name').split(/\s+/);
  return {
    fname: (claimText(claims, 'given_name') || first).slice(0, MAX_NAME),
    lname: (claimText(claims, 'family_name') || rest.join(' ')).slice(0, MAX_NAME),
  };
}

/** A list of texts, or one text, as some providers send it. */
function claimedGroups(claims: Claims, claim: string): ReadonlySet<unknown> {
  const value = claims[claim];
  return new Set<unknown>(Array.isArray(value) ? value : [value]);
}

/** The strongest role of the person's groups; null: none of them counts, and neither does being in none. */
function claimedRole(
  claims: Claims,
  { groupsClaim, groupRoles, defaultRole }: Provider,
): ProviderRole | null {
  const groups = claimedGroups(claims, groupsClaim);
  const roles = groupRoles.filter(({ group }) => groups.has(group)).map(({ role }) => role);
  return PROVIDER_ROLES.findLast((role) => roles.includes(role)) ?? defaultRole;
}

function emailOf(claims: Claims, { domains, acceptsUnverifiedEmail }: Provider): string {
  const email = z.email().max(254).safeParse(claims['email']);
  if (!email.success) {
    throw noAccess(
      'The sign-in provider did not send your email. Ask an admin to allow it the claim "email".',
    );
  }
  if (claims['email_verified'] !== true && !acceptsUnverifiedEmail) {
    throw noAccess('The sign-in provider has not verified your email. Verify it there, then sign in again.');
  }
  const domain = email.data.toLowerCase().split('@').at(-1) ?? '';
  if (domains.length > 0 && !domains.includes(domain)) {
    throw noAccess(`Addresses of ${domain} cannot sign in to this workspace. Ask an admin of it.`);
  }
  return email.data;
}

/** Errors: `auth.sso_no_access`. */
export function toPerson(claims: Claims, provider: Provider): ProviderPerson {
  const role = claimedRole(claims, provider);
  if (role === null) {
    throw noAccess(
      'None of your groups at the sign-in provider has access to this workspace. Ask an admin of it.',
    );
  }
  return {
    issuer: provider.issuer,
    subject: claimText(claims, 'sub'),
    email: emailOf(claims, provider),
    ...claimedNames(claims),
    role,
  };
}
