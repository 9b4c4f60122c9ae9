import { t } from '../../messages/index.ts';

/** Seconds for which answers of a live dataset are cached. */
export const LIVE_AGES = [0, 60, 300, 900, 3600, 86_400] as const;

const isListed = (seconds: number): seconds is (typeof LIVE_AGES)[number] =>
  LIVE_AGES.some((age) => age === seconds);

export const ageText = (seconds: number): string =>
  isListed(seconds) ? t(`live.age_${seconds}`) : t('live.ageOther', { seconds });
