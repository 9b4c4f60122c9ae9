import { routes } from '@plumbline/contract';
import { answer, bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import { revisionEtag } from '../../platform/http/etag.ts';
import type { Services } from '../../platform/services.ts';
import { addFiles, checkFiles } from './versions/add-files.ts';
import { archiveDataset, restoreDataset } from './catalog/archive-dataset.ts';
import { getView, putView } from './catalog/dataset-view.ts';
import { deleteDatasets } from './catalog/delete-datasets.ts';
import { downloadRejects, downloadRows } from './rows/download-rows.ts';
import { filterDataset } from './rows/filter-rows.ts';
import { getDataset } from './catalog/get-dataset.ts';
import { getMeta } from './catalog/get-meta.ts';
import { listDatasets } from './catalog/list-datasets.ts';
import { listRejects } from './rows/list-rejects.ts';
import { listValues } from './rows/list-values.ts';
import { profileDataset } from './profile/profile-dataset.ts';
import { feedRoutes } from './feeds/routes.ts';
import { recipeRoutes } from './recipe/routes.ts';
import { refreshDataset, retypeDataset, setDatasetLive } from './versions/refresh-dataset.ts';
import { putIncrement } from './refreshes/dataset-increment.ts';
import { deleteRefreshSchedule, getRefresh, putRefreshSchedule } from './refreshes/dataset-schedule.ts';
import { listConnectionRuns, listDatasetRuns } from './refreshes/list-refresh-runs.ts';
import { ruleRoutes } from './rules/routes.ts';
import { sourceRoutes } from './create/routes.ts';
import { updateDataset } from './catalog/update-dataset.ts';

const listing = (services: Services): readonly BoundRoute[] => [
  bind(routes.listDatasources, async ({ principal, query }) =>
    success(await listDatasets(services, principal, { ...query, state: 'active' })),
  ),
  bind(routes.listArchived, async ({ principal, query }) =>
    success(await listDatasets(services, principal, { ...query, state: 'archived' })),
  ),
  bind(routes.getMeta, async ({ principal, body }) =>
    success(await getMeta(services, principal, body.datasource_ids)),
  ),
];

const oneDataset = (services: Services): readonly BoundRoute[] => [
  bind(routes.getDatasource, async ({ principal, params }) => {
    const { dataset, revision } = await getDataset(services, principal, params.id);
    return answer(200, success(dataset), { etag: revisionEtag({ revision }) });
  }),
  bind(routes.updateDatasource, async ({ principal, params, body, request }) => {
    const ifMatch = request.headers['if-match'];
    const { dataset, revision } = await updateDataset(services, principal, {
      id: params.id,
      edit: body,
      ifMatch,
    });
    return answer(200, success(dataset), { etag: revisionEtag({ revision }) });
  }),
  bind(routes.archiveDatasource, async ({ principal, params }) =>
    success(await archiveDataset(services, principal, params.id)),
  ),
  bind(routes.restoreDatasource, async ({ principal, params }) =>
    success(await restoreDataset(services, principal, params.id)),
  ),
  bind(routes.deleteDatasources, async ({ principal, body }) =>
    success(await deleteDatasets(services, principal, body.datasource_ids)),
  ),
  bind(routes.retypeDatasource, async ({ principal, params, body, once }) =>
    success(await retypeDataset(services, principal, { id: params.id, body, once })),
  ),
  bind(routes.refreshDatasource, async ({ principal, params, query, once }) => {
    const choices = { readsAll: query.rows === 'all', acceptsSchema: query.schema === 'accept' };
    return success(await refreshDataset(services, principal, { id: params.id, ...choices, once }));
  }),
  bind(routes.decideDatasetColumns, async ({ principal, params, body, once }) =>
    success(await refreshDataset(services, principal, { id: params.id, decisions: body.columns, once })),
  ),
  bind(routes.setDatasetLive, async ({ principal, params, body, once }) =>
    success(await setDatasetLive(services, principal, { id: params.id, live: body.live, once })),
  ),
];

const refreshes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listDatasetRefreshes, async ({ principal, params, query }) =>
    success(await listDatasetRuns(services, principal, { id: params.id, ...query })),
  ),
  bind(routes.listConnectionRefreshes, async ({ principal, params, query }) =>
    success(await listConnectionRuns(services, principal, { id: params.id, ...query })),
  ),
  bind(routes.getDatasetSchedule, async ({ principal, params }) =>
    success(await getRefresh(services, principal, params.id)),
  ),
  bind(routes.putDatasetSchedule, async ({ principal, params, body }) =>
    success(await putRefreshSchedule(services, principal, { id: params.id, spec: body })),
  ),
  bind(routes.putDatasetIncrement, async ({ principal, params: { id }, body: { increment } }) => {
    await putIncrement(services, principal, { id, increment });
    return success(await getRefresh(services, principal, id));
  }),
  bind(routes.deleteDatasetSchedule, async ({ principal, params }) =>
    success(await deleteRefreshSchedule(services, principal, params.id)),
  ),
];

const files = (services: Services): readonly BoundRoute[] => [
  bind(routes.checkFiles, async ({ principal, params, body, signal }) =>
    success(await checkFiles(services, principal, { id: params.id, body, signal })),
  ),
  bind(routes.addFiles, async ({ principal, params, body, once, signal }) =>
    success(await addFiles(services, principal, { id: params.id, body, once, signal })),
  ),
];

const rows = (services: Services): readonly BoundRoute[] => [
  bind(routes.filterDatasource, async ({ principal, params, body, signal }) =>
    success(await filterDataset(services, principal, { id: params.id, body, signal })),
  ),
  bind(routes.downloadDatasource, async (call) => {
    const { principal, params, body } = call;
    const signal = whileVisible(services, call, { kind: 'dataset', id: params.id });
    const { body: content, ...file } = await downloadRows(services, principal, {
      id: params.id,
      body,
      origin: services.config.publicUrl ?? requestOrigin(call.request),
      signal,
    });
    return stream(content, file, signal);
  }),
  bind(routes.listValues, async ({ principal, params, body, signal }) =>
    success(await listValues(services, principal, { id: params.id, body, signal })),
  ),
  bind(routes.profileDatasource, async ({ principal, params, query, signal }) =>
    success(await profileDataset(services, principal, { id: params.id, version: query.version, signal })),
  ),
  bind(routes.listRejects, async ({ principal, params, query, signal }) =>
    success(await listRejects(services, principal, { id: params.id, query, signal })),
  ),
  bind(routes.downloadRejects, async (call) => {
    const { principal, params, query } = call;
    const signal = whileVisible(services, call, { kind: 'dataset', id: params.id });
    const request = { id: params.id, version: query.version, signal };
    const { body: content, ...file } = await downloadRejects(services, principal, request);
    return stream(content, file, signal);
  }),
  bind(routes.getDatasetView, async ({ principal, params }) =>
    success(await getView(services, principal, params.id)),
  ),
  bind(routes.putDatasetView, async ({ principal, params, body }) =>
    success(await putView(services, principal, { id: params.id, view: body })),
  ),
];

export const datasetRoutes = (services: Services): readonly BoundRoute[] => [
  ...sourceRoutes(services),
  ...feedRoutes(services),
  ...listing(services),
  ...oneDataset(services),
  ...refreshes(services),
  ...files(services),
  ...rows(services),
  ...recipeRoutes(services),
  ...ruleRoutes(services),
];
