import { PublicBranding } from './workspace-settings.ts';
import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { isEmbedHost } from '../vocabulary/embed-host.ts';
import { Cell, ColumnType } from './cell.ts';
import { DashboardContent } from './dashboard.ts';
import { Filters } from './filter.ts';
import { NamedPerson } from './person.ts';

/** A host that may hold the frame: `https://example.org`, `https://*.example.org`, or `http://localhost:8080`. */
export const EmbedHost = z
  .string()
  .max(300)
  .refine(isEmbedHost, 'Give an address such as https://example.org, without a path.');

/** What an embed shows, and to whom. */
export const EmbedContent = z.object({
  /** For whoever manages the embeds; readers are not shown it. */
  name: z.string().trim().min(1).max(200).default('Embed'),
  /** Pages on these hosts may hold it; none: only this product's own. */
  hosts: z.array(EmbedHost).max(50).default([]),
  /** Rows it shows at most. Nobody who holds the token can widen them. */
  filters: Filters,
  /** Values of the dashboard's parameters that readers cannot change. */
  parameters: z.record(z.string(), z.union([Cell, z.array(Cell)])).default({}),
  /** `System`: as the reader's system is set. */
  theme: z.enum(['Light', 'Dark', 'System']).default('Light'),
  /** BCP 47, such as `de-AT`; that of the reader's browser where left out. */
  locale: z.string().max(35).optional(),
  /** Whether readers may filter within what it shows, and download it. */
  allowFilters: z.boolean().default(true),
  /** Whether readers may export it as PDF or PNG. */
  allowDownloads: z.boolean().default(false),
  /** Days until it ends by itself; null: when it is revoked. */
  expiresInDays: z.int().min(1).max(3650).nullable().default(null),
});
export type EmbedContent = z.infer<typeof EmbedContent>;

/** A dashboard that other websites may show. */
export const Embed = EmbedContent.omit({ expiresInDays: true }).extend({
  id: Id,
  /** What it shows. */
  dashboardId: Id,
  createdBy: NamedPerson.nullable(),
  createdAt: Timestamp,
  /** Null: it ends only when it is revoked. */
  expiresAt: Timestamp.nullable(),
  /** Null: it lives. */
  revokedAt: Timestamp.nullable(),
  /** When it was last opened; null before the first time. */
  lastSeenAt: Timestamp.nullable(),
});
export type Embed = z.infer<typeof Embed>;

/** What a foreign page needs to show the dashboard. */
export const EmbedLink = z.object({
  /** Of the embed that the link opens. */
  embedId: Id,
  /** To open by itself or in a frame on one of the `hosts`. */
  url: z.string(),
  /**
   * As the bearer token it reads this dashboard through `/v1/embedded` and nothing else. It is in the
   * address as well.
   */
  token: z.string(),
  /** End of the token, which is that of the embed or earlier. ISO 8601 in UTC. */
  expiresAt: Timestamp,
  /** To be pasted into a page. */
  html: z.string(),
});
export type EmbedLink = z.infer<typeof EmbedLink>;

/** The dashboard as a reader of an embed sees it: no ids of people, nothing of what is locked but its effect. */
export const EmbeddedDashboard = z.object({
  /** Without filters: those of the author are applied and not shown. */
  dashboard: DashboardContent.omit({ folderId: true, filters: true }),
  /** Types of the columns behind `parameters`, by the name of the parameter; without those that cannot be read now. */
  parameterTypes: z.record(z.string(), ColumnType),
  /** `Light`, `Dark` or `System`. */
  theme: z.string(),
  /** BCP 47; null: that of the reader's browser. */
  locale: z.string().nullable(),
  /** False: a request with filters or parameters is `auth.forbidden`. */
  allowFilters: z.boolean(),
  /** False: there are no exports. */
  allowDownloads: z.boolean(),
  /** Name, logo and color of the workspace; null where it has set none. */
  branding: PublicBranding.nullable(),
});
export type EmbeddedDashboard = z.infer<typeof EmbeddedDashboard>;
