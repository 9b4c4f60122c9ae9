import type { DashboardSummary } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { favouriteDashboardsQuery } from '../../../lib/data/favourites.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { useNow } from '../../../lib/state/use-now.ts';
import { formatAgo, t } from '../../../messages/index.ts';
import { recentDashboardsQuery } from '../api.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import classes from './dashboards.module.css';

const DashboardPreview = lazyPart(async () => ({
  default: (await import('./dashboard-preview.tsx')).DashboardPreview,
}));

const SHOWN = 2;

/** Favorites first, then those that changed last. */
const chosen = (
  favourites: readonly DashboardSummary[],
  recent: readonly DashboardSummary[],
): readonly DashboardSummary[] => {
  const known = new Set(favourites.map(({ id }) => id));
  return [...favourites, ...recent.filter(({ id }) => !known.has(id))].slice(0, SHOWN);
};

const DashboardCard = ({ dashboard }: { readonly dashboard: DashboardSummary }) => {
  const now = useNow();
  return (
    <li className={classes['card']}>
      <Link to="/dashboards/$id" params={{ id: dashboard.id }} className={classes['name']}>
        {dashboard.name}
      </Link>
      {/* A picture of what the link leads to: it is neither read out nor walked through. */}
      <div className={classes['preview']} aria-hidden="true" inert>
        <Suspense fallback={<LoadingBars lines={6} />}>
          <DashboardPreview id={dashboard.id} />
        </Suspense>
      </div>
      <p className={classes['foot']}>
        <span>{t('home.tilesOf', { count: dashboard.tileCount })}</span>
        <span>{t('home.changedAgo', { ago: formatAgo(dashboard.updatedAt, now) })}</span>
      </p>
    </li>
  );
};

const DashboardsWait = () => (
  <section aria-labelledby="home-dashboards">
    <header className={classes['head']}>
      <h2 id="home-dashboards" className={classes['title']}>
        {t('home.dashboards')}
      </h2>
    </header>
    <div className={classes['cards']}>
      {Array.from({ length: SHOWN }, (_, at) => (
        <div key={at} className={classes['card']}>
          <LoadingBars lines={8} />
        </div>
      ))}
    </div>
  </section>
);

/**
 * The first dashboards of the person, with the figures they show now. Nothing where there are none, and where they could
 * not be loaded, which the list of recent work says.
 */
export const Dashboards = () => {
  const dashboards = useQuery(recentDashboardsQuery);
  const chosenFirst = useQuery(favouriteDashboardsQuery);
  if (dashboards.isPending || chosenFirst.isPending) {
    return <DashboardsWait />;
  }
  const [recent, favourites] = [dashboards.data, chosenFirst.data];
  if (recent === undefined || favourites === undefined || recent.data.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="home-dashboards">
      <header className={classes['head']}>
        <h2 id="home-dashboards" className={classes['title']}>
          {t('home.dashboards')}
        </h2>
        <Link to="/dashboards">{t('home.allDashboards', { count: recent.total })}</Link>
      </header>
      <ul className={classes['cards']}>
        {chosen(favourites.data, recent.data).map((dashboard) => (
          <DashboardCard key={dashboard.id} dashboard={dashboard} />
        ))}
      </ul>
    </section>
  );
};
