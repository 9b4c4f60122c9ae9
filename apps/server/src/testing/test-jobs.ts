import { z } from 'zod';
import { acrossTenants } from '../platform/db/across-tenants.ts';
import type { Database } from '../platform/db/database.ts';
import { addMember, addTenant } from '../features/accounts/index.ts';
import { SELF_HOSTED } from '../platform/plans/plan-state.ts';
import type { Clock } from '../platform/clock.ts';
import { createEventLog, type DeliveringEventLog } from '../platform/events/create-event-log.ts';
import { newId } from '../platform/ids.ts';
import { createQueue } from '../platform/jobs/create-queue.ts';
import { defineJob, type JobDefinition, type JobHandler } from '../platform/jobs/job.ts';
import type { Queue } from '../platform/jobs/queue.ts';
import { createWorkerLoop } from '../platform/jobs/worker-loop.ts';
import { createLog } from '../platform/log/create-log.ts';
import type { Principal } from '../platform/principal.ts';
import type { Services } from '../platform/services.ts';

export const Payload = z.object({ what: z.string() });
export type Payload = z.infer<typeof Payload>;

/** A job whose handler is the one given. */
export const jobOf = (handler: JobHandler<Payload>, rest: Partial<JobDefinition<Payload>> = {}) =>
  defineJob({
    name: 'test.job',
    version: 1,
    payload: Payload,
    attempts: 3,
    timeoutMs: 60_000,
    starting: 'Starting it',
    load: async () => handler,
    ...rest,
  });

export interface JobBench {
  readonly services: Services;
  readonly queue: Queue;
  readonly events: DeliveringEventLog;
  readonly principal: Principal;
  /** Somebody in another tenant. */
  readonly stranger: Principal;
  /** Of the principal's tenant. */
  readonly colleague: Principal;
  add(definition: JobDefinition<Payload>): Promise<string>;
  /** Run what is due until nothing is. */
  run(...definitions: readonly JobDefinition<Payload>[]): Promise<void>;
  /** All stored events of a job. */
  eventsOf(jobId: string): Promise<readonly { seq: number; progress: number; type: string; msg: string }[]>;
}

async function newPrincipal(db: Database, clock: Clock, ofTenant?: string): Promise<Principal> {
  return db.transaction(async (trx) => {
    const tenantId =
      ofTenant ?? (await addTenant(trx, clock, { slug: newId(), name: 'Test', plan: SELF_HOSTED }));
    const email = `${newId()}@example.test`;
    const userId = await addMember(trx, clock, {
      tenantId,
      email,
      fname: 'Test',
      lname: '',
      role: 'editor',
      passwordHash: null,
    });
    return { tenantId, userId, sessionId: newId(), role: 'editor' };
  });
}

/** A queue and a worker over a store, without a server round them. */
export async function jobBench(db: Database, clock: Clock): Promise<JobBench> {
  const log = createLog('silent');
  const queue = createQueue({ db, clock });
  const events = createEventLog({ db, clock, log });
  const errors = { report: async () => {} };
  const services = { db, clock, log, errors, queue, events } as unknown as Services;
  const principal = await newPrincipal(db, clock);
  return {
    services,
    queue,
    events,
    principal,
    colleague: await newPrincipal(db, clock, principal.tenantId),
    stranger: await newPrincipal(db, clock),
    add: (definition) =>
      db.transaction((trx) =>
        queue.enqueue(trx, {
          actor: principal,
          definition,
          payload: { what: 'it' },
          subject: { kind: 'thing', id: newId() },
        }),
      ),
    run: (...definitions) =>
      createWorkerLoop(services, {
        owner: newId(),
        definitions,
        slots: 1,
      }).runUntilIdle(0),
    eventsOf: (jobId) =>
      acrossTenants(db.executor)
        .selectFrom('job_events')
        .select(['seq', 'progress', 'type', 'msg'])
        .where('job_id', '=', jobId)
        .orderBy('seq')
        .execute(),
  };
}
