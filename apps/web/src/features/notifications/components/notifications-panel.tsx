import { Button } from '@mantine/core';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  markAllRead,
  markRead,
  notificationsQuery,
  useUnreadCount,
} from '../../../lib/data/notifications.ts';
import { toasts, undoToast, type Toast } from '../../../lib/toasts/toasts.ts';
import { useStore } from '../../../lib/state/use-store.ts';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { EmptyState, ErrorState, errorMessage } from '../../../ui/states/states.tsx';
import { mergeEntries, type Entry } from '../model.ts';
import { Line, NotificationLine, When } from './notification-line.tsx';
import classes from './panel.module.css';

const ToastLine = ({ toast }: { readonly toast: Toast }) => {
  const [failure, setFailure] = useState<unknown>(null);
  const undo = (): void => {
    setFailure(null);
    undoToast(toast.id).catch(setFailure);
  };
  return (
    <Line icon={<IconCircleCheck {...ICON} className={classes['done']} />} isUnread={false}>
      <div className={classes['text']}>
        <p className={classes['said']}>{toast.message}</p>
        {failure === null ? null : (
          <p className={classes['failure']} role="alert">
            {errorMessage(failure)}
          </p>
        )}
        <div className={classes['actions']}>
          {toast.open === null || toast.isUndone ? null : (
            <button type="button" onClick={() => void toast.open?.run()}>
              {toast.open.label}
            </button>
          )}
          {toast.isUndone ? <span>{t('notification.undone')}</span> : null}
          {toast.undo === null || toast.isUndone ? null : (
            <button type="button" onClick={undo}>
              {toast.undo.label}
            </button>
          )}
        </div>
      </div>
      <When at={toast.at} />
    </Line>
  );
};

const List = ({
  entries,
  onRead,
}: {
  readonly entries: readonly Entry[];
  readonly onRead: (id: string) => void;
}) => (
  <ul className={classes['list']}>
    {entries.map((entry) =>
      entry.kind === 'toast' ? (
        <ToastLine key={`toast ${entry.toast.id}`} toast={entry.toast} />
      ) : (
        <NotificationLine
          key={entry.notification.id}
          notification={entry.notification}
          onRead={() => onRead(entry.notification.id)}
        />
      ),
    )}
  </ul>
);

/** Esc inside the panel closes it; the shell gives the focus back to what opened it. */
const useEscape = (panel: RefObject<HTMLElement | null>, onClose: () => void): void => {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        latest.current();
      }
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [panel]);
};

/** Beside the page, which it pushes: what happened, and everything confirmed in this visit with its undo. */
export const NotificationsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const panel = useRef<HTMLElement>(null);
  useEscape(panel, onClose);
  const query = useQuery(notificationsQuery());
  const log = useStore(toasts, (state) => state.log);
  const unread = useUnreadCount();
  const entries = mergeEntries(query.data ?? [], log);
  const read = (ids: readonly string[]): void => {
    markRead(client, ids).catch(() => undefined);
  };
  return (
    <aside ref={panel} className={classes['panel']} aria-labelledby="notifications-title">
      <header className={classes['head']}>
        <h2 id="notifications-title" tabIndex={-1} data-panel-focus="">
          {t('notification.title')}
        </h2>
        {unread === 0 ? null : (
          <span className={classes['chip']}>{t('notification.new', { count: unread })}</span>
        )}
        <span className={classes['gap']} />
        {unread === 0 ? null : (
          <Button variant="subtle" px={6} onClick={() => void markAllRead(client).catch(() => undefined)}>
            {t('notification.markAllRead')}
          </Button>
        )}
        <IconButton label={t('notification.close')} onClick={onClose}>
          <IconX {...ICON} />
        </IconButton>
      </header>
      <div className={classes['scroll']}>
        {query.isError ? (
          <div className={classes['pad']}>
            <ErrorState
              error={query.error}
              title={t('notification.failed')}
              onRetry={() => void query.refetch()}
            />
          </div>
        ) : null}
        {query.isPending ? (
          <div className={classes['pad']}>
            <LoadingBars lines={4} />
          </div>
        ) : null}
        {query.isSuccess && entries.length === 0 ? (
          <div className={classes['pad']}>
            <EmptyState title={t('notification.none')}>{t('notification.noneWhat')}</EmptyState>
          </div>
        ) : (
          <List entries={entries} onRead={(id) => read([id])} />
        )}
      </div>
      <footer className={classes['foot']}>
        <Link to="/notifications">{t('notification.all')}</Link>
        <span>{t('notification.visitNote')}</span>
      </footer>
    </aside>
  );
};
