import { z } from 'zod';
import { TileData } from '../entities/dashboard.ts';
import { Embed, EmbedContent, EmbedLink, EmbeddedDashboard } from '../entities/embed.ts';
import { Filters } from '../entities/filter.ts';
import { Id, Timestamp, ok, okEmpty } from '../envelope.ts';
import { embedded, embeddedOrEnded, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { EXPORT_PAGES, ParameterValues, tileDataOptions } from './dashboards.ts';

const ofDashboard = z.object({
  /** Id of the dashboard. */
  id: Id,
});
const ofEmbed = z.object({
  /** Id of the embed. */
  id: Id,
});

/**
 * The dashboard's default embed, created at the first call: later calls return it, with the same token all day. The
 * token lasts seven days. What `createEmbed` makes has its own locks, and a link that lasts as long as the embed.
 */
export const embedDashboard = defineRoute({
  id: 'dashboards.embed',
  method: 'GET',
  path: '/v1/dashboard/:id/embed',
  summary:
    'What a foreign page needs to show the dashboard. The token reads this dashboard and nothing else.',
  policy: writes('viewer'),
  reads: { embed: ALL },
  params: ofDashboard,
  reply: ok(EmbedLink),
});

export const listEmbeds = defineRoute({
  id: 'embeds.list',
  method: 'GET',
  path: '/v1/dashboard/:id/embeds',
  summary: 'List the embeds of a dashboard, active and ended, without their tokens.',
  policy: writes('viewer'),
  reads: { embed: ALL },
  params: ofDashboard,
  reply: ok(z.array(Embed)),
});

export const createEmbed = defineRoute({
  id: 'embeds.create',
  method: 'POST',
  path: '/v1/dashboard/:id/embeds',
  summary: 'Create an embed with locked filters and the hosts that may frame it.',
  policy: writes('viewer'),
  changes: { embed: ALL },
  params: ofDashboard,
  body: EmbedContent,
  reply: ok(
    z.object({
      embed: Embed,
      /** Ends with the embed. */
      link: EmbedLink,
    }),
  ),
  status: 201,
});

export const updateEmbed = defineRoute({
  id: 'embeds.update',
  method: 'PUT',
  path: '/v1/embeds/:id',
  summary: 'Update what an embed shows and where; existing links keep working.',
  policy: writes('viewer'),
  changes: { embed: 'id' },
  params: ofEmbed,
  /** Without `expiresInDays` it ends when it did. */
  body: EmbedContent.extend({ expiresInDays: EmbedContent.shape.expiresInDays.unwrap().optional() }),
  reply: ok(Embed),
});

export const getEmbedLink = defineRoute({
  id: 'embeds.getLink',
  method: 'GET',
  path: '/v1/embeds/:id/link',
  summary: 'Get a newly signed link of an active embed.',
  policy: writes('viewer'),
  reads: { embed: 'id' },
  params: ofEmbed,
  reply: ok(EmbedLink),
});

export const revokeEmbed = defineRoute({
  id: 'embeds.revoke',
  method: 'DELETE',
  path: '/v1/embeds/:id',
  summary: 'Revoke an embed and all its links at once.',
  policy: writes('viewer'),
  changes: { embed: 'id' },
  params: ofEmbed,
  reply: okEmpty,
});

export const getEmbedded = defineRoute({
  id: 'embeds.read',
  method: 'GET',
  path: '/v1/embedded',
  summary: 'Get the dashboard of the token.',
  policy: embedded,
  reads: { dashboard: ALL },
  reply: ok(EmbeddedDashboard),
});

export const getEmbeddedData = defineRoute({
  id: 'embeds.readData',
  method: 'POST',
  path: '/v1/embedded/data',
  summary: "Stream its tiles' data under the locked filters.",
  policy: embedded,
  reads: { dashboard: ALL, rows: ALL },
  body: z.object(tileDataOptions),
  reply: TileData,
  replyKind: 'events',
});

/** A column's values within what the embed shows. */
export const getEmbeddedValues = defineRoute({
  id: 'embeds.readValues',
  method: 'POST',
  path: '/v1/embedded/values',
  summary: "List values for a parameter's picker.",
  policy: embedded,
  reads: { rows: ALL },
  body: z.object({
    /** Name of a parameter of the dashboard. One that is locked or unknown is `request.invalid`. */
    parameter: z.string().min(1).max(100),
    /** Values that contain this, case and accents folded. */
    search: z.string().max(500).optional(),
  }),
  reply: ok(
    z.array(
      z.object({
        /** Null: the rows without one. */
        value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
        /** Rows with the value. */
        count: z.int(),
      }),
    ),
  ),
});

export const exportEmbedded = defineRoute({
  id: 'embeds.export',
  method: 'POST',
  path: '/v1/embedded/export',
  summary: 'Export the dashboard as PDF or PNG, where the embed allows downloads.',
  policy: embedded,
  reads: { dashboard: ALL, rows: ALL },
  body: z.object({
    /** `pdf`: pages; `png`: one picture. */
    format: z.enum(EXPORT_PAGES),
    /** Within what the embed shows; with `allowFilters` alone. */
    filters: Filters,
    parameters: ParameterValues,
  }),
  reply: z.unknown(),
  replyKind: 'file',
});

/** `now` is the server's clock: a client counts from it, so that its own may be wrong. */
export const renewEmbedToken = defineRoute({
  id: 'embeds.renew',
  method: 'POST',
  path: '/v1/embedded/renew',
  summary:
    'Get a token for the next hour while the embed is active; accepts one that expired within the last day.',
  policy: embeddedOrEnded,
  changes: { nothing: 'The token is held by the embedded page alone.' },
  reply: ok(
    z.object({
      /** In place of the one that was sent. */
      token: z.string(),
      expiresAt: Timestamp,
      /** The server's clock. */
      now: Timestamp,
    }),
  ),
});
