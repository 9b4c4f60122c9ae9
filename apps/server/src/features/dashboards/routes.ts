import { routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { revisionEtag } from '../../platform/http/etag.ts';
import { eventStream } from '../../platform/http/events.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import type { Services } from '../../platform/services.ts';
import { setArchived } from './archive-dashboard.ts';
import { createDashboard, duplicateDashboard } from './create-dashboard.ts';
import { numbered, streamDashboard, streamPreview } from './data/stream-data.ts';
import { createFolder, deleteFolder, listFolders, updateFolder } from './folders.ts';
import { getDashboard } from './get-dashboard.ts';
import { listDashboards } from './list-dashboards.ts';
import { listPinnedFigures, setPinnedFigure } from './pinned-figures.ts';
import { deleteDashboard, setFavoriteDashboard } from './remove-dashboard.ts';
import { getRevision, listRevisions, restoreRevision } from './revisions.ts';
import { updateDashboard } from './update-dashboard.ts';

const gone = { success: true as const };

const oneDashboard = (services: Services): readonly BoundRoute[] => [
  bind(routes.createDashboard, async ({ principal, body }) => {
    const dashboard = await createDashboard(services, principal, body);
    return answer(201, success(dashboard), { etag: revisionEtag(dashboard) });
  }),
  bind(routes.getDashboard, async ({ principal, params }) => {
    const dashboard = await getDashboard(services, principal, params.id);
    return answer(200, success(dashboard), { etag: revisionEtag(dashboard) });
  }),
  bind(routes.updateDashboard, async ({ principal, params, body, request }) => {
    const ifMatch = request.headers['if-match'];
    const edit = { id: params.id, content: body, ifMatch };
    const dashboard = await updateDashboard(services, principal, edit);
    return answer(200, success(dashboard), { etag: revisionEtag(dashboard) });
  }),
  bind(routes.archiveDashboard, async ({ principal, params }) =>
    success(await setArchived(services, principal, { id: params.id, isArchived: true })),
  ),
  bind(routes.restoreDashboard, async ({ principal, params }) =>
    success(await setArchived(services, principal, { id: params.id, isArchived: false })),
  ),
  bind(routes.deleteDashboard, async ({ principal, params }) => {
    await deleteDashboard(services, principal, params.id);
    return gone;
  }),
  bind(routes.duplicateDashboard, async ({ principal, params, body }) => {
    const dashboard = await duplicateDashboard(services, principal, { id: params.id, name: body.name });
    return answer(201, success(dashboard), { etag: revisionEtag(dashboard) });
  }),
  bind(routes.favouriteDashboard, async ({ principal, params, body }) =>
    success(await setFavoriteDashboard(services, principal, { id: params.id, ...body })),
  ),
  bind(routes.listPinnedFigures, async ({ principal }) =>
    success(await listPinnedFigures(services, principal)),
  ),
  bind(routes.pinFigure, async ({ principal, params, body }) => {
    await setPinnedFigure(services, principal, { ...params, ...body });
    return gone;
  }),
];

const history = (services: Services): readonly BoundRoute[] => [
  bind(routes.listDashboardRevisions, async ({ principal, params, query }) =>
    success(await listRevisions(services, principal, { id: params.id, ...query })),
  ),
  bind(routes.getDashboardRevision, async ({ principal, params }) =>
    success(await getRevision(services, principal, params)),
  ),
  bind(routes.restoreDashboardRevision, async ({ principal, params }) => {
    const dashboard = await restoreRevision(services, principal, params);
    return answer(200, success(dashboard), { etag: revisionEtag(dashboard) });
  }),
];

const data = (services: Services): readonly BoundRoute[] => [
  bind(routes.getDashboardData, async (call) => {
    const { principal, params, body, requestId } = call;
    const signal = whileVisible(services, call, { kind: 'dashboard', id: params.id });
    const request = { id: params.id, options: body, requestId, signal };
    return eventStream({ ...call, signal }, numbered(await streamDashboard(services, principal, request)));
  }),
  bind(routes.previewDashboardData, async (call) => {
    const { principal, body, requestId, signal } = call;
    return eventStream(call, numbered(await streamPreview(services, principal, { body, requestId, signal })));
  }),
];

const folders = (services: Services): readonly BoundRoute[] => [
  bind(routes.listDashboardFolders, async ({ principal }) => success(await listFolders(services, principal))),
  bind(routes.createDashboardFolder, async ({ principal, body }) =>
    success(await createFolder(services, principal, body)),
  ),
  bind(routes.updateDashboardFolder, async ({ principal, params, body }) =>
    success(await updateFolder(services, principal, { id: params.id, body })),
  ),
  bind(routes.deleteDashboardFolder, async ({ principal, params }) => {
    await deleteFolder(services, principal, params.id);
    return gone;
  }),
];

export const dashboardRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listDashboards, async ({ principal, query }) =>
    success(await listDashboards(services, principal, query)),
  ),
  ...oneDashboard(services),
  ...history(services),
  ...data(services),
  ...folders(services),
];
