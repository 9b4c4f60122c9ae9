import { Button } from '@mantine/core';
import { listMails, resendMail, SECOND_MS, type MailSummary } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { useSearchKeys } from '../../../lib/routes/use-search-keys.ts';
import { formatDate, t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import settings from '../../../ui/settings/settings.module.css';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';
import { EmptyState, errorMessage } from '../../../ui/states/states.tsx';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import { MailModal } from './mail-modal.tsx';
import classes from './outbox.module.css';

/** Mails are caused by others, too. */
const REFETCH_MS = 10 * SECOND_MS;

const TONES = { local: 'neutral', waiting: 'warning', sent: 'positive', failed: 'negative' } as const;

const stateText = ({ state, nextAttemptAt }: MailSummary): string =>
  state === 'waiting' && nextAttemptAt !== null
    ? t('outbox.state.waiting', { at: nextAttemptAt })
    : t(`outbox.state.${state === 'waiting' ? 'local' : state}`);

const MailItem = ({ mail }: { readonly mail: MailSummary }) => (
  <li>
    <Link className={classes['mail']} to="/settings/workspace/outbox" search={{ mail: mail.id }}>
      <span className={classes['subject']}>{mail.subject}</span>
      <time className={classes['when']} dateTime={mail.createdAt}>
        {formatDate(mail.createdAt, 'full')}
      </time>
      <span className={classes['to']}>{t('outbox.to', { to: mail.to })}</span>
      <span className={classes['state']}>
        <StatusDot tone={TONES[mail.state]} label={stateText(mail)} />
      </span>
      {mail.failure === null ? null : <span className={classes['failure']}>{mail.failure}</span>}
    </Link>
    {mail.canResend ? <Resend mail={mail} /> : null}
  </li>
);

const Resend = ({ mail: { id, to } }: { readonly mail: MailSummary }) => {
  const call = useChange(resendMail);
  const run = async (): Promise<void> => {
    if ((await call.run({ params: { id } })).ok) {
      toast(t('outbox.resent', { to }));
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={call.isLoading}
      aria-label={t('outbox.resendTo', { to })}
      onClick={() => void run()}
    >
      {call.failure === null ? t('outbox.resend') : errorMessage(call.failure)}
    </Button>
  );
};

const Mails = () => {
  const { mail } = useSearchKeys();
  const navigate = useNavigate();
  const list = useQuery(routeQuery(listMails, {}, { refetchInterval: REFETCH_MS }));
  return (
    <>
      <QueryResults query={list} loading={t('outbox.loading')} failed={t('outbox.failed')}>
        {({ delivery, data }) => (
          <>
            <p className={settings['what']}>
              {delivery === 'outbox' ? t('outbox.localWhat') : t('outbox.smtpWhat')}
            </p>
            {data.length === 0 ? (
              <EmptyState title={t('outbox.empty')}>{t('outbox.emptyWhat')}</EmptyState>
            ) : (
              <ul className={classes['list']} aria-label={t('outbox.list')}>
                {data.map((item) => (
                  <MailItem key={item.id} mail={item} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryResults>
      {typeof mail !== 'string' ? null : (
        <MailModal
          id={mail}
          onClose={() => void navigate({ to: '/settings/workspace/outbox', search: {}, replace: true })}
        />
      )}
    </>
  );
};

/** Mails of the workspace: all of their content where there is no mail server, their outcome where there is one. */
export const OutboxPage = () => (
  <SettingsLayout page="/settings/workspace/outbox" isWide>
    <Mails />
  </SettingsLayout>
);
