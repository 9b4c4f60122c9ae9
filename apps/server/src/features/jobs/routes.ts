import { AppError, routes, type Job } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { eventStream, lastEventId } from '../../platform/http/events.ts';
import type { JobEvent } from '../../platform/jobs/queue.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import type { Services } from '../../platform/services.ts';
import { sayStored } from '../../platform/text/stored-text.ts';

const presentJob = (translator: Translator, job: Job): Job => ({
  ...job,
  message: sayStored(translator, job.message),
});

async function* presentEvents(
  translator: Translator,
  events: AsyncIterable<JobEvent>,
): AsyncGenerator<JobEvent> {
  for await (const { id, event } of events) {
    yield { id, event: { ...event, msg: sayStored(translator, event.msg) } };
  }
}

export const jobRoutes = ({ access, queue }: Services): readonly BoundRoute[] => [
  bind(routes.listJobs, async ({ principal, query }) => {
    const { data, total } = await queue.list(principal, query);
    const words = await translatorOf(principal);
    const jobs = data.map((job) => presentJob(words, job));
    return success({ data: jobs, page: query.page, limit: query.limit, total });
  }),
  bind(routes.getJob, async ({ principal, params }) =>
    success(presentJob(await translatorOf(principal), await queue.get(principal, params.id))),
  ),
  bind(routes.cancelJob, async ({ principal, params }) =>
    success(presentJob(await translatorOf(principal), await queue.cancel(principal, params.id))),
  ),
  bind(routes.retryJob, async ({ principal, params }) =>
    success(presentJob(await translatorOf(principal), await queue.retry(principal, params.id))),
  ),
  bind(routes.streamJob, async (call) => {
    const { principal, params } = call;
    const thing = await queue.thingOf(principal, params.jobId);
    const signal = thing === null ? call.signal : whileVisible({ access }, call, thing);
    const events = queue.watch(principal, params.jobId, { after: lastEventId(call), signal });
    return eventStream({ signal }, presentEvents(await translatorOf(call.principal), events));
  }),
  bind(routes.streamWorkflow, async ({ params }) => {
    throw new AppError('job.not_found', `There is no workflow ${params.wId}. Check the id.`);
  }),
];
