import { routes } from '@plumbline/contract';
import { answer, bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import { revisionEtag } from '../../platform/http/etag.ts';
import type { Services } from '../../platform/services.ts';
import { addAnnotation, updateAnnotation, listAnnotations, removeAnnotation } from './annotations.ts';
import { exportChartFile } from './export-chart.ts';
import { addChart, updateChart, getSavedChart, listSavedCharts, removeChart } from './saved-charts.ts';

const savedCharts = (services: Services): readonly BoundRoute[] => [
  bind(routes.listCharts, async ({ principal, params, query }) =>
    success(await listSavedCharts(services, principal, { datasetId: params.id, wanted: query })),
  ),
  bind(routes.createChart, async ({ principal, params, body }) => {
    const { chart, revision } = await addChart(services, principal, { datasetId: params.id, body });
    return answer(201, success(chart), { etag: revisionEtag({ revision }) });
  }),
  bind(routes.getChart, async ({ principal, params }) => {
    const { chart, revision } = await getSavedChart(services, principal, params.id);
    return answer(200, success(chart), { etag: revisionEtag({ revision }) });
  }),
  bind(routes.updateChart, async ({ principal, params, body, request }) => {
    const edit = { id: params.id, body, ifMatch: request.headers['if-match'] };
    const { chart, revision } = await updateChart(services, principal, edit);
    return answer(200, success(chart), { etag: revisionEtag({ revision }) });
  }),
  bind(routes.deleteChart, async ({ principal, params }) => {
    await removeChart(services, principal, params.id);
    return { success: true as const };
  }),
];

const files = (services: Services): readonly BoundRoute[] => [
  bind(routes.exportChart, async (call) => {
    const { principal, params, body } = call;
    const signal = whileVisible(services, call, { kind: 'dataset', id: params.id });
    const origin = services.config.publicUrl ?? requestOrigin(call.request);
    const request = { datasetId: params.id, body, origin, signal };
    const { body: content, ...file } = await exportChartFile(services, principal, request);
    return stream(content, file, signal);
  }),
];

const annotations = (services: Services): readonly BoundRoute[] => [
  bind(routes.listAnnotations, async ({ principal, params, query }) =>
    success(
      await listAnnotations(services, principal, { datasetId: params.id, chartId: query.chart ?? null }),
    ),
  ),
  bind(routes.createAnnotation, async ({ principal, params, body }) =>
    success(await addAnnotation(services, principal, { datasetId: params.id, body })),
  ),
  bind(routes.updateAnnotation, async ({ principal, params, body }) =>
    success(await updateAnnotation(services, principal, { id: params.id, body })),
  ),
  bind(routes.deleteAnnotation, async ({ principal, params }) => {
    await removeAnnotation(services, principal, params.id);
    return { success: true as const };
  }),
];

export const chartRoutes = (services: Services): readonly BoundRoute[] => [
  ...savedCharts(services),
  ...files(services),
  ...annotations(services),
];
