import { z } from 'zod';
import { ActivityCheck, ActivityEntry, ThingUsage } from '../entities/activity.ts';
import { Id, PageQuery, ok, okPage } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { ThingKind } from '../entities/thing.ts';

const moment = z.union([z.iso.date(), z.iso.datetime()]);

/** What narrows the log down. */
export const ActivityFilter = z.object({
  /** Inclusive. */
  startDate: moment.optional(),
  /** A day is included whole. */
  endDate: moment.optional(),
  /** A person, or `product` for what the product did by itself. */
  actor: z.union([Id, z.literal('product')]).optional(),
  /** A kind (`dataset.archived`), or all that begin with its first part (`dataset`). */
  kind: z.string().max(100).optional(),
  /** Part of the name of what it happened to, case folded; among the newest 50,000 that the other filters leave. */
  q: z.string().max(200).optional(),
  /** What happened to one thing, or in it. Both or neither. */
  thingKind: ThingKind.optional(),
  /** Id of the thing; with `thingKind`. */
  thing: Id.optional(),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

const hasWholeThing = { message: 'Give thingKind and thing together.', path: ['thing'] };
const isWhole = (query: ActivityFilter): boolean =>
  (query.thing === undefined) === (query.thingKind === undefined);

export const ActivityQuery = PageQuery.extend(ActivityFilter.shape).refine(isWhole, hasWholeThing);

/** Owners and admins read all of it; others what they did, and what happened to things that they may see. */
export const listActivity = defineRoute({
  id: 'activity.list',
  method: 'GET',
  path: '/beta/activity/',
  summary: 'List the activity that the caller can see, newest first.',
  policy: reads(),
  reads: { activity: ALL },
  query: ActivityQuery,
  reply: okPage(ActivityEntry),
});

export const listWorkflowActivity = defineRoute({
  id: 'activity.listOfWorkflow',
  method: 'GET',
  path: '/beta/activity/workflows/:id',
  summary: 'List the activity of one workflow, newest first. Needs `view`.',
  policy: reads(),
  reads: { activity: ALL, workflow: 'id' },
  params: z.object({
    /** Id of the workflow. */
    id: Id,
  }),
  query: PageQuery.extend(ActivityFilter.omit({ thing: true, thingKind: true }).shape),
  reply: okPage(ActivityEntry),
});

/** The same entries as the list, at most 100,000, the newest. */
export const exportActivity = defineRoute({
  id: 'activity.export',
  method: 'GET',
  path: '/beta/activity/export',
  summary: 'Download the activity that the caller can see as CSV, newest first.',
  policy: reads(),
  reads: { activity: ALL },
  query: ActivityFilter.refine(isWhole, hasWholeThing),
  reply: z.unknown(),
  replyKind: 'file',
});

export const checkActivity = defineRoute({
  id: 'activity.check',
  method: 'GET',
  path: '/beta/activity/check',
  summary: 'Check that no entry of the log was altered, removed or moved.',
  policy: reads('admin'),
  reads: { activity: ALL },
  reply: ok(ActivityCheck),
});

/** Only what the caller may see. The most viewed first; then what was never viewed, the oldest first. */
export const listUsage = defineRoute({
  id: 'activity.usage',
  method: 'GET',
  path: '/beta/activity/usage',
  summary: 'List datasets and dashboards by how much they are viewed.',
  policy: reads(),
  reads: { activity: ALL, dataset: ALL, dashboard: ALL },
  query: z.object({
    /** Number of days whose views are counted. */
    days: z.coerce.number().pipe(z.int().min(1).max(365)).default(30),
    /** What is listed. */
    kind: z.enum(['dataset', 'dashboard']).default('dashboard'),
  }),
  reply: ok(
    z.object({
      /** As requested. */
      days: z.int(),
      data: z.array(ThingUsage),
    }),
  ),
});
