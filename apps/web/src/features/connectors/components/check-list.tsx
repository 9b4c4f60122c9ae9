import { Button } from '@mantine/core';
import type { ConnectionCheck } from '@plumbline/contract';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import classes from './connections.module.css';

const ICONS = {
  passed: IconCircleCheck,
  warning: IconAlertTriangle,
  failed: IconCircleX,
  skipped: IconCircleDashed,
} as const;

function checkTitle({ ok, checks }: ConnectionCheck): string {
  if (!ok) {
    return t('connection.checksFailed');
  }
  const count = checks.filter(({ state }) => state === 'warning').length;
  return count === 0 ? t('connection.checksOk') : t('connection.checksWarn', { count });
}

interface CheckListProps {
  /** Null before the first test. */
  readonly check: ConnectionCheck | null;
  readonly isRunning: boolean;
  /** Enters what a step offers into its field, and tests again; absent where nobody may change the form. */
  readonly onAccept?: ((field: string, value: string) => void) | undefined;
}

type Step = ConnectionCheck['checks'][number];

/** What a test of a connection found, step by step. */
export const CheckList = ({ check, isRunning, onAccept }: CheckListProps) => (
  <section className={classes['checks']} aria-live="polite" aria-busy={isRunning}>
    <h2 className={classes['heading']}>
      {check === null || isRunning ? t('connection.checks') : checkTitle(check)}
    </h2>
    {isRunning ? <LoadingBars lines={8} label={t('connection.checksRunning')} /> : null}
    {check === null && !isRunning ? <p className={classes['muted']}>{t('connection.checksNone')}</p> : null}
    {check === null || isRunning ? null : (
      <ol className={classes['steps']}>
        {check.checks.map((step) => (
          <CheckStep key={step.name} step={step} onAccept={onAccept} />
        ))}
      </ol>
    )}
  </section>
);

const CheckStep = ({ step, onAccept }: { readonly step: Step } & Pick<CheckListProps, 'onAccept'>) => {
  const Icon = ICONS[step.state];
  return (
    <li className={classes['step']} data-state={step.state}>
      <Icon {...ICON} className={classes['stepIcon']} />
      <div className={classes['stepText']}>
        <div className={classes['stepHead']}>
          <span className={classes['stepName']}>{t(`connection.check-${step.name}`)}</span>
          <span className="pl-hidden">{t(`connection.state-${step.state}`)}</span>
          {step.durationMs === null ? null : (
            <span className={classes['muted']}>{t('connection.durationMs', { ms: step.durationMs })}</span>
          )}
        </div>
        <p className={classes['stepMessage']}>{step.message}</p>
        {step.fix === null ? null : <Fix sql={step.fix} />}
        {onAccept === undefined ? null : <Offer step={step} onAccept={onAccept} />}
      </div>
    </li>
  );
};

const Offer = ({
  step: { field, offer },
  onAccept,
}: {
  readonly step: Step;
  readonly onAccept: (field: string, value: string) => void;
}) =>
  field === null || offer === null ? null : (
    <Button
      className={classes['offer']}
      variant="default"
      size="compact-sm"
      onClick={() => onAccept(field, offer)}
    >
      {t('connection.acceptOffer')}
    </Button>
  );

const Fix = ({ sql }: { readonly sql: string }) => (
  <>
    <p className={classes['stepMessage']}>{t('connection.fix')}</p>
    <pre className={classes['sql']}>{sql}</pre>
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => void navigator.clipboard.writeText(sql).then(() => toast(t('connection.copied')))}
    >
      {t('connection.copyFix')}
    </Button>
  </>
);
