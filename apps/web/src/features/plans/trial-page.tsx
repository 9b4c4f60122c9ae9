import {
  activateTrial,
  hasRole,
  listPlans,
  PLAN_LIMIT_NAMES,
  TRIAL_DAYS,
  type Plan,
  type Validity,
} from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../lib/session/current.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { validityQuery } from '../../lib/data/plan.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { GatedButton } from '../../ui/buttons/gated-button.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { limitText } from './components/limit-text.ts';
import classes from './components/plans.module.css';

const Limits = ({ trial, validity }: { readonly trial: Plan; readonly validity: Validity }) => (
  <Card title={t('plan.trialLimits')}>
    <CardBody>
      <ul className={classes['list']}>
        {PLAN_LIMIT_NAMES.map((limit) => (
          <li key={limit} className={classes['usage']}>
            <span>{t(`plan.limit.${limit}`)}</span>
            <span className={classes['figure']}>
              {t('plan.insteadOf', {
                trial: limitText(limit, trial.limits[limit]),
                now: limitText(limit, validity.limits[limit]),
              })}
            </span>
          </li>
        ))}
      </ul>
    </CardBody>
  </Card>
);

const Start = ({ validity }: { readonly validity: Validity }) => {
  const isAdmin = hasRole(useUser()?.role ?? 'viewer', 'admin');
  const trial = useChange(activateTrial);
  const offer = useQuery(routeQuery(listPlans, {})).data?.find(({ name }) => name === 'trial');
  const { plan, valid, trialEndsAt, canStartTrial } = validity;
  if (plan === 'trial' && valid && trialEndsAt !== null) {
    return <Notice tone="info">{t('plan.trialRuns', { day: formatDate(trialEndsAt, 'date') })}</Notice>;
  }
  if (!canStartTrial) {
    return <Notice tone="info">{t('plan.noTrial')}</Notice>;
  }
  const start = async (): Promise<void> => {
    if ((await trial.run({})).ok) {
      toast(t('plan.trialStarted'));
    }
  };
  return (
    <>
      {offer === undefined ? null : <Limits trial={offer} validity={validity} />}
      <ErrorState error={trial.failure} title={t('plan.trialFailed')} />
      <div>
        <GatedButton
          isAllowed={isAdmin}
          reason={t('plan.adminsOnly')}
          loading={trial.isLoading}
          onClick={() => void start()}
        >
          {t('plan.startTrial')}
        </GatedButton>
      </div>
    </>
  );
};

/** What the trial gives, what comes after it, and its start. */
export const TrialPage = () => {
  const validity = useQuery(validityQuery());
  return (
    <>
      <PageBar title={t('plan.trial')} crumbs={[{ label: t('plan.title'), to: '/plans' }]} />
      <Body>
        <div className={classes['narrow']}>
          <p>{t('plan.trialWhat', { days: TRIAL_DAYS })}</p>
          <QueryResults query={validity} loading={t('plan.loading')} failed={t('plan.failed')}>
            {(data) => <Start validity={data} />}
          </QueryResults>
          <p>
            <Link to="/plans">{t('plan.compare')}</Link>
          </p>
        </div>
      </Body>
    </>
  );
};
