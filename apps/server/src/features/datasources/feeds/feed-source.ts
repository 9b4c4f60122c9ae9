import { FEED_SOURCE_KINDS } from '@plumbline/contract';
import { parseConfig, secretFields } from '@plumbline/connectors';
import { z } from 'zod';
import type { Sealer } from '../../../platform/auth/seal.ts';

/** What a dataset reads from a public service. */
export const FeedSource = z.object({
  kind: z.enum(FEED_SOURCE_KINDS),
  /** The configuration of the connector without its secrets. */
  config: z.record(z.string(), z.unknown()),
  /** Sealed JSON of the secret fields, under the dataset's id; null without any. */
  secrets: z.string().nullable(),
});
export type FeedSource = z.infer<typeof FeedSource>;

const sealContext = (datasetId: string): string => `feed:${datasetId}`;

/** A configuration as it is stored with a dataset. */
export function sealFeed(
  sealer: Sealer,
  datasetId: string,
  { kind, config }: Pick<FeedSource, 'kind' | 'config'>,
): FeedSource {
  const secret = secretFields(kind);
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  const secrets = entries.filter(([name]) => secret.has(name));
  return {
    kind,
    config: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
    secrets:
      secrets.length === 0
        ? null
        : sealer.seal(JSON.stringify(Object.fromEntries(secrets)), sealContext(datasetId)),
  };
}

/** The whole configuration: for the connector alone. */
export const unsealFeed = (
  sealer: Sealer,
  datasetId: string,
  { kind, config, secrets }: FeedSource,
): Readonly<Record<string, unknown>> =>
  parseConfig(kind, {
    ...config,
    ...(secrets === null
      ? {}
      : (JSON.parse(sealer.open(secrets, sealContext(datasetId))) as Record<string, unknown>)),
  });
