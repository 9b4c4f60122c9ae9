import { Button } from '@mantine/core';
import { hasRole, PLAN_LABELS, SOLD_PLANS, type Validity } from '@plumbline/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useUser } from '../../../lib/session/current.ts';
import { t } from '../../../messages/index.ts';
import { GatedButton } from '../../../ui/buttons/gated-button.tsx';
import classes from './plans.module.css';

/** The ways to another plan. */
export const PlanChoices = ({ validity }: { readonly validity: Validity }) => {
  const navigate = useNavigate();
  const isAdmin = hasRole(useUser()?.role ?? 'viewer', 'admin');
  const gate = { isAllowed: isAdmin, reason: t('plan.adminsOnly') };
  return (
    <div className={classes['choices']}>
      {validity.canStartTrial ? (
        <GatedButton {...gate} onClick={() => void navigate({ to: '/plans/trial' })}>
          {t('plan.toTrial')}
        </GatedButton>
      ) : null}
      <GatedButton {...gate} variant="default" onClick={() => void navigate({ to: '/plans/quote' })}>
        {t('plan.getQuote', { plans: SOLD_PLANS.map((plan) => PLAN_LABELS[plan]) })}
      </GatedButton>
      <GatedButton {...gate} variant="default" onClick={() => void navigate({ to: '/plans/education' })}>
        {t('plan.education')}
      </GatedButton>
      {isAdmin ? (
        <Button component={Link} to="/plans/documents" variant="subtle">
          {t('plan.documents')}
        </Button>
      ) : null}
    </div>
  );
};
