import { Button } from '@mantine/core';
import { joinWorkspace, openInvitation, type InvitationOffer } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { session } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useLinkToken } from '../../lib/session/use-link-token.ts';
import { useStore } from '../../lib/state/use-store.ts';
import { t } from '../../messages/index.ts';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { AcceptForm } from './components/accept-form.tsx';
import { SessionPage } from './session-page.tsx';
import classes from './components/session.module.css';

const open = async (token: string): Promise<InvitationOffer> =>
  (await api.call(openInvitation, { body: { token } })).data;

/** Opens an invitation link: a new person signs up with it, anyone else joins with the account they have. */
export const InvitePage = () => {
  const token = useLinkToken();
  const { user, isLoading } = useStore(session.store, (state) => state);
  const { run, data: offer, failure } = useChange(open);
  useEffect(() => {
    if (token !== '') {
      void run(token);
    }
  }, [token, run]);
  const title =
    offer === null ? t('invitation.titlePlain') : t('invitation.title', { workspace: offer.workspace });
  return (
    <SessionPage title={title} workspace={offer?.slug ?? null}>
      <div role="alert">
        {token === '' ? <Notice tone="warning">{t('invitation.missing')}</Notice> : null}
        {failure === null ? null : <Notice tone="warning">{errorMessage(failure)}</Notice>}
      </div>
      {token === '' || failure !== null ? (
        <p className={classes['next']}>
          <Link to="/sign-in">{t('invitation.toSignIn')}</Link>
        </p>
      ) : null}
      {token !== '' && failure === null && (offer === null || isLoading) ? (
        <LoadingBars label={t('invitation.loading')} lines={4} />
      ) : null}
      {offer === null || isLoading ? null : (
        <>
          <p className={classes['lead']}>{offerText(offer)}</p>
          {user === null ? (
            <AcceptForm token={token} offer={offer} />
          ) : (
            <JoinForm token={token} offer={offer} own={user.email} />
          )}
        </>
      )}
    </SessionPage>
  );
};

const offerText = ({ invitedBy, role }: InvitationOffer): string => {
  const name = t(`workspace.role.${role}`);
  return invitedBy === null
    ? t('invitation.fromNobody', { role: name })
    : t('invitation.from', { name: invitedBy, role: name });
};

interface JoinFormProps {
  readonly token: string;
  readonly offer: InvitationOffer;
  /** The address of the signed-in person. */
  readonly own: string;
}

/** One press for the person who was invited; anyone else signs out first. */
const JoinForm = ({ token, offer, own }: JoinFormProps) => {
  const join = useChange(joinWorkspace);
  const isOther = own.toLowerCase() !== offer.email.toLowerCase();
  const submit = async (): Promise<void> => {
    const result = await join.run({ body: { token } });
    if (result.ok) {
      session.adopt({ token: result.data.token, userId: result.data.user.id });
      location.assign('/');
    }
  };
  if (isOther) {
    return (
      <div className={classes['form']}>
        <Notice tone="warning">{t('invitation.other', { email: offer.email, own })}</Notice>
        <Button size="lg" fullWidth onClick={() => void session.logout()}>
          {t('invitation.signOut')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes['form']}>
      <p>{t('invitation.signedInAs', { email: own })}</p>
      <div role="alert">
        {join.failure === null ? null : <Notice tone="negative">{errorMessage(join.failure)}</Notice>}
      </div>
      <Button size="lg" fullWidth loading={join.isLoading} onClick={() => void submit()}>
        {t('invitation.join', { workspace: offer.workspace })}
      </Button>
    </div>
  );
};
