import { CloseButton } from '@mantine/core';
import type { ActivityEntry } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate, t } from '../../../messages/index.ts';
import classes from './activity.module.css';

interface EntryDetailsProps {
  readonly entry: ActivityEntry;
  readonly onClose: () => void;
}

const deviceText = ({ from }: ActivityEntry): string => {
  const { browser = null, system = null } = from?.device ?? {};
  return browser !== null && system !== null
    ? t('activity.deviceOn', { browser, system })
    : (browser ?? system ?? t('activity.unknown'));
};

/** One entry with all that the reader may know of it. */
export const EntryDetails = ({ entry, onClose }: EntryDetailsProps) => (
  <aside className={classes['details']} aria-label={t('activity.details', { number: entry.number })}>
    <header className={classes['detailsHead']}>
      <h2>
        {t('activity.number')} {entry.number}
      </h2>
      <CloseButton aria-label={t('ui.close')} onClick={onClose} />
    </header>
    <div className={classes['detailsBody']}>
      <p className={classes['detailsTitle']}>{entry.message}</p>
      <dl className={classes['facts']}>
        <Fact label={t('activity.when')}>{formatDate(entry.at, 'full')}</Fact>
        {entry.from === null ? null : (
          <>
            <Fact label={t('activity.address')}>{entry.from.address ?? t('activity.unknown')}</Fact>
            <Fact label={t('activity.device')}>{deviceText(entry)}</Fact>
          </>
        )}
        {entry.changed.length === 0 ? null : (
          <Fact label={t('activity.changed')}>{entry.changed.join(', ')}</Fact>
        )}
      </dl>
      {entry.detail === null ? null : (
        <>
          <p className={classes['factName']}>{t('activity.detail')}</p>
          <pre className={classes['statement']}>{entry.detail}</pre>
        </>
      )}
      {entry.link === null ? null : (
        <Link className={classes['openLink']} to={entry.link}>
          {t('activity.open')}
        </Link>
      )}
    </div>
  </aside>
);

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes['fact']}>
    <dt className={classes['factName']}>{label}</dt>
    <dd>{children}</dd>
  </div>
);
