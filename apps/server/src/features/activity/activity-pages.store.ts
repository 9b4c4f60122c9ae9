import {
  DAY_MS,
  MAX_COUNTED_ACTIVITY,
  MAX_SEARCHED_ACTIVITY,
  type ActivityFilter,
  type ThingKind,
} from '@plumbline/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import { visibleIds } from '../../platform/access/visible.ts';
import type { ActivityRow } from '../../platform/db/activity-tables.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import { likePattern } from '../../platform/db/search-key.ts';
import type { Actor } from '../../platform/principal.ts';
import { kindGroup } from './activity.store.ts';

export type StoredEntry = ActivityRow & { readonly fname: string | null; readonly lname: string | null };

export interface ActivityRequest {
  readonly actor: Actor;
  readonly readsAll: boolean;
  /** Ids of datasets of which the actor sees a part. */
  readonly ruled: readonly string[];
  readonly filter: ActivityFilter;
}

/** Newest entries that are looked at to learn how many of all the actor may see. */
const SAMPLE = 500;

const inclusiveStart = (moment: string): string => new Date(moment).toISOString();

/** Exclusive. A day is included whole. */
const exclusiveEnd = (moment: string): string =>
  new Date(Date.parse(moment) + (moment.includes('T') ? 1 : DAY_MS)).toISOString();

/** What people write about the rows of a dataset: its names may hold values and columns that others do not see. */
const WRITTEN_ABOUT_ROWS = ['annotation', 'chart', 'measure', 'view'];

/** A column that no index is used for: the order by time is the faster way to the newest. */
const unindexed = (column: string): RawBuilder<unknown> => sql`(${sql.ref(column)} || '')`;

const THING_KINDS = Object.keys(KINDS) as ThingKind[];

/** For datasets of which the actor sees a part: leaves out what others wrote about the rows. [SEM-ACCESS-7] */
function isNotWithheld({ ruled }: ActivityRequest): RawBuilder<SqlBool> {
  return ruled.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`not (a.thing_kind = 'dataset' and a.thing_id in (${sql.join(ruled)})
        and a.subject_kind in (${sql.join(WRITTEN_ABOUT_ROWS)}))`;
}

/** What somebody other than an admin may see: what they did, and what happened to visible things. */
function isReadable(reading: ActivityRequest): RawBuilder<SqlBool> {
  const { actor } = reading;
  const ofThings = THING_KINDS.map(
    (kind) =>
      sql`(${unindexed('a.thing_kind')} = ${kind} and ${unindexed('a.thing_id')} in ${visibleIds(actor, kind)})`,
  );
  return sql<SqlBool>`(${unindexed('a.actor_id')} = ${actor.userId}
    or ((${sql.join(ofThings, sql` or `)}) and ${isNotWithheld(reading)}))`;
}

/** Entries that the filter leaves, whoever may see them; each part of it is a range of an index. */
function filtered(db: Executor, { actor, filter }: ActivityRequest) {
  const { startDate, endDate, kind, thing, thingKind } = filter;
  let query = inTenant(db, actor).selectFrom('activity as a');
  if (startDate !== undefined) {
    query = query.where('a.at', '>=', inclusiveStart(startDate));
  }
  if (endDate !== undefined) {
    query = query.where('a.at', '<', exclusiveEnd(endDate));
  }
  if (filter.actor !== undefined) {
    query =
      filter.actor === 'product'
        ? query.where('a.actor_id', 'is', null)
        : query.where('a.actor_id', '=', filter.actor);
  }
  if (kind !== undefined) {
    query = query.where(kind.includes('.') ? 'a.kind' : 'a.kind_group', '=', kind);
  }
  if (thing !== undefined && thingKind !== undefined) {
    query = query.where('a.thing_kind', '=', thingKind).where('a.thing_id', '=', thing);
  }
  return query;
}

const textOf = ({ filter }: ActivityRequest): string => filter.q?.trim() ?? '';

