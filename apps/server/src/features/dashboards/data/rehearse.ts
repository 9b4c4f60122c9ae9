import { isNumericType, isTemporalType, routes, type TileData } from '@plumbline/contract';
import { createRehearsal } from '@plumbline/engine';
import { parseBody } from '../../../platform/http/validate.ts';
import { createLog } from '../../../platform/log/create-log.ts';
import type { Services } from '../../../platform/services.ts';
import { findNewest, getReadable } from '../../datasources/index.ts';
import { streamPreview } from './stream-data.ts';

const PLACE = { x: 0, y: 0, w: 4, h: 4 };

interface NamedColumn {
  readonly name: string;
  readonly type: Parameters<typeof isNumericType>[0];
}

/** A tile of each kind, over columns of each kind that there are. */
function madeUpTiles(columns: readonly NamedColumn[]): object[] {
  const number = columns.find(({ type }) => isNumericType(type))?.name;
  const time = columns.find(({ type }) => isTemporalType(type))?.name;
  const text = columns.find(({ type }) => type === 'text')?.name;
  const measure =
    number === undefined ? { field: null, aggregate: 'count' } : { field: number, aggregate: 'sum' };
  const bar = (x: object): object => ({ version: 1, mark: 'bar', encoding: { x, y: measure } });
  const category = text ?? columns[0]?.name;
  const tiles = [
    { kind: 'figure', measure },
    { kind: 'grid' },
    { kind: 'chart', chart: bar({ field: category }) },
    {
      kind: 'pivot',
      pivot: {
        rows: [category],
        columns: time === undefined ? [] : [{ column: time, timeUnit: 'year' }],
        values: [number === undefined ? { agg: 'count' } : { column: number, agg: 'sum' }],
      },
    },
    ...(time === undefined ? [] : [{ kind: 'chart', chart: bar({ field: time, timeUnit: 'month' }) }]),
  ];
  return tiles.map((tile, at) => ({ id: `made up ${at}`, place: PLACE, ...tile }));
}

/** Reads metadata, plans and prints; sends no process a statement, and reports nothing. */
function rehearsing(services: Services): Services {
  const rehearsal: Partial<Services['engine']> = createRehearsal();
  const engine = new Proxy(services.engine, {
    get: (_target, name) => Reflect.get(rehearsal, name) as unknown,
  });
  return { ...services, engine, log: createLog('silent'), errors: { report: async () => undefined } };
}

/**
 * Answers made-up questions about the newest dataset as a dashboard's tiles, as its owner, without reading a row or writing
 * anything: code that has never run takes several times as long, and the first person would wait for it. Gives the answers.
 */
export async function rehearse(services: Services, signal: AbortSignal): Promise<readonly TileData[]> {
  const rehearsed = rehearsing(services);
  const newest = await findNewest(services.db.executor);
  if (newest === null) {
    return [];
  }
  const actor = { tenantId: newest.tenantId, userId: newest.ownerId };
  const { version } = await getReadable(rehearsed, actor, { id: newest.id, signal });
  const number = version.columns.find(({ type }) => isNumericType(type))?.name;
  const filters = { op: 'and', value: number === undefined ? [] : [{ column: number, op: 'gt', value: 0 }] };
  const requested = { source: 'dataset', source_id: newest.id, filters };
  // Each schema is compiled when it is first used.
  parseBody(routes.getDashboardData, { filters });
  parseBody(routes.filterDatasource, { filters });
  const body = parseBody(routes.previewDashboardData, {
    ...requested,
    content: { tiles: madeUpTiles(version.columns) },
  });
  const request = { body, requestId: 'rehearsal', signal };
  const answers: TileData[] = [];
  for await (const answer of await streamPreview(rehearsed, actor, request)) {
    answers.push(answer);
  }
  return answers;
}
