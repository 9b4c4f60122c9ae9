import { Tooltip } from '@mantine/core';
import {
  IconBell,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber, t } from '../../messages/index.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import { Kbd } from '../../ui/buttons/kbd.tsx';
import { Favourites } from './favourites.tsx';
import { Plumb } from './plumb.tsx';
import { SECTIONS, type Place, type Section } from './sections.ts';
import classes from './navigation.module.css';

interface NavigationProps {
  readonly place: Place;
  readonly isFolded: boolean;
  readonly unreadCount: number;
  /** Null while it is not known. */
  readonly datasetCount: number | null;
  readonly onFold: () => void;
  readonly onSearch: () => void;
  readonly onNotifications: () => void;
  readonly isPanelOpen: boolean;
  /** The user menu. */
  readonly account: ReactNode;
}

const Item = ({
  section,
  isActive,
  isFolded,
  count,
}: {
  readonly section: Section;
  readonly isActive: boolean;
  readonly isFolded: boolean;
  readonly count: number | null;
}) => {
  const Icon = section.icon;
  const label = t(`shell.nav.${section.key}`);
  return (
    <li>
      <Tooltip label={label} position="right" disabled={!isFolded}>
        <Link
          to={section.to}
          className={classes['item']}
          data-place={section.key}
          aria-current={isActive ? 'page' : undefined}
        >
          <Icon {...ICON} />
          <span>{label}</span>
          {count === null ? null : <small className={classes['count']}>{formatNumber(count)}</small>}
        </Link>
      </Tooltip>
    </li>
  );
};

export const Navigation = (props: NavigationProps) => {
  const { place, isFolded } = props;
  const items = (isSecond: boolean): ReactNode =>
    SECTIONS.filter((section) => section.isSecond === isSecond).map((section) => (
      <Item
        key={section.key}
        section={section}
        isActive={place === section.key}
        isFolded={isFolded}
        count={section.key === 'datasets' ? props.datasetCount : null}
      />
    ));
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const bell =
    props.unreadCount === 0
      ? t('shell.notifications')
      : t('shell.notificationsNew', { count: props.unreadCount });
  return (
    <nav
      className={classes['rail']}
      data-folded={isFolded ? '' : undefined}
      aria-label={t('shell.navigation')}
    >
      <Plumb place={place} />
      <Link to="/" className={classes['brand']} aria-label={t('shell.brandHome')}>
        <span>{t('shell.product')}</span>
      </Link>
      <button type="button" className={classes['search']} data-place="search" onClick={props.onSearch}>
        <IconSearch size={isFolded ? 16 : 14} stroke={1.6} aria-hidden="true" />
        <span>{t('shell.search')}</span>
        <Kbd keys="mod+K" />
      </button>
      <ul className={classes['items']}>{items(false)}</ul>
      <hr className={classes['divider']} />
      <ul className={classes['items']}>{items(true)}</ul>
      <Favourites isFolded={isFolded} />
      <div className={classes['space']} />
      <div className={classes['foldRow']}>
        <IconButton
          label={isFolded ? t('shell.unfold') : t('shell.fold')}
          aria-expanded={!isFolded}
          onClick={props.onFold}
        >
          <FoldIcon {...ICON} />
        </IconButton>
      </div>
      <div className={classes['account']}>
        {props.account}
        <IconButton label={bell} aria-expanded={props.isPanelOpen} onClick={props.onNotifications}>
          <IconBell {...ICON} />
          {props.unreadCount === 0 ? null : <span className={classes['unread']} />}
        </IconButton>
      </div>
    </nav>
  );
};
