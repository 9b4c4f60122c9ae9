import {
  type AnnotationContent,
  AppError,
  type ChartAnnotation,
  type Issue,
  isTemporalType,
} from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';
import { isoNow } from '../../platform/clock.ts';
import { fold } from '../../platform/db/search-key.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getListed, getListedFor } from '../datasources/index.ts';
import {
  countAnnotations,
  deleteAnnotationRow,
  findAnnotation,
  insertAnnotation,
  updateAnnotationRow,
  type AnnotationRow,
} from './annotation.store.ts';
import { columnsOfDataset } from './check-content.ts';
import { presentAnnotation } from './presenter.ts';
import { getChartRow } from './saved-charts.ts';
import { isAnnotationShown, listShownAnnotations } from './shown-annotations.ts';

/** Annotations of one dataset. */
const MAX_ANNOTATIONS = 5000;

async function getAnnotationRow(services: Services, actor: Actor, id: string): Promise<AnnotationRow> {
  const { access, db } = services;
  const row = await findAnnotation(db.executor, actor, id);
  const isVisible =
    row !== null &&
    (await access.permissionOn(actor, { kind: 'dataset', id: row.dataset_id })) !== null &&
    (await isAnnotationShown(services, actor, row));
  if (!isVisible) {
    throw new AppError('annotation.not_found', `There is no annotation ${id}. It may have been deleted.`);
  }
  return row;
}

/** One to change: one's own with `comment` on the dataset, another's with `edit`. */
async function getChangeable(services: Services, actor: Actor, id: string): Promise<AnnotationRow> {
  const row = await getAnnotationRow(services, actor, id);
  const needed = row.created_by === actor.userId ? 'comment' : 'edit';
  await services.access.require(actor, { kind: 'dataset', id: row.dataset_id }, needed);
  return row;
}

/**
 * What is written on every chart of a dataset and, with `chartId`, on that chart alone; the oldest first. Throws
 * `dataset.not_found`, `chart.not_found`.
 */
export async function listAnnotations(
  services: Services,
  actor: Actor,
  { datasetId, chartId }: { readonly datasetId: string; readonly chartId: string | null },
): Promise<ChartAnnotation[]> {
  await getListed(services, actor, datasetId);
  await refuseOtherChart(services, actor, { datasetId, chartId });
  const rows = await listShownAnnotations(services, actor, { datasetId, chartId });
  return rows.map(presentAnnotation);
}

async function refuseOtherChart(
  services: Services,
  actor: Actor,
  { datasetId, chartId }: { readonly datasetId: string; readonly chartId: string | null },
): Promise<void> {
  if (chartId !== null && (await getChartRow(services, actor, chartId)).dataset_id !== datasetId) {
    throw new AppError('chart.not_found', `There is no chart ${chartId} on this dataset.`);
  }
}

/** What the place of a remark lacks, all at once. */
function anchorIssues(
  { kind, anchor }: AnnotationContent,
  columns: readonly ChartColumn[],
): readonly Issue[] {
  const issues: Issue[] = [];
  const find = (name: string) => columns.find((column) => column.name === name);
  const demand = (name: string, path: string): void => {
    if (find(name) === undefined) {
      issues.push({ path, message: `There is no column ${name} in this dataset.` });
    }
  };
  if (anchor.column !== null) {
    demand(anchor.column, 'anchor.column');
  }
  if (anchor.series !== undefined) {
    demand(anchor.series.column, 'anchor.series.column');
  }
  if (anchor.column === null && anchor.x !== undefined) {
    issues.push({ path: 'anchor.column', message: 'A value needs the column that it is a value of.' });
  }
  return [...issues, ...kindIssues({ kind, anchor }, find(anchor.column ?? ''))];
}