const hasText = (reading: ActivityRequest, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${likePattern(textOf(reading))} escape '\\'`;

/** What is searched for a name: the newest of what the filter leaves. */
const newest = (db: Executor, reading: ActivityRequest) =>
  filtered(db, reading)
    .select(['a.number', 'a.at', 'a.name_key'])
    .orderBy('a.at', 'desc')
    .orderBy('a.number', 'desc')
    .limit(MAX_SEARCHED_ACTIVITY);

/** Numbers of those whose name has the text. */
const searched = (db: Executor, reading: ActivityRequest) =>
  acrossTenants(db)
    .selectFrom(newest(db, reading).as('newest'))
    .select('newest.number')
    .where(hasText(reading, 'newest.name_key'));

/** Entries that the filter leaves and the actor may see. */
function readable(db: Executor, reading: ActivityRequest) {
  const query = filtered(db, reading);
  return reading.readsAll ? query : query.where(isReadable(reading));
}

/** Entries that contain the text, found by their numbers. */
function byNames(db: Executor, reading: ActivityRequest) {
  const query = readable(db, reading);
  return textOf(reading) === '' ? query : query.where('a.number', 'in', searched(db, reading));
}

/** By time, from the newest on, until enough are found; with a text, no further than it is searched. */
function byTime(db: Executor, reading: ActivityRequest) {
  const query = readable(db, reading);
  if (textOf(reading) === '') {
    return query;
  }
  const oldest = acrossTenants(db)
    .selectFrom(newest(db, reading).as('newest'))
    .select((of) => of.fn.min('newest.at').as('at'));
  return query.where('a.at', '>=', oldest).where(hasText(reading, 'a.name_key'));
}

interface Part {
  /** Limit of entries by the actor, and of entries about visible things of each kind. */
  readonly limit: number;
  readonly isNewest: boolean;
}

/** Numbers of what the actor did, and of what happened to each visible thing, some twice. */
function numbersOf(db: Executor, reading: ActivityRequest, { limit, isNewest }: Part): RawBuilder<unknown> {
  const { actor, filter } = reading;
  const text = textOf(reading);
  const branch = (condition: RawBuilder<SqlBool>): RawBuilder<unknown> => {
    let query = filtered(db, reading).select('a.number').where(condition);
    if (filter.kind !== undefined) {
      // A kind says its group already; the index of kinds of a thing begins with it.
      query = query.where('a.kind_group', '=', kindGroup(filter.kind));
    }
    if (text !== '') {
      query = query.where('a.number', 'in', searched(db, reading));
    }
    if (isNewest) {
      query = query.orderBy(unindexed('a.at'), 'desc').orderBy('a.number', 'desc');
    }
    return sql`select number from (${query.limit(limit)}) branch`;
  };
  const branches = [
    branch(sql<SqlBool>`a.actor_id = ${actor.userId}`),
    ...THING_KINDS.map((kind) =>
      branch(
        sql<SqlBool>`a.thing_kind = ${kind} and a.thing_id in ${visibleIds(actor, kind)} and ${isNotWithheld(reading)}`,
      ),
    ),
  ];
  // With duplicates: to leave them out, SQLite reads the log in the order of its numbers.
  return sql`(${sql.join(branches, sql` union all `)})`;
}

async function countNumbers(db: Executor, numbers: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{
    n: number | string;
  }>`select count(distinct number) as n from ${numbers} counted`.execute(acrossTenants(db));
  return Number(counted.rows[0]?.n ?? 0);
}

/** The share of the newest entries that the actor may see; null where there are few entries in all. */
async function readableShare(db: Executor, reading: ActivityRequest): Promise<number | null> {
  const newest = filtered(db, reading)
    .select(['a.actor_id', 'a.thing_kind', 'a.thing_id', 'a.subject_kind'])
    .orderBy('a.at', 'desc')
    .orderBy('a.number', 'desc')
    .limit(SAMPLE);
  const counted = await sql<{ n: number | string; readable: number | string | null }>`
    select count(*) as n, sum(case when ${isReadable(reading)} then 1 else 0 end) as readable from (${newest}) a`.execute(
    acrossTenants(db),
  );
  const [row] = counted.rows;
  const n = Number(row?.n ?? 0);
  return n < SAMPLE ? null : Number(row?.readable ?? 0) / n;
}

/**
 * Whether the newest `needed` entries are found faster by the things they are about than by time. By time, `needed /
 * share` entries are read; by things, `share * total`.
 */
async function isFasterByThings(db: Executor, reading: ActivityRequest, needed: number): Promise<boolean> {
  if (reading.readsAll || textOf(reading) !== '') {
    return false;
  }
  const share = await readableShare(db, reading);
  if (share === null) {
    return false;
  }
  const ends = await inTenant(db, reading.actor)
    .selectFrom('activity_ends')
    .select(['first_number', 'last_number'])
    .executeTakeFirst();
  const total = ends === undefined ? 0 : ends.last_number - ends.first_number + 1;
  return share * share * total < needed;
}

/**
 * Whether they are found faster by the names that have the text, all of which are then sorted, than by time. By time,
 * some `needed * MAX_SEARCHED_ACTIVITY / matches` are read.
 */
async function isFasterByNames(db: Executor, reading: ActivityRequest, needed: number): Promise<boolean> {
  if (textOf(reading) === '') {
    return false;
  }
  const few = Math.ceil(Math.sqrt(needed * MAX_SEARCHED_ACTIVITY));
  return (await countNumbers(db, sql`(${searched(db, reading).limit(few)})`)) < few;
}

/** Newest first, by the way that finds the first `needed` fastest. */
async function inOrder(db: Executor, reading: ActivityRequest, needed: number) {
  // Not in the order of an index, which would be read whole.
  const sorted = unindexed('a.at');
  if (await isFasterByThings(db, reading, needed)) {
    const numbers = numbersOf(db, reading, { limit: needed, isNewest: true });
    return inTenant(db, reading.actor)
      .selectFrom('activity as a')
      .where(sql<SqlBool>`a.number in ${numbers}`)
      .orderBy(sorted, 'desc');
  }
  return (await isFasterByNames(db, reading, needed))
    ? byNames(db, reading).orderBy(sorted, 'desc')
    : byTime(db, reading).orderBy('a.at', 'desc');
}

/** Newest first. */
export async function listEntries(
  db: Executor,
  reading: ActivityRequest,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StoredEntry[]> {
  const ids = await inOrder(db, reading, limit + offset);
  return ids
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .selectAll('a')
    .select(['u.fname', 'u.lname'])
    .orderBy('a.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

function countable(db: Executor, reading: ActivityRequest, most: number): RawBuilder<unknown> {
  if (!reading.readsAll) {
    return numbersOf(db, reading, { limit: most, isNewest: false });
  }
  return textOf(reading) === ''
    ? sql`(${filtered(db, reading).select('a.number').limit(most)})`
    : sql`(${searched(db, reading).limit(most)})`;
}

/** At most one more than `MAX_COUNTED_ACTIVITY`. */
export async function countEntries(db: Executor, reading: ActivityRequest): Promise<number> {
  const most = MAX_COUNTED_ACTIVITY + 1;
  return Math.min(most, await countNumbers(db, countable(db, reading, most)));
}
