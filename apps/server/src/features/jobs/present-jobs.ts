import type { Job, ProgressEvent } from '@plumbline/contract';
import { sayStored, type Translator } from '@plumbline/messages';
import { datasetOfSubject } from '../../platform/jobs/job-access.ts';
import type { JobEvent } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
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

const subjectDataset = ({ subject }: Job): string | null => subject && datasetOfSubject(subject);

/** Jobs as the actor may see them: where they see a part of a dataset, without its counts of rows and its messages. */
export async function presentJobs(services: Services, actor: Actor, jobs: readonly Job[]): Promise<Job[]> {
  const translator = await getTranslator(actor);
  const parts = await findSeenParts(
    services,
    actor,
    jobs.flatMap((job) => subjectDataset(job) ?? []),
  );
  return jobs.map((job) =>
    parts.has(subjectDataset(job) ?? '') ? presentPart(translator, job) : presentJob(translator, job),
  );
}

/** The same for one job. */
export async function presentOneJob(services: Services, actor: Actor, job: Job): Promise<Job> {
  const [presented = job] = await presentJobs(services, actor, [job]);
  return presented;
}

/** How a stream shows its events to the actor, decided when it starts. `datasetId` is null for a job of no dataset. */
export async function eventPresenter(
  services: Services,
  actor: Actor,
  datasetId: string | null,
): Promise<(event: ProgressEvent) => ProgressEvent> {
  const translator = await getTranslator(actor);
  const parts = await findSeenParts(services, actor, datasetId === null ? [] : [datasetId]);
  return parts.size > 0
    ? (event) => ({ ...withoutRows(event), msg: translator.t('job.withheld') })
    : (event) => ({ ...event, msg: sayStored(translator, event.msg) });
}

export async function* presentEvents(
  events: AsyncIterable<JobEvent>,
  present: (event: ProgressEvent) => ProgressEvent,
): AsyncGenerator<JobEvent> {
  for await (const { id, event } of events) {
    yield { id, event: present(event) };
  }
}
