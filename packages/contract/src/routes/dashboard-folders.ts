import { z } from 'zod';
import { DashboardFolder } from '../entities/dashboard.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const params = z.object({
  /** Id of the folder. */
  id: Id,
});

export const listDashboardFolders = defineRoute({
  id: 'dashboards.listFolders',
  method: 'GET',
  path: '/v1/dashboard-folders',
  summary: 'List the folders of dashboards.',
  policy: reads(),
  reads: { folder: ALL },
  reply: ok(z.array(DashboardFolder)),
});

const folder = DashboardFolder.pick({ name: true, parentId: true });

export const createDashboardFolder = defineRoute({
  id: 'dashboards.createFolder',
  method: 'POST',
  path: '/v1/dashboard-folders',
  summary: 'Create a folder.',
  policy: writes(),
  changes: { folder: ALL },
  body: folder,
  reply: ok(DashboardFolder),
  status: 201,
});

export const updateDashboardFolder = defineRoute({
  id: 'dashboards.updateFolder',
  method: 'PUT',
  path: '/v1/dashboard-folders/:id',
  summary: 'Rename or move a folder.',
  policy: writes('viewer'),
  changes: { folder: 'id' },
  params,
  body: folder,
  reply: ok(DashboardFolder),
});

export const deleteDashboardFolder = defineRoute({
  id: 'dashboards.deleteFolder',
  method: 'DELETE',
  path: '/v1/dashboard-folders/:id',
  summary: 'Delete a folder; its contents move to the parent folder.',
  policy: writes('viewer'),
  changes: { folder: ALL, dashboard: ALL },
  params,
  reply: okEmpty,
});
