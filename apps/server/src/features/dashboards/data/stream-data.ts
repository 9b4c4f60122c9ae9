import type { BodyOf, TileData, previewDashboardData } from '@plumbline/contract';
import type { StreamedEvent } from '../../../platform/http/events.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { contentIssues } from '../check-content.ts';
import { contentInvalid } from '../errors.ts';
import { getDashboard } from '../get-dashboard.ts';
import { findDatasetId } from '../source.ts';
import type { TileDataOptions } from './dashboard-data-request.ts';
import { dashboardData } from './dashboard-data.ts';

interface Stream {
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** Numbered from 1. */
export async function* numbered(answers: AsyncIterable<TileData>): AsyncGenerator<StreamedEvent> {
  let id = 0;
  for await (const event of answers) {
    id += 1;
    yield { id, event };
  }
}

/** Throws `dashboard.not_found`. */
export async function streamDashboard(
  services: Services,
  actor: Actor,
  { id, options, ...stream }: Stream & { readonly id: string; readonly options: TileDataOptions },
): Promise<AsyncIterable<TileData>> {
  const { datasetId, ...content } = await getDashboard(services, actor, id);
  return dashboardData(services, actor, { content, datasetId, options, namesHidden: true, ...stream });
}

/** Tiles that are not saved: they are checked as if they were. Throws `request.invalid` with every issue. */
export async function streamPreview(
  services: Services,
  actor: Actor,
  { body, ...stream }: Stream & { readonly body: BodyOf<typeof previewDashboardData> },
): Promise<AsyncIterable<TileData>> {
  const { source, source_id, content, ...options } = body;
  const datasetId = await findDatasetId(services, actor, { source, source_id });
  // The tab is not sent: tiles of all tabs are drawn.
  const issues = contentIssues({ ...content, tabs: [] }).filter(({ path }) => !path.endsWith('.tab'));
  if (issues.length > 0) {
    throw contentInvalid(issues.map((issue) => ({ ...issue, path: `content.${issue.path}` })));
  }
  const whole = { ...content, tabs: [], filters: { op: 'and' as const, value: [] } };
  return dashboardData(services, actor, { content: whole, datasetId, options, ...stream });
}
