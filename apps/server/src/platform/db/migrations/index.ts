import { accounts } from './0001-accounts.ts';
import { jobsAndEvents } from './0002-jobs-and-events.ts';
import { datasetTables } from './0003-datasets.ts';
import { recipeTables } from './0004-recipes.ts';
import { measureTables } from './0005-measures.ts';
import { queryTables } from './0006-queries.ts';
import { chartTables } from './0007-charts.ts';
import { dashboardTables } from './0008-dashboards.ts';
import { embedTables } from './0009-embeds.ts';
import { fileTables } from './0010-files.ts';
import { examinationTables } from './0011-examinations.ts';
import { writeCheckTable } from './0012-write-checks.ts';
import { groupTables } from './0013-groups.ts';
import { mailTable } from './0014-mails.ts';
import { signInTables } from './0015-sign-in.ts';
import { workspaceTables } from './0016-workspaces.ts';
import { shareTables } from './0017-shares.ts';
import { datasetRuleTables } from './0018-dataset-rules.ts';
import { accountLinks } from './0020-account-links.ts';
import { accessRequestTable } from './0023-access-requests.ts';
import { singleSignOnTables } from './0026-single-sign-on.ts';
import { brandingColumns } from './0027-branding.ts';
import { connectionTables } from './0030-connections.ts';
import { workflowTables } from './0035-workflows.ts';
import { activityTables } from './0041-activity.ts';
import { conversationTable } from './0042-conversations.ts';
import { storyTables } from './0044-stories.ts';
import { planTables } from './0046-plans.ts';
import { quoteTables } from './0047-quotes.ts';
import { subscriptionTables } from './0074-subscriptions.ts';
import { scheduleTables } from './0049-schedules.ts';
import { followingRefreshTable } from './0050-following-refreshes.ts';
import { notificationSettingTables } from './0051-notification-settings.ts';
import { commentTables } from './0052-comments.ts';
import { feedColumns } from './0055-feeds.ts';
import { sourceSignInTables } from './0056-sign-ins-at-sources.ts';
import { dashboardDatasets } from './0060-dashboards-of-stories.ts';
import { storyChecks } from './0061-story-checks.ts';
import { recordsDatasets } from './0063-records-datasets.ts';
import { betterModels } from './0065-better-models.ts';
import { liveDatasetColumns } from './0066-live-datasets.ts';
import { incrementColumns } from './0069-increments.ts';
import { signInTryTables } from './0078-sign-in-tries.ts';
import { pinnedFigures } from './0090-pinned-figures.ts';
import { activityGroups } from './0105-activity-groups.ts';
import { datasetInsightTables } from './0120-dataset-insights.ts';
import { dismissedInsightTables } from './0125-dismissed-insights.ts';
import { activityReads } from './0132-activity-reads.ts';
import { columnCorrections } from './0133-column-corrections.ts';
import { datasetTimeZone } from './0145-dataset-time-zone.ts';
import { datasetCorrections } from './0158-dataset-corrections.ts';
import { rowStructures } from './0159-row-structures.ts';
import { archivedDashboards } from './0160-archived-dashboards.ts';
import { columnDecisions } from './0091-column-decisions.ts';
import { governedMeasures } from './0070-governed-measures.ts';
import { traceTable } from './0100-traces.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order. A feature's tables have a file of their own here. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  jobsAndEvents,
  datasetTables,
  recipeTables,
  measureTables,
  queryTables,
  chartTables,
  dashboardTables,
  embedTables,
  fileTables,
  examinationTables,
  writeCheckTable,
  groupTables,
  mailTable,
  signInTables,
  workspaceTables,
  shareTables,
  datasetRuleTables,
  accountLinks,
  accessRequestTable,
  singleSignOnTables,
  brandingColumns,
  connectionTables,
  workflowTables,
  activityTables,
  conversationTable,
  storyTables,
  planTables,
  quoteTables,
  scheduleTables,
  followingRefreshTable,
  notificationSettingTables,
  commentTables,
  feedColumns,
  sourceSignInTables,
  dashboardDatasets,
  storyChecks,
  recordsDatasets,
  betterModels,
  liveDatasetColumns,
  incrementColumns,
  governedMeasures,
  subscriptionTables,
  signInTryTables,
  pinnedFigures,
  columnDecisions,
  traceTable,
  activityGroups,
  datasetInsightTables,
  dismissedInsightTables,
  activityReads,
  columnCorrections,
  datasetTimeZone,
  datasetCorrections,
  rowStructures,
  archivedDashboards,
];
