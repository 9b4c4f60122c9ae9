import { z } from 'zod';
import type { Executor } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';

const Attributes = z.record(z.string(), z.array(z.string()));

interface IdAndName {
  readonly id: string;
  readonly name: string;
}

/** Whom rules may be for, by name, and the attributes that somebody of them has. */
export async function listAudience(
  db: Executor,
  actor: Actor,
): Promise<{
  readonly groups: readonly IdAndName[];
  readonly people: readonly IdAndName[];
  readonly attributes: readonly string[];
}> {
  const groups = await inTenant(db, actor)
    .selectFrom('groups')
    .select(['id', 'name', 'attributes'])
    .orderBy('name_key')
    .execute();
  const people = await inTenant(db, actor)
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.fname', 'u.lname', 'u.email', 'm.attributes'])
    .orderBy('u.email_key')
    .execute();
  const names = [...groups, ...people].flatMap(({ attributes }) =>
    Object.keys(Attributes.parse(JSON.parse(attributes))),
  );
  return {
    groups: groups.map(({ id, name }) => ({ id, name })),
    people: people.map(({ id, fname, lname, email }) => ({ id, name: `${fname} ${lname}`.trim() || email })),
    attributes: [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'en')),
  };
}
