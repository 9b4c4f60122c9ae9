import { createHash } from 'node:crypto';
import { AppError, invariant, type BodyOf, type Route } from '@plumbline/contract';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import type { HttpReply, Call } from '../../../platform/http/bind.ts';
import { parseBody } from '../../../platform/http/validate.ts';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Services } from '../../../platform/services.ts';
import { dropUpload, receiveUpload, refuseWithoutRoom, type UploadRow } from '../../uploads/index.ts';

/** A call's body; with multipart, its file has become an upload that the body names. */
export interface ReceivedSource<R extends Route> {
  readonly body: BodyOf<R>;
  /** The upload that the call itself sent; null when it named one. */
  readonly upload: UploadRow | null;
  /** The call's `Idempotency-Key`, which covers everything that the call sent. */
  readonly once: Once | null;
}

/** Distinguishes a form from another under the same `Idempotency-Key`: its fields and the bytes of its file. */
const hashOf = (params: unknown, fields: object, digest: string): string =>
  createHash('sha256')
    .update(JSON.stringify([params, fields, digest]))
    .digest('hex');

/** A form's length is that of its file and its fields: this much is allowed for the fields. */
const FIELDS_BYTES = 128 * 1024 * 1024;

const contentLength = (request: { readonly headers: Readonly<Record<string, unknown>> }): number =>
  Number(request.headers['content-length'] ?? 0);

/** A file comes beside fields that say how to read it: whatever names another source contradicts it. */
function refuseOtherSource(fields: Readonly<Record<string, unknown>>): void {
  const other = ['url', 'uploadId', 'uploadIds'].find((name) => name in fields);
  if (other !== undefined) {
    const message = `Send either a file or ${other}, not both.`;
    throw new AppError('request.malformed', message, { issues: [{ path: other, message }] });
  }
}

async function receiveForm<R extends Route>(
  services: Services,
  route: R,
  { multipart, principal, once, params, request }: Call<R>,
): Promise<ReceivedSource<R> & { readonly upload: UploadRow }> {
  invariant(multipart !== null, 'The request has a form.');
  await refuseWithoutRoom(services, principal, {
    name: multipart.fileName,
    size: contentLength(request) - FIELDS_BYTES,
  });
  services.queue.expectWork();
  const content = multipart.file;
  const upload = await receiveUpload(services, principal, { name: multipart.fileName, content });
  try {
    const fields = await multipart.fields();
    refuseOtherSource(fields);
    const bodyHash = hashOf(params, { ...fields, file: upload.name }, multipart.digest());
    return {
      body: parseBody(route, { ...fields, uploadId: upload.id }),
      upload,
      once: once === null ? null : { ...once, bodyHash },
    };
  } catch (error) {
    await dropUpload(services, principal, upload);
    throw error;
  }
}

/**
 * Do `work` with the call's body, JSON or form. The upload of a failing call is deleted, as is that of a
 * repeated one: nobody knows its id.
 */
export async function withSource<R extends Route, T>(
  services: Services,
  { route, call }: { route: R; call: Call<R> },
  work: (received: ReceivedSource<R>) => Promise<T>,
): Promise<T | HttpReply> {
  if (call.multipart === null) {
    return work({ body: call.body, upload: null, once: call.once });
  }
  const received = await receiveForm(services, route, call);
  try {
    const { answer, isReplayed } = await answerOnce(
      services,
      { actor: call.principal, once: received.once },
      () => work(received),
    );
    if (isReplayed) {
      await dropUpload(services, call.principal, received.upload);
    }
    return answer;
  } catch (error) {
    await dropUpload(services, call.principal, received.upload);
    throw error;
  }
}
