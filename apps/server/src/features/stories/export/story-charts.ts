import { AppError, type ChartData, type Story } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { drawChart } from '../../datasources/index.ts';

export interface ChartsRequest {
  readonly story: Story;
  readonly signal: AbortSignal;
}

/** Chart of a block as the actor sees it now; null where its columns are gone or hidden. */
async function readChart(
  services: Services,
  actor: Actor,
  {
    story,
    chart,
    signal,
  }: ChartsRequest & {
    readonly chart: NonNullable<Extract<Story['blocks'][number], { kind: 'insight' }>['chart']>;
  },
): Promise<ChartData | null> {
  const version = story.version ?? undefined;
  const filters = { op: 'and' as const, value: [] };
  try {
    return await drawChart(services, actor, {
      id: story.datasetId,
      version,
      chart,
      mode: 'Absolute',
      filters,
      search: '',
      signal,
    });
  } catch (error) {
    if (error instanceof AppError && !signal.aborted) {
      return null;
    }
    throw error;
  }
}

/** The data of every chart of a story that the actor can see, by the id of its block. */
export async function readCharts(
  services: Services,
  actor: Actor,
  request: ChartsRequest,
): Promise<ReadonlyMap<string, ChartData>> {
  const charts = new Map<string, ChartData>();
  for (const block of request.story.version === null ? [] : request.story.blocks) {
    if ((block.kind === 'chart' || block.kind === 'insight') && block.chart !== null) {
      const data = await readChart(services, actor, { ...request, chart: block.chart });
      if (data !== null) {
        charts.set(block.id, data);
      }
    }
  }
  return charts;
}
