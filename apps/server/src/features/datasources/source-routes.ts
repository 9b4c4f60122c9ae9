import { routes } from '@plumbline/contract';
import {
  answer,
  bind,
  success,
  type Answered,
  type BoundRoute,
  type Call,
} from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { createDataset, type NewDataset } from './create-dataset.ts';
import { inspectLink } from './inspect-link.ts';
import { inspectUpload } from './inspect-source.ts';
import { getInspection, type Inspected } from './inspect-upload.ts';
import { withSource } from './receive-source.ts';

/** The rest goes on as a job where there is one. */
const answerInspection = (found: Inspected): Answered =>
  answer(found.jobId === null ? 200 : 202, success(found));

const callOf = ({ once, signal }: Pick<Call, 'once' | 'signal'>) => ({ once, signal });

const fromOf = (source: {
  url: string | undefined;
  uploadId: string;
  ownsUpload: boolean;
}): NewDataset['from'] =>
  source.url === undefined
    ? { kind: 'upload', uploadId: source.uploadId, ownsUpload: source.ownsUpload }
    : { kind: 'link', url: source.url };

/** Looking at a source, and making a dataset of it. */
export const sourceRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.validateDatasource, (call) =>
    withSource(services, { route: routes.validateDatasource, call }, async ({ body }) => {
      const { principal, once, signal } = call;
      const look = { options: body.options, once, signal };
      return answerInspection(
        'url' in body
          ? await inspectLink(services, principal, { ...look, url: body.url })
          : await inspectUpload(services, principal, {
              ...look,
              uploadId: 'uploadId' in body ? body.uploadId : (body.uploadIds[0] ?? ''),
            }),
      );
    }),
  ),
  bind(routes.getInspection, async ({ principal, params }) =>
    success(await getInspection(services, principal, params.uploadId)),
  ),
  bind(routes.createCsv, (call) =>
    withSource(services, { route: routes.createCsv, call }, async ({ body, upload }) => {
      const { url, uploadId, ...rest } = body;
      const from = fromOf({ url, uploadId: uploadId ?? '', ownsUpload: upload !== null });
      return success(await createDataset(services, call.principal, { ...rest, ...callOf(call), from }));
    }),
  ),
  bind(routes.createFile, (call) =>
    withSource(services, { route: routes.createFile, call }, async ({ body, upload }) => {
      const { uploadId = '', uploadIds: _, ...rest } = body;
      const from = fromOf({ url: undefined, uploadId, ownsUpload: upload !== null });
      return success(await createDataset(services, call.principal, { ...rest, ...callOf(call), from }));
    }),
  ),
];
