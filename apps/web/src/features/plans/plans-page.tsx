import { VisuallyHidden } from '@mantine/core';
import {
  listPlans,
  PLAN_LABELS,
  PLAN_LIMIT_NAMES,
  type Plan,
  type PlanLimit,
  type Validity,
} from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../lib/data/route-query.ts';
import { useCan } from '../../lib/session/current.ts';
import { validityQuery } from '../../lib/data/plan.ts';
import { formatDate, formatNumber, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { ScrollRegion } from '../../ui/scroll/scroll-region.tsx';
import { UsageMeter } from '../../ui/states/usage-meter.tsx';
import { limitText } from './components/limit-text.ts';
import { PlanChoices } from './components/plan-choices.tsx';
import classes from './components/plans.module.css';

/** What counts towards a limit, where its name does not say. */
const COUNTS = {
  datasets: 'plan.counts.datasets',
  rows: 'plan.counts.rows',
  storageBytes: 'plan.counts.storageBytes',
  members: 'plan.counts.members',
} as const satisfies Partial<Record<PlanLimit, string>>;

const countsText = (limit: PlanLimit): string | null =>
  limit in COUNTS ? t(COUNTS[limit as keyof typeof COUNTS]) : null;

const Usage = ({ limit, validity }: { readonly limit: PlanLimit; readonly validity: Validity }) => {
  const used = validity.usage[limit];
  const max = validity.limits[limit];
  const counts = countsText(limit);
  return (
    <li className={classes['usage']}>
      <span>{t(`plan.limit.${limit}`)}</span>
      <span className={classes['figure']}>
        {max === null
          ? limitText(limit, used)
          : t('plan.usedOf', { used: limitText(limit, used), most: limitText(limit, max) })}
      </span>
      {max === null ? null : (
        <div className={classes['meter']}>
          <UsageMeter label={t(`plan.limit.${limit}`)} used={used} most={max} />
        </div>
      )}
      {counts === null ? null : <span className={classes['counts']}>{counts}</span>}
    </li>
  );
};

const stateText = ({ plan, status, endsAt }: Validity): string => {
  const values = { plan: PLAN_LABELS[plan], day: endsAt === null ? '' : formatDate(endsAt, 'date') };
  if (endsAt === null) {
    return t('plan.stateOpen', values);
  }
  return status === 'expired' ? t('plan.stateEnded', values) : t('plan.stateEnds', values);
};

const priceText = ({ monthlyPrice, name }: Plan): string => {
  if (monthlyPrice !== null) {
    return t('plan.price', { price: formatNumber(monthlyPrice / 100) });
  }
  return name === 'self-hosted' ? t('plan.priceOwn') : t('plan.priceFree');
};

const Comparison = ({
  plans,
  validity,
}: {
  readonly plans: readonly Plan[];
  readonly validity: Validity;
}) => (
  <ScrollRegion className={classes['scroll']} label={t('plan.compare')}>
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('plan.compare')}</VisuallyHidden>
          </th>
          {plans.map((plan) => (
            <th key={plan.name} scope="col" aria-current={plan.name === validity.plan ? 'true' : undefined}>
              {plan.label}
              {plan.name === validity.plan ? <small>{t('plan.current')}</small> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('plan.priceRow')}</th>
          {plans.map((plan) => (
            <td key={plan.name}>{priceText(plan)}</td>
          ))}
        </tr>
        {PLAN_LIMIT_NAMES.map((limit) => (
          <tr key={limit}>
            <th scope="row">{t(`plan.limit.${limit}`)}</th>
            {plans.map((plan) => {
              const max = plan.limits[limit];
              const isTooSmall = max !== null && validity.usage[limit] > max;
              return (
                <td key={plan.name} data-tight={isTooSmall ? '' : undefined}>
                  {limitText(limit, max)}
                  {isTooSmall ? <small>{t('plan.tooSmall')}</small> : null}
                </td>
              );
            })}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('plan.activityRow')}</th>
          {plans.map(({ name, activityDays }) => (
            <td key={name}>
              {activityDays === null ? t('plan.unlimited') : t('plan.activityDays', { days: activityDays })}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  </ScrollRegion>
);

/** What the workspace may use and uses, the other plans, and the ways to them. */
export const PlansPage = () => {
  const isAdmin = useCan('admin');
  const validity = useQuery(validityQuery());
  const plans = useQuery(routeQuery(listPlans, {}));
  return (
    <>
      <PageBar title={t('plan.title')} />
      <Body>
        <QueryResults query={validity} loading={t('plan.loading')} failed={t('plan.failed')}>
          {(data) => (
            <div className={classes['page']}>
              <p className={classes['state']}>{stateText(data)}</p>
              <PlanChoices validity={data} />
              <Card title={t('plan.usage')}>
                <CardBody>
                  {isAdmin ? null : <p className={classes['counts']}>{t('plan.usageOwn')}</p>}
                  <ul className={classes['list']}>
                    {PLAN_LIMIT_NAMES.map((limit) => (
                      <Usage key={limit} limit={limit} validity={data} />
                    ))}
                  </ul>
                </CardBody>
              </Card>
              <Card title={t('plan.compare')}>
                <QueryResults query={plans} loading={t('plan.loading')} failed={t('plan.failed')}>
                  {(all) => <Comparison plans={all} validity={data} />}
                </QueryResults>
              </Card>
            </div>
          )}
        </QueryResults>
      </Body>
    </>
  );
};
