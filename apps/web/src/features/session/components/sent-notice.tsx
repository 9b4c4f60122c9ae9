import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from './session.module.css';

interface SentNoticeProps {
  readonly text: string;
  /** Undefined while it is not known. */
  readonly delivery: 'smtp' | 'outbox' | undefined;
}

/** After a request for a mail: the same whether an account exists or not. */
export const SentNotice = ({ text, delivery }: SentNoticeProps) => (
  <div className={classes['form']}>
    <p role="status" className={classes['lead']}>
      {text}
    </p>
    {delivery === 'outbox' ? (
      <Notice tone="info">
        {t('session.sentOutbox')}
        <pre className={classes['command']}>{t('session.forgotCommand')}</pre>
      </Notice>
    ) : null}
    <p className={classes['next']}>
      <Link to="/sign-in">{t('session.toSignInPage')}</Link>
    </p>
  </div>
);
