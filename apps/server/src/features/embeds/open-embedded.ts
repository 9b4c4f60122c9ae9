import { AppError, type Dashboard, type ErrorCode } from '@plumbline/contract';
import { embedRevoked, type EmbedGrant } from '../../platform/auth/embed-access.ts';
import { isoAfter, isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getDashboard } from '../dashboards/index.ts';
import { getListed } from '../datasources/index.ts';
import { parseLocks, type Locks } from './present-embed.ts';
import { withholdsRows } from './withheld-rows.ts';
import { findEmbed, touchEmbed, type ListedEmbed } from './store.ts';

/** How often it is noted that somebody looks. */
const SEEN_EVERY_MS = 60_000;

/** What a call with an embed's token works with. */
export interface OpenedEmbed {
  readonly embed: ListedEmbed;
  readonly locks: Locks;
  /** Whoever made the embed: nobody else's rules could hold for a reader whom we do not know. */
  readonly actor: Actor;
  readonly content: Dashboard;
  readonly datasetId: string;
}

/** What is gone for those who run it is no longer shared for those who read it. */
const orRevoked =
  (gone: ErrorCode) =>
  (error: unknown): never => {
    throw error instanceof AppError && error.code === gone ? embedRevoked() : error;
  };

/** Throws `embed.revoked` where the embed, its dashboard or the rows under it are gone or archived. */
export async function openEmbedded(services: Services, embedded: EmbedGrant): Promise<OpenedEmbed> {
  const { tenantId, embedId, createdBy } = embedded;
  const author: Actor = { tenantId, userId: createdBy };
  const embed = await findEmbed(services.db.executor, author, embedId);
  if (embed === null || embed.revoked_at !== null) {
    throw embedRevoked();
  }
  // The reader is nobody we know: words and figures are as the embed says.
  const reader: Actor = { ...author, locale: embed.locale ?? undefined };
  const content = await getDashboard(services, reader, embedded.dashboardId).catch(
    orRevoked('dashboard.not_found'),
  );
  const locks = parseLocks(embed);
  const actor: Actor = { ...reader, seesPart: withholdsRows(content, locks, embed) };
  if (content.isArchived) {
    throw embedRevoked();
  }
  const datasetId = content.datasetId;
  const { dataset } = await getListed(services, actor, datasetId).catch(orRevoked('dataset.not_found'));
  if (dataset.archived_at !== null) {
    throw embedRevoked();
  }
  return { embed, locks, actor, content, datasetId };
}

export async function noteSeen({ db, clock }: Services, { tenantId, embedId }: EmbedGrant): Promise<void> {
  await touchEmbed(db.executor, {
    tenantId,
    id: embedId,
    at: isoNow(clock),
    unlessSince: isoAfter(clock, -SEEN_EVERY_MS),
  });
}
