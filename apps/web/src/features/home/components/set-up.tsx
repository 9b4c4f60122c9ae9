import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hasRole, type User } from '@plumbline/contract';
import { hideOnboarding } from '../../../lib/session/onboarding.ts';
import { t } from '../../../messages/index.ts';
import { Card } from '../../../ui/page/card.tsx';
import { recentDatasetsQuery } from '../api.ts';
import { placeOfStep, setUpSteps, type SetUpStep } from '../model.ts';
import classes from './home.module.css';

const Step = ({ step, isDone, isNext, to }: SetUpStep & { readonly to: string }) => (
  <li
    className={classes['step']}
    data-done={isDone ? '' : undefined}
    aria-current={isNext ? 'step' : undefined}
  >
    {isDone ? (
      <IconCircleCheck size={16} stroke={1.6} role="img" aria-label={t('home.done')} />
    ) : (
      <IconCircleDashed size={16} stroke={1.6} role="img" aria-label={t('home.toDo')} />
    )}
    <span className={classes['grow']}>{t(`home.step.${step}`)}</span>
    {isNext ? <Link to={to}>{t(`home.act.${step}`)}</Link> : null}
  </li>
);

/** The first steps, stored with the user. It disappears when all are done, or when it is hidden. */
export const SetUp = ({ user }: { readonly user: User }) => {
  const datasets = useQuery(recentDatasetsQuery).data?.data ?? [];
  const steps = setUpSteps(user.onboarding, hasRole(user.role, 'editor'));
  if (steps === null) {
    return null;
  }
  const doneCount = steps.filter((step) => step.isDone).length;
  return (
    <Card
      title={t('home.setUp')}
      aside={
        <span className={classes['small']}>
          {t('home.setUpCount', { done: doneCount, all: steps.length })}
        </span>
      }
    >
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <Step key={step.step} {...step} to={placeOfStep(step.step, datasets)} />
        ))}
      </ol>
      <button type="button" className={classes['hide']} onClick={hideOnboarding}>
        {t('home.hideSetUp')}
      </button>
    </Card>
  );
};
