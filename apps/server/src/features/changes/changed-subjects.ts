import { ALL, ThingKind, type Subject, type SubjectIds } from '@plumbline/contract';
import type { Thing } from '../../platform/access/thing-kinds.ts';
import { isEventKind, type EventKind } from '../../platform/events/event-table.ts';

/** What pages may show of it. Ids are those of the thing; `ALL` where pages name something else. */
type Shown = Readonly<Partial<Record<Subject, 'id' | typeof ALL>>>;

const DATASET: Shown = { dataset: 'id' };
const ROWS: Shown = { dataset: 'id', rows: 'id', profile: 'id', insight: 'id' };
const DASHBOARD: Shown = { dashboard: 'id' };
const FOLDER: Shown = { folder: 'id', dashboard: ALL };
const STORY: Shown = { story: 'id' };
const WORKFLOW: Shown = { workflow: 'id', model: ALL };
const CONNECTION: Shown = { connection: 'id' };
const CHART: Shown = { chart: ALL };
const MEASURE: Shown = { measure: ALL, rows: 'id' };
const ANNOTATION: Shown = { annotation: ALL };
const COMMENT: Shown = { comment: 'id' };
const SHARE: Shown = { share: ALL };

/**
 * Events that open pages may show. A thing that is deleted is not among them: nobody can see it any more. What is removed
 * from a dataset is: whoever sees the dataset learns of it.
 */
export const SHOWN: Readonly<Partial<Record<EventKind, Shown>>> = {
  'annotation.created': ANNOTATION,
  'annotation.removed': ANNOTATION,
  'annotation.updated': ANNOTATION,
  'chart.created': CHART,
  'chart.removed': CHART,
  'chart.updated': CHART,
  'comment.added': COMMENT,
  'comment.deleted': COMMENT,
  'comment.resolved': COMMENT,
  'connection.created': CONNECTION,
  'connection.updated': CONNECTION,
  'dashboard.archived': DASHBOARD,
  'dashboard.created': DASHBOARD,
  'dashboard.restored': DASHBOARD,
  'dashboard.updated': DASHBOARD,
  'dashboard_folder.created': FOLDER,
  'dashboard_folder.updated': FOLDER,
  'dataset.archived': DATASET,
  'dataset.created': ROWS,
  'dataset.failed': DATASET,
  'dataset.profiled': { dataset: 'id', profile: 'id' },
  'dataset.recipe_changed': ROWS,
  'dataset.refresh_failed': DATASET,
  'dataset.restored': DATASET,
  'dataset.rows_failed': DATASET,
  'dataset.rules_changed': ROWS,
  'dataset.updated': DATASET,
  'dataset.version_added': ROWS,
  'measure.certified': MEASURE,
  'measure.created': MEASURE,
  'measure.removed': MEASURE,
  'measure.renamed': MEASURE,
  'measure.updated': MEASURE,
  'share.added': SHARE,
  'share.owner_changed': SHARE,
  'share.removed': SHARE,
  'story.archived': STORY,
  'story.claims_broken': STORY,
  'story.created': STORY,
  'story.failed': STORY,
  'story.ready': STORY,
  'story.restored': STORY,
  'story.updated': STORY,
  'workflow.archived': WORKFLOW,
  'workflow.created': WORKFLOW,
  'workflow.drifted': WORKFLOW,
  'workflow.model_failed': WORKFLOW,
  'workflow.model_ready': WORKFLOW,
  'workflow.restored': WORKFLOW,
  'workflow.updated': WORKFLOW,
};

interface Happened {
  readonly kind: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly data: Readonly<Record<string, unknown>>;
}

/** The thing that somebody must see to learn of the event; null where it is about none. */
function thingOf({ subject: { kind, id }, data }: Happened): Thing | null {
  if (kind === 'dashboard_folder') {
    return { kind: 'folder', id };
  }
  const stated = ThingKind.safeParse(kind === 'thing' ? data['kind'] : kind);
  if (stated.success) {
    return { kind: stated.data, id };
  }
  const { datasetId } = data;
  return typeof datasetId === 'string' ? { kind: 'dataset', id: datasetId } : null;
}

export interface Change {
  readonly thing: Thing;
  readonly changed: SubjectIds;
}

/** Null where no page shows it. */
export function changeOf(event: Happened): Change | null {
  const shown = isEventKind(event.kind) ? SHOWN[event.kind] : undefined;
  const thing = shown === undefined ? null : thingOf(event);
  if (shown === undefined || thing === null) {
    return null;
  }
  const own = shown === SHARE ? { ...shown, [thing.kind]: 'id' } : shown;
  const changed = Object.fromEntries(
    Object.entries(own).map(([subject, of]) => [subject, of === ALL ? ALL : thing.id]),
  );
  return { thing, changed };
}
