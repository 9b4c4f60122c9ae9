import { z } from 'zod';
import type { Executor } from '../db/database.ts';
import { inTenant } from '../db/in-tenant.ts';
import type { Actor } from '../principal.ts';

/** Values by name, such as `{ region: ['West', 'North'] }`: what row rules compare. */
const Attributes = z.record(z.string(), z.array(z.string()));
export type Attributes = z.infer<typeof Attributes>;

/** What a member has in a tenant through themselves and their groups. */
export interface Membership {
  readonly groupIds: readonly string[];
  /** The member's own and those of their groups, each value once. */
  readonly attributes: Attributes;
}

function mergeAttributes(all: readonly Attributes[]): Attributes {
  // A map: in an object, names such as `constructor` would find what every object inherits.
  const merged = new Map<string, string[]>();
  for (const [name, values] of all.flatMap((attributes) => Object.entries(attributes))) {
    merged.set(name, [...new Set([...(merged.get(name) ?? []), ...values])]);
  }
  return Object.fromEntries(merged);
}

const parse = (text: string): Attributes => Attributes.parse(JSON.parse(text));

/** Empty for someone who is no member. */
export async function findBelonging(db: Executor, actor: Actor): Promise<Membership> {
  const member = await inTenant(db, actor)
    .selectFrom('members')
    .select('attributes')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  const groups = await inTenant(db, actor)
    .selectFrom('group_members as gm')
    .innerJoin('groups as g', (join) =>
      join.onRef('g.tenant_id', '=', 'gm.tenant_id').onRef('g.id', '=', 'gm.group_id'),
    )
    .select(['g.id', 'g.attributes'])
    .where('gm.user_id', '=', actor.userId)
    .orderBy('g.id')
    .execute();
  const own = member ? [parse(member.attributes)] : [];
  return {
    groupIds: groups.map(({ id }) => id),
    attributes: mergeAttributes([...own, ...groups.map(({ attributes }) => parse(attributes))]),
  };
}
