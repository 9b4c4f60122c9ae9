import { MAX_LIMIT, type TileData } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { dashboardData, type DashboardDataRequest } from '../dashboards/index.ts';
import { MAX_TABLE_ROWS } from './tables.ts';

export interface AnswersRequest extends DashboardDataRequest {
  /** Called after each tile's answer, with the number of answered tiles. */
  readonly onAnswer?: (count: number, answer: TileData) => Promise<void>;
}

/** Every tile's answer, tables with all their rows up to the bound of a file. */
export async function wholeAnswers(
  services: Services,
  actor: Actor,
  dashboard: AnswersRequest,
): Promise<ReadonlyMap<string, TileData>> {
  const answers = new Map<string, TileData>();
  const options = { ...dashboard.options, page: 1, limit: MAX_LIMIT };
  for await (const answer of dashboardData(services, actor, { ...dashboard, options })) {
    answers.set(answer.tile, answer);
    await dashboard.onAnswer?.(answers.size, answer);
  }
  for (const answer of answers.values()) {
    answers.set(answer.tile, await withAllRows(services, actor, { dashboard, answer }));
  }
  return answers;
}

async function withAllRows(
  services: Services,
  actor: Actor,
  { dashboard, answer }: { readonly dashboard: DashboardDataRequest; readonly answer: TileData },
): Promise<TileData> {
  const { data } = answer;
  if (data?.kind !== 'grid') {
    return answer;
  }
  const wanted = Math.min(data.grid.total, MAX_TABLE_ROWS);
  const rows = [...data.grid.data];
  for (let page = 2; rows.length < wanted; page += 1) {
    const options = { ...dashboard.options, page, limit: MAX_LIMIT, tiles: [answer.tile] };
    const before = rows.length;
    for await (const more of dashboardData(services, actor, { ...dashboard, options })) {
      if (more.data?.kind === 'grid') {
        rows.push(...more.data.grid.data);
      } else {
        // Half a table would be taken for a whole one.
        return more;
      }
    }
    if (rows.length === before) {
      break;
    }
  }
  return { ...answer, data: { kind: 'grid', grid: { ...data.grid, data: rows } } };
}
