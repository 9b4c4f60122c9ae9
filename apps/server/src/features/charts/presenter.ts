import type { ChartAnnotation, SavedChart } from '@plumbline/contract';
import type { AnnotationRow } from './annotation.store.ts';
import type { ChartRow } from './chart.store.ts';

const toPerson = (row: {
  created_by: string;
  fname: string;
  lname: string;
  email: string;
}): { id: string; name: string } => {
  const name = `${row.fname} ${row.lname}`.trim();
  return { id: row.created_by, name: name === '' ? row.email : name };
};

export const presentChart = (row: ChartRow): SavedChart => ({
  id: row.id,
  datasetId: row.dataset_id,
  name: row.name,
  chart: JSON.parse(row.chart) as SavedChart['chart'],
  mode: row.mode,
  filters: JSON.parse(row.filters) as SavedChart['filters'],
  createdBy: toPerson(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const presentAnnotation = (row: AnnotationRow): ChartAnnotation => ({
  id: row.id,
  datasetId: row.dataset_id,
  chartId: row.chart_id,
  kind: row.kind,
  anchor: JSON.parse(row.anchor) as ChartAnnotation['anchor'],
  text: row.text,
  createdBy: toPerson(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
