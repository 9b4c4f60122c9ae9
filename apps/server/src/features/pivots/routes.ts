import { routes } from '@plumbline/contract';
import { bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import type { Services } from '../../platform/services.ts';
import { downloadWholePivot } from './download-pivot.ts';
import { drillIntoPivot } from './drill-pivot.ts';
import { givePivot } from './give-pivot.ts';

export const pivotRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.pivotDatasource, async ({ principal, params, body, signal }) =>
    success(await givePivot(services, principal, { id: params.id, body, signal })),
  ),
  bind(routes.downloadPivot, async (call) => {
    const { principal, params, body } = call;
    const signal = whileVisible(services, call, { kind: 'dataset', id: params.id });
    const origin = services.config.publicUrl ?? requestOrigin(call.request);
    const request = { id: params.id, body, origin, signal };
    const { body: content, ...file } = await downloadWholePivot(services, principal, request);
    return stream(content, file, signal);
  }),
  bind(routes.drillPivot, async ({ principal, params, body, signal }) =>
    success(await drillIntoPivot(services, principal, { id: params.id, body, signal })),
  ),
];
