import type { AccessRequest } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../messages/index.ts';
import { Avatar } from '../icons/avatar.tsx';
import { errorMessage } from '../states/states.tsx';
import { answerRequest } from './api.ts';
import classes from './sharing.module.css';

/** Requests for access, each answered with one click. */
export const PendingRequests = ({ requests }: { readonly requests: readonly AccessRequest[] }) =>
  requests.map((request) => <PendingRequest key={request.id} request={request} />);

const PendingRequest = ({ request }: { readonly request: AccessRequest }) => {
  const { id, person, permission, current, message, createdAt } = request;
  const { name } = person;
  const call = useChange(answerRequest);
  const answer = async (isAllowed: boolean): Promise<void> => {
    const result = await call.run(id, isAllowed ? permission : null);
    if (result.ok) {
      toast(isAllowed ? t('sharing.added', { name }) : t('sharing.declined', { name }));
    }
  };
  return (
    <section className={classes['request']} aria-label={t(`sharing.requests-${permission}`, { name })}>
      <Avatar name={name} src={person.avatar} />
      <div className={classes['who']}>
        <span className={classes['request']}>{t(`sharing.requests-${permission}`, { name })}</span>
        {message === '' ? null : <q className={classes['message']}>{message}</q>}
        <span className={classes['note']}>
          {formatDate(createdAt, 'table')} · {t(`sharing.requestNow-${current ?? 'none'}`)}
        </span>
        {call.failure === null ? null : (
          <span className={classes['failure']} role="alert">
            {errorMessage(call.failure)}
          </span>
        )}
      </div>
      <span className={classes['answers']}>
        <Button
          variant="default"
          disabled={call.isLoading}
          aria-label={t('sharing.declineOf', { name })}
          onClick={() => void answer(false)}
        >
          {t('sharing.decline')}
        </Button>
        <Button
          variant="default"
          loading={call.isLoading}
          aria-label={t('sharing.allowOf', { name })}
          onClick={() => void answer(true)}
        >
          {t('sharing.allow')}
        </Button>
      </span>
    </section>
  );
};
