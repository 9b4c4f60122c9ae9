import { sql, type RawBuilder } from 'kysely';
import { insertInto } from '../../platform/db/in-tenant.ts';
import {
  AppError,
  DAY_MS,
  isPlanName,
  Onboarding,
  PLANS,
  Preferences,
  RESERVED_SLUGS,
  Slug,
  type Role,
  type SignInRules,
} from '@plumbline/contract';
import { isoAfter, isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { fold, likePattern } from '../../platform/db/search-key.ts';
import { parseSignInRules } from '../../platform/auth/sign-in-rules.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { parseSettings } from '../../platform/tenants/tenant-settings.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';

/** A person in one tenant. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly avatar: string;
  readonly passwordHash: string | null;
  readonly onboarding: Onboarding;
  /** The locale is the workspace's until the person chooses one. */
  readonly preferences: Preferences;
  readonly hasOwnLocale: boolean;
  readonly role: Role;
  readonly tenant: { readonly id: string; readonly slug: string; readonly name: string };
  readonly plan: string;
  /** Sign-in rules of the workspace. */
  readonly rules: SignInRules;
  readonly hasTwoFactor: boolean;
}

/** Addresses that differ in case alone belong to one person. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The address replaces a missing name. */
export const fullName = (person: {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
}): string => `${person.fname} ${person.lname}`.trim() || person.email;

/** How a person is found and sorted by name. */
const nameKey = ({ fname, lname }: { readonly fname: string; readonly lname: string }): string =>
  fold(`${fname} ${lname}`).trim();

const NEW_ONBOARDING: Onboarding = { done: false, step: 'connect', flags: {} };

const members = (db: Executor) =>
  acrossTenants(db)
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .leftJoin('second_factors as f', 'f.user_id', 'u.id')
    .select([
      'u.id as userId',
      'u.email',
      'u.fname',
      'u.lname',
      'u.avatar',
      'u.password_hash as passwordHash',
      'u.onboarding',
      'u.preferences',
      'm.role',
      't.id as tenantId',
      't.slug',
      't.name',
      't.plan',
      't.settings',
      'f.confirmed_at as twoFactorSince',
    ]);

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>;

function toMember(row: MemberRow): Member {
  const { tenantId, slug, name, onboarding, preferences, settings, twoFactorSince, ...rest } = row;
  const chosen = JSON.parse(preferences) as Partial<Preferences>;
  const { locale } = parseSettings(settings);
  return {
    ...rest,
    hasOwnLocale: chosen.locale !== undefined,
    rules: parseSignInRules(settings),
    hasTwoFactor: twoFactorSince !== null,
    onboarding: Onboarding.parse(JSON.parse(onboarding)),
    preferences: Preferences.parse({ locale, ...chosen }),
    tenant: { id: tenantId, slug, name },
  };
}

/** The person with their role in this tenant; null for who is no member of it. */
export async function findMember(db: Executor, actor: Actor): Promise<Member | null> {
  const row = await members(db)
    .where('m.tenant_id', '=', actor.tenantId)
    .where('m.user_id', '=', actor.userId)
    .executeTakeFirst();
  return row ? toMember(row) : null;
}

/** The person with this address in each of their tenants: the one used last first, then the one joined first. */
export async function listMembershipsByEmail(db: Executor, email: string): Promise<readonly Member[]> {
  const rows = await members(db)
    .where('u.email_key', '=', emailKey(email))
    .orderBy(sql`coalesce(m.last_active_at, '')`, 'desc')
    .orderBy('m.created_at')
    .orderBy('m.tenant_id')
    .execute();
  return rows.map(toMember);
}

/** The person with this address, in the tenant used last. */
export const findMemberByEmail = async (db: Executor, email: string): Promise<Member | null> =>
  (await listMembershipsByEmail(db, email))[0] ?? null;

/** The tenant that the server's first start made; the operator's. */
const firstTenant = (db: Executor) =>
  acrossTenants(db).selectFrom('tenants').select('id').orderBy('created_at').orderBy('id').limit(1);

/** Whether the tenant is that of whoever operates the server. */
export async function isFirstTenant(db: Executor, { tenantId }: Pick<Actor, 'tenantId'>): Promise<boolean> {
  return (await firstTenant(db).executeTakeFirst())?.id === tenantId;
}

/** The first owner of the first tenant: whom the server's operator gets sign-in links for. */
export async function findFirstOwner(db: Executor): Promise<Member | null> {
  const row = await members(db)
    .where('m.role', '=', 'owner')
    .where('m.tenant_id', 'in', firstTenant(db))
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .executeTakeFirst();
  return row ? toMember(row) : null;
}

const FOUND_AT_MOST = 20;

