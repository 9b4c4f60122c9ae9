import { Button } from '@mantine/core';
import { endAllSessions, endSession, listSessions, type Session } from '@plumbline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../../../lib/session/current.ts';
import { routeQuery } from '../../../../lib/data/route-query.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast, toasts } from '../../../../lib/toasts/toasts.ts';
import { useNow } from '../../../../lib/state/use-now.ts';
import { formatAgo, t } from '../../../../messages/index.ts';
import { ConfirmModal } from '../../../../ui/dialogs/confirm-modal.tsx';
import { QueryResults } from '../../../../ui/list/query-results.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import settings from '../../../../ui/settings/settings.module.css';
import { DeviceIcon, deviceName } from './device-name.tsx';
import { DevicesList } from './devices-list.tsx';
import classes from './security.module.css';

/** Leaves this device signed out, with nothing of the person in memory. */
const useLeave = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (): Promise<void> => {
    await session.logout();
    client.clear();
    toasts.dispatch({ type: 'cleared' });
    await navigate({ to: '/sign-in' });
  };
};

const SessionItem = ({ item, onLeave }: { readonly item: Session; readonly onLeave: () => void }) => {
  const now = useNow();
  const ending = useChange(endSession);
  const name = deviceName(item.device);
  const facts = [
    item.address,
    item.workspace,
    item.isCurrent ? null : t('security.lastUsed', { at: formatAgo(item.lastUsedAt, now) }),
    t('security.signedIn', { at: item.createdAt }),
  ];
  const end = async (): Promise<void> => {
    const result = await ending.run({ params: { id: item.id } });
    if (result.ok) {
      toast(t('security.sessionEnded', { device: name }));
    }
  };
  return (
    <li className={classes['item']}>
      <div className={classes['row']}>
        <DeviceIcon device={item.device} />
        <div className={classes['facts']}>
          <span className={classes['name']}>
            {name}
            {item.isCurrent ? <span className={classes['badge']}>{t('security.current')}</span> : null}
          </span>
          <span className={classes['quiet']}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
        </div>
        <Button
          variant="default"
          loading={ending.isLoading}
          aria-label={item.isCurrent ? undefined : t('security.signOutOf', { device: name })}
          onClick={item.isCurrent ? onLeave : () => void end()}
        >
          {t('security.signOut')}
        </Button>
      </div>
      <ErrorState error={ending.failure} title={t('security.signOutFailed')} />
    </li>
  );
};

const SignOutEverywhere = ({ onLeave }: { readonly onLeave: () => void }) => {
  const [isOpen, setIsOpen] = useState(false);
  const ending = useChange(endAllSessions);
  const end = async (): Promise<void> => {
    if ((await ending.run({})).ok) {
      onLeave();
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('security.everywhere')}
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title={t('security.everywhereTitle')}
        confirmLabel={t('security.everywhere')}
        isBusy={ending.isLoading}
        onConfirm={() => void end()}
        onClose={() => setIsOpen(false)}
      >
        <p>{t('security.everywhereText')}</p>
        <ErrorState error={ending.failure} title={t('security.signOutFailed')} />
      </ConfirmModal>
    </>
  );
};

/** Where the person is signed in, with the means to end it. */
export const SessionsSection = () => {
  const list = useQuery(routeQuery(listSessions, {}));
  const leave = useLeave();
  return (
    <section className={settings['section']}>
      <h2>{t('security.sessions')}</h2>
      <p className={settings['what']}>{t('security.sessionsWhat')}</p>
      <QueryResults
        query={list}
        loading={t('security.sessionsLoading')}
        failed={t('security.sessionsFailed')}
        lines={3}
      >
        {(sessions) => (
          <ul className={classes['list']}>
            {sessions.map((item) => (
              <SessionItem key={item.id} item={item} onLeave={() => void leave()} />
            ))}
          </ul>
        )}
      </QueryResults>
      <DevicesList />
      <SignOutEverywhere onLeave={() => void leave()} />
    </section>
  );
};
