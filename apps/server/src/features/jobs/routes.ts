import { AppError, routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { eventStream, lastEventId } from '../../platform/http/events.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import type { Services } from '../../platform/services.ts';
import { eventPresenter, presentEvents, presentJobs, presentOneJob } from './present-jobs.ts';

const oneJob = (services: Services): readonly BoundRoute[] => {
  const { queue } = services;
  return [
    bind(routes.getJob, async ({ principal, params }) =>
      success(await presentOneJob(services, principal, await queue.get(principal, params.id))),
    ),
    bind(routes.cancelJob, async ({ principal, params }) =>
      success(await presentOneJob(services, principal, await queue.cancel(principal, params.id))),
    ),
    bind(routes.retryJob, async ({ principal, params }) =>
      success(await presentOneJob(services, principal, await queue.retry(principal, params.id))),
    ),
    bind(routes.streamJob, async (call) => {
      const { principal, params } = call;
      const thing = await queue.thingOf(principal, params.jobId);
      const signal = thing === null ? call.signal : whileVisible(services, call, thing);
      const events = queue.watch(principal, params.jobId, { after: lastEventId(call), signal });
      const datasetId = thing?.kind === 'dataset' ? thing.id : null;
      return eventStream(
        { ...call, signal },
        presentEvents(events, await eventPresenter(services, principal, datasetId)),
      );
    }),
  ];
};

export const jobRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listJobs, async ({ principal, query }) => {
    const { data, total } = await services.queue.list(principal, query);
    const jobs = await presentJobs(services, principal, data);
    return success({ data: jobs, page: query.page, limit: query.limit, total });
  }),
  ...oneJob(services),
  bind(routes.streamWorkflow, async (call) => {
    const { principal, params } = call;
    const thing = { kind: 'workflow', id: params.wId } as const;
    await services.access.require(principal, thing, 'view');
    const job = await services.queue.findLatest(principal, thing);
    if (job === null) {
      throw new AppError('job.not_found', `Nothing was trained for the workflow ${params.wId}.`);
    }
    const signal = whileVisible(services, call, thing);
    const events = services.queue.watch(principal, job.id, { after: lastEventId(call), signal });
    return eventStream(
      { ...call, signal },
      presentEvents(events, await eventPresenter(services, principal, null)),
    );
  }),
];
