import { isSignedInElsewhere, openConnector, parseConfig } from '@plumbline/connectors';
import {
  allows,
  AppError,
  type BodyOf,
  type Connection,
  type ConnectionKind,
  type createConnection as createRoute,
  type Permission,
  type updateConnection as updateRoute,
} from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { fold } from '../../platform/db/search-key.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { removeFiles, removeReplaced, saveFiles } from './connection-files.ts';
import {
  updateConnectionRow,
  findConnection,
  insertConnection,
  listConnectionRows,
  listFedDatasets,
  removeConnection,
  type ListedConnection,
} from './connection.store.ts';
import { maskConfig, sealConfig, withSavedSecrets } from './secrets.ts';
import type { ConnectionRow } from './tables.ts';

const connectionNotFound = (id: string): AppError =>
  new AppError(
    'connection.not_found',
    `There is no connection ${id}. It may have been deleted, or it is not shared with you.`,
  );

interface ConnectionFacts {
  readonly listed: ListedConnection;
  readonly permission: Permission;
  readonly datasets: Connection['datasets'];
}

const present = (
  { sealer }: Services,
  { listed: { row, creator }, permission, datasets }: ConnectionFacts,
): Connection => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  label: row.label,
  config: allows(permission, 'edit') ? maskConfig(sealer, row) : {},
  permission,
  state: row.state,
  message: row.message,
  datasets,
  createdBy: { id: creator.id, name: creator.name },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastReadAt: row.last_read_at,
});

/** A connection on which the actor has a permission. Throws `connection.not_found`, `access.forbidden`. */
export async function getConnectionFor(
  { access, db }: Services,
  actor: Actor,
  { id, needed }: { readonly id: string; readonly needed: Permission },
): Promise<{ readonly listed: ListedConnection; readonly permission: Permission }> {
  const permission = await access.require(actor, { kind: 'connection', id }, needed);
  const listed = await findConnection(db.executor, actor, id);
  if (listed === null) {
    throw connectionNotFound(id);
  }
  return { listed, permission };
}

/** Throws `connection.not_found` for a connection of another kind, as for one that is absent. */
export async function requireKind(
  services: Services,
  actor: Actor,
  { id, kind }: { readonly id: string; readonly kind: ConnectionKind },
): Promise<void> {
  const { listed } = await getConnectionFor(services, actor, { id, needed: 'view' });
  if (listed.row.kind !== kind) {
    throw connectionNotFound(id);
  }
}

const fedBy = async (services: Services, actor: Actor, id: string): Promise<Connection['datasets']> =>
  (await listFedDatasets(services.db.executor, actor, [id])).map(({ id: datasetId, name }) => ({
    id: datasetId,
    name,
  }));

/** Throws `connection.not_found`, also for one that the actor may not see. */
export async function getConnection(services: Services, actor: Actor, id: string): Promise<Connection> {
  const connection = await getConnectionFor(services, actor, { id, needed: 'view' });
  return present(services, { ...connection, datasets: await fedBy(services, actor, id) });
}

/** A page of the connections that the actor may see. */
export async function listConnections(
  services: Services,
  actor: Actor,
  {
    kind,
    page,
    limit,
  }: { readonly kind?: ConnectionKind | undefined; readonly page: number; readonly limit: number },
): Promise<{ data: Connection[]; page: number; limit: number; total: number }> {
  const window = { kind: kind ?? null, offset: (page - 1) * limit, limit };
  const { rows, total } = await listConnectionRows(services.db.executor, actor, window);
  const fed = await listFedDatasets(
    services.db.executor,
    actor,
    rows.map(({ row }) => row.id),
  );
  const data: Connection[] = [];
  for (const listed of rows) {
    const thing = { kind: 'connection', id: listed.row.id } as const;
    const permission = (await services.access.permissionOn(actor, thing)) ?? 'view';
    const datasets = fed
      .filter(({ connectionId }) => connectionId === listed.row.id)
      .map(({ id, name }) => ({ id, name }));
    data.push(present(services, { listed, permission, datasets }));
  }
  return { data, page, limit, total };
}

/** What people know a source by; opening does not connect. */
const connectionLabel = async (
  { outbound, config: { endpoints } }: Services,
  kind: string,
  config: unknown,
): Promise<string> => {
  const { signal } = new AbortController();
  await using session = await openConnector(kind, config, { outbound, endpoints, signal });
  return session.label;
};

