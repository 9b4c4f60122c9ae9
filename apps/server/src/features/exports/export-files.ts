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

/** Whose file it is, is in its key: nobody else finds it. */
export const exportKey = (
  { tenantId, userId }: Actor,
  { dashboardId, exportId, format }: ExportFile,
): string => `${folderOf(tenantId)}/${userId}/${exportId}.${dashboardId}.${format}`;

/** The finished file of an export that the actor started. Throws `export.not_found`. */
export async function findExport(
  { files }: Services,
  actor: Actor,
  wanted: Omit<ExportFile, 'format'>,
): Promise<ExportFile & { readonly key: string }> {
  for (const format of FORMATS) {
    const key = exportKey(actor, { ...wanted, format });
    if ((await files.size(key)) !== null) {
      return { ...wanted, format, key };
    }
  }
  throw new AppError(
    'export.not_found',
    `There is no finished export ${wanted.exportId}. Wait for its job, or start it again after ${EXPORT_LIFETIME_HOURS} hours.`,
  );
}

/** When an id was made, in epoch ms: its first 48 bits. */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Remove the files of exports that have reached the end of their lifetime. */
export async function sweepExports({ files, clock }: Services): Promise<void> {
  const oldest = clock.now() - EXPORT_LIFETIME_HOURS * HOUR_MS;
  for (const tenant of await files.list('tenants')) {
    const folder = folderOf(tenant.replace('/', ''));
    for (const person of await files.list(folder)) {
      const names = await files.list(`${folder}/${person.replace('/', '')}`);
      for (const name of names.filter((each) => timeOf(each) < oldest)) {
        await files.removeTree(`${folder}/${person.replace('/', '')}/${name}`);
      }
    }
  }
}
