import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../messages/index.ts';
import { Bob } from '../../ui/icons/bob.tsx';
import { BEHIND_MORE, PHONE_BAR, type Place } from './sections.ts';
import classes from './tab-bar.module.css';

const Drop = () => (
  <span className={classes['drop']} aria-hidden="true">
    <Bob height={9} />
  </span>
);

const isInMore = (place: Place): boolean =>
  place === 'settings' || place === 'search' || BEHIND_MORE.some(({ key }) => key === place);

/** The navigation on a phone: a line goes from the bar's edge to the active icon. */
export const TabBar = ({
  place,
  unreadCount,
  onMore,
}: {
  readonly place: Place;
  readonly unreadCount: number;
  readonly onMore: () => void;
}) => (
  <nav className={classes['bar']} aria-label={t('shell.navigation')}>
    {PHONE_BAR.map(({ key, to, icon: Icon }) => (
      <Link key={key} to={to} className={classes['tab']} aria-current={place === key ? 'page' : undefined}>
        {place === key ? <Drop /> : null}
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        <span>{t(`shell.nav.${key}`)}</span>
      </Link>
    ))}
    <button
      type="button"
      className={classes['tab']}
      onClick={onMore}
      aria-haspopup="dialog"
      data-active={isInMore(place) ? '' : undefined}
    >
      {isInMore(place) ? <Drop /> : null}
      <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
      <span>{t('shell.more')}</span>
      {unreadCount === 0 ? null : (
        <span
          className={classes['unread']}
          role="img"
          aria-label={t('shell.notificationsNew', { count: unreadCount })}
        />
      )}
    </button>
  </nav>
);
