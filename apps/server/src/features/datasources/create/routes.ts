import { routes } from '@plumbline/contract';
import { answer, bind, success, type HttpReply, type BoundRoute } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { axpertTarget, objectTarget, requireKind, toRemoteTarget } from '../../connections/index.ts';
import type { UploadRow } from '../../uploads/index.ts';
import { createFromConnection, createFromFolder } from './create-from-connection.ts';
import { createDataset, type NewDataset } from './create-dataset.ts';
import { inspectLink } from '../inspect/inspect-link.ts';
import { getInspection, inspectUploads, type InspectionReply } from '../inspect/inspect-uploads.ts';
import { withSource } from './receive-source.ts';
import { snowflakeDatasetRoutes } from './snowflake-datasets.ts';

/** 202 while a job inspects the rest. */
const answerInspection = (inspection: InspectionReply): HttpReply =>
  answer(inspection.jobId === null ? 200 : 202, success(inspection));

/** Which uploads a body names. */
const idsOf = (body: { uploadId?: string | undefined; uploadIds?: readonly string[] | undefined }) =>
  body.uploadIds ?? (body.uploadId === undefined ? [] : [body.uploadId]);

const uploadsFrom = (uploadIds: readonly string[], own: UploadRow | null): NewDataset['from'] => ({
  kind: 'uploads',
  uploadIds,
  ownsUpload: own !== null,
});

/** Datasets from what is saved as a connection. */
const connectionDatasets = (services: Services): readonly BoundRoute[] => [
  bind(routes.createConnectionDataset, async ({ principal, params, body, once, signal }) => {
    const { name, schedule, increment, live, files, columns, types } = body;
    if (files !== undefined) {
      const reading = { connectionId: params.id, name, files, columns, schedule, once, signal };
      return answer(202, success(await createFromFolder(services, principal, reading)));
    }
    const target = toRemoteTarget(body);
    const request = {
      connectionId: params.id,
      name,
      target,
      increment,
      types,
      live,
      schedule,
      once,
      signal,
    };
    return answer(202, success(await createFromConnection(services, principal, request)));
  }),
  bind(routes.saveQuickbooksDataset, async ({ principal, params, body, once, signal }) => {
    const target = objectTarget(body.object_type, body);
    const request = { connectionId: params.connection_id, name: body.name, target, once, signal };
    return answer(202, success(await createFromConnection(services, principal, request)));
  }),
  bind(routes.saveAxpertDataset, async ({ principal, params, body, once, signal }) => {
    const { name, schedule, types } = body;
    const { connection_id: connectionId } = params;
    await requireKind(services, principal, { id: connectionId, kind: 'axpert' });
    const request = { connectionId, name, target: axpertTarget(body), types, schedule, once, signal };
    return answer(202, success(await createFromConnection(services, principal, request)));
  }),
];

/** Inspecting a source, and creating a dataset from it. */
export const sourceRoutes = (services: Services): readonly BoundRoute[] => [
  ...snowflakeDatasetRoutes(services),
  ...connectionDatasets(services),
  bind(routes.validateDatasource, (call) =>
    withSource(services, { route: routes.validateDatasource, call }, async ({ body, once }) => {
      const { principal, signal } = call;
      const look = { options: body.options, once, signal };
      return answerInspection(
        'url' in body
          ? await inspectLink(services, principal, { ...look, url: body.url })
          : await inspectUploads(services, principal, { ...look, uploadIds: idsOf(body) }),
      );
    }),
  ),
  bind(routes.getInspection, async ({ principal, params }) =>
    success(await getInspection(services, principal, params.uploadId)),
  ),
  bind(routes.createCsv, (call) =>
    withSource(services, { route: routes.createCsv, call }, async ({ body, upload, once }) => {
      const { url, uploadId, ...rest } = body;
      const from =
        url === undefined ? uploadsFrom(idsOf({ uploadId }), upload) : ({ kind: 'link', url } as const);
      const { principal, signal } = call;
      return success(await createDataset(services, principal, { ...rest, once, signal, from }));
    }),
  ),
  bind(routes.createFile, (call) =>
    withSource(services, { route: routes.createFile, call }, async ({ body, upload, once }) => {
      const { uploadId, uploadIds, ...rest } = body;
      const from = uploadsFrom(idsOf({ uploadId, uploadIds }), upload);
      const { principal, signal } = call;
      return success(await createDataset(services, principal, { ...rest, once, signal, from }));
    }),
  ),
];
