import { Button, CopyButton } from '@mantine/core';
import { deleteSsoProvider, testSsoProvider, type SsoProvider, type SsoSetup } from '@plumbline/contract';
import { Suspense, useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../../messages/index.ts';
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import settings from '../../../ui/settings/settings.module.css';
import { ErrorState } from '../../../ui/states/states.tsx';
import classes from './sign-in.module.css';

const ProviderForm = lazyPart(async () => ({ default: (await import('./provider-form.tsx')).ProviderForm }));

const Address = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className={classes['address']}>
    <span className={classes['label']}>{label}</span>
    <code>{text}</code>
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('signIn.copyOf', { name: label })}
          onClick={copy}
        >
          {t(copied ? 'workspace.copied' : 'signIn.copy')}
        </Button>
      )}
    </CopyButton>
  </div>
);

const Facts = ({ provider }: { readonly provider: SsoProvider }) => (
  <dl className={classes['facts']}>
    <dt>{t('signIn.issuer')}</dt>
    <dd>{provider.issuer}</dd>
    <dt>{t('signIn.clientId')}</dt>
    <dd>{provider.clientId}</dd>
    <dt>{t('signIn.domains')}</dt>
    <dd>{provider.domains.length === 0 ? t('signIn.anyDomain') : provider.domains.join(', ')}</dd>
    <dt>{t('signIn.lastSignIn')}</dt>
    <dd>{provider.lastSignInAt === null ? t('signIn.noSignIn') : formatDate(provider.lastSignInAt)}</dd>
  </dl>
);

/** Reads the provider's configuration from the server. */
const TestProvider = () => {
  const test = useChange(testSsoProvider);
  return (
    <>
      <Button variant="default" loading={test.isLoading} onClick={() => void test.run({})}>
        {t('signIn.test')}
      </Button>
      <div role="status" className={classes['result']}>
        <ErrorState error={test.failure} title={t('signIn.testFailed')} />
        {test.data === null || test.failure !== null ? null : (
          <Notice tone={test.data.warnings.length === 0 ? 'info' : 'warning'}>
            {test.data.warnings.length === 0
              ? t('signIn.testPassed')
              : test.data.warnings.map((warning) => t(`signIn.warning.${warning}`)).join(' ')}
          </Notice>
        )}
      </div>
    </>
  );
};

const DeleteProvider = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const deleting = useChange(deleteSsoProvider);
  const confirm = async (): Promise<void> => {
    if ((await deleting.run({})).ok) {
      toast(t('signIn.providerDeleted', { name }));
      onClose();
    }
  };
  return (
    <ConfirmModal
      isOpen
      title={t('signIn.deleteTitle', { name })}
      confirmLabel={t('signIn.delete')}
      isBusy={deleting.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('signIn.deleteWhat')}</p>
      <ErrorState error={deleting.failure} />
    </ConfirmModal>
  );
};

/** The OpenID Connect provider through which members sign in. */
export const ProviderSection = ({ setup }: { readonly setup: SsoSetup }) => {
  const { provider, redirectUri, signedOutUri, signInPath } = setup;
  const [open, setOpen] = useState<'form' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <section className={settings['section']}>
      <h2>{provider === null ? t('signIn.sso') : provider.name}</h2>
      <p className={settings['what']}>{t('signIn.ssoWhat')}</p>
      {provider === null ? null : <Facts provider={provider} />}
      <Address label={t('signIn.redirectUri')} text={redirectUri} />
      <Address label={t('signIn.signedOutUri')} text={signedOutUri} />
      {provider === null ? null : (
        <Address label={t('signIn.signInAddress')} text={`${location.origin}${signInPath}`} />
      )}
      <div className={classes['actions']}>
        <Button variant={provider === null ? 'filled' : 'default'} onClick={() => setOpen('form')}>
          {t(provider === null ? 'signIn.addProvider' : 'signIn.editProvider')}
        </Button>
        {provider === null ? null : (
          <>
            <Button variant="default" onClick={() => setOpen('delete')}>
              {t('signIn.delete')}
            </Button>
            <TestProvider key={provider.updatedAt} />
          </>
        )}
      </div>
      <Suspense>{open === 'form' ? <ProviderForm provider={provider} onClose={close} /> : null}</Suspense>
      {open === 'delete' && provider !== null ? (
        <DeleteProvider name={provider.name} onClose={close} />
      ) : null}
    </section>
  );
};
