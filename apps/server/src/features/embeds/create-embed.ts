import {
  AppError,
  type BodyOf,
  type Dashboard,
  DAY_MS,
  type Embed,
  type EmbedContent,
  type EmbedLink,
  type Issue,
  type updateEmbed as updateRoute,
} from '@plumbline/contract';
import { normalize } from '@plumbline/query';
import { isHostOfAnybody } from '../../platform/auth/public-hosts.ts';
import { isoAfter, isoNow } from '../../platform/clock.ts';
import type { EmbedRow } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getActiveDashboard, getDashboardFor, parameterFilter } from '../dashboards/index.ts';
import { findQueryContext, getReadable } from '../datasources/index.ts';
import { canMakerShow, createLink, presentEmbed } from './present-embed.ts';
import {
  countLiving,
  findEmbed,
  findPlainEmbed,
  insertEmbed,
  listEmbeds,
  updateEmbedRow,
  type ListedEmbed,
} from './store.ts';
import { filterColumns } from './shown-columns.ts';

const MAX_LIVING = 500;

const embedNotFound = (id: string): AppError =>
  new AppError('embed.not_found', `There is no embed ${id}. It may belong to a dashboard that was deleted.`);
const hasEnded = (name: string): AppError =>
  new AppError('embed.not_found', `"${name}" has ended. Make another embed instead.`);

/** An embed of a dashboard that the actor may see. Throws `embed.not_found`. */
async function getEmbed({ access, db }: Services, actor: Actor, id: string): Promise<ListedEmbed> {
  const row = await findEmbed(db.executor, actor, id);
  const thing = row && ({ kind: 'dashboard', id: row.dashboard_id } as const);
  if (row === null || thing === null || (await access.permissionOn(actor, thing)) === null) {
    throw embedNotFound(id);
  }
  return row;
}

async function getLiving(services: Services, actor: Actor, id: string): Promise<ListedEmbed> {
  const row = await getEmbed(services, actor, id);
  const isOver = row.expires_at !== null && Date.parse(row.expires_at) <= services.clock.now();
  if (row.revoked_at !== null || isOver || !(await canMakerShow(services, row))) {
    throw hasEnded(row.name);
  }
  return row;
}

/** Throws `request.invalid` for wildcards that cover sites of people who have nothing to do with each other. */
function checkHosts(hosts: readonly string[]): void {
  const issues = hosts.flatMap((host, index): Issue[] =>
    isHostOfAnybody(host)
      ? [
          {
            path: `hosts.${index}`,
            message: `Anybody can have a site under "${host}". Name your own, such as ${host.replace('*', 'my-site')}.`,
          },
        ]
      : [],
  );
  if (issues[0] !== undefined) {
    throw new AppError('request.invalid', issues[0].message, { issues });
  }
}

/** Hosts of somebody, and locks that fit the dashboard: parameters that it has, columns of its dataset, operands of their types. Throws `request.invalid` and `query.invalid`. */
async function checkContent(
  services: Services,
  actor: Actor,
  {
    dashboard,
    content,
  }: { dashboard: Dashboard; content: Pick<EmbedContent, 'filters' | 'hosts' | 'parameters'> },
): Promise<void> {
  checkHosts(content.hosts);
  const known = new Set(dashboard.parameters.map(({ name }) => name));
  const wanted = filterColumns(content.filters);
  // Nothing is locked by columns: the rows need not be there yet.
  const readable =
    wanted.length === 0 ? null : await getReadable(services, actor, { id: dashboard.datasetId });
  const columns = new Set(readable?.version.columns.map(({ name }) => name));
  const issues: Issue[] = [
    ...Object.keys(content.parameters)
      .filter((name) => !known.has(name))
      .map((name) => ({
        path: `parameters.${name}`,
        message: `The dashboard has no parameter "${name}".`,
      })),
    ...wanted
      .filter((column) => !columns.has(column))
      .map((column) => ({ path: 'filters', message: `The dashboard's dataset has no column "${column}".` })),
  ];
  if (issues[0] !== undefined) {
    throw new AppError('request.invalid', issues[0].message, { issues });
  }
  for (const parameter of dashboard.parameters) {
    // Refuses a value that its operator does not take.
    parameterFilter(parameter, { tile: '', value: content.parameters[parameter.name] ?? null });
  }
  if (readable !== null) {
    const query = normalize({ filter: content.filters });
    const { signal } = new AbortController();
    await services.engine.count({
      source: readable.source,
      query,
      context: await findQueryContext(services, actor, readable.source.datasetId),
      signal,
    });
  }
}

const hostOf = (host: string): string => host.toLowerCase();

const columnsOfContent = (content: Omit<EmbedContent, 'expiresInDays'>) => ({
  name: content.name,
  hosts: JSON.stringify([...new Set(content.hosts.map(hostOf))]),
  filters: JSON.stringify(content.filters),
  parameters: JSON.stringify(content.parameters),
  theme: content.theme,
  locale: content.locale ?? null,
  allow_filters: content.allowFilters ? (1 as const) : (0 as const),
  allow_downloads: content.allowDownloads ? (1 as const) : (0 as const),
});

const endOf = ({ clock }: Services, days: number | null): string | null =>
  days === null ? null : isoAfter(clock, days * DAY_MS);

function rowOf(
  services: Services,
  actor: Actor,
  embed: { readonly dashboardId: string; readonly content: EmbedContent; readonly isPlain: boolean },
): EmbedRow {
  return {
    id: newId(),
    tenant_id: actor.tenantId,
    dashboard_id: embed.dashboardId,
    is_plain: embed.isPlain ? 1 : 0,
    ...columnsOfContent(embed.content),
    created_by: actor.userId,
    created_at: isoNow(services.clock),
    expires_at: endOf(services, embed.content.expiresInDays),
    revoked_at: null,
    last_seen_at: null,
  };
}

