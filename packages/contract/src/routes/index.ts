import * as accounts from './accounts.ts';
import * as activity from './activity.ts';
import * as assistant from './assistant.ts';
import * as changes from './changes.ts';
import * as charts from './charts.ts';
import * as collaboration from './collaboration.ts';
import * as comments from './comments.ts';
import * as connections from './connections.ts';
import * as businessConnections from './connections-business.ts';
import * as snowflakeConnections from './connections-snowflake.ts';
import * as dashboardFolders from './dashboard-folders.ts';
import * as dashboards from './dashboards.ts';
import * as datasetInsights from './dataset-insights.ts';
import * as datasetQuality from './dataset-quality.ts';
import * as datasetRows from './dataset-rows.ts';
import * as datasetRules from './dataset-rules.ts';
import * as datasetVersions from './dataset-versions.ts';
import * as datasources from './datasources.ts';
import * as embeds from './embeds.ts';
import * as groups from './groups.ts';
import * as inference from './inference.ts';
import * as insights from './insights.ts';
import * as invitations from './invitations.ts';
import * as jobs from './jobs.ts';
import * as measures from './measures.ts';
import * as members from './members.ts';
import * as mails from './mails.ts';
import * as models from './models.ts';
import * as notifications from './notifications.ts';
import * as organisations from './organisations.ts';
import * as plans from './plans.ts';
import * as queries from './queries.ts';
import * as registration from './registration.ts';
import * as schedules from './schedules.ts';
import * as security from './security.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as sharing from './sharing.ts';
import * as shell from './shell.ts';
import * as social from './social.ts';
import * as subscriptions from './subscriptions.ts';
import * as traces from './traces.ts';
import * as transformations from './transformations.ts';
import * as uploads from './uploads.ts';
import * as webhooks from './webhooks.ts';
import * as workflows from './workflows.ts';
import * as workspaces from './workspaces.ts';
import type { Route } from '../route.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the API by its exported name. */
export const routes = {
  ...accounts,
  ...changes,
  ...registration,
  ...security,
  ...singleSignOn,
  ...measures,
  ...members,
  ...invitations,
  ...groups,
  ...workspaces,
  ...plans,
  ...organisations,
  ...subscriptions,
  ...uploads,
  ...datasources,
  ...datasetVersions,
  ...datasetInsights,
  ...datasetQuality,
  ...datasetRows,
  ...datasetRules,
  ...social,
  ...traces,
  ...transformations,
  ...queries,
  ...connections,
  ...snowflakeConnections,
  ...businessConnections,
  ...jobs,
  ...workflows,
  ...mails,
  ...models,
  ...activity,
  ...comments,
  ...notifications,
  ...webhooks,
  ...schedules,
  ...collaboration,
  ...sharing,
  getShell: shell.getShell,
  ...insights,
  ...charts,
  ...dashboards,
  ...dashboardFolders,
  ...embeds,
  ...assistant,
  ...inference,
};

export const ALL_ROUTES: readonly Route[] = (Object.values(routes) as unknown[]).filter(isRoute);
