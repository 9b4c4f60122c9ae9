import { routes, SHELL_LISTS } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { listDashboards } from '../dashboards/index.ts';
import { listDatasets } from '../datasources/index.ts';
import { listNotifications } from '../notifications/index.ts';
import { getValidity } from '../plans/index.ts';

const WANTED = {
  notifications: routes.listNotifications.query.parse(SHELL_LISTS.notifications),
  favourites: routes.listDashboards.query.parse(SHELL_LISTS.favourites),
  datasets: routes.listDatasources.query.parse(SHELL_LISTS.datasets),
};

export const shellRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.getShell, async ({ principal }) => {
    const { page, limit } = WANTED.notifications;
    const translator = await getTranslator(principal);
    const [notifications, favourites, datasets, validity] = await Promise.all([
      listNotifications(services.db.executor, principal, { page, limit, isUnread: false, translator }),
      listDashboards(services, principal, WANTED.favourites),
      listDatasets(services, principal, { ...WANTED.datasets, state: 'active' }),
      getValidity(services, principal),
    ]);
    return success({ notifications: notifications.data, favourites, datasets, validity });
  }),
];
