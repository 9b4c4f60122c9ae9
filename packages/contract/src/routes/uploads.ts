import { z } from 'zod';
import { Id, ok } from '../envelope.ts';
import { Upload } from '../entities/source.ts';
import { writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

export const createUpload = defineRoute({
  id: 'uploads.create',
  method: 'POST',
  path: '/v1/uploads',
  summary: 'Open an upload of a known size; its parts follow in order.',
  policy: writes(),
  changes: { upload: ALL },
  body: z.object({
    /** The last part of a path is its name. It decides nothing else: the format is found from the bytes. */
    name: z.string().min(1).max(255),
    /**
     * Bytes. Over 100 GiB is `upload.too_large`; more than there is room for is `storage.full` or
     * `storage.quota_exceeded`.
     */
    size: z.int().min(0),
  }),
  reply: ok(Upload),
});

export const putUploadPart = defineRoute({
  id: 'uploads.putPart',
  method: 'PUT',
  path: '/v1/uploads/:id',
  summary: 'Send the next part, at most 16 MiB, with Content-Range. A wrong start is a 409 with `received`.',
  policy: writes(),
  changes: { upload: 'id' },
  params: z.object({
    /** `uploadId` of the upload. */
    id: Id,
  }),
  bodyKind: 'octets',
  reply: ok(Upload),
});

export const getUpload = defineRoute({
  id: 'uploads.get',
  method: 'GET',
  path: '/v1/uploads/:id',
  summary: 'Get the number of bytes received.',
  policy: writes(),
  reads: { upload: 'id' },
  params: z.object({
    /** `uploadId` of the upload. */
    id: Id,
  }),
  reply: ok(Upload),
});
