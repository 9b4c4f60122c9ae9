import type { DashboardSummary, DatasetSummary, StorySummary, WorkflowSummary } from '@plumbline/contract';
import { t } from '../../messages/index.ts';

/** Something that people work on, as a row of the home page. */
export interface RecentThing {
  readonly kind: 'dataset' | 'dashboard' | 'workflow' | 'story';
  readonly id: string;
  readonly name: string;
  readonly link: string;
  /** What it holds or is made from, in words; empty where nothing is known. */
  readonly about: string;
  /** Number of its version; null where it has none. */
  readonly version: number | null;
  /** The person who changed or created it; null: the product itself. */
  readonly by: { readonly id: string; readonly name: string } | null;
  /** ISO 8601. */
  readonly updatedAt: string;
}

const ofDataset = ({ id, name, version, createdBy, updatedAt }: DatasetSummary): RecentThing => ({
  kind: 'dataset',
  id,
  name,
  link: `/datasets/${id}/data`,
  about: version === null ? t('home.creating') : t('home.rowsOf', { count: version.rowCount }),
  version: version?.number ?? null,
  by: createdBy,
  updatedAt,
});

const ofDashboard = (dashboard: DashboardSummary): RecentThing => ({
  kind: 'dashboard',
  id: dashboard.id,
  name: dashboard.name,
  link: `/dashboards/${dashboard.id}`,
  about: t('home.tilesOf', { count: dashboard.tileCount }),
  version: null,
  by: dashboard.updatedBy ?? dashboard.createdBy,
  updatedAt: dashboard.updatedAt,
});

const ofWorkflow = ({ id, name, datasetName, createdBy, updatedAt }: WorkflowSummary): RecentThing => ({
  kind: 'workflow',
  id,
  name,
  link: `/workflows/${id}`,
  about: datasetName ?? '',
  version: null,
  by: createdBy,
  updatedAt,
});

const ofStory = ({ id, title, datasetName, createdBy, updatedAt }: StorySummary): RecentThing => ({
  kind: 'story',
  id,
  name: title,
  link: `/stories/${id}`,
  about: datasetName ?? '',
  version: null,
  by: createdBy,
  updatedAt,
});

export interface RecentLists {
  readonly datasets: readonly DatasetSummary[];
  readonly dashboards: readonly DashboardSummary[];
  readonly workflows: readonly WorkflowSummary[];
  readonly stories: readonly StorySummary[];
}

/** The last changed of all kinds, newest first. */
export const recentWork = (lists: RecentLists, limit: number): readonly RecentThing[] =>
  [
    ...lists.datasets.map(ofDataset),
    ...lists.dashboards.map(ofDashboard),
    ...lists.workflows.map(ofWorkflow),
    ...lists.stories.map(ofStory),
  ]
    .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, limit);
