import { allows, type Share, type Sharing } from '@plumbline/contract';
import { findPermission, findTrail, type TrailThing } from '../../platform/access/access.ts';
import { listShares } from '../../platform/access/shares.store.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import { isoNow } from '../../platform/clock.ts';
import type { ShareRow } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findTenantName, listGroups, listPeople, type Group, type Person } from './people.store.ts';
import { listLivingEmbeds } from './links.store.ts';
import { listRequests } from './requests.store.ts';
import { toPersonCard, ownerCard } from './with-access.ts';

interface Everybody {
  readonly people: readonly Person[];
  readonly groups: readonly Group[];
  readonly workspace: { readonly id: string; readonly name: string };
}

/** A share as people read it; null for a holder that is gone. */
function presentShare(row: ShareRow, trail: readonly TrailThing[], all: Everybody): Share | null {
  const { holder_kind: kind, holder_id: id, permission } = row;
  const [thing] = trail;
  const from = trail.find((one) => one.kind === row.kind && one.id === row.thing_id);
  const base = {
    holder: { kind, id },
    permission,
    from: from === undefined || from === thing ? null : { kind: from.kind, id: from.id, name: from.name },
  };
  if (kind === 'user') {
    const person = all.people.find((one) => one.id === id);
    return person === undefined
      ? null
      : { ...base, name: person.name, email: person.email, avatar: person.avatar, people: 1 };
  }
  const group = all.groups.find((one) => one.id === id);
  const name = kind === 'workspace' ? all.workspace.name : group?.name;
  const people = kind === 'workspace' ? all.people.length : (group?.memberIds.size ?? 0);
  return name === undefined ? null : { ...base, name, email: null, avatar: null, people };
}

const ORDER = { user: 0, group: 1, workspace: 2 } as const;
const byHolder = (one: Share, other: Share): number =>
  ORDER[one.holder.kind] - ORDER[other.holder.kind] || one.name.localeCompare(other.name);

/** Everybody whose permission reaches the thing. */
async function audienceOf(
  { db }: Services,
  { tenantId }: Actor,
  { thing, people }: { readonly thing: Thing; readonly people: readonly Person[] },
): Promise<Sharing['audience']> {
  const audience: Sharing['audience'] = [];
  for (const person of people) {
    const actor = { tenantId, userId: person.id, role: person.role };
    const permission = await findPermission(db.executor, actor, thing);
    if (permission !== null) {
      audience.push({ ...toPersonCard(person), permission });
    }
  }
  return audience;
}

/** The requests that whoever manages the thing may answer. */
async function pendingOf(
  { access, db }: Services,
  { tenantId }: Actor,
  { thing, people }: { readonly thing: Thing; readonly people: readonly Person[] },
): Promise<Sharing['requests']> {
  const requests: Sharing['requests'] = [];
  for (const row of await listRequests(db.executor, { tenantId }, thing)) {
    const person = people.find(({ id }) => id === row.user_id);
    if (person !== undefined) {
      const current = await access.permissionOn({ tenantId, userId: person.id }, thing);
      const { id, permission, message, created_at: createdAt } = row;
      requests.push({ id, person: toPersonCard(person), permission, current, message, createdAt });
    }
  }
  return requests;
}

/** Active embeds and links; they end when their creator loses access. */
async function listLinks(
  { access, clock, db }: Services,
  { tenantId }: Actor,
  { thing, people }: { readonly thing: Thing; readonly people: readonly Person[] },
): Promise<Sharing['links']> {
  const links: Sharing['links'] = [];
  for (const row of await listLivingEmbeds(db.executor, { tenantId }, { thing, now: isoNow(clock) })) {
    const maker = people.find(({ id }) => id === row.created_by);
    const canSee = async (shown: Thing): Promise<boolean> =>
      (await access.permissionOn({ tenantId, userId: row.created_by }, shown)) !== null;
    if (
      maker !== undefined &&
      (await canSee(thing)) &&
      (await canSee({ kind: 'dataset', id: row.dataset_id }))
    ) {
      links.push({ id: row.id, name: row.name, maker: toPersonCard(maker), expiresAt: row.expires_at });
    }
  }
  return links;
}

/** What it shows, as far as the actor may share that. */
async function shownBy({ access, db }: Services, actor: Actor, thing: Thing): Promise<Sharing['shows']> {
  const shows: Sharing['shows'] = [];
  for (const shown of await KINDS[thing.kind].listShown(db.executor, actor, thing.id)) {
    const stored = await KINDS[shown.kind].find(db.executor, actor, shown.id);
    if (stored !== null && (await access.permissionOn(actor, shown)) === 'manage') {
      shows.push({ ...shown, name: stored.name });
    }
  }
  return shows;
}

/** Throws the not-found error of the thing's kind. */
export async function getSharing(services: Services, actor: Actor, thing: Thing): Promise<Sharing> {
  const { executor } = services.db;
  const permission = await services.access.require(actor, thing, 'view');
  const trail = await findTrail(executor, actor, thing);
  const [own] = trail;
  if (own === undefined) {
    throw KINDS[thing.kind].notFound(thing.id);
  }
  const people = await listPeople(executor, actor);
  const groups = await listGroups(executor, actor);
  const workspace = { id: actor.tenantId, name: await findTenantName(executor, actor) };
  const shares = await listShares(executor, actor, trail);
  return {
    thing: { kind: thing.kind, id: thing.id, name: own.name, link: KINDS[thing.kind].link(thing.id) },
    permission,
    owner: ownerCard(
      own.ownerId,
      people.find(({ id }) => id === own.ownerId),
    ),
    workspace: { ...workspace, people: people.length },
    shares: shares
      .flatMap((row) => presentShare(row, trail, { people, groups, workspace }) ?? [])
      .toSorted(byHolder),
    requests: allows(permission, 'manage') ? await pendingOf(services, actor, { thing, people }) : [],
    links: allows(permission, 'manage') ? await listLinks(services, actor, { thing, people }) : [],
    audience: await audienceOf(services, actor, { thing, people }),
    groups: groups.map(({ id, name, memberIds }) => ({ id, name, people: memberIds.size })),
    shows: await shownBy(services, actor, thing),
  };
}
