import { AppError, routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { eventStream, lastEventId } from '../../platform/http/events.ts';
import type { Services } from '../../platform/services.ts';

export const jobRoutes = ({ queue }: Services): readonly BoundRoute[] => [
  bind(routes.listJobs, async ({ principal, query }) => {
    const { data, total } = await queue.list(principal, query);
    return success({ data: [...data], page: query.page, limit: query.limit, total });
  }),
  bind(routes.getJob, async ({ principal, params }) => success(await queue.get(principal, params.id))),
  bind(routes.cancelJob, async ({ principal, params }) => success(await queue.cancel(principal, params.id))),
  bind(routes.retryJob, async ({ principal, params }) => success(await queue.retry(principal, params.id))),
  bind(routes.streamJob, async (call) => {
    const { principal, params, signal } = call;
    const events = queue.watch(principal, params.jobId, { after: lastEventId(call), signal });
    return eventStream(call, events);
  }),
  bind(routes.streamWorkflow, async ({ params }) => {
    throw new AppError('job.not_found', `There is no workflow ${params.wId}, so nothing runs for it.`);
  }),
];