/** What a sign-in at the source leaves is not entered, so that nobody can pass tokens of somebody else off as theirs. */
export function refuseEntered(kind: string): void {
  if (isSignedInElsewhere(kind)) {
    throw new AppError('request.invalid', 'This source is connected by signing in at it.', {
      issues: [{ path: 'kind', message: 'Connect it by signing in at the source.' }],
    });
  }
}

/**
 * Save a connection. It is not tried: a check is a call of its own. Throws `request.invalid` with an issue per field,
 * `connector.disabled`.
 */
export async function createConnection(
  services: Services,
  actor: Actor,
  { kind, name, config: raw }: BodyOf<typeof createRoute>,
): Promise<Connection> {
  refuseEntered(kind);
  const config = parseConfig(kind, raw);
  const id = newId();
  const now = isoNow(services.clock);
  const row: ConnectionRow = {
    tenant_id: actor.tenantId,
    id,
    kind,
    name,
    name_key: fold(name),
    label: await connectionLabel(services, kind, config),
    ...sealConfig(services.sealer, { id, kind, config }),
    state: 'ready',
    message: null,
    owner_id: actor.userId,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
    last_read_at: null,
    renewing_until: null,
  };
  const saving = { id, kind, config };
  await saveFiles(services, actor, saving);
  await services.db.transaction(async (trx) => {
    await insertConnection(trx, row);
    await services.access.shareNew(trx, actor, { kind: 'connection', id });
    await services.events.append(trx, actor, { kind: 'connection.created', id, data: { name } });
  });
  await removeReplaced(services, actor, saving);
  return getConnection(services, actor, id);
}

/** The stored configuration after a change of it. Throws `connection.secret_required`, `request.invalid`. */
export function changedConfig(
  { sealer }: Pick<Services, 'sealer'>,
  row: ConnectionRow,
  config: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  refuseEntered(row.kind);
  return parseConfig(row.kind, withSavedSecrets(sealer, row, config));
}

/** Secrets that the body leaves out stay as they are. Throws `connection.not_found`, `access.forbidden`. */
export async function updateConnection(
  services: Services,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof updateRoute> },
): Promise<Connection> {
  const { listed } = await getConnectionFor(services, actor, { id, needed: 'manage' });
  const { row } = listed;
  if (body.config !== undefined) {
    refuseEntered(row.kind);
  }
  const config = body.config === undefined ? null : changedConfig(services, row, body.config);
  const saving = config === null ? null : { id, kind: row.kind, config };
  if (saving !== null) {
    await saveFiles(services, actor, saving);
  }
  const name = body.name ?? row.name;
  const set = {
    name,
    name_key: fold(name),
    updated_at: isoNow(services.clock),
    ...(config === null
      ? {}
      : {
          ...sealConfig(services.sealer, { id, kind: row.kind, config }),
          label: await connectionLabel(services, row.kind, config),
          state: 'ready' as const,
          message: null,
        }),
  };
  await services.db.transaction(async (trx) => {
    if (!(await updateConnectionRow(trx, actor, { id, set }))) {
      throw connectionNotFound(id);
    }
    const changed = [...(name === row.name ? [] : ['name']), ...(config === null ? [] : ['config'])];
    await services.events.append(trx, actor, { kind: 'connection.updated', id, data: { name, changed } });
  });
  if (saving !== null) {
    await removeReplaced(services, actor, saving);
  }
  return getConnection(services, actor, id);
}

/** Delete a connection and its secrets; its datasets keep their rows. Returns those that the actor may see. */
export async function deleteConnection(
  services: Services,
  actor: Actor,
  { id, revoke }: { readonly id: string; readonly revoke?: (row: ConnectionRow) => Promise<void> },
): Promise<{ id: string; datasets: Connection['datasets'] }> {
  const { listed } = await getConnectionFor(services, actor, { id, needed: 'manage' });
  const datasets = await fedBy(services, actor, id);
  await services.db.transaction(async (trx) => {
    if (!(await removeConnection(trx, actor, id))) {
      throw connectionNotFound(id);
    }
    await services.events.append(trx, actor, {
      kind: 'connection.deleted',
      id,
      data: { name: listed.row.name },
    });
  });
  await removeFiles(services, actor, id);
  await revoke?.(listed.row);
  return { id, datasets };
}
