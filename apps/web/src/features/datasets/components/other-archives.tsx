import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import classes from './list.module.css';

/** What else is archived is in the lists of its kind. */
export const OtherArchives = () => (
  <p className={classes['otherArchives']}>
    {t('datasets.otherArchives')}{' '}
    <Link to="/dashboards" search={{ archived: true }}>
      {t('shell.nav.dashboards')}
    </Link>
    {' · '}
    <Link to="/stories" search={{ archived: true }}>
      {t('shell.nav.stories')}
    </Link>
    {' · '}
    <Link to="/workflows" search={{ archived: true }}>
      {t('shell.nav.workflows')}
    </Link>
  </p>
);
