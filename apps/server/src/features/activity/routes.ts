import { routes } from '@plumbline/contract';
import { bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { checkLog } from './check-log.ts';
import { exportActivity } from './export-activity.ts';
import { listActivity, listUsage } from './list-activity.ts';

export const activityRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listActivity, async ({ principal, query: { page, limit, ...filter } }) =>
    success(await listActivity(services, principal, { page, limit, filter })),
  ),
  bind(routes.listWorkflowActivity, async ({ principal, params, query: { page, limit, ...filter } }) => {
    const thing = { kind: 'workflow', id: params.id } as const;
    await services.access.require(principal, thing, 'view');
    const ofThing = { ...filter, thingKind: thing.kind, thing: thing.id };
    return success(await listActivity(services, principal, { page, limit, filter: ofThing }));
  }),
  bind(routes.exportActivity, async ({ principal, query, signal }) => {
    const file = { contentType: 'text/csv; charset=utf-8', fileName: 'activity.csv' };
    return stream(await exportActivity(services, principal, query), file, signal);
  }),
  bind(routes.checkActivity, async ({ principal }) => success(await checkLog(services, principal))),
  bind(routes.listUsage, async ({ principal, query }) =>
    success({ days: query.days, data: await listUsage(services, principal, query) }),
  ),
];
