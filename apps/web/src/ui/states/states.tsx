import { Button } from '@mantine/core';
import { IconAlertCircle, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, errorBodyMessage } from '../../lib/api/api.ts';
import { t } from '../../messages/index.ts';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import classes from './states.module.css';

interface EmptyStateProps {
  /** One sentence: what will be here. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The one action, and perhaps a sample to try. */
  readonly actions?: ReactNode;
}

/** Where the content would be, left-aligned, no picture. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <div className={classes['empty']}>
    <p className={classes['title']}>{title}</p>
    {children === undefined ? null : <div className={classes['text']}>{children}</div>}
    {actions === undefined ? null : <div className={classes['actions']}>{actions}</div>}
  </div>
);

/** What a person reads of a failure, thrown or as an error body: the server's own sentence, ours when it has none. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : (errorBodyMessage(error) ?? t('ui.errorUnknown'));

const detailsOf = (error: unknown): string => {
  if (error instanceof ApiError) {
    return [error.code, error.status === null ? null : String(error.status), error.requestId]
      .filter(Boolean)
      .join(' · ');
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};

interface ErrorStateProps {
  /** Null while nothing failed: nothing is shown. */
  readonly error: unknown;
  /** What failed, when the server's sentence does not name it. */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly actions?: ReactNode;
}

/** Replaces the part that failed; the rest of the page stays. The request id is behind Details. */
export const ErrorState = ({ error, title, onRetry, actions }: ErrorStateProps) => {
  if (error === null) {
    return null;
  }
  const isForbidden = error instanceof ApiError && error.status === 403;
  const Icon = isForbidden ? IconLock : IconAlertCircle;
  return (
    <div className={classes['error']} role="alert">
      <Icon {...ICON} className={isForbidden ? classes['calm'] : classes['icon']} />
      <div>
        <p className={classes['title']}>{title ?? errorMessage(error)}</p>
        {title === undefined ? null : <p className={classes['text']}>{errorMessage(error)}</p>}
        <div className={classes['actions']}>
          {onRetry === undefined || isForbidden ? null : (
            <Button variant="default" onClick={onRetry} leftSection={<IconRefresh {...SMALL_ICON} />}>
              {t('ui.tryAgain')}
            </Button>
          )}
          {actions}
        </div>
        <details className={classes['details']}>
          <summary>{t('ui.details')}</summary>
          <code>{detailsOf(error)}</code>
        </details>
      </div>
    </div>
  );
};
