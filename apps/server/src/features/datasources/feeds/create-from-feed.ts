import type { FeedPreview, FeedSourceKind } from '@plumbline/contract';
import { parseConfig } from '@plumbline/connectors';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { withinTime } from '../../connections/index.ts';
import { createDataset, type DatasetJob } from '../create/create-dataset.ts';
import { openFeed } from './open-feed.ts';

interface FeedRequest {
  readonly kind: FeedSourceKind;
  readonly config: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** What a feed is about and its first rows, in few requests. Throws `source.*` with an issue at the field to fix. */
export const previewFeed = (
  services: Services,
  { tenantId }: Pick<Actor, 'tenantId'>,
  { kind, config, signal }: FeedRequest,
): Promise<FeedPreview> =>
  withinTime({ tenantId, signal }, async (bounded) => {
    const { feed } = await openFeed(services, { kind, config, signal: bounded });
    return feed.preview(bounded);
  });

/** Start to create a dataset from a feed. What is evidently no source is refused at once; nothing is requested yet. */
export async function createFromFeed(
  services: Services,
  actor: Actor,
  { kind, config, name, once, signal }: FeedRequest & { readonly name: string; readonly once: Once | null },
): Promise<DatasetJob> {
  const parsed = parseConfig(kind, config);
  const { label } = await openFeed(services, { kind, config: parsed, signal });
  const from = { kind: 'feed', source: kind, config: parsed, label } as const;
  return createDataset(services, actor, { name, from, once, signal });
}
