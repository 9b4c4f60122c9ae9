import { AppError, routes, type Job, type ProgressEvent } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { eventStream, lastEventId } from '../../platform/http/events.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import type { JobEvent } from '../../platform/jobs/queue.ts';
import { datasetOfSubject } from '../../platform/jobs/job-access.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { sayStored } from '../../platform/text/stored-text.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { findSeenParts } from '../datasources/index.ts';

const presentJob = (translator: Translator, job: Job): Job => ({
  ...job,
  message: sayStored(translator, job.message),
});

const withoutRows = <T extends Job | ProgressEvent>({ rows: _rows, rowsPerSecond: _rate, ...rest }: T) =>
  rest;

/** Messages of jobs count all rows, and quote what did not fit: not for people who see a part. [SEM-ACCESS-7] */
const presentPart = ({ t }: Translator, job: Job): Job => ({
  ...withoutRows(job),
  message: t('job.withheld'),
  error: job.error && { ...job.error, message: t('job.withheld') },
});

const datasetOf = ({ subject }: Job): string | null => subject && datasetOfSubject(subject);

/** Jobs as the actor may know of them. */
async function presentJobs(services: Services, actor: Actor, jobs: readonly Job[]): Promise<Job[]> {
  const words = await getTranslator(actor);
  const parts = await findSeenParts(
    services,
    actor,
    jobs.flatMap((job) => datasetOf(job) ?? []),
  );
  return jobs.map((job) =>
    parts.has(datasetOf(job) ?? '') ? presentPart(words, job) : presentJob(words, job),
  );
}

async function presentOne(services: Services, actor: Actor, job: Job): Promise<Job> {
  const [presented = job] = await presentJobs(services, actor, [job]);
  return presented;
}

/** How a stream shows its events to the actor: decided as it begins. */
async function eventPresenter(
  services: Services,
  actor: Actor,
  datasetId: string | null,
): Promise<(event: ProgressEvent) => ProgressEvent> {
  const words = await getTranslator(actor);
  const parts = await findSeenParts(services, actor, datasetId === null ? [] : [datasetId]);
  return parts.size > 0
    ? (event) => ({ ...withoutRows(event), msg: words.t('job.withheld') })
    : (event) => ({ ...event, msg: sayStored(words, event.msg) });
}

async function* presentEvents(
  events: AsyncIterable<JobEvent>,
  present: (event: ProgressEvent) => ProgressEvent,
): AsyncGenerator<JobEvent> {
  for await (const { id, event } of events) {
    yield { id, event: present(event) };
  }
}

const oneJob = (services: Services): readonly BoundRoute[] => {
  const { queue } = services;
  return [
    bind(routes.getJob, async ({ principal, params }) =>
      success(await presentOne(services, principal, await queue.get(principal, params.id))),
    ),
    bind(routes.cancelJob, async ({ principal, params }) =>
      success(await presentOne(services, principal, await queue.cancel(principal, params.id))),
    ),
    bind(routes.retryJob, async ({ principal, params }) =>
      success(await presentOne(services, principal, await queue.retry(principal, params.id))),
    ),
    bind(routes.streamJob, async (call) => {
      const { principal, params } = call;
      const thing = await queue.thingOf(principal, params.jobId);
      const signal = thing === null ? call.signal : whileVisible(services, call, thing);
      const events = queue.watch(principal, params.jobId, { after: lastEventId(call), signal });
      const datasetId = thing?.kind === 'dataset' ? thing.id : null;
      return eventStream(
        { signal },
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
    return eventStream({ signal }, presentEvents(events, await eventPresenter(services, principal, null)));
  }),
];
