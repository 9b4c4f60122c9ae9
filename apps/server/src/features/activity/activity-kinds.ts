import type { ThingKind } from '@plumbline/contract';
import type { MessageCode } from '@plumbline/messages';
import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { EventKind } from '../../platform/events/event-table.ts';

type ActivityText = Extract<MessageCode, `activityText.${string}`>;

/**
 * The sentence of each kind of event in the log: it takes `actor` and `name`. Null: work of the product that nobody asks
 * about. Counts and values are never part of it, for a reader may see fewer rows than the actor.
 */
export const ACTIVITY: Readonly<Record<EventKind, ActivityText | null>> = {
  'access.granted': 'activityText.accessGranted',
  'access.refused': 'activityText.accessRefused',
  'access.requested': 'activityText.accessRequested',
  'activity.exported': 'activityText.activityExported',
  'alert.created': 'activityText.alertCreated',
  'alert.crossed': 'activityText.alertCrossed',
  'alert.deleted': 'activityText.alertDeleted',
  'alert.failed': 'activityText.alertFailed',
  'alert.updated': 'activityText.alertUpdated',
  'annotation.created': 'activityText.annotationCreated',
  'annotation.removed': 'activityText.annotationRemoved',
  'annotation.updated': 'activityText.annotationUpdated',
  'api_key.created': 'activityText.apiKeyCreated',
  'api_key.deleted': 'activityText.apiKeyDeleted',
  'assistant.asked': 'activityText.assistantQuestion',
  'assistant.prompted': 'activityText.assistantPrompted',
  'chart.created': 'activityText.chartCreated',
  'chart.removed': 'activityText.chartRemoved',
  'chart.updated': 'activityText.chartUpdated',
  'comment.added': 'activityText.commentAdded',
  'comment.deleted': 'activityText.commentDeleted',
  'comment.resolved': 'activityText.commentResolved',
  'connection.created': 'activityText.connectionCreated',
  'connection.deleted': 'activityText.connectionDeleted',
  'connection.queried': 'activityText.connectionQueried',
  'connection.updated': 'activityText.connectionUpdated',
  'dashboard.archived': 'activityText.dashboardArchived',
  'dashboard.created': 'activityText.dashboardCreated',
  'dashboard.deleted': 'activityText.dashboardDeleted',
  'dashboard.exported': 'activityText.dashboardExported',
  'dashboard.restored': 'activityText.dashboardRestored',
  'dashboard.updated': 'activityText.dashboardUpdated',
  'dashboard.previewed': 'activityText.dashboardPreviewed',
  'dashboard.viewed': 'activityText.dashboardViewed',
  'dashboard_folder.created': 'activityText.folderCreated',
  'dashboard_folder.deleted': 'activityText.folderDeleted',
  'dashboard_folder.updated': 'activityText.folderUpdated',
  'dataset.archived': 'activityText.datasetArchived',
  'dataset.created': 'activityText.datasetCreated',
  'dataset.deleted': 'activityText.datasetDeleted',
  'dataset.exported': 'activityText.datasetExported',
  'dataset.failed': 'activityText.datasetFailed',
  'dataset.profiled': null,
  'dataset.queried': 'activityText.datasetQueried',
  'dataset.recipe_changed': 'activityText.recipeChanged',
  'dataset.refresh_failed': 'activityText.refreshFailed',
  'dataset.restored': 'activityText.datasetRestored',
  'dataset.rows_failed': 'activityText.rowsFailed',
  'dataset.rules_changed': 'activityText.rulesChanged',
  'dataset.updated': 'activityText.datasetUpdated',
  'dataset.version_added': 'activityText.versionAdded',
  'dataset.viewed': 'activityText.datasetViewed',
  'embed.created': 'activityText.embedCreated',
  'embed.exported': 'activityText.embedExported',
  'embed.revoked': 'activityText.embedRevoked',
  'embed.updated': 'activityText.embedUpdated',
  'embed.viewed': 'activityText.embedViewed',
  'group.created': 'activityText.groupCreated',
  'group.deleted': 'activityText.groupDeleted',
  'group.members_changed': 'activityText.groupMembersChanged',
  'group.updated': 'activityText.groupUpdated',
  'invitation.accepted': 'activityText.invitationAccepted',
  'invitation.revoked': 'activityText.invitationRevoked',
  'invitation.sent': 'activityText.invitationSent',
  'measure.certified': 'activityText.measureCertified',
  'measure.created': 'activityText.measureCreated',
  'measure.removed': 'activityText.measureRemoved',
  // `measure.updated` says it.
  'measure.renamed': null,
  'measure.updated': 'activityText.measureUpdated',
  'member.added': 'activityText.memberAdded',
  'member.signed_out': 'activityText.memberSignedOut',
  'member.removed': 'activityText.memberRemoved',
  'member.updated': 'activityText.memberUpdated',
  'plan.started': 'activityText.planStarted',
  'proof.requested': 'activityText.proofRequested',
  'proof.reviewed': 'activityText.proofReviewed',
  'quote.accepted': 'activityText.quoteAccepted',
  'quote.created': 'activityText.quoteCreated',
  'query.run': 'activityText.queryRun',
  'report.failed': 'activityText.reportFailed',
  'report.sent': 'activityText.reportSent',
  'sample.dashboard_made': null,
  'sample.loaded': null,
  'samples.requested': null,
  'session.ended': 'activityText.sessionEnded',
  'session.started': 'activityText.sessionStarted',
  'share.added': 'activityText.shareAdded',
  'share.owner_changed': 'activityText.ownerChanged',
  'share.removed': 'activityText.shareRemoved',
  'story.archived': 'activityText.storyArchived',
  'story.claims_broken': 'activityText.storyClaimsBroken',
  'story.created': 'activityText.storyCreated',
  'story.deleted': 'activityText.storyDeleted',
  'story.exported': 'activityText.storyExported',
  'story.failed': 'activityText.storyFailed',
  'story.ready': 'activityText.storyReady',
  'story.restored': 'activityText.storyRestored',
  'story.updated': 'activityText.storyUpdated',
  'story.viewed': 'activityText.storyViewed',
  // Nobody did it.
  'plan.ending': null,
  'subscription.created': 'activityText.subscriptionCreated',
  'subscription.deleted': 'activityText.subscriptionDeleted',
  'subscription.updated': 'activityText.subscriptionUpdated',
  'tenant.created': 'activityText.workspaceCreated',
  'tenant.exported': 'activityText.workspaceExported',
  'tenant.imported': 'activityText.workspaceImported',
  'tenant.sign_in_rules_changed': 'activityText.signInRulesChanged',
  'tenant.updated': 'activityText.workspaceUpdated',
  'user.email_changed': 'activityText.emailChanged',
  'user.password_changed': 'activityText.passwordChanged',
  'user.two_factor_off': 'activityText.twoFactorOff',
  'user.two_factor_on': 'activityText.twoFactorOn',
  'view.created': 'activityText.viewCreated',
  'view.removed': 'activityText.viewRemoved',
  'view.updated': 'activityText.viewUpdated',
  'workflow.archived': 'activityText.workflowArchived',
  'workflow.created': 'activityText.workflowCreated',
  'workflow.drifted': 'activityText.workflowDrifted',
  'workflow.exported': 'activityText.workflowExported',
  'workflow.model_failed': 'activityText.modelFailed',
  'workflow.model_ready': 'activityText.modelReady',
  'workflow.restored': 'activityText.workflowRestored',
  'workflow.updated': 'activityText.workflowUpdated',
};

/**
 * Thing kinds by subject; entries about any other subject are visible to admins and the actor, unless they name a
 * dataset.
 */
export const KIND_OF_SUBJECT: Readonly<Record<string, ThingKind>> = {
  dataset: 'dataset',
  dashboard: 'dashboard',
  dashboard_folder: 'folder',
  connection: 'connection',
  workflow: 'workflow',
  story: 'story',
};

/**
 * The thing that somebody must be able to see to read the entry; null: only admins and the actor read it. Saved views are
 * personal, so their names are too.
 */
export function toEventThing({ subject, data }: DomainEvent): Thing | null {
  const kind = KIND_OF_SUBJECT[subject.kind];
  if (kind !== undefined) {
    return { kind, id: subject.id };
  }
  if (subject.kind === 'thing') {
    return 'kind' in data ? { kind: data.kind, id: subject.id } : null;
  }
  if (subject.kind === 'embed') {
    return 'dashboardId' in data ? { kind: 'dashboard', id: data.dashboardId } : null;
  }
  const datasetId = subject.kind !== 'view' && 'datasetId' in data ? data.datasetId : undefined;
  return datasetId === undefined ? null : { kind: 'dataset', id: datasetId };
}
