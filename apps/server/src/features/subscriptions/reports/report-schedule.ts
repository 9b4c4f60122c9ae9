import { AppError } from '@plumbline/contract';
import type { ScheduleKind } from '../../../platform/schedules/schedule-kind.ts';
import { KINDS } from '../../../platform/access/thing-kinds.ts';
import { findSubscription, reportSubject } from './subscriptions.store.ts';
import { reportJob } from './report.job.ts';

const { name: jobName } = reportJob;

/** Sends a dashboard. Its person alone sees and changes the schedule. */
export const reportSchedule: ScheduleKind = {
  name: reportSubject('').kind,
  thing: () => null,
  async start({ queue }, { actor, subjectId, runId }, trx) {
    const subscription = await findSubscription(trx, actor, subjectId);
    if (subscription === null) {
      throw new AppError('subscription.not_found', `There is no subscription ${subjectId}.`);
    }
    return queue.enqueue(trx, {
      actor,
      definition: reportJob,
      payload: { subscriptionId: subscription.id, runId },
      subject: { kind: jobName, id: subscription.id },
    });
  },
  async onFailed({ events }, { actor, subjectId: id, reason }, trx) {
    const row = await findSubscription(trx, actor, id);
    const dashboard = row && (await KINDS.dashboard.find(trx, actor, row.dashboard_id));
    if (row && dashboard) {
      const data = { name: dashboard.name, dashboardId: row.dashboard_id, reason };
      await events.append(trx, actor, { kind: 'report.failed', id, data });
    }
  },
};
