import { invariant, type BodyOf, type Route } from '@plumbline/contract';
import type { Call } from '../../platform/http/bind.ts';
import { parseBody } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { dropUpload, receiveUpload, type UploadRow } from '../uploads/index.ts';

/** A call's body; with multipart, its file has become an upload that the body names. */
export interface Received<R extends Route> {
  readonly body: BodyOf<R>;
  /** The upload the call itself brought; null when it named one. */
  readonly upload: UploadRow | null;
}

async function receiveForm<R extends Route>(
  services: Services,
  route: R,
  { multipart, principal }: Call<R>,
): Promise<{ body: BodyOf<R>; upload: UploadRow }> {
  invariant(multipart !== null, 'The call brings a form.');
  const content = multipart.file;
  const upload = await receiveUpload(services, principal, { name: multipart.fileName, content });
  try {
    const fields = await multipart.fields();
    return { body: parseBody(route, { ...fields, uploadId: upload.id }), upload };
  } catch (error) {
    await dropUpload(services, principal, upload);
    throw error;
  }
}

/**
 * Do `work` with the call's body, whichever way it came. What a failing call brought is taken away again: nobody
 * knows its id.
 */
export async function withSource<R extends Route, T>(
  services: Services,
  { route, call }: { route: R; call: Call<R> },
  work: (received: Received<R>) => Promise<T>,
): Promise<T> {
  if (call.multipart === null) {
    return work({ body: call.body, upload: null });
  }
  const received = await receiveForm(services, route, call);
  try {
    return await work(received);
  } catch (error) {
    await dropUpload(services, call.principal, received.upload);
    throw error;
  }
}
