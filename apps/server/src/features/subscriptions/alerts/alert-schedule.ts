import { AppError } from '@plumbline/contract';
import type { ScheduleKind } from '../../../platform/schedules/schedule-kind.ts';
import { alertSubject, findAlert } from './alerts.store.ts';
import { startCheck } from './start-check.ts';

/** Checks an alert beside the refreshes of its dataset. Its person alone sees and changes the schedule. */
export const alertSchedule: ScheduleKind = {
  name: alertSubject('').kind,
  thing: () => null,
  async start(services, { actor, subjectId }, trx) {
    const alert = await findAlert(trx, actor, subjectId);
    if (alert === null) {
      throw new AppError('alert.not_found', `There is no alert ${subjectId}.`);
    }
    return startCheck(services, trx, alert);
  },
};
