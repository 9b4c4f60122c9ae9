import { z } from 'zod';
import { Email } from '../entities/user.ts';
import { Collaborator } from '../entities/workflow.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { Permission } from '../entities/thing.ts';

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
