import type { Trx } from '../../../platform/db/database.ts';
import type { AlertRow } from '../../../platform/db/subscription-tables.ts';
import type { Services } from '../../../platform/services.ts';
import { checkAlertJob } from './check-alert.job.ts';

/** Checks an alert as its person. Returns the job. */
export const startCheck = ({ queue }: Pick<Services, 'queue'>, trx: Trx, alert: AlertRow): Promise<string> =>
  queue.enqueue(trx, {
    actor: { tenantId: alert.tenant_id, userId: alert.user_id },
    definition: checkAlertJob,
    payload: { alertId: alert.id },
    subject: { kind: 'alert', id: alert.id },
  });
