import {
  AppError,
  type addCollaborator as addRoute,
  type BodyOf,
  type Collaborator,
  type Permission,
} from '@plumbline/contract';
import { listShares } from '../../platform/access/shares.store.ts';
import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { ShareRow } from '../../platform/db/tables.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { endShare, shareThing } from './change-shares.ts';
import { listPeople, type Person } from './people.store.ts';

interface WorkflowCollaborator {
  readonly workflowId: string;
  /** The id of the person. */
  readonly collabId: string;
}

const workflow = (id: string): Thing => ({ kind: 'workflow', id });

const personHolder = (id: string) => ({ kind: 'user', id }) as const;

const collaboratorNotFound = ({ collabId }: Pick<WorkflowCollaborator, 'collabId'>): AppError =>
  new AppError(
    'collaborator.not_found',
    `There is no collaborator ${collabId}. They may have access through a group or the workspace.`,
  );

const presentCollaborator = (person: Person, { permission, created_at }: ShareRow): Collaborator => ({
  id: person.id,
  user: { _id: person.id, name: person.name, email: person.email, avatar: person.avatar },
  permission,
  addedAt: created_at,
});

/** The people with whom a workflow is shared by name, in the order of their names. Throws `workflow.not_found`. */
export async function listCollaborators(
  { access, db }: Services,
  principal: Principal,
  workflowId: string,
): Promise<Collaborator[]> {
  await access.require(principal, workflow(workflowId), 'view');
  const people = await listPeople(db.executor, principal);
  const shares = await listShares(db.executor, principal, [workflow(workflowId)]);
  const byPerson = new Map(
    shares.filter((share) => share.holder_kind === 'user').map((share) => [share.holder_id, share]),
  );
  return people.flatMap((person) => {
    const share = byPerson.get(person.id);
    return share === undefined ? [] : [presentCollaborator(person, share)];
  });
}

/** Throws `collaborator.not_found`. */
async function getCollaborator(
  services: Services,
  principal: Principal,
  name: WorkflowCollaborator,
): Promise<Collaborator> {
  const all = await listCollaborators(services, principal, name.workflowId);
  const collaborator = all.find(({ id }) => id === name.collabId);
  if (collaborator === undefined) {
    throw collaboratorNotFound(name);
  }
  return collaborator;
}

/** Throws `workflow.not_found`, `access.forbidden`, `request.invalid` for who is no member. */
export async function addCollaborator(
  services: Services,
  principal: Principal,
  { workflowId, body }: { readonly workflowId: string; readonly body: BodyOf<typeof addRoute> },
): Promise<Collaborator> {
  const { userId, email, permission } = body;
  const thing = workflow(workflowId);
  await services.access.require(principal, thing, 'manage');
  const people = await listPeople(services.db.executor, principal);
  const person = people.find(({ id, email: own }) => (email === undefined ? id === userId : own === email));
  if (person === undefined) {
    const message = `There is no member ${email ?? userId ?? ''} in this workspace. Invite them first.`;
    const path = email === undefined ? 'userId' : 'email';
    throw new AppError('request.invalid', message, { issues: [{ path, message }] });
  }
  await shareThing(services, principal, {
    thing,
    body: { holder: personHolder(person.id), permission, also: [] },
  });
  return getCollaborator(services, principal, { workflowId, collabId: person.id });
}

/** Throws `workflow.not_found`, `access.forbidden`, `collaborator.not_found`. */
export async function updateCollaborator(
  services: Services,
  principal: Principal,
  { permission, ...name }: WorkflowCollaborator & { readonly permission: Permission },
): Promise<Collaborator> {
  const thing = workflow(name.workflowId);
  await services.access.require(principal, thing, 'manage');
  const before = await getCollaborator(services, principal, name);
  const body = { holder: personHolder(name.collabId), permission, also: [] };
  await shareThing(services, principal, { thing, body });
  return { ...before, permission };
}

/** Anyone may leave. Throws `workflow.not_found`, `access.forbidden`, `collaborator.not_found`. */
export async function removeCollaborator(
  services: Services,
  principal: Principal,
  name: WorkflowCollaborator,
): Promise<void> {
  const thing = workflow(name.workflowId);
  const isOwn = name.collabId === principal.userId;
  await services.access.require(principal, thing, isOwn ? 'view' : 'manage');
  await getCollaborator(services, principal, name);
  await endShare(services, principal, { thing, holder: personHolder(name.collabId) });
}
