import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  type Permission,
  type QueryOf,
  type SavedChart,
  type SavedChartContent,
  type listCharts,
} from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { fold } from '../../platform/db/search-key.ts';
import { isMatch } from '../../platform/http/etag.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findSeenPart, getListed, listShownMeasures, type SeenPart } from '../datasources/index.ts';
import {
  updateChartRow,
  countCharts,
  deleteChartRow,
  findChart,
  insertChart,
  listChartRows,
  type ChartRow,
} from './chart.store.ts';
import { refuseFaults } from './check-content.ts';
import { presentChart } from './presenter.ts';
import { shownChart } from './shown-chart.ts';

/** Saved charts of one dataset. */
const MAX_CHARTS = 1000;

/** A saved chart with its revision. */
export interface KnownChart {
  readonly chart: SavedChart;
  readonly revision: number;
}

const chartNotFound = (id: string): AppError =>
  new AppError('chart.not_found', `There is no chart ${id}. It may have been deleted.`);

/** A chart as the part of its dataset shows it; null where it names a column that is not shown. */
async function showChart(
  { part, measures }: { readonly part: SeenPart | null; readonly measures: readonly string[] },
  row: ChartRow,
): Promise<SavedChart | null> {
  const saved = presentChart(row);
  if (part === null) {
    return saved;
  }
  const [chart, filters] = await Promise.all([
    shownChart(part, saved.chart, measures),
    part.shownGroup(saved.filters),
  ]);
  return chart === null || filters === null ? null : { ...saved, chart, filters };
}

async function partOf(services: Services, actor: Actor, datasetId: string) {
  const part = await findSeenPart(services, actor, datasetId);
  const measures = part === null ? [] : await listShownMeasures(services, actor, datasetId);
  return { part, measures: measures.map(({ name }) => name) };
}

async function known(services: Services, actor: Actor, row: ChartRow): Promise<KnownChart> {
  const chart = await showChart(await partOf(services, actor, row.dataset_id), row);
  if (chart === null) {
    throw chartNotFound(row.id);
  }
  return { chart, revision: row.revision };
}

/** A chart of a dataset on which the actor has a permission. Throws `chart.not_found`, `access.forbidden`. */
async function getChartRowFor(
  services: Services,
  actor: Actor,
  { id, needed }: { readonly id: string; readonly needed: Permission },
): Promise<ChartRow> {
  const { access, db } = services;
  const row = await findChart(db.executor, actor, id);
  const thing = row && ({ kind: 'dataset', id: row.dataset_id } as const);
  if (row === null || thing === null || (await access.permissionOn(actor, thing)) === null) {
    throw chartNotFound(id);
  }
  await access.require(actor, thing, needed);
  return row;
}

/** The same, as the actor sees all of it: whoever changes it would replace what they do not see. */
async function getWholeFor(
  services: Services,
  actor: Actor,
  wanted: { readonly id: string; readonly needed: Permission },
): Promise<{ readonly row: ChartRow; readonly shown: KnownChart }> {
  const row = await getChartRowFor(services, actor, wanted);
  const shown = await known(services, actor, row);
  if (!isDeepStrictEqual(shown.chart, presentChart(row))) {
    throw new AppError(
      'access.forbidden',
      `“${row.name}” names values that you do not see, so you cannot change it. Save a chart of your own instead.`,
    );
  }
  return { row, shown };
}

/** A chart of a dataset that the actor may see. Throws `chart.not_found`. */
export async function getChartRow(services: Services, actor: Actor, id: string): Promise<ChartRow> {
  const row = await getChartRowFor(services, actor, { id, needed: 'view' });
  await known(services, actor, row);
  return row;
}

/** The saved charts of a dataset, newest first. Throws `dataset.not_found`. */
export async function listSavedCharts(
  services: Services,
  actor: Actor,
  { datasetId, wanted }: { readonly datasetId: string; readonly wanted: QueryOf<typeof listCharts> },
): Promise<{ data: SavedChart[]; page: number; limit: number; total: number }> {
  await getListed(services, actor, datasetId);
  const { page, limit, q = '' } = wanted;
  const listing = { datasetId, q: q.trim(), page, limit };
  const shown = await partOf(services, actor, datasetId);
  if (shown.part === null) {
    const { rows, total } = await listChartRows(services.db.executor, actor, listing);
    return { data: rows.map(presentChart), page, limit, total };
  }
  // Which charts there are for somebody who sees a part follows from their content.
  const all = { ...listing, page: 1, limit: MAX_CHARTS };
  const { rows } = await listChartRows(services.db.executor, actor, all);
  const charts = (await Promise.all(rows.map((row) => showChart(shown, row)))).filter((one) => one !== null);
  return { data: charts.slice((page - 1) * limit, page * limit), page, limit, total: charts.length };
}

