import { formatNumber, t } from '../../../messages/index.ts';

const SECOND_MS = 1000;

/** `84 ms`, `1.4 s`, `31 s`: as many digits as say something. */
export function secondsText(ms: number): string {
  if (ms < SECOND_MS) {
    return t('sql.milliseconds', { count: Math.round(ms) });
  }
  const seconds = ms / SECOND_MS;
  return t('sql.seconds', {
    count: formatNumber(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)),
  });
}
