import { z } from 'zod';
import { DashboardSummary } from '../entities/dashboard.ts';
import { DatasetSummary } from '../entities/dataset.ts';
import { Notification } from '../entities/notification.ts';
import { Validity } from '../entities/user.ts';
import { ok, pageOf } from '../envelope.ts';
import { defineRoute } from '../route.ts';
import { reads } from '../policy.ts';
import { ALL } from '../subjects.ts';

/** What it requests of each list, as a query of that list's own route. */
export const SHELL_LISTS = {
  notifications: {},
  favourites: { limit: 8, sort: '-updatedAt', favourites: 'true' },
  datasets: { limit: 1 },
} as const;

export const getShell = defineRoute({
  id: 'shell.get',
  method: 'GET',
  path: '/beta/shell',
  summary:
    'Get in one call what is around every page: notifications, favorite dashboards, datasets with their number, and the plan.',
  policy: reads(),
  reads: { notification: ALL, dashboard: ALL, dataset: ALL, plan: ALL },
  reply: ok(
    z.object({
      notifications: z.array(Notification),
      favourites: pageOf(DashboardSummary),
      datasets: pageOf(DatasetSummary),
      validity: Validity,
    }),
  ),
});