/** Also one that its dataset's newest version cannot draw any more. Throws `chart.not_found`. */
export const getSavedChart = async (services: Services, actor: Actor, id: string): Promise<KnownChart> =>
  known(services, actor, await getChartRowFor(services, actor, { id, needed: 'view' }));

const contentColumns = ({ name, chart, mode, filters }: SavedChartContent) => ({
  name,
  name_key: fold(name),
  chart: JSON.stringify(chart),
  mode,
  filters: JSON.stringify(filters),
});

/** Throws `dataset.not_found`, `access.forbidden`, `dataset.not_ready`, `query.invalid` with every issue, `request.invalid` beyond 1,000. */
export async function addChart(
  services: Services,
  actor: Actor,
  { datasetId, body }: { readonly datasetId: string; readonly body: SavedChartContent },
): Promise<KnownChart> {
  await services.access.require(actor, { kind: 'dataset', id: datasetId }, 'edit');
  await refuseFaults(services, actor, { datasetId, content: body });
  const id = newId();
  const now = isoNow(services.clock);
  await services.db.transaction(async (trx) => {
    if ((await countCharts(trx, actor, datasetId)) >= MAX_CHARTS) {
      const message = `A dataset keeps at most ${MAX_CHARTS} charts. Delete one before you save another.`;
      throw new AppError('request.invalid', message);
    }
    await insertChart(trx, {
      tenant_id: actor.tenantId,
      id,
      dataset_id: datasetId,
      ...contentColumns(body),
      revision: 1,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    });
    const data = { name: body.name, datasetId };
    await services.events.append(trx, actor, { kind: 'chart.created', id, data });
  });
  return getSavedChart(services, actor, id);
}

const stale = ({ chart }: KnownChart): AppError =>
  new AppError('chart.stale', `“${chart.name}” has changed since you loaded it. Reload it and try again.`, {
    data: { current: chart },
  });

interface ChartEdit {
  readonly id: string;
  readonly body: SavedChartContent;
  /** The `If-Match` header as it came. */
  readonly ifMatch: string | undefined;
}

/**
 * What is drawn is checked only where it changes, so that a chart that a refresh broke can still be renamed. Throws
 * `chart.not_found`, `chart.stale` with `current` in its data, and `query.invalid` with every issue.
 */
export async function updateChart(
  services: Services,
  actor: Actor,
  { id, body, ifMatch }: ChartEdit,
): Promise<KnownChart> {
  const { row: before, shown } = await getWholeFor(services, actor, { id, needed: 'edit' });
  if (!isMatch(ifMatch, before.revision)) {
    throw stale(shown);
  }
  const content = contentColumns(body);
  const isDrawnAlike =
    content.chart === before.chart && content.filters === before.filters && content.mode === before.mode;
  if (isDrawnAlike && content.name === before.name) {
    return shown;
  }
  if (!isDrawnAlike) {
    await refuseFaults(services, actor, { datasetId: before.dataset_id, content: body });
  }
  await services.db.transaction(async (trx) => {
    const revision = ifMatch === undefined ? undefined : before.revision;
    const set = { ...content, updated_at: isoNow(services.clock) };
    if (!(await updateChartRow(trx, actor, { id, revision, set }))) {
      // Somebody was quicker, or took it away.
      throw stale(shown);
    }
    const data = { name: body.name, datasetId: before.dataset_id };
    await services.events.append(trx, actor, { kind: 'chart.updated', id, data });
  });
  return getSavedChart(services, actor, id);
}

/** With the remarks on it alone. Throws `chart.not_found`. */
export async function removeChart(services: Services, actor: Actor, id: string): Promise<void> {
  const before = await getChartRowFor(services, actor, { id, needed: 'edit' });
  await known(services, actor, before);
  await services.db.transaction(async (trx) => {
    if (!(await deleteChartRow(trx, actor, id))) {
      throw new AppError('chart.not_found', `There is no chart ${id} any more.`);
    }
    const data = { name: before.name, datasetId: before.dataset_id };
    await services.events.append(trx, actor, { kind: 'chart.removed', id, data });
  });
}
