import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { createTrace } from '../datasources/index.ts';
import { readTrace } from './read-trace.ts';

export const traceRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.createTrace, async ({ principal, body }) =>
    success({ ref: await createTrace(services, principal, body) }),
  ),
  bind(routes.readTrace, async ({ principal, params, signal }) =>
    success(await readTrace(services, principal, { ref: params.ref, signal })),
  ),
];
