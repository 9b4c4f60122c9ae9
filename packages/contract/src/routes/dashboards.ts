import { z } from 'zod';
import {
  Dashboard,
  DashboardContent,
  DashboardSource,
  DashboardSummary,
  TileData,
} from '../entities/dashboard.ts';
import { Filters } from '../entities/filter.ts';
import { Id, PageQuery, Timestamp, ok, okEmpty, okPage, pageLimit, pageNumber } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';

const params = z.object({ id: Id });

export const listDashboards = defineRoute({
  id: 'dashboards.list',
  method: 'GET',
  path: '/v1/dashboard/all',
  summary: 'Dashboards, all or those of one source or person.',
  policy: reads(),
  query: PageQuery.extend({
    source: DashboardSource.optional(),
    source_id: Id.optional(),
    createdBy: Id.optional(),
    q: z.string().max(200).optional(),
  }),
  reply: okPage(DashboardSummary),
  built: false,
});

export const createDashboard = defineRoute({
  id: 'dashboards.create',
  method: 'POST',
  path: '/v1/dashboard/',
  summary: 'Make a dashboard.',
  policy: writes(),
  body: DashboardContent.extend({ source: DashboardSource, source_id: Id }),
  reply: ok(Dashboard),
  status: 201,
  built: false,
});

export const getDashboard = defineRoute({
  id: 'dashboards.get',
  method: 'GET',
  path: '/v1/dashboard/:id',
  summary: 'One dashboard. Carries an ETag.',
  policy: reads(),
  params,
  reply: ok(Dashboard),
  built: false,
});

export const updateDashboard = defineRoute({
  id: 'dashboards.update',
  method: 'PUT',
  path: '/v1/dashboard/:id',
  summary: 'Save edits. Takes what the GET gave.',
  policy: writes(),
  params,
  body: DashboardContent,
  reply: ok(Dashboard),
  needsIfMatch: true,
  built: false,
});

export const deleteDashboard = defineRoute({
  id: 'dashboards.delete',
  method: 'DELETE',
  path: '/v1/dashboard/:id',
  summary: 'Remove a dashboard; its embeds end.',
  policy: writes(),
  params,
  reply: okEmpty,
  built: false,
});

/** One event per tile, as each is ready; equal work is done once. */
export const getDashboardData = defineRoute({
  id: 'dashboards.getData',
  method: 'POST',
  path: '/v1/dashboard/:id/data',
  summary: "The tiles' data, streamed.",
  policy: reads(),
  params,
  body: z.object({
    page: pageNumber,
    limit: pageLimit,
    filters: Filters,
    /** Ids of the tiles wanted; all when absent. */
    tiles: z.array(z.string().min(1).max(100)).max(200).optional(),
  }),
  reply: TileData,
  replyKind: 'events',
  built: false,
});

/** The token reads this dashboard and nothing else. */
export const embedDashboard = defineRoute({
  id: 'dashboards.embed',
  method: 'GET',
  path: '/v1/dashboard/:id/embed',
  summary: 'What a foreign page needs to show the dashboard.',
  policy: writes(),
  params,
  reply: ok(z.object({ url: z.string(), token: z.string(), expiresAt: Timestamp, html: z.string() })),
  built: false,
});
