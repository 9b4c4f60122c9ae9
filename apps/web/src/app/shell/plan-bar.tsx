import { DAY_MS, PLAN_LABELS, type Validity } from '@plumbline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { validityQuery } from '../../lib/data/plan.ts';
import { useNow } from '../../lib/state/use-now.ts';
import { formatDate, t } from '../../messages/index.ts';
import { useShellFacts } from './queries.ts';
import { ICON } from '../../ui/icons/icons.ts';
import classes from './shell.module.css';

/** Days before its end from which a plan is announced on every page. */
const ANNOUNCED_DAYS = 7;

function validityText({ plan, valid, endsAt }: Validity, now: number): string | null {
  if (endsAt === null) {
    return null;
  }
  const values = { plan: PLAN_LABELS[plan], day: formatDate(endsAt, 'date') };
  if (!valid) {
    return t('plan.barEnded', values);
  }
  const days = Math.ceil((Date.parse(endsAt) - now) / DAY_MS);
  return days <= ANNOUNCED_DAYS ? t('plan.barEnds', { ...values, days }) : null;
}

/** Across the top of every page: the plan ends soon, or has ended and nothing can be changed. */
export const PlanBar = () => {
  const { data } = useQuery({ ...validityQuery(), enabled: useShellFacts() });
  const now = useNow();
  const text = data === undefined ? null : validityText(data, now);
  return (
    <div role="status">
      {text === null ? null : (
        <div className={classes['offline']}>
          <IconAlertTriangle {...ICON} />
          <span>{text}</span>
          <Link to="/plans">{t('plan.barLink')}</Link>
        </div>
      )}
    </div>
  );
};
