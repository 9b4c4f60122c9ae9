import {
  isSignedInElsewhere,
  openConnector,
  type CheckResult,
  type DatabaseAccess,
  type FolderAccess,
  type Session,
} from '@plumbline/connectors';
import { AppError } from '@plumbline/contract';
import { Turns } from '@plumbline/engine';
import { isoNow } from '../../platform/clock.ts';
import { currentPerson } from '../../platform/current-person.ts';
import type { Actor } from '../../platform/principal.ts';
import type { LiveConnection } from '../../platform/live/live-pools.ts';
import type { Services } from '../../platform/services.ts';
import { fileOpener } from './connection-files.ts';
import { updateConnectionRow, findConnection } from './connection.store.ts';
import { getAccessToken } from './quickbooks/access-token.ts';
import { unsealConfig } from './secrets.ts';
import type { ConnectionRow } from './tables.ts';

/** Nobody waits longer for a check or a preview. */
const CALL_MS = 45_000;

/** Checks and previews of sources last as long as these want: of four files that are read at once a person has two. */
const turns = new Turns({
  total: 12,
  perTenant: 3,
  perPerson: 2,
  waiting: 500,
  waitingPerPerson: 50,
  work: 'previews',
});

interface Caller {
  readonly tenantId: string;
  readonly signal: AbortSignal;
}

/** Runs one call on a source in a turn of the person; one that takes too long is reported as such. */
export async function withinTime<T>(
  { tenantId, signal }: Caller,
  work: (bounded: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = await turns.take({ tenantId, personId: currentPerson() }, signal);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
  try {
    return await work(bounded);
  } catch (error) {
    if (bounded.aborted && !signal.aborted) {
      throw new AppError('source.timed_out', 'The server did not answer in time. Try again later.', {
        cause: error,
      });
    }
    throw error;
  } finally {
    end();
  }
}

/** Throws `connector.disabled` for a source without tables. */
export const requireDatabase = ({ database }: Session, kind: string): DatabaseAccess => {
  if (database === null) {
    throw new AppError('connector.disabled', `${kind} has no tables to read.`);
  }
  return database;
};

/** Throws `connector.disabled` for a source without files. */
export const requireFolder = ({ folder }: Session, kind: string): FolderAccess => {
  if (folder === undefined) {
    throw new AppError('connector.disabled', `${kind} has no files to read.`);
  }
  return folder;
};

/** Step by step whether what a session leads to can be read. */
export const checkSession = (
  session: Session,
  kind: string,
  signal: AbortSignal,
): Promise<readonly CheckResult[]> => (session.folder ?? requireDatabase(session, kind)).check(signal);

/** The source behind a stored connection, with a token where people sign in at it. */
export async function openSession(
  services: Services,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<Session> {
  const { outbound, sealer, config } = services;
  if (row.state === 'pending' || row.state === 'expired') {
    throw new AppError(
      'connection.expired',
      row.message ?? 'This connection is not signed in. Connect it again.',
    );
  }
  const reader = { tenantId: row.tenant_id, actor: null, connectionId: row.id };
  const context = {
    outbound,
    endpoints: config.endpoints,
    openFile: fileOpener(services, reader),
    signal,
  };
  const accessToken = (rejected: string | null, within: AbortSignal): Promise<string> =>
    getAccessToken(services, { tenantId: row.tenant_id }, { connectionId: row.id, rejected, signal: within });
  return openConnector(row.kind, unsealConfig(sealer, row), {
    ...context,
    ...(isSignedInElsewhere(row.kind) ? { accessToken } : {}),
  });
}

/** The database behind a stored connection. */
export async function openStored(
  services: Services,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<DatabaseAccess> {
  return requireDatabase(await openSession(services, row, signal), row.kind);
}

/**
 * The database that a dataset is read from. Whoever refreshes a dataset needs no permission on its connection: what is read
 * was fixed by somebody who had it. Throws `connection.not_found` where it was deleted.
 */
export async function openForDataset(
  services: Services,
  tenant: Pick<Actor, 'tenantId'>,
  reading: { readonly connectionId: string; readonly signal: AbortSignal },
): Promise<DatabaseAccess> {
  const { session, kind } = await openSessionForDataset(services, tenant, reading);
  return requireDatabase(session, kind);
}

/** The files that a dataset is read from, as `openForDataset`. */
export async function openFolderForDataset(
  services: Services,
  tenant: Pick<Actor, 'tenantId'>,
  reading: { readonly connectionId: string; readonly signal: AbortSignal },
): Promise<FolderAccess> {
  const { session, kind } = await openSessionForDataset(services, tenant, reading);
  return requireFolder(session, kind);
}

async function openSessionForDataset(
  services: Services,
  tenant: Pick<Actor, 'tenantId'>,
  { connectionId, signal }: { readonly connectionId: string; readonly signal: AbortSignal },
): Promise<{ readonly session: Session; readonly kind: string }> {
  const connection = await findConnection(services.db.executor, tenant, connectionId);
  if (connection === null) {
    throw new AppError(
      'connection.not_found',
      'The connection of this dataset was deleted. Its rows stay as they are and can no longer be refreshed.',
    );
  }
  return { session: await openSession(services, connection.row, signal), kind: connection.row.kind };
}

/** The connection of a live dataset, whoever reads it: what is read was fixed by somebody who had a permission. */
export async function findLiveConnection(
  services: Services,
  { tenantId, connectionId }: { readonly tenantId: string; readonly connectionId: string },
): Promise<LiveConnection> {
  const connection = await findConnection(services.db.executor, { tenantId }, connectionId);
  if (connection === null) {
    throw new AppError(
      'connection.not_found',
      'The connection of this live dataset was deleted, so its rows can no longer be read.',
    );
  }
  const { row } = connection;
  return {
    configuration: `${row.config}\n${row.secrets}`,
    open: async () => {
      const { live } = await openSession(services, row, new AbortController().signal);
      if (live === undefined) {
        throw new AppError('query.unsupported', 'This source cannot be queried live. Extract its rows.');
      }
      return live;
    },
  };
}

/** What the last use of a connection says of it. Failures of a statement or of the product say nothing. */
export async function noteUse(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tenant: Pick<Actor, 'tenantId'>,
  { connectionId, error }: { readonly connectionId: string; readonly error: unknown },
): Promise<void> {
  const now = isoNow(clock);
  if (error === null) {
    const set = { state: 'ready', message: null, last_read_at: now } as const;
    await updateConnectionRow(db.executor, tenant, { id: connectionId, set });
  } else if (error instanceof AppError && error.code.startsWith('source.')) {
    const set = { state: 'failing', message: error.message } as const;
    await updateConnectionRow(db.executor, tenant, { id: connectionId, set });
  }
}
