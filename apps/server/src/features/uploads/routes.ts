import {
  createUpload as createRoute,
  getUpload as getRoute,
  invariant,
  putUploadPart as putRoute,
} from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { createUpload } from './create-upload.ts';
import { getUpload } from './get-upload.ts';
import { presentUpload } from './presenter.ts';
import { putPart } from './put-part.ts';

/** Whoever sends a file waits for it to be read next: what reads it is started while its bytes come. */
const expectReading = ({ queue, reader }: Services): void => {
  queue.expectWork();
  reader.prepare();
};

export const uploadRoutes = (services: Services): readonly BoundRoute[] => [
  bind(createRoute, async ({ principal, body }) => {
    expectReading(services);
    return success(presentUpload(await createUpload(services, principal, body)));
  }),
  bind(getRoute, async ({ principal, params }) =>
    success(presentUpload(await getUpload(services, principal, params.id))),
  ),
  bind(putRoute, async ({ principal, params, request, octets }) => {
    invariant(octets !== null, 'A part comes as octets.');
    expectReading(services);
    const contentRange = request.headers['content-range'];
    const part = { id: params.id, contentRange, content: octets };
    return success(presentUpload(await putPart(services, principal, part)));
  }),
];
