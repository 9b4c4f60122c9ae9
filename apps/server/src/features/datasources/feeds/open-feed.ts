import { openConnector, type FeedAccess } from '@plumbline/connectors';
import { invariant, type FeedSourceKind } from '@plumbline/contract';
import type { Services } from '../../../platform/services.ts';

/** Opens a feed; nothing is requested yet. Throws `request.invalid` and `source.refused` with the field to fix. */
export async function openFeed(
  { outbound, config: { endpoints } }: Pick<Services, 'outbound' | 'config'>,
  { kind, config, signal }: { kind: FeedSourceKind; config: unknown; signal: AbortSignal },
): Promise<{ readonly label: string; readonly feed: FeedAccess }> {
  const { label, feed } = await openConnector(kind, config, { outbound, endpoints, signal });
  invariant(feed !== null, 'A source of feeds has one.');
  return { label, feed };
}
