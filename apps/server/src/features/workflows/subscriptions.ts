import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { Trx } from '../../platform/db/database.ts';
import { suspendSchedule } from '../../platform/schedules/schedules.store.ts';
import type { Services } from '../../platform/services.ts';
import { updateRecordsJob } from './records/update-records.job.ts';
import { retrainingSubject } from './retraining/retraining-subject.ts';
import { scoreJob } from './scoring/score.job.ts';
import { getService } from './services/registry.ts';
import { findWorkflow, listUsed } from './workflow.store.ts';

/** A newer model has other records. */
async function updateRecords({ queue }: Services, event: DomainEvent, trx: Trx): Promise<void> {
  const { actor, subject } = event;
  const workflow = await findWorkflow(trx, actor, subject.id);
  if (workflow !== null && workflow.records_dataset_id !== null) {
    await queue.enqueue(trx, {
      actor: { tenantId: actor.tenantId, userId: workflow.owner_id },
      definition: updateRecordsJob,
      payload: { workflowId: workflow.id },
      subject: { kind: 'dataset', id: workflow.records_dataset_id },
    });
  }
}

/** Rows that a model of the dataset did not learn from are scored. */
async function scoreNewRows({ queue }: Services, { actor, subject }: DomainEvent, trx: Trx): Promise<void> {
  for (const { id, service, owner_id: userId } of await listUsed(trx, actor, subject.id)) {
    if (getService(service).scoresNewRows) {
      await queue.enqueue(trx, {
        actor: { tenantId: actor.tenantId, userId },
        definition: scoreJob,
        payload: { workflowId: id },
        subject: { kind: 'scoring', id },
      });
    }
  }
}

export function subscribeWorkflows(services: Services): void {
  const { events } = services;
  events.subscribe(['workflow.archived', 'workflow.restored'], ({ actor, kind, subject }, trx) =>
    suspendSchedule(trx, services.clock, {
      tenant: actor,
      subject: retrainingSubject(subject.id),
      isSuspended: kind === 'workflow.archived',
    }),
  );
  events.subscribe('workflow.model_ready', (event, trx) => updateRecords(services, event, trx));
  events.subscribe('dataset.version_added', (event, trx) => scoreNewRows(services, event, trx));
}
