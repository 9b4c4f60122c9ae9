import type { Translator } from '@plumbline/messages';
import type { FoundAnnotation } from '../charts/index.ts';
import type { SearchedDashboard } from '../dashboards/index.ts';
import type { FoundColumn, FoundDataset } from '../datasources/index.ts';
import type { Found } from './found.ts';

const MAX_SNIPPET = 200;

const shorten = (text: string): string =>
  text.length <= MAX_SNIPPET ? text : `${text.slice(0, MAX_SNIPPET - 1)}…`;

export const presentDataset = ({ id, name, description }: FoundDataset): Found => ({
  kind: 'dataset',
  id,
  title: name,
  snippet: shorten(description ?? ''),
  link: `/datasets/${id}`,
});

/** A column has no id of its own: its dataset's and its name make one. */
export const presentColumn = (column: FoundColumn, { t }: Translator): Found => ({
  kind: 'column',
  id: `${column.datasetId}:${column.name}`,
  title: column.label ?? column.name,
  snippet: shorten(
    column.description === null
      ? t('search.columnOf', { dataset: column.datasetName })
      : t('search.columnOfWith', { dataset: column.datasetName, description: column.description }),
  ),
  link: `/datasets/${column.datasetId}/data?col=${encodeURIComponent(column.name)}`,
});

export const presentAnnotation = (annotation: FoundAnnotation, { t }: Translator): Found => {
  const { id, text, datasetId, datasetName, chartId, chartName } = annotation;
  const snippet =
    chartName === null
      ? t('search.annotationOn', { dataset: datasetName })
      : t('search.annotationOnChart', { chart: chartName, dataset: datasetName });
  const chart = chartId === null ? '' : `/${chartId}`;
  return {
    kind: 'annotation',
    id,
    title: shorten(text),
    snippet: shorten(snippet),
    link: `/datasets/${datasetId}/charts${chart}`,
  };
};

export const presentDashboard = ({ id, name, description }: SearchedDashboard): Found => ({
  kind: 'dashboard',
  id,
  title: name,
  snippet: shorten(description),
  link: `/dashboards/${id}`,
});
