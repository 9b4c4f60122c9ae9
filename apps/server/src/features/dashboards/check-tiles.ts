import { AppError, assertNever, type FilterNode, type Issue, type Tile } from '@plumbline/contract';
import { check, rowQuery } from '@plumbline/query';
import type { ChartColumn } from '@plumbline/viz';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { chartContentIssues } from '../charts/index.ts';
import { findQueryContext, getReadable } from '../datasources/index.ts';
import { pivotIssues } from '../pivots/index.ts';
import { figureIssues, figurePlanning, listFigureMeasures } from './data/figure-query.ts';
import type { DataTile } from './data/tiles.ts';

export interface TilesToCheck {
  readonly tiles: readonly Tile[];
  /** The dashboard's own dataset. */
  readonly datasetId: string;
  /** Tiles of the stored state: one that is unchanged may show what is gone since, so that the others can be edited. */
  readonly before: readonly Tile[];
}

type Rows = { readonly columns: readonly ChartColumn[] } | 'unknown' | 'not ready';

/** What the datasets of the tiles do not allow: datasets that the author does not have, and what their columns do not fit. */
export async function tileIssues(
  services: Services,
  actor: Actor,
  { tiles, datasetId, before }: TilesToCheck,
): Promise<Issue[]> {
  const unchanged = new Set(before.map((tile) => JSON.stringify(tile)));
  const datasets = new Map<string, Promise<Rows>>();
  const rowsOf = (id: string): Promise<Rows> => {
    const known = datasets.get(id) ?? readRows(services, actor, id);
    datasets.set(id, known);
    return known;
  };
  const issues: Issue[] = [];
  for (const [index, tile] of tiles.entries()) {
    if ('dataset' in tile && !unchanged.has(JSON.stringify(tile))) {
      const id = tile.dataset ?? datasetId;
      const tileIssues = await issuesOfTile(services, actor, { tile, datasetId: id, rows: await rowsOf(id) });
      issues.push(...tileIssues.map((issue) => ({ ...issue, path: `tiles.${index}.${issue.path}` })));
    }
  }
  return issues;
}

async function readRows(services: Services, actor: Actor, id: string): Promise<Rows> {
  try {
    const { version } = await getReadable(services, actor, { id });
    return { columns: version.columns };
  } catch (error) {
    if (error instanceof AppError && error.code === 'dataset.not_found') {
      return 'unknown';
    }
    if (error instanceof AppError && error.code === 'dataset.not_ready') {
      return 'not ready';
    }
    throw error;
  }
}

async function issuesOfTile(
  services: Services,
  actor: Actor,
  { tile, datasetId, rows }: { readonly tile: DataTile; readonly datasetId: string; readonly rows: Rows },
): Promise<Issue[]> {
  if (rows === 'unknown') {
    return [{ path: 'dataset', message: `There is no dataset ${datasetId}. It may have been deleted.` }];
  }
  if (rows === 'not ready') {
    return [];
  }
  const { columns } = rows;
  const own = tile.filters === undefined ? [] : rowIssues({ filters: tile.filters }, columns);
  switch (tile.kind) {
    case 'chart': {
      const { chart, mode } = tile;
      const content = { chart, mode, filters: EVERY_ROW, datasetId, columns };
      return [...own, ...(await chartContentIssues(services, actor, content))];
    }
    case 'figure': {
      const context = await findQueryContext(services, actor, datasetId);
      const measures = await listFigureMeasures(services, actor, { id: datasetId, measure: tile.measure });
      return [...own, ...figureIssues(tile, figurePlanning(columns, measures, context))];
    }
    case 'grid':
      return [...own, ...rowIssues({ columns: tile.columns, sort: tile.sort }, columns)];
    case 'pivot': {
      const issues = await pivotIssues(services, actor, { id: datasetId, spec: tile.pivot });
      return [...own, ...issues.map((issue) => ({ ...issue, path: `pivot.${issue.path}` }))];
    }
    default:
      return assertNever(tile);
  }
}

const EVERY_ROW: FilterNode = { op: 'and', value: [] };

function rowIssues(query: Parameters<typeof rowQuery>[0], columns: readonly ChartColumn[]): readonly Issue[] {
  const checked = check(rowQuery(query), columns);
  return checked.ok ? [] : checked.issues;
}
