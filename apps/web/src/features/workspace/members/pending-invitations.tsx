import { Button } from '@mantine/core';
import {
  resendInvitation,
  revokeInvitation,
  type Invitation,
  type SentInvitation,
} from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { useNow } from '../../../lib/state/use-now.ts';
import { formatDate, t } from '../../../messages/index.ts';
import { ListCard } from '../../../ui/list/list-results.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { invitationsQuery } from '../api.ts';
import classes from '../components/workspace.module.css';
import { SentLinks } from './sent-links.tsx';

/** The invitations nobody has accepted yet; nothing without any. */
export const PendingInvitations = () => {
  const { data, error, refetch } = useQuery(invitationsQuery);
  const [links, setLinks] = useState<readonly SentInvitation[]>([]);
  if (error !== null) {
    return (
      <ErrorState error={error} title={t('workspace.invitationsFailed')} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined || data.length === 0) {
    return null;
  }
  return (
    <section className={classes['pending']}>
      <div className={classes['pendingHead']}>
        <h2>{t('workspace.pending')}</h2>
        <span>{t('workspace.pendingWhat')}</span>
      </div>
      <ListCard>
        <ul className={classes['invitations']}>
          {data.map((invitation) => (
            <PendingInvitation
              key={invitation.id}
              invitation={invitation}
              onSent={(sent) => setLinks(sent.link === null ? [] : [sent])}
            />
          ))}
        </ul>
      </ListCard>
      <SentLinks sent={links} />
    </section>
  );
};

interface PendingInvitationProps {
  readonly invitation: Invitation;
  readonly onSent: (sent: SentInvitation) => void;
}

const PendingInvitation = ({ invitation, onSent }: PendingInvitationProps) => {
  const { id, email, role, invitedBy, expiresAt } = invitation;
  const isExpired = Date.parse(expiresAt) <= useNow();
  const resend = useChange(resendInvitation);
  const revoke = useChange(revokeInvitation);
  const again = async (): Promise<void> => {
    const result = await resend.run({ params: { id } });
    if (result.ok) {
      onSent(result.data);
      toast(t('workspace.resent', { email }));
    }
  };
  const end = async (): Promise<void> => {
    const result = await revoke.run({ params: { id } });
    if (result.ok) {
      toast(t('workspace.revoked', { email }));
    }
  };
  const values = { name: invitedBy ?? t('workspace.someone'), at: formatDate(expiresAt, 'day') };
  const failure = resend.failure ?? revoke.failure;
  return (
    <li className={classes['invitation']}>
      <span className={classes['invitationEmail']}>{email}</span>
      <span>{t(`workspace.role.${role}`)}</span>
      <span className={classes[isExpired ? 'expired' : 'meta']}>
        {isExpired ? t('workspace.invitationExpired', values) : t('workspace.invitationOpen', values)}
      </span>
      <span className={classes['invitationActions']}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('workspace.resendTo', { email })}
          loading={resend.isLoading}
          onClick={() => void again()}
        >
          {t('workspace.resend')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('workspace.revokeOf', { email })}
          loading={revoke.isLoading}
          onClick={() => void end()}
        >
          {t('workspace.revoke')}
        </Button>
      </span>
      <ErrorState error={failure} />
    </li>
  );
};
