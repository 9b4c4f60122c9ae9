import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError, EXPORT_LIFETIME_HOURS, HOUR_MS } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';

const FORMATS = ['pdf', 'png'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export interface ExportFile {
  readonly dashboardId: string;
  readonly exportId: string;
  readonly format: ExportFormat;
}

const folderOf = (tenantId: string): string => `tenants/${tenantId}/exports`;

/** The key contains the person and workspace, so nobody else can find the file. */
export const exportKey = (
  { tenantId, userId }: Actor,
  { dashboardId, exportId, format }: ExportFile,
): string => `${folderOf(tenantId)}/${userId}/${exportId}.${dashboardId}.${format}`;

/** Beside the file: ids of the datasets whose rows may be in it. */
const datasetsKey = (actor: Actor, { dashboardId, exportId }: Omit<ExportFile, 'format'>): string =>
  `${folderOf(actor.tenantId)}/${actor.userId}/${exportId}.${dashboardId}.datasets`;

/** Writes a finished file with the datasets that its reader could see while it was drawn. */
export async function saveExport(
  { files }: Services,
  actor: Actor,
  { file, content, datasetIds }: SavedExport,
): Promise<void> {
  // First: a file without them is not served.
  await files.write(datasetsKey(actor, file), Buffer.from(JSON.stringify(datasetIds)));
  await files.write(exportKey(actor, file), content);
}

interface SavedExport {
  readonly file: ExportFile;
  readonly content: Readable | Uint8Array;
  readonly datasetIds: readonly string[];
}

/** The file holds rows as they were: it ends with its reader's access to any of them. */
async function canSeeRows(
  { files, access }: Services,
  actor: Actor,
  wanted: Omit<ExportFile, 'format'>,
): Promise<boolean> {
  const key = datasetsKey(actor, wanted);
  if ((await files.size(key)) === null) {
    return false;
  }
  const ids = JSON.parse(await text(await files.read(key))) as readonly string[];
  const permissions = await Promise.all(ids.map((id) => access.permissionOn(actor, { kind: 'dataset', id })));
  return permissions.every((permission) => permission !== null);
}

/** The finished file of an export that the actor started. Throws `export.not_found`. */
export async function findExport(
  services: Services,
  actor: Actor,
  wanted: Omit<ExportFile, 'format'>,
): Promise<ExportFile & { readonly key: string }> {
  for (const format of FORMATS) {
    const key = exportKey(actor, { ...wanted, format });
    if ((await services.files.size(key)) !== null && (await canSeeRows(services, actor, wanted))) {
      return { ...wanted, format, key };
    }
  }
  throw new AppError(
    'export.not_found',
    `There is no finished export ${wanted.exportId}. Wait for its job, or start it again after ${EXPORT_LIFETIME_HOURS} hours.`,
  );
}

/** When an id was made, in epoch ms: its first 48 bits. */
const createdAtMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Remove the files of exports that have reached the end of their lifetime. */
export async function sweepExports({ files, clock }: Services): Promise<void> {
  const oldest = clock.now() - EXPORT_LIFETIME_HOURS * HOUR_MS;
  for (const tenant of await files.list('tenants')) {
    const folder = folderOf(tenant.replace('/', ''));
    for (const person of await files.list(folder)) {
      const names = await files.list(`${folder}/${person.replace('/', '')}`);
      for (const name of names.filter((each) => createdAtMs(each) < oldest)) {
        await files.removeTree(`${folder}/${person.replace('/', '')}/${name}`);
      }
    }
  }
}
