import { Button, Modal } from '@mantine/core';
import { getTwoFactor, renewRecoveryCodes, turnOffTwoFactor, type TwoFactor } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { routeQuery } from '../../../../lib/data/route-query.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { QueryResults } from '../../../../ui/list/query-results.tsx';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import settings from '../../../../ui/settings/settings.module.css';
import { ProveForm } from './prove-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';

const TwoFactorSetUp = lazyPart(async () => ({
  default: (await import('./two-factor-set-up.tsx')).TwoFactorSetUp,
}));

type Dialog = 'set-up' | 'renew' | 'turn-off' | null;

const TITLES = {
  'set-up': 'security.setUpTitle',
  renew: 'security.renewTitle',
  'turn-off': 'security.turnOffTitle',
} as const;

const Renew = ({ onDone }: { readonly onDone: () => void }) => {
  const state = useChange(renewRecoveryCodes);
  if (state.data !== null) {
    return <RecoveryCodes codes={state.data.recoveryCodes} onSaved={onDone} />;
  }
  return (
    <ProveForm
      what={t('security.renewWhat')}
      submit={t('security.renew')}
      isBusy={state.isLoading}
      failure={state.failure}
      onSubmit={(body) => void state.run({ body })}
    />
  );
};

const TurnOff = ({ onDone }: { readonly onDone: () => void }) => {
  const state = useChange(turnOffTwoFactor);
  const turnOff = async (body: { readonly password?: string; readonly code: string }): Promise<void> => {
    if ((await state.run({ body })).ok) {
      toast(t('security.turnedOff'));
      onDone();
    }
  };
  return (
    <ProveForm
      what={t('security.turnOffWhat')}
      submit={t('security.turnOff')}
      isBusy={state.isLoading}
      failure={state.failure}
      onSubmit={(body) => void turnOff(body)}
    />
  );
};

const State = ({ state, onOpen }: { readonly state: TwoFactor; readonly onOpen: (open: Dialog) => void }) => (
  <>
    <p className={classes['state']}>
      <strong>{state.since === null ? t('security.off') : t('security.on', { at: state.since })}</strong>
      {state.isOn ? <span>{t('security.codesLeft', { count: state.recoveryCodesLeft })}</span> : null}
      {state.isRequired ? <span>{t('security.required')}</span> : null}
    </p>
    <div className={classes['actions']}>
      {state.isOn ? (
        <>
          <Button variant="default" onClick={() => onOpen('renew')}>
            {t('security.renew')}
          </Button>
          <Button variant="default" onClick={() => onOpen('turn-off')}>
            {t('security.turnOff')}
          </Button>
        </>
      ) : (
        <Button onClick={() => onOpen('set-up')}>{t('security.setUp')}</Button>
      )}
    </div>
  </>
);

/** Whether sign-in requires a code, and what changes that. */
export const TwoFactorSection = () => {
  const state = useQuery(routeQuery(getTwoFactor, {}));
  const [open, setOpen] = useState<Dialog>(null);
  const close = (): void => setOpen(null);
  return (
    <section className={settings['section']}>
      <h2>{t('security.twoFactor')}</h2>
      <p className={settings['what']}>{t('security.twoFactorWhat')}</p>
      <QueryResults
        query={state}
        loading={t('security.twoFactorLoading')}
        failed={t('security.twoFactorFailed')}
        lines={2}
      >
        {(data) => <State state={data} onOpen={setOpen} />}
      </QueryResults>
      <Modal
        opened={open !== null}
        onClose={close}
        closeOnClickOutside={false}
        title={open === null ? '' : t(TITLES[open])}
        size={440}
      >
        <Suspense fallback={<LoadingBars lines={3} label={t('security.twoFactorLoading')} />}>
          {open === 'set-up' ? <TwoFactorSetUp onDone={close} /> : null}
          {open === 'renew' ? <Renew onDone={close} /> : null}
          {open === 'turn-off' ? <TurnOff onDone={close} /> : null}
        </Suspense>
      </Modal>
    </section>
  );
};