/** Throws `dashboard.not_found`. */
export async function listEmbedsOf(services: Services, actor: Actor, dashboardId: string): Promise<Embed[]> {
  await getDashboardFor(services, actor, { id: dashboardId, needed: 'manage' });
  const rows = await listEmbeds(services.db.executor, actor, dashboardId);
  return Promise.all(rows.map((row) => presentEmbed(services, row)));
}

interface EmbedRequest {
  readonly dashboardId: string;
  readonly content: EmbedContent;
  /** The address under which the caller reached this server. */
  readonly origin: string;
}

/** Throws `dashboard.not_found`, `dashboard.archived`, `request.invalid` for locks that do not fit or too many embeds, and `query.invalid`. */
export async function createEmbed(
  services: Services,
  actor: Actor,
  { dashboardId, content, origin }: EmbedRequest,
): Promise<{ embed: Embed; link: EmbedLink }> {
  const dashboard = await getActiveDashboard(services, actor, { id: dashboardId, needed: 'manage' });
  await checkContent(services, actor, { dashboard, content });
  const row = rowOf(services, actor, { dashboardId, content, isPlain: false });
  await services.db.transaction(async (trx) => {
    if ((await countLiving(trx, actor, dashboardId)) >= MAX_LIVING) {
      throw new AppError(
        'request.invalid',
        `The dashboard has ${MAX_LIVING} embeds. Revoke one before you create another.`,
      );
    }
    await insertEmbed(trx, row);
    await services.events.append(trx, actor, {
      kind: 'embed.created',
      id: row.id,
      data: { name: row.name, dashboardId },
    });
  });
  const embed = await presentEmbed(services, await getEmbed(services, actor, row.id));
  return { embed, link: createLink(services, row, { origin, title: dashboard.name }) };
}

const PLAIN: EmbedContent = {
  name: 'Dashboard link',
  hosts: [],
  filters: { op: 'and', value: [] },
  parameters: {},
  theme: 'Light',
  allowFilters: true,
  allowDownloads: false,
  expiresInDays: null,
};

/** The dashboard's plain embed, created at the first request. Throws `dashboard.not_found`, `dashboard.archived`. */
export async function getPlainLink(
  services: Services,
  actor: Actor,
  { dashboardId, origin }: Omit<EmbedRequest, 'content'>,
): Promise<EmbedLink> {
  const dashboard = await getActiveDashboard(services, actor, { id: dashboardId, needed: 'manage' });
  const find = () => findPlainEmbed(services.db.executor, actor, dashboardId);
  let row = await find();
  if (row === null || !(await canMakerShow(services, row))) {
    const ended = row;
    const plainEmbed = rowOf(services, actor, { dashboardId, content: PLAIN, isPlain: true });
    await services.db.transaction(async (trx) => {
      if (ended !== null) {
        await updateEmbedRow(trx, actor, { id: ended.id, set: { revoked_at: plainEmbed.created_at } });
      }
      if (await insertEmbed(trx, plainEmbed)) {
        await services.events.append(trx, actor, {
          kind: 'embed.created',
          id: plainEmbed.id,
          data: { name: plainEmbed.name, dashboardId },
        });
      }
    });
    row = await find();
  }
  if (row === null) {
    throw hasEnded(PLAIN.name);
  }
  return createLink(services, row, { origin, title: dashboard.name });
}

/** Throws `embed.not_found` also for one that has ended, and `dashboard.archived`. */
export async function getLink(
  services: Services,
  actor: Actor,
  { id, origin }: { readonly id: string; readonly origin: string },
): Promise<EmbedLink> {
  const row = await getLiving(services, actor, id);
  const { name } = await getActiveDashboard(services, actor, { id: row.dashboard_id, needed: 'manage' });
  return createLink(services, row, { origin, title: name });
}

/** Throws `embed.not_found` also for one that was ended, and what `createEmbed` throws. */
export async function updateEmbed(
  services: Services,
  actor: Actor,
  { id, content }: { readonly id: string; readonly content: BodyOf<typeof updateRoute> },
): Promise<Embed> {
  const before = await getEmbed(services, actor, id);
  const dashboard = await getDashboardFor(services, actor, { id: before.dashboard_id, needed: 'manage' });
  await checkContent(services, actor, { dashboard, content });
  const { expiresInDays } = content;
  const set = {
    ...columnsOfContent(content),
    ...(expiresInDays !== undefined && { expires_at: endOf(services, expiresInDays) }),
  };
  await services.db.transaction(async (trx) => {
    if (!(await updateEmbedRow(trx, actor, { id, set }))) {
      throw hasEnded(before.name);
    }
    await services.events.append(trx, actor, { kind: 'embed.updated', id, data: { name: set.name } });
  });
  return presentEmbed(services, await getEmbed(services, actor, id));
}

/** Revoking is final; revoking again changes nothing. Throws `embed.not_found`. */
export async function revokeEmbed(services: Services, actor: Actor, id: string): Promise<void> {
  const { name, dashboard_id: dashboardId } = await getEmbed(services, actor, id);
  await services.access.require(actor, { kind: 'dashboard', id: dashboardId }, 'manage');
  await services.db.transaction(async (trx) => {
    if (await updateEmbedRow(trx, actor, { id, set: { revoked_at: isoNow(services.clock) } })) {
      await services.events.append(trx, actor, { kind: 'embed.revoked', id, data: { name } });
    }
  });
}
