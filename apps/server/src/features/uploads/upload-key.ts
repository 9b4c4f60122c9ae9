import type { UploadRow } from './tables.ts';

export const uploadsFolder = (tenantId: string): string => `tenants/${tenantId}/uploads`;

export const uploadFolder = ({ id, tenant_id }: Pick<UploadRow, 'id' | 'tenant_id'>): string =>
  `${uploadsFolder(tenant_id)}/${id}`;

/** Where an upload's bytes are. */
export const uploadKey = (upload: Pick<UploadRow, 'id' | 'tenant_id'>): string =>
  `${uploadFolder(upload)}/raw`;

const MAX_NAME = 255;

/** The last segment of what the sender called the file, printable and never empty: it is shown, never opened. */
export function safeFileName(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  const name = last
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-MAX_NAME);
  return name === '' ? 'file' : name;
}
