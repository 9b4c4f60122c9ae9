import { MINUTE_MS, SECOND_MS, type RefreshRun } from '@plumbline/contract';
import { t } from '../../messages/index.ts';

/** How long a run took; empty where it has not ended, or never started. */
export function runDuration({ startedAt, finishedAt }: Pick<RefreshRun, 'startedAt' | 'finishedAt'>): string {
  if (startedAt === null || finishedAt === null) {
    return '';
  }
  const ms = Date.parse(finishedAt) - Date.parse(startedAt);
  if (ms < SECOND_MS) {
    return t('refreshes.underASecond');
  }
  const minutes = Math.floor(ms / MINUTE_MS);
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS);
  return minutes === 0 ? t('refreshes.seconds', { seconds }) : t('refreshes.minutes', { minutes, seconds });
}
