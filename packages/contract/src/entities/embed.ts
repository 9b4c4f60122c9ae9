import { PublicBranding } from './workspace-settings.ts';
import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { isEmbedHost } from '../vocabulary/embed-host.ts';
import { Cell } from './cell.ts';
import { DashboardContent } from './dashboard.ts';
import { Filters } from './filter.ts';

/** A host that may hold the frame: `https://example.org`, `https://*.example.org`, or `http://localhost:8080`. */
export const EmbedHost = z
  .string()
  .max(300)
  .refine(isEmbedHost, 'Give an address such as https://example.org, without a path.');

/** What an embed shows, and to whom. */
export const EmbedContent = z.object({
  name: z.string().trim().min(1).max(200).default('Embed'),
  /** Pages on these hosts may hold it; none: only this product's own. */
  hosts: z.array(EmbedHost).max(50).default([]),
  /** Rows it shows at most. Nobody who holds the token can widen them. */
  filters: Filters,
  /** Values of the dashboard's parameters that readers cannot change. */
  parameters: z.record(z.string(), z.union([Cell, z.array(Cell)])).default({}),
  theme: z.enum(['Light', 'Dark', 'System']).default('Light'),
  locale: z.string().max(35).optional(),
  /** Whether readers may filter within what it shows, and download it. */
  allowFilters: z.boolean().default(true),
  allowDownloads: z.boolean().default(false),
  /** Days until it ends by itself; null: when it is revoked. */
  expiresInDays: z.int().min(1).max(3650).nullable().default(null),
});
export type EmbedContent = z.infer<typeof EmbedContent>;

/** A dashboard that other websites may show. */
export const Embed = EmbedContent.omit({ expiresInDays: true }).extend({
  id: Id,
  dashboardId: Id,
  createdBy: z.object({ id: Id, name: z.string() }).nullable(),
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
  embedId: Id,
  url: z.string(),
  token: z.string(),
  expiresAt: Timestamp,
  /** To be pasted into a page. */
  html: z.string(),
});
export type EmbedLink = z.infer<typeof EmbedLink>;

/** The dashboard as a reader of an embed sees it: no ids of people, nothing of what is locked but its effect. */
export const EmbeddedDashboard = z.object({
  dashboard: DashboardContent.omit({ folderId: true, filters: true }),
  theme: z.string(),
  /** BCP 47; null: that of the reader's browser. */
  locale: z.string().nullable(),
  allowFilters: z.boolean(),
  allowDownloads: z.boolean(),
  /** Name, logo and color of the workspace; null where it has set none. */
  branding: PublicBranding.nullable(),
});
export type EmbeddedDashboard = z.infer<typeof EmbeddedDashboard>;
