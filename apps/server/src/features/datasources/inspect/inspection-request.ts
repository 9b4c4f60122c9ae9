import { createHash } from 'node:crypto';
import { AppError, type ReadOptions } from '@plumbline/contract';
import type { FileSource } from '@plumbline/engine';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getWholeUpload, uploadKey, type UploadRow } from '../../uploads/index.ts';

/** Files that are inspected as one table. */
export interface InspectionRequest {
  readonly uploads: readonly [UploadRow, ...UploadRow[]];
  readonly options: ReadOptions;
  readonly signal: AbortSignal;
}

/** Whole uploads of the caller, in this order. Throws `upload.*`, and `request.invalid` where one is named twice. */
export async function getWholeUploads(
  services: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<InspectionRequest['uploads']> {
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice >= 0) {
    throw new AppError('request.invalid', 'The same upload is listed twice. List it once.', {
      issues: [
        {
          path: `uploadIds.${twice}`,
          message: 'This upload is listed before.',
          hint: 'Remove one of the two.',
        },
      ],
    });
  }
  const rows: UploadRow[] = [];
  for (const id of ids) {
    rows.push(await getWholeUpload(services, actor, id));
  }
  return rows as unknown as InspectionRequest['uploads'];
}

/** Equal for equal requests. */
export const inspectionKey = ({ uploads, options }: Pick<InspectionRequest, 'uploads' | 'options'>): string =>
  createHash('sha256')
    .update(JSON.stringify([uploads.map(({ id }) => id), options]))
    .digest('hex');

export const filesOfUploads = async (
  { files }: Pick<Services, 'files'>,
  { uploads, options }: Pick<InspectionRequest, 'uploads' | 'options'>,
): Promise<FileSource> => ({
  files: await Promise.all(
    uploads.map(async (upload) => ({
      path: await files.localPath(uploadKey(upload)),
      fileName: upload.name,
    })),
  ),
  options,
  ...(uploads[0] === undefined ? {} : { owner: uploads[0].tenant_id }),
});