/** The condition that the user `u` has every word of the text in their name or address. */
export function hasWords(text: string): RawBuilder<boolean> {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const each = words.map((word) => {
    const pattern = likePattern(word);
    const escape = sql.lit('\\');
    return sql<boolean>`(u.name_key like ${pattern} escape ${escape} or u.email_key like ${pattern} escape ${escape})`;
  });
  return each.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** Members of the tenant whose name or address contains every word of the text, in any order and case. */
export async function searchMembers(db: Executor, actor: Actor, text: string): Promise<readonly Member[]> {
  const rows = await members(db)
    .where('m.tenant_id', '=', actor.tenantId)
    .where(hasWords(text))
    .orderBy('u.email_key')
    .limit(FOUND_AT_MOST)
    .execute();
  return rows.map(toMember);
}

export interface Profile {
  readonly fname: string;
  readonly lname: string;
  readonly avatar: string;
  readonly onboarding: Onboarding;
  readonly preferences: Preferences;
  /** False: the locale of the preferences is the workspace's, and not stored. */
  readonly hasOwnLocale: boolean;
}

export async function updateProfile(trx: Trx, actor: Actor, profile: Profile): Promise<void> {
  const { locale, ...preferences } = profile.preferences;
  await acrossTenants(trx)
    .updateTable('users')
    .set({
      fname: profile.fname,
      lname: profile.lname,
      name_key: nameKey(profile),
      avatar: profile.avatar,
      onboarding: JSON.stringify(profile.onboarding),
      preferences: JSON.stringify(profile.hasOwnLocale ? { ...preferences, locale } : preferences),
    })
    .where('id', '=', actor.userId)
    .execute();
}

/** Whether any person has this address, also one who is a member nowhere. */
export async function isEmailTaken(db: Executor, email: string): Promise<boolean> {
  const row = await acrossTenants(db)
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** The person of an address who was a member once and is one nowhere now; null without one. */
export async function findFormerMember(db: Executor, email: string): Promise<string | null> {
  const row = await acrossTenants(db)
    .selectFrom('users as u')
    .leftJoin('members as m', 'm.user_id', 'u.id')
    .select('u.id')
    .where('u.email_key', '=', emailKey(email))
    .where('m.user_id', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Throws `user.email_taken`, also where a call at the same time was first. */
export async function setEmail(trx: Trx, actor: Actor, email: string): Promise<void> {
  await acrossTenants(trx)
    .updateTable('users')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', actor.userId)
    .execute()
    .catch((cause: unknown) => {
      throw isUniqueViolation(cause)
        ? new AppError('user.email_taken', 'This address has an account already.', { cause })
        : cause;
    });
}

/** The password holds in every workspace of the person. */
export async function setPasswordHash(trx: Trx, actor: Actor, passwordHash: string): Promise<void> {
  await acrossTenants(trx)
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', actor.userId)
    .execute();
}

/** A workspace that begins with a plan of some days has it for these days; a trial is its one trial. */
const planDates = (clock: Clock, plan: string) => {
  const days = isPlanName(plan) ? PLANS[plan].days : null;
  return {
    plan_ends_at: days === null ? null : isoAfter(clock, days * DAY_MS),
    trial_started_at: plan === 'trial' ? isoNow(clock) : null,
  };
};

/** False where the slug is taken, also by a call at the same time. */
async function insertTenant(
  trx: Trx,
  clock: Clock,
  tenant: { readonly id: string; readonly slug: string; readonly name: string; readonly plan: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await acrossTenants(trx)
    .insertInto('tenants')
    .values({ ...tenant, ...planDates(clock, tenant.plan), created_at: isoNow(clock) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Throws `tenant.slug_taken`. */
export async function addTenant(
  trx: Trx,
  clock: Clock,
  tenant: { readonly slug: string; readonly name: string; readonly plan: string },
): Promise<string> {
  const id = newId();
  if (!(await insertTenant(trx, clock, { id, ...tenant }))) {
    throw new AppError('tenant.slug_taken', `The address "${tenant.slug}" is taken. Choose another.`, {
      issues: [{ path: 'slug', message: 'This address is taken.' }],
    });
  }
  return id;
}

const MAX_SLUG = 40;

/** `Größe & Söhne` is `grosse-sohne`; `workspace` where the name has no letter for it. */
export function slugify(name: string): string {
  const slug = fold(name.replaceAll('ß', 'ss'))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return Slug.safeParse(slug).success ? slug : 'workspace';
}

/** A tenant whose slug is made from its name; `-2`, `-3`, … where it is taken, also by a call at the same time. */
export async function addNamedTenant(
  trx: Trx,
  clock: Clock,
  { name, plan }: { readonly name: string; readonly plan: string },
): Promise<string> {
  const base = slugify(name);
  for (let count = RESERVED_SLUGS.includes(base) ? 2 : 1; ; count += 1) {
    const id = newId();
    const slug = count === 1 ? base : `${base}-${count}`;
    if (await insertTenant(trx, clock, { id, slug, name, plan })) {
      return id;
    }
  }
}

export interface NewMember {
  readonly tenantId: string;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly role: Role;
  readonly passwordHash: string | null;
}

/**
 * A new person as a member of a tenant; gives the person's id. Throws `user.email_taken`, also where a call at the same
 * time was first.
 */
export async function addMember(trx: Trx, clock: Clock, member: NewMember): Promise<string> {
  const id = newId();
  const created_at = isoNow(clock);
  const { numInsertedOrUpdatedRows } = await acrossTenants(trx)
    .insertInto('users')
    .values({
      id,
      email: member.email,
      email_key: emailKey(member.email),
      fname: member.fname,
      lname: member.lname,
      name_key: nameKey(member),
      avatar: '',
      password_hash: member.passwordHash,
      onboarding: JSON.stringify(NEW_ONBOARDING),
      preferences: '{}',
      created_at,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) {
    throw new AppError('user.email_taken', 'This address has an account already. Sign in with it.');
  }
  await insertMember(trx, clock, { ...member, userId: id });
  return id;
}

/** A person who has an account as a member of a tenant. */
export async function insertMember(
  trx: Trx,
  clock: Clock,
  { tenantId, userId, role }: Pick<Actor, 'tenantId' | 'userId'> & { readonly role: Role },
): Promise<void> {
  await insertInto(trx, 'members')
    .values({ tenant_id: tenantId, user_id: userId, role, created_at: isoNow(clock) })
    .execute();
}
