import { fileFields } from '@plumbline/connectors';
import { AppError } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteUpload, findWholeUpload, getWholeUpload, uploadFolder, uploadKey } from '../uploads/index.ts';
import { listAllConnectionIds } from './connection.store.ts';

type Config = Readonly<Record<string, unknown>>;

export const connectionsFolder = (tenantId: string): string => `tenants/${tenantId}/connections`;

const connectionFolder = ({ tenantId }: Pick<Actor, 'tenantId'>, connectionId: string): string =>
  `${connectionsFolder(tenantId)}/${connectionId}`;

/** Ids of the files that a configuration reads. */
const fileIds = (kind: string, config: Config): readonly string[] =>
  fileFields(kind).flatMap((name) => {
    const { id } = (config[name] ?? {}) as { readonly id?: unknown };
    return typeof id === 'string' ? [id] : [];
  });

interface Reader {
  readonly tenantId: string;
  /** The person who may read their own unsaved uploads; null: saved files alone. */
  readonly actor: Actor | null;
  /** The connection that owns the files; null for a connection that is not saved. */
  readonly connectionId: string | null;
}

/** How a connector reaches files: those of the connection, and those that the caller has just uploaded. */
export const fileOpener =
  (services: Services, { tenantId, actor, connectionId }: Reader) =>
  async (id: string): Promise<{ readonly path: string; readonly bytes: number } | null> => {
    const { files } = services;
    const saved = connectionId === null ? null : `${connectionFolder({ tenantId }, connectionId)}/${id}`;
    const bytes = saved === null ? null : await files.size(saved);
    if (saved !== null && bytes !== null) {
      return { path: await files.localPath(saved), bytes };
    }
    const upload = actor === null ? null : await findWholeUpload(services, actor, id);
    return upload === null
      ? null
      : { path: await files.localPath(uploadKey(upload)), bytes: upload.size_bytes };
  };

interface ConfigInput {
  readonly id: string;
  readonly kind: string;
  readonly config: Config;
}

/**
 * Gives the connection the files that its configuration names, so that they outlive their uploads. Throws
 * `request.invalid` at the field of a file that was neither uploaded by the actor nor saved before.
 */
export async function saveFiles(
  services: Services,
  actor: Actor,
  { id, kind, config }: ConfigInput,
): Promise<void> {
  const folder = connectionFolder(actor, id);
  for (const fileId of fileIds(kind, config)) {
    if ((await services.files.size(`${folder}/${fileId}`)) === null) {
      const upload = await getWholeUpload(services, actor, fileId).catch((error: unknown) => {
        const message = 'This file is not here any more. Upload it again.';
        throw error instanceof AppError && error.code === 'upload.not_found'
          ? new AppError('request.invalid', message, { cause: error, issues: [{ path: 'file', message }] })
          : error;
      });
      await services.files.link(uploadKey(upload), `${folder}/${fileId}`);
      await services.files.save(`${folder}/${fileId}`);
    }
  }
}

/** Removes the uploads that were saved, and the files that the connection no longer reads. */
export async function removeReplaced(
  services: Services,
  actor: Actor,
  { id, kind, config }: ConfigInput,
): Promise<void> {
  const read = fileIds(kind, config);
  const folder = connectionFolder(actor, id);
  for (const name of await services.files.list(folder)) {
    if (!read.includes(name)) {
      await services.files.removeTree(`${folder}/${name}`);
    }
  }
  for (const fileId of read) {
    await deleteUpload(services.db.executor, actor, fileId);
    await services.files.removeTree(uploadFolder({ id: fileId, tenant_id: actor.tenantId }));
  }
}

/** Removes every uploaded file of a connection. */
export const removeFiles = ({ files }: Services, actor: Actor, connectionId: string): Promise<void> =>
  files.removeTree(connectionFolder(actor, connectionId));

/** Removes the files of connections that are gone or were never saved. Only while no calls are answered. */
export async function sweepConnectionFiles({ db, files }: Services): Promise<void> {
  const known = await listAllConnectionIds(db.executor);
  for (const tenant of await files.list('tenants')) {
    const folder = connectionsFolder(tenant.replace('/', ''));
    const ids = (await files.list(folder)).map((name) => name.replace('/', ''));
    for (const id of ids.filter((one) => !known.has(one))) {
      await files.removeTree(`${folder}/${id}`);
    }
  }
}
