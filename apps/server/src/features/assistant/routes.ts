import { routes } from '@plumbline/contract';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { annotateChart } from './annotate-chart.ts';
import { suggestCharts } from './suggest-charts.ts';

export const assistantRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.suggestCharts, ({ principal, body, signal }) =>
    suggestCharts(services, principal, { body, signal }),
  ),
  bind(routes.annotateChart, ({ principal, body, signal }) =>
    annotateChart(services, principal, { body, signal }),
  ),
];
