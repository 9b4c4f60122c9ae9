import { z } from 'zod';
import { Email } from '../entities/user.ts';
import { ActivityEntry, Collaborator } from '../entities/workflow.ts';
import { Id, PageQuery, ok, okEmpty, okPage } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { Permission } from '../vocabulary/permission.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofWorkflow = z.object({ id: Id });
const ofCollaborator = z.object({ workflowId: Id, collabId: Id });

export const listCollaborators = defineRoute({
  id: 'collaborators.list',
  method: 'GET',
  path: '/beta/workflows/:id/get-collaborator',
  summary: 'List the collaborators of a workflow and their permissions.',
  policy: reads(),
  reads: { collaborator: ALL },
  params: ofWorkflow,
  reply: ok(z.array(Collaborator)),
  built: false,
});

export const addCollaborator = defineRoute({
  id: 'collaborators.add',
  method: 'POST',
  path: '/beta/workflows/:id/add-collaborator',
  summary: 'Add a member of the tenant to a workflow. Needs `manage`.',
  policy: writes('viewer'),
  changes: { collaborator: ALL },
  params: ofWorkflow,
  body: z
    .object({ userId: Id.optional(), email: Email.optional(), permission: Permission })
    .refine((body) => (body.userId === undefined) !== (body.email === undefined), {
      message: 'Give either userId or email.',
      path: ['userId'],
    }),
  reply: ok(Collaborator),
  status: 201,
  built: false,
});

export const updateCollaborator = defineRoute({
  id: 'collaborators.update',
  method: 'PUT',
  path: '/beta/workflows/:workflowId/:collabId',
  summary: "Change a collaborator's permission. Needs `manage`.",
  policy: writes('viewer'),
  changes: { collaborator: 'collabId' },
  params: ofCollaborator,
  body: z.object({ permission: Permission }),
  reply: ok(Collaborator),
  built: false,
});

export const removeCollaborator = defineRoute({
  id: 'collaborators.remove',
  method: 'DELETE',
  path: '/beta/workflows/:workflowId/:collabId',
  summary: 'Remove a collaborator. Needs `manage`; anyone may leave.',
  policy: writes('viewer'),
  changes: { collaborator: 'collabId' },
  params: ofCollaborator,
  reply: okEmpty,
  built: false,
});

const moment = z.union([z.iso.date(), z.iso.datetime()]);

export const ActivityQuery = PageQuery.extend({
  /** Inclusive. */
  startDate: moment.optional(),
  /** A day is included whole. */
  endDate: moment.optional(),
  actor: Id.optional(),
  kind: z.string().max(100).optional(),
  q: z.string().max(200).optional(),
});

export const listActivity = defineRoute({
  id: 'activity.list',
  method: 'GET',
  path: '/beta/activity/',
  summary: 'List the activity that the caller can see, newest first.',
  policy: reads(),
  reads: { activity: ALL },
  query: ActivityQuery,
  reply: okPage(ActivityEntry),
  built: false,
});

export const listWorkflowActivity = defineRoute({
  id: 'activity.listOfWorkflow',
  method: 'GET',
  path: '/beta/activity/workflows/:id',
  summary: 'List the activity of one workflow, newest first.',
  policy: reads(),
  reads: { activity: ALL },
  params: ofWorkflow,
  query: ActivityQuery,
  reply: okPage(ActivityEntry),
  built: false,
});
