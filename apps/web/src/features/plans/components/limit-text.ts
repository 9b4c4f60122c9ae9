import { PLAN_LIMITS, type PlanLimit } from '@plumbline/contract';
import { formatBytes, formatNumber, t } from '../../../messages/index.ts';

/** An amount of a limit, with its unit. */
export const limitText = (limit: PlanLimit, value: number | null): string => {
  if (value === null) {
    return t('plan.unlimited');
  }
  return PLAN_LIMITS[limit].unit === 'bytes' ? formatBytes(value) : formatNumber(value);
};
