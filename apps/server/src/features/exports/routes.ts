import { routes } from '@plumbline/contract';
import { bind, stream, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getDashboard } from '../dashboards/index.ts';
import { drawDashboard } from './draw-dashboard.ts';

export const exportRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.exportDashboard, async ({ principal, params, body, requestId, signal }) => {
    const dashboard = await getDashboard(services, principal, params.id);
    const { format, filters, parameters, tab } = body;
    const { body: content, ...file } = await drawDashboard(services, principal, {
      content: dashboard,
      datasetId: dashboard.source_id,
      options: { page: 1, limit: 50, filters, parameters },
      format,
      theme: body.theme ?? (dashboard.theme === 'Dark' ? 'Dark' : 'Light'),
      tab,
      requestId,
      signal,
    });
    return stream(content, file);
  }),
];
