import type { HolderKind, Permission, ThingKind } from '@plumbline/contract';
import type { Executor, Trx } from '../db/database.ts';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import type { ShareRow } from '../db/tables.ts';
import { isSystem, type Actor } from '../principal.ts';
import type { Thing } from './thing-kinds.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
}

export const workspaceHolder = ({ tenantId }: Tenant): Holder => ({ kind: 'workspace', id: tenantId });

/** Shares of the things that reach the actor: as a person, through a group, or as one of the workspace. */
export async function listReaching(
  db: Executor,
  actor: Actor,
  things: readonly Thing[],
): Promise<readonly Pick<ShareRow, 'holder_kind' | 'permission'>[]> {
  const { tenantId, userId } = actor;
  const groups = inTenant(db, actor)
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId);
  return inTenant(db, actor)
    .selectFrom('shares')
    .select(['holder_kind', 'permission'])
    .where((row) =>
      row.or(things.map(({ kind, id }) => row.and([row.eb('kind', '=', kind), row.eb('thing_id', '=', id)]))),
    )
    .where((row) =>
      row.or([
        row.and([row.eb('holder_kind', '=', 'workspace'), row.eb('holder_id', '=', tenantId)]),
        row.and([row.eb('holder_kind', '=', 'user'), row.eb('holder_id', '=', userId)]),
        row.and([row.eb('holder_kind', '=', 'group'), row.eb('holder_id', 'in', groups)]),
      ]),
    )
    .execute();
}

/** Adds a share, or changes its permission. */
export async function putShare(
  trx: Trx,
  actor: Actor,
  share: {
    readonly thing: Thing;
    readonly holder: Holder;
    readonly permission: Permission;
    readonly now: string;
  },
): Promise<void> {
  const { thing, holder, permission, now } = share;
  await insertInto(trx, 'shares')
    .values({
      tenant_id: actor.tenantId,
      kind: thing.kind,
      thing_id: thing.id,
      holder_kind: holder.kind,
      holder_id: holder.id,
      permission,
      created_by: isSystem(actor) ? null : actor.userId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'kind', 'thing_id', 'holder_kind', 'holder_id'])
        .doUpdateSet({ permission }),
    )
    .execute();
}

/** Shares of the things, in no order. */
export const listShares = (db: Executor, tenant: Tenant, things: readonly Thing[]): Promise<ShareRow[]> =>
  inTenant(db, tenant)
    .selectFrom('shares')
    .selectAll()
    .where((row) =>
      row.or(things.map(({ kind, id }) => row.and([row.eb('kind', '=', kind), row.eb('thing_id', '=', id)]))),
    )
    .execute();

/** Shares of things of one kind, in no order. */
export const listSharesOfKind = async (
  db: Executor,
  tenant: Tenant,
  { kind, ids }: { readonly kind: ThingKind; readonly ids: readonly string[] },
): Promise<ShareRow[]> =>
  ids.length === 0
    ? []
    : inTenant(db, tenant)
        .selectFrom('shares')
        .selectAll()
        .where('kind', '=', kind)
        .where('thing_id', 'in', ids)
        .execute();

/** Ids of the groups that a person is in. */
export async function listGroupIds(db: Executor, { tenantId, userId }: Actor): Promise<ReadonlySet<string>> {
  const rows = await inTenant(db, { tenantId })
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ group_id }) => group_id));
}

/** False when there was none. */
export async function removeShare(
  trx: Trx,
  tenant: Tenant,
  { thing, holder }: { readonly thing: Thing; readonly holder: Holder },
): Promise<boolean> {
  const result = await inTenant(trx, tenant)
    .deleteFrom('shares')
    .where('kind', '=', thing.kind)
    .where('thing_id', '=', thing.id)
    .where('holder_kind', '=', holder.kind)
    .where('holder_id', '=', holder.id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Removes every share with a person. */
export async function removeSharesWith(trx: Trx, tenant: Tenant, userId: string): Promise<void> {
  await inTenant(trx, tenant)
    .deleteFrom('shares')
    .where('holder_kind', '=', 'user')
    .where('holder_id', '=', userId)
    .execute();
}

/** Removes every share of a thing. */
export async function removeThingShares(trx: Trx, tenant: Tenant, { kind, id }: Thing): Promise<void> {
  await inTenant(trx, tenant)
    .deleteFrom('shares')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .execute();
}
