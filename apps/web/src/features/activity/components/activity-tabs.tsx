import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import { SubBar } from '../../../ui/page/page-bar.tsx';
import classes from './activity.module.css';

/** The address of one tab begins with that of the other; the filters of the log do not matter. */
const EXACT = { exact: true, includeSearch: false } as const;

export const ActivityTabs = () => (
  <SubBar label={t('activity.title')}>
    <nav className={classes['tabs']} aria-label={t('activity.title')}>
      <Link className={classes['tab']} to="/activity" activeOptions={EXACT}>
        {t('activity.tabLog')}
      </Link>
      <Link className={classes['tab']} to="/activity/usage" activeOptions={EXACT}>
        {t('activity.tabUsage')}
      </Link>
      <Link className={classes['tab']} to="/schedules" activeOptions={EXACT}>
        {t('activity.tabSchedules')}
      </Link>
    </nav>
  </SubBar>
);
