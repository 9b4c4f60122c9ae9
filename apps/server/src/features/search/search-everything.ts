import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import { searchShownAnnotations } from '../charts/index.ts';
import { searchDashboards } from '../dashboards/index.ts';
import { listParts, searchColumns, searchDatasets } from '../datasources/index.ts';
import type { Found } from './found.ts';
import { presentAnnotation, presentColumn, presentDashboard, presentDataset } from './presenter.ts';

const MAX_DATASETS = 20;
const MAX_DASHBOARDS = 20;
const MAX_COLUMNS = 30;
const MAX_ANNOTATIONS = 20;

/** Everything the caller may see whose name, or what was said of it, holds the text: datasets, dashboards, columns, annotations. */
export async function searchEverything(services: Services, actor: Actor, search: string): Promise<Found[]> {
  const text = search.trim();
  if (text === '') {
    return [];
  }
  const { db } = services;
  const [datasets, dashboards, columns, annotations] = await Promise.all([
    searchDatasets(db.executor, actor, { text, limit: MAX_DATASETS }),
    searchDashboards(db.executor, actor, { text, limit: MAX_DASHBOARDS }),
    searchColumns(db.executor, actor, { text, limit: MAX_COLUMNS }),
    searchShownAnnotations(services, actor, { text, limit: MAX_ANNOTATIONS }),
  ]);
  const words = await translatorOf(actor);
  const ids = columns.map(({ datasetId }) => datasetId);
  const parts = await listParts(services, actor, ids);
  const seen = columns.filter(({ datasetId, name }) => parts.get(datasetId)?.names.includes(name) ?? true);
  return [
    ...datasets.map(presentDataset),
    ...dashboards.map(presentDashboard),
    ...seen.map((column) => presentColumn(column, words)),
    ...annotations.map((annotation) => presentAnnotation(annotation, words)),
  ];
}
