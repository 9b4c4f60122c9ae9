import type { Embed, EmbedContent, EmbedLink } from '@plumbline/contract';
import { DEFAULT_LINK_DAYS, linkMs } from '../../platform/auth/embed-access.ts';
import type { EmbedRow } from '../../platform/db/tables.ts';
import type { Services } from '../../platform/services.ts';
import type { ListedEmbed } from './store.ts';

export interface Locks {
  readonly filters: EmbedContent['filters'];
  readonly parameters: EmbedContent['parameters'];
}

export const parseLocks = (row: Pick<EmbedRow, 'filters' | 'parameters'>): Locks => ({
  filters: JSON.parse(row.filters) as Locks['filters'],
  parameters: JSON.parse(row.parameters) as Locks['parameters'],
});

/** An embed reads as its maker: without their access to the dashboard and its dataset it shows nothing. */
export async function canMakerShow(
  { access }: Pick<Services, 'access'>,
  { tenant_id: tenantId, created_by: userId, dashboard_id, dataset_id }: ListedEmbed,
): Promise<boolean> {
  const maker = { tenantId, userId };
  const canSee = async (kind: 'dashboard' | 'dataset', id: string): Promise<boolean> =>
    (await access.permissionOn(maker, { kind, id })) !== null;
  return dataset_id !== null && (await canSee('dashboard', dashboard_id)) && canSee('dataset', dataset_id);
}

export async function presentEmbed(services: Pick<Services, 'access'>, row: ListedEmbed): Promise<Embed> {
  const isShown = await canMakerShow(services, row);
  const name = `${row.fname ?? ''} ${row.lname ?? ''}`.trim();
  return {
    id: row.id,
    dashboardId: row.dashboard_id,
    name: row.name,
    hosts: JSON.parse(row.hosts) as string[],
    ...parseLocks(row),
    theme: row.theme,
    ...(row.locale !== null && { locale: row.locale }),
    allowFilters: row.allow_filters === 1,
    allowDownloads: row.allow_downloads === 1,
    createdBy: row.email === null ? null : { id: row.created_by, name: name === '' ? row.email : name },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    // Nobody records the moment at which somebody's access ends.
    revokedAt: row.revoked_at ?? (isShown ? null : (row.last_seen_at ?? row.created_at)),
    lastSeenAt: row.last_seen_at,
  };
}

const inAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A frame that works by itself, and the script that gives it its height. */
const snippetOf = (origin: string, frame: { readonly url: string; readonly title: string }): string =>
  [
    `<iframe data-plumbline-embed src="${inAttribute(frame.url)}" title="${inAttribute(frame.title)}"`,
    '  style="display:block;width:100%;height:480px;border:0" loading="lazy" referrerpolicy="origin"',
    '  sandbox="allow-scripts allow-same-origin allow-downloads allow-popups"></iframe>',
    `<script async src="${inAttribute(origin)}/embed.js"></script>`,
  ].join('\n');

/**
 * A link for as long as the embed lives; to the default embed, for some days, and the same link all day. `origin`: where
 * the caller reaches this server.
 */
export function createLink(
  { embedAccess, config }: Pick<Services, 'embedAccess' | 'config'>,
  row: Pick<EmbedRow, 'id' | 'expires_at' | 'is_plain'>,
  requested: { readonly origin: string; readonly title: string },
): EmbedLink {
  const origin = config.publicUrl ?? requested.origin;
  const embed = { id: row.id, endsAt: row.expires_at };
  const { token, expiresAt } =
    row.is_plain === 1 ? embedAccess.signByDay(embed, DEFAULT_LINK_DAYS) : embedAccess.sign(embed, linkMs);
  const url = `${origin}/embed/${token}`;
  return { embedId: row.id, url, token, expiresAt, html: snippetOf(origin, { url, title: requested.title }) };
}
