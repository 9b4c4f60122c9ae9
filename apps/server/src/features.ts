import { activityRoutes, recordReads, subscribeActivity, sweepActivity } from './features/activity/index.ts';
import { accountRoutes, sweepSignIns, sweepSignUps } from './features/accounts/index.ts';
import { assistantRoutes } from './features/assistant/index.ts';
import { changeRoutes } from './features/changes/index.ts';
import { chartRoutes, subscribeCharts } from './features/charts/index.ts';
import { commentRoutes, subscribeComments } from './features/comments/index.ts';
import { connectionRoutes, sweepConnectionFiles } from './features/connections/index.ts';
import { connectorRoutes } from './features/connectors/index.ts';
import { dashboardRoutes, subscribeDashboards } from './features/dashboards/index.ts';
import {
  datasetRoutes,
  subscribeDatasets,
  sweepOrphanedDatasets,
  sweepStoredDatasets,
} from './features/datasources/index.ts';
import { embedRoutes, subscribeEmbeds } from './features/embeds/index.ts';
import { exportRoutes, sweepExports } from './features/exports/index.ts';
import { formulaRoutes } from './features/formulas/index.ts';
import { insightRoutes } from './features/insights/index.ts';
import { jobRoutes } from './features/jobs/index.ts';
import { notificationRoutes, subscribeNotifications } from './features/notifications/index.ts';
import { queryRoutes } from './features/queries/index.ts';
import { organisationRoutes } from './features/organisations/index.ts';
import { outboxRoutes } from './features/outbox/index.ts';
import { announceEndings, countAiCalls, planRoutes } from './features/plans/index.ts';
import { pivotRoutes } from './features/pivots/index.ts';
import { loadSamples, requestSamples, subscribeSamples } from './features/samples/index.ts';
import { searchRoutes } from './features/search/index.ts';
import { scheduleRoutes } from './features/schedules/index.ts';
import { sharingRoutes, subscribeSharing } from './features/sharing/index.ts';
import { shellRoutes } from './features/shell/index.ts';
import { singleSignOnRoutes, sweepAttempts } from './features/single-sign-on/index.ts';
import { storyRoutes, subscribeStories } from './features/stories/index.ts';
import { subscribeSubscriptions, subscriptionRoutes } from './features/subscriptions/index.ts';
import { traceRoutes } from './features/traces/index.ts';
import { sweepOrphanedUploads, sweepUntouchedUploads, uploadRoutes } from './features/uploads/index.ts';
import { withViewAs } from './features/view-as/index.ts';
import { viewRoutes } from './features/views/index.ts';
import { subscribeWorkflows, workflowRoutes } from './features/workflows/index.ts';
import { workspaceRoutes } from './features/workspaces/index.ts';
import { scheduleKinds } from './schedule-kinds.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import type { Actor } from './platform/principal.ts';
import { createScheduler } from './platform/schedules/scheduler.ts';
import type { Services } from './platform/services.ts';

/** Every call that is answered. */
export function bindRoutes(services: Services): readonly BoundRoute[] {
  const bound = [
    ...accountRoutes(services),
    ...changeRoutes(services),
    ...workspaceRoutes(services),
    ...singleSignOnRoutes(services),
    ...notificationRoutes(services),
    ...organisationRoutes(services),
    ...outboxRoutes(services),
    ...connectorRoutes(services),
    ...connectionRoutes(services),
    ...uploadRoutes(services),
    ...datasetRoutes(services),
    ...exportRoutes(services),
    ...formulaRoutes(services),
    ...chartRoutes(services),
    ...countAiCalls(services, assistantRoutes(services)),
    ...pivotRoutes(services),
    ...planRoutes(services),
    ...dashboardRoutes(services),
    ...embedRoutes(services),
    ...viewRoutes(services),
    ...queryRoutes(services),
    ...jobRoutes(services),
    ...searchRoutes(services),
    ...commentRoutes(services),
    ...subscriptionRoutes(services),
    ...scheduleRoutes({ ...services, scheduler: createScheduler(services, scheduleKinds) }),
    ...sharingRoutes(services),
    ...shellRoutes(services),
    ...activityRoutes(services),
    ...workflowRoutes(services),
    ...insightRoutes(services),
    ...storyRoutes(services),
    ...traceRoutes(services),
  ];
  // A view is recorded as the caller's own, as whomever they read.
  return recordReads(services, withViewAs(services, bound));
}

/** Every listener to domain events. */
export function subscribeFeatures(services: Services): void {
  subscribeActivity(services);
  subscribeNotifications(services);
  subscribeDatasets(services);
  subscribeSamples(services);
  subscribeEmbeds(services);
  subscribeSharing(services);
  subscribeComments(services);
  subscribeSubscriptions(services);
  subscribeStories(services);
  subscribeCharts(services);
  subscribeDashboards(services);
  subscribeWorkflows(services);
}

/** Remove what a kill left behind. Only before the first call is answered, and while nobody else uses the folder. */
export async function clearOrphans(services: Services): Promise<void> {
  await sweepOrphanedUploads(services);
  await sweepOrphanedDatasets(services);
  await sweepConnectionFiles(services);
}

/** Deletes what has expired. Safe at any time. */
export const sweepFeatures = (services: Services): Promise<unknown> =>
  Promise.all([
    sweepSignUps(services.db.executor, services.clock),
    sweepSignIns(services.db.executor, services.clock),
    sweepAttempts(services.db.executor, services.clock),
    sweepUntouchedUploads(services),
    sweepExports(services),
    sweepActivity(services),
    services.files.sweep(),
    sweepStoredDatasets(services),
    announceEndings(services),
  ]);

/** Load what a first start requested, also when an earlier start was cut short. */
export async function loadFirstData(
  services: Services,
  firstOwner: Actor | null,
  signal: AbortSignal,
): Promise<void> {
  if (!services.config.hasSamples) {
    return;
  }
  if (firstOwner) {
    await requestSamples(services, firstOwner);
  }
  await loadSamples(services, signal);
}
