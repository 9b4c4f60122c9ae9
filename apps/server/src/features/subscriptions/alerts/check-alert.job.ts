import { MINUTE_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { CHECK_ATTEMPTS, CheckPayload } from './check-payload.ts';

/** Computes the tile of an alert and notifies its person when the rule is first met. */
export const checkAlertJob: JobDefinition<CheckPayload> = defineJob({
  name: 'alerts.check',
  version: 1,
  payload: CheckPayload,
  attempts: CHECK_ATTEMPTS,
  timeoutMs: 5 * MINUTE_MS,
  starting: message('job.alertChecking'),
  load: async () => (await import('./check-alert.handler.ts')).checkAlertHandler,
});
