import { Button } from '@mantine/core';
import type { User } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import { Overlays } from '../../../../ui/page/overlays.tsx';
import { Toaster } from '../../../../ui/toasts/toaster.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';
import classes from './security.module.css';

interface TwoFactorGateProps {
  readonly user: User;
  readonly onSignOut: () => void;
}

/** All that a member may do whose workspace requires two-factor sign-in, until it is set up. */
export const TwoFactorGate = ({ user, onSignOut }: TwoFactorGateProps) => (
  <main className={classes['gate']}>
    <h1>{t('security.gateTitle')}</h1>
    <p>{t('security.gateWhat', { workspace: user.tenant.name })}</p>
    {/* The page loads again, as after a sign-in: everything is open now. */}
    <TwoFactorSetUp onDone={() => location.reload()} />
    <Button variant="subtle" onClick={onSignOut}>
      {t('security.gateSignOut')}
    </Button>
    <Toaster onFailedUndo={() => undefined} />
    <Overlays />
  </main>
);
