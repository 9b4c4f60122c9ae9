import type { ScheduleSpec } from '@plumbline/contract';
import type { Trx } from '../../../platform/db/database.ts';
import type { ScheduleRow } from '../../../platform/db/schedule-tables.ts';
import type { Actor } from '../../../platform/principal.ts';
import { putSchedule, type ScheduleSubject } from '../../../platform/schedules/schedules.store.ts';
import type { Services } from '../../../platform/services.ts';

export const refreshSubject = (datasetId: string): ScheduleSubject => ({
  kind: 'dataset.refresh',
  subjectId: datasetId,
});

/** Refreshes a dataset by a timetable, as the actor. Throws `schedule.invalid`. */
export const scheduleRefresh = (
  { clock }: Services,
  trx: Trx,
  { actor, datasetId, spec }: { actor: Actor; datasetId: string; spec: ScheduleSpec },
): Promise<ScheduleRow> =>
  putSchedule(trx, clock, {
    actor,
    subject: refreshSubject(datasetId),
    thing: { kind: 'dataset', id: datasetId },
    spec,
  });
