import type { ScheduleSpec, WorkflowReport } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import { deleteSchedule, putSchedule } from '../../../platform/schedules/schedules.store.ts';
import type { Services } from '../../../platform/services.ts';
import { getWorkflow } from '../get-model.ts';
import { getReport, requireReport } from '../read-workflows.ts';
import { retrainingSubject } from './retraining-subject.ts';

/** Trains the workflow by a timetable, as the actor. Throws `schedule.invalid`. */
export async function putRetraining(
  services: Services,
  actor: Actor,
  { id, spec }: { readonly id: string; readonly spec: ScheduleSpec },
): Promise<WorkflowReport> {
  await requireReport(services, actor, await getWorkflow(services, actor, { id, needed: 'edit' }));
  await services.db.transaction((trx) =>
    putSchedule(trx, services.clock, {
      actor,
      subject: retrainingSubject(id),
      thing: { kind: 'workflow', id },
      spec,
    }),
  );
  return getReport(services, actor, { id });
}

export async function deleteRetraining(
  services: Services,
  actor: Actor,
  id: string,
): Promise<WorkflowReport> {
  await requireReport(services, actor, await getWorkflow(services, actor, { id, needed: 'edit' }));
  await services.db.transaction((trx) => deleteSchedule(trx, actor, retrainingSubject(id)));
  return getReport(services, actor, { id });
}
