import { Tooltip } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { favouriteDashboardsQuery } from '../../lib/data/favourites.ts';
import { t } from '../../messages/index.ts';
import { useShellFacts } from './queries.ts';
import { ICON } from '../../ui/icons/icons.ts';
import classes from './navigation.module.css';

/** Favorite dashboards, one click from every page. Nothing while there are none. */
export const Favourites = ({ isFolded }: { readonly isFolded: boolean }) => {
  const id = useId();
  const { data } = useQuery({ ...favouriteDashboardsQuery, enabled: useShellFacts() });
  const dashboards = data?.data ?? [];
  if (dashboards.length === 0) {
    return null;
  }
  return (
    <>
      <h2 id={id} className={classes['group']}>
        {t('shell.favourites')}
      </h2>
      <ul className={classes['items']} aria-labelledby={id}>
        {dashboards.map(({ id: dashboard, name }) => (
          <li key={dashboard}>
            <Tooltip label={name} position="right" disabled={!isFolded}>
              <Link
                to="/dashboards/$id"
                params={{ id: dashboard }}
                className={classes['item']}
                title={isFolded ? undefined : name}
              >
                <IconLayoutDashboard {...ICON} />
                <span>{name}</span>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </>
  );
};
