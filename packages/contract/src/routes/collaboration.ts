import { z } from 'zod';
import { Email } from '../entities/user.ts';
import { Collaborator } from '../entities/workflow/index.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { Permission } from '../entities/thing.ts';

const ofWorkflow = z.object({
  /** Id of the workflow. */
  id: Id,
});
/** `collabId`: the id of the person. */
const ofCollaborator = z.object({
  /** Id of the workflow. */
  workflowId: Id,
  /** Id of the person; `collaborator.not_found` where the workflow is not shared with them by name. */
  collabId: Id,
});
/** A collaborator is a share of the workflow with one person. */
const changes = { collaborator: ALL, share: ALL } as const;

export const listCollaborators = defineRoute({
  id: 'collaborators.list',
  method: 'GET',
  path: '/beta/workflows/:id/get-collaborator',
  summary: 'List the people with whom a workflow is shared by name, and their permissions. Needs `view`.',
  policy: reads(),
  reads: { collaborator: ALL, share: ALL, member: ALL },
  params: ofWorkflow,
  reply: ok(z.array(Collaborator)),
});

export const addCollaborator = defineRoute({
  id: 'collaborators.add',
  method: 'POST',
  path: '/beta/workflows/:id/add-collaborator',
  summary:
    'Share a workflow with a member of the workspace, or change their permission. Needs `manage`. Groups and the whole workspace: `PUT /beta/shares/workflow/{id}`.',
  policy: writes('viewer'),
  changes: { ...changes, workflow: 'id' },
  params: ofWorkflow,
  body: z
    .object({
      /** Id of a member of the workspace. */
      userId: Id.optional(),
      /** Of a member of the workspace, instead of `userId`. */
      email: Email.optional(),
      permission: Permission,
    })
    .refine((body) => (body.userId === undefined) !== (body.email === undefined), {
      message: 'Give either userId or email.',
      path: ['userId'],
    }),
  reply: ok(Collaborator),
  status: 201,
});

export const updateCollaborator = defineRoute({
  id: 'collaborators.update',
  method: 'PUT',
  path: '/beta/workflows/:workflowId/:collabId',
  summary: "Change a collaborator's permission. Needs `manage`.",
  policy: writes('viewer'),
  changes: { ...changes, workflow: 'workflowId' },
  params: ofCollaborator,
  body: z.object({ permission: Permission }),
  reply: ok(Collaborator),
});

export const removeCollaborator = defineRoute({
  id: 'collaborators.remove',
  method: 'DELETE',
  path: '/beta/workflows/:workflowId/:collabId',
  summary: 'Remove a collaborator. Needs `manage`; anyone may leave.',
  policy: writes('viewer'),
  changes: { ...changes, workflow: 'workflowId' },
  params: ofCollaborator,
  reply: okEmpty,
});
