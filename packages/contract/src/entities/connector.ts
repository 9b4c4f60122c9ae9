import { z } from 'zod';
import { CONNECTOR_GROUPS } from '../vocabulary/source-kind.ts';

/** A kind of source as the catalog shows it. */
export const CatalogItem = z.object({
  /** What calls name it by, such as `postgresql`. */
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  /** Path of the picture on this server. */
  image: z.string(),
  /** The section of the catalog that shows it. */
  group: z.enum(CONNECTOR_GROUPS),
  /** A disabled connector is shown and cannot be used. */
  status: z.enum(['enabled', 'disabled']),
  /** Why a source that works is off on this server; null otherwise. */
  reason: z.string().nullable(),
  /** `oauth`: people sign in at the source, and there is no form. */
  signIn: z.enum(['form', 'oauth']),
  /** True: tables can be read by what changed since the last refresh. */
  isIncremental: z.boolean(),
  /** Whether the catalog marks it as new. */
  isNew: z.boolean(),
  /**
   * True for a connector that follows its vendor's documentation and has not been tried on one of the vendor's
   * servers.
   */
  isBeta: z.boolean(),
  /** JSON Schema of its configuration. */
  config: z.record(z.string(), z.unknown()),
});
export type CatalogItem = z.infer<typeof CatalogItem>;
