import { DashboardMoment, type Dashboard, type Subscription } from '@plumbline/contract';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import type { AlertRow, SubscriptionRow } from '../../platform/db/subscription-tables.ts';

type Row = Pick<SubscriptionRow | AlertRow, 'dashboard_id' | 'filters' | 'parameters' | 'search'>;

export const parseMoment = ({ filters, parameters, search }: Row): DashboardMoment =>
  DashboardMoment.parse({ filters: JSON.parse(filters), parameters: JSON.parse(parameters), search });

export const momentColumns = ({
  filters,
  parameters,
  search,
}: DashboardMoment): Omit<Row, 'dashboard_id'> => ({
  filters: JSON.stringify(filters),
  parameters: JSON.stringify(parameters),
  search,
});

/** The page as it was. */
export const dashboardLink = ({ dashboard_id: id, search }: Row): string =>
  `${KINDS.dashboard.link(id)}${search}`;

/** The dashboard of a subscription or an alert. */
export const presentDashboardOf = (
  { id, name, isArchived }: Dashboard,
  row: Row,
): Subscription['dashboard'] => ({ id, name, link: dashboardLink(row), isArchived });
