import {
  openConnector,
  type CheckResult,
  type DatabaseAccess,
  type RemoteTarget,
} from '@plumbline/connectors';
import { AppError, type ConnectionCheck, type RemoteTable, type StatementCheck } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { fileOpener } from './connection-files.ts';
import { changedConfig, getConnectionFor, refuseEntered } from './manage-connections.ts';
import { checkSession, noteUse, openSession, openStored, withinTime } from './open-connection.ts';
import type { ConnectionRow } from './tables.ts';

interface On {
  readonly id: string;
  readonly signal: AbortSignal;
}

const presentChecks = (checks: readonly CheckResult[]): ConnectionCheck => {
  const isOk = ({ state }: CheckResult): boolean => state === 'passed' || state === 'warning';
  return { ok: checks.every(isOk), checks: checks.map((check) => ({ ...check, ok: isOk(check) })) };
};

interface UnsavedConnection {
  readonly kind: string;
  readonly config: unknown;
  readonly signal: AbortSignal;
  /** The connection that it would change; absent for a new one. */
  readonly connectionId?: string;
}

/** Checks a source that is not saved. */
export const checkSource = (
  services: Services,
  actor: Actor,
  { kind, config, signal, connectionId }: UnsavedConnection,
): Promise<ConnectionCheck> =>
  withinTime({ tenantId: actor.tenantId, signal }, async (bounded) => {
    const {
      outbound,
      config: { endpoints },
    } = services;
    const reader = { tenantId: actor.tenantId, actor, connectionId: connectionId ?? null };
    const openFile = fileOpener(services, reader);
    await using session = await openConnector(kind, config, {
      outbound,
      endpoints,
      openFile,
      signal: bounded,
    });
    return presentChecks(await checkSession(session, kind, bounded));
  });

/** Checks what is in a form. Throws `request.invalid` for a source that people sign in at. */
export function checkNew(
  services: Services,
  actor: Actor,
  unsaved: UnsavedConnection,
): Promise<ConnectionCheck> {
  refuseEntered(unsaved.kind);
  return checkSource(services, actor, unsaved);
}

const checkStored = (services: Services, row: ConnectionRow, signal: AbortSignal): Promise<ConnectionCheck> =>
  withinTime({ tenantId: row.tenant_id, signal }, async (bounded) => {
    await using session = await openSession(services, row, bounded);
    return presentChecks(await checkSession(session, row.kind, bounded));
  });

/**
 * Checks a saved connection, or what a change of it would be. Only the check of the saved one is noted in its state. Throws
 * `connection.secret_required` where the change needs the secret again.
 */
export async function checkConnection(
  services: Services,
  actor: Actor,
  { id, config, signal }: On & { readonly config: Readonly<Record<string, unknown>> | undefined },
): Promise<ConnectionCheck> {
  const needed = config === undefined ? 'edit' : 'manage';
  const { listed } = await getConnectionFor(services, actor, { id, needed });
  const { row } = listed;
  const check =
    config === undefined
      ? await checkStored(services, row, signal)
      : await checkSource(services, actor, {
          kind: row.kind,
          config: changedConfig(services, row, config),
          connectionId: id,
          signal,
        });
  if (config === undefined) {
    const failed = check.checks.find(({ state }) => state === 'failed');
    const error = failed === undefined ? null : new AppError('source.refused', failed.message);
    await noteUse(services, actor, { connectionId: id, error });
  }
  return check;
}

/** A database that the actor may read in full: row rules apply to datasets, not to sources. */
export const withDatabase =
  (services: Services, actor: Actor, { id, signal }: On) =>
  async <T>(work: (database: DatabaseAccess, bounded: AbortSignal) => Promise<T>): Promise<T> => {
    const { listed } = await getConnectionFor(services, actor, { id, needed: 'edit' });
    return withinTime({ tenantId: actor.tenantId, signal }, async (bounded) =>
      work(await openStored(services, listed.row, bounded), bounded),
    );
  };

const includes = ({ schema, name }: RemoteTable, q: string): boolean =>
  `${schema}.${name}`.toLowerCase().includes(q.toLowerCase());

export const listAllTables = (
  services: Services,
  actor: Actor,
  { hasColumns, ...on }: On & { readonly hasColumns: boolean },
): Promise<RemoteTable[]> =>
  withDatabase(
    services,
    actor,
    on,
  )(async (database, bounded) => {
    const tables = await database.listTables(bounded, { hasColumns });
    return tables.map((table) => ({ ...table, columns: [...table.columns] }));
  });

export async function listTables(
  services: Services,
  actor: Actor,
  {
    q,
    page,
    limit,
    ...on
  }: On & { readonly q: string | undefined; readonly page: number; readonly limit: number },
): Promise<{ data: RemoteTable[]; page: number; limit: number; total: number }> {
  const tables = await listAllTables(services, actor, { ...on, hasColumns: true });
  const matching = q === undefined ? tables : tables.filter((table) => includes(table, q));
  return { data: matching.slice((page - 1) * limit, page * limit), page, limit, total: matching.length };
}

export interface TargetBody {
  readonly query?: string | undefined;
  readonly table?: string | undefined;
  readonly schema?: string | undefined;
  readonly only?: readonly string[] | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** What a request reads. `schema.table` is split at its first dot where no schema is sent. */
export function toRemoteTarget({ query, table = '', schema, only, parameters }: TargetBody): RemoteTarget {
  if (query !== undefined) {
    return { query };
  }
  const columns = only ?? null;
  if (schema !== undefined) {
    return { table: { schema, name: table }, columns, parameters };
  }
  const dot = table.indexOf('.');
  return {
    table: { schema: dot < 0 ? '' : table.slice(0, dot), name: table.slice(dot + 1) },
    columns,
    parameters,
  };
}

export const queryPage = (
  services: Services,
  actor: Actor,
  {
    target,
    page,
    size,
    ...on
  }: On & { readonly target: RemoteTarget; readonly page: number; readonly size: number },
) =>
  withDatabase(
    services,
    actor,
    on,
  )(async (database, signal) => {
    const window = { offset: (page - 1) * size, limit: size, signal };
    const { columns, rows, bytesBilled } = await database.page(target, window);
    return {
      columns: [...columns],
      data: rows.slice(0, size).map((row) => [...row]),
      page,
      size,
      hasMore: rows.length > size,
      ...(bytesBilled === undefined ? {} : { bytesBilled }),
    };
  });

/** What the source says of a statement, without running it. A mistake is the answer, not an error. */
export const checkStatement = (
  services: Services,
  actor: Actor,
  { query, ...on }: On & { readonly query: string },
): Promise<StatementCheck> =>
  withDatabase(
    services,
    actor,
    on,
  )(async (database, signal) => {
    try {
      const columns = await database.describe({ query }, signal);
      return { ok: true, columns: columns.map(({ name, type }) => ({ name, type })), diagnostics: [] };
    } catch (error) {
      if (error instanceof AppError && (error.code === 'query.invalid' || error.code === 'query.refused')) {
        const from = error.data?.['from'];
        const diagnostic = { from: typeof from === 'number' ? from : null, message: error.message };
        return { ok: false, columns: [], diagnostics: [diagnostic] };
      }
      throw error;
    }
  });
