import { routes } from '@plumbline/contract';
import { bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import type { Services } from '../../platform/services.ts';
import { getDashboard } from '../dashboards/index.ts';
import { downloadName } from '../datasources/index.ts';
import { newId } from '../../platform/ids.ts';
import { CONTENT_TYPES, drawDashboard } from './draw-dashboard.ts';
import { findExport } from './export-files.ts';
import { exportJob } from './export.job.ts';

export const exportRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.exportDashboard, async (call) => {
    const { principal, params, body, requestId } = call;
    const signal = whileVisible(services, call, { kind: 'dashboard', id: params.id });
    const dashboard = await getDashboard(services, principal, params.id);
    const { format, filters, parameters, tab } = body;
    const { body: content, ...file } = await drawDashboard(services, principal, {
      content: dashboard,
      datasetId: dashboard.datasetId,
      dashboardId: dashboard.id,
      origin: services.config.publicUrl ?? requestOrigin(call.request),
      options: { page: 1, limit: 50, filters, parameters },
      format,
      theme: body.theme ?? (dashboard.theme === 'Dark' ? 'Dark' : 'Light'),
      tab,
      requestId,
      signal,
    });
    return stream(content, file, signal);
  }),
  bind(routes.startDashboardExport, async ({ principal, params, body, once, request }) => {
    const dashboard = await getDashboard(services, principal, params.id);
    const exportId = newId();
    const { locale } = principal;
    const origin = services.config.publicUrl ?? requestOrigin(request);
    const jobId = await services.db.transaction((trx) =>
      services.queue.enqueue(trx, {
        actor: principal,
        definition: exportJob,
        payload: { dashboardId: dashboard.id, exportId, request: body, origin, ...(locale && { locale }) },
        subject: { kind: 'export', id: exportId },
        once,
      }),
    );
    return success({ id: exportId, jobId });
  }),
  bind(routes.downloadDashboardExport, async (call) => {
    const { principal, params } = call;
    const signal = whileVisible(services, call, { kind: 'dashboard', id: params.id });
    const dashboard = await getDashboard(services, principal, params.id);
    const { key, format } = await findExport(services, principal, {
      dashboardId: dashboard.id,
      exportId: params.exportId,
    });
    const file = { contentType: CONTENT_TYPES[format], fileName: downloadName(dashboard.name, format) };
    return stream(await services.files.read(key), file, signal);
  }),
];
