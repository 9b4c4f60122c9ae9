import { invariant } from '@plumbline/contract';
import type { Kysely, SelectQueryBuilder, UpdateQueryBuilder } from 'kysely';
import { acrossTenants } from './across-tenants.ts';
import type { Executor } from './database.ts';
import type { Tables } from './tables.ts';

/** Tables whose rows belong to a tenant. */
type TenantTable = {
  [Table in keyof Tables]: Tables[Table] extends { tenant_id: string } ? Table : never;
}[keyof Tables];
type TenantFrom = TenantTable | `${TenantTable} as ${string}`;

declare const any: Kysely<Tables>;
type Select<From extends TenantFrom> = ReturnType<typeof any.selectFrom<From>>;
type Update<Table extends TenantTable> = ReturnType<typeof any.updateTable<Table>>;
type Delete<Table extends TenantTable> = ReturnType<typeof any.deleteFrom<Table>>;

/** Queries over the rows of one tenant: each carries the condition on `tenant_id` from the start. */
export interface TenantQueries {
  /** Tables that are joined name the tenant in the join: `onRef('v.tenant_id', '=', 'd.tenant_id')`. */
  selectFrom<From extends TenantFrom>(from: From): Select<From>;
  updateTable<Table extends TenantTable>(table: Table): Update<Table>;
  deleteFrom<Table extends TenantTable>(table: Table): Delete<Table>;
}

type AnySelect = SelectQueryBuilder<Tables, 'events', object>;
type AnyUpdate = UpdateQueryBuilder<Tables, 'events', 'events', object>;

/** The part of the store that a tenant's calls may reach. */
export function inTenant(db: Executor, { tenantId }: { readonly tenantId: string }): TenantQueries {
  invariant(tenantId !== '', 'A query of a tenant names one.');
  const queries = acrossTenants(db);
  // The builders of all tables share these methods; which table it is makes no difference to the condition.
  return {
    selectFrom<From extends TenantFrom>(from: From) {
      const name = from.split(' as ').at(-1) ?? from;
      const query = queries.selectFrom(from as TenantTable) as unknown as AnySelect;
      return query.where(`${name}.tenant_id` as 'events.tenant_id', '=', tenantId) as unknown as Select<From>;
    },
    updateTable<Table extends TenantTable>(table: Table) {
      const query = queries.updateTable(table) as unknown as AnyUpdate;
      return query.where('tenant_id', '=', tenantId) as unknown as Update<Table>;
    },
    deleteFrom<Table extends TenantTable>(table: Table) {
      const query = queries.deleteFrom(table) as unknown as AnyUpdate;
      return query.where('tenant_id', '=', tenantId) as unknown as Delete<Table>;
    },
  };
}

/** New rows name their tenant themselves: their type has a `tenant_id`. */
export const insertInto = <Table extends TenantTable>(db: Executor, table: Table) =>
  acrossTenants(db).insertInto(table);