/** What a range or an event needs besides. */
function kindIssues(
  { kind, anchor }: Pick<AnnotationContent, 'kind' | 'anchor'>,
  column: ChartColumn | undefined,
): readonly Issue[] {
  const isWhole =
    (anchor.x !== undefined && anchor.x2 !== undefined) ||
    (anchor.y !== undefined && anchor.y2 !== undefined);
  if (kind === 'range' && !isWhole) {
    return [{ path: 'anchor', message: 'A range needs both ends: x and x2, or y and y2.' }];
  }
  if (kind !== 'event') {
    return [];
  }
  const isTime = anchor.column !== null && (column === undefined || isTemporalType(column.type));
  return [
    ...(isTime ? [] : [{ path: 'anchor.column', message: 'An event needs a column of dates or times.' }]),
    ...(anchor.x === undefined || anchor.x === null
      ? [{ path: 'anchor.x', message: 'An event needs its moment.' }]
      : []),
  ];
}

interface AnnotationInput {
  readonly datasetId: string;
  readonly body: AnnotationContent;
}

async function refuseAnchor(
  services: Services,
  actor: Actor,
  { datasetId, body }: AnnotationInput,
): Promise<void> {
  await refuseOtherChart(services, actor, { datasetId, chartId: body.chartId });
  const issues = anchorIssues(body, await columnsOfDataset(services, actor, datasetId));
  if (issues[0] !== undefined) {
    throw new AppError('request.invalid', issues[0].message, { issues });
  }
}

const contentColumns = ({ kind, chartId, anchor, text }: AnnotationContent) => ({
  kind,
  chart_id: chartId,
  anchor: JSON.stringify(anchor),
  text,
  search_key: fold(text),
});

/** Throws `dataset.not_found`, `chart.not_found`, `request.invalid` with every fault of its place. */
export async function addAnnotation(
  services: Services,
  actor: Actor,
  { datasetId, body }: AnnotationInput,
): Promise<ChartAnnotation> {
  await getListedFor(services, actor, { id: datasetId, needed: 'comment' });
  await refuseAnchor(services, actor, { datasetId, body });
  const id = newId();
  const now = isoNow(services.clock);
  await services.db.transaction(async (trx) => {
    if ((await countAnnotations(trx, actor, datasetId)) >= MAX_ANNOTATIONS) {
      const message = `The charts of a dataset bear at most ${MAX_ANNOTATIONS} annotations. Delete one first.`;
      throw new AppError('request.invalid', message);
    }
    await insertAnnotation(trx, {
      tenant_id: actor.tenantId,
      id,
      dataset_id: datasetId,
      ...contentColumns(body),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    });
    const data = { datasetId, chartId: body.chartId };
    await services.events.append(trx, actor, { kind: 'annotation.created', id, data });
  });
  return presentAnnotation(await getAnnotationRow(services, actor, id));
}

/**
 * Its place is checked only where it changes, so that a remark whose column a refresh took away can still be edited.
 * Throws `annotation.not_found`, `chart.not_found`, `request.invalid`.
 */
export async function updateAnnotation(
  services: Services,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: AnnotationContent },
): Promise<ChartAnnotation> {
  const before = await getChangeable(services, actor, id);
  const content = contentColumns(body);
  const datasetId = before.dataset_id;
  const isSamePlace =
    content.kind === before.kind && content.chart_id === before.chart_id && content.anchor === before.anchor;
  if (!isSamePlace) {
    await refuseAnchor(services, actor, { datasetId, body });
  }
  await services.db.transaction(async (trx) => {
    const set = { ...content, updated_at: isoNow(services.clock) };
    if (!(await updateAnnotationRow(trx, actor, { id, set }))) {
      throw new AppError('annotation.not_found', `There is no annotation ${id} any more.`);
    }
    const data = { datasetId, chartId: body.chartId };
    await services.events.append(trx, actor, { kind: 'annotation.updated', id, data });
  });
  return presentAnnotation(await getAnnotationRow(services, actor, id));
}

/** Throws `annotation.not_found`. */
export async function removeAnnotation(services: Services, actor: Actor, id: string): Promise<void> {
  const before = await getChangeable(services, actor, id);
  await services.db.transaction(async (trx) => {
    if (!(await deleteAnnotationRow(trx, actor, id))) {
      throw new AppError('annotation.not_found', `There is no annotation ${id} any more.`);
    }
    const data = { datasetId: before.dataset_id, chartId: before.chart_id };
    await services.events.append(trx, actor, { kind: 'annotation.removed', id, data });
  });
}
