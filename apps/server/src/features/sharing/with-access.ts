import type { PersonCard, ThingAccess, ThingKind } from '@plumbline/contract';
import { listAccess } from '../../platform/access/list-access.ts';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findPeople, type Person } from './people.store.ts';

export const toPersonCard = ({ id, name, email, avatar }: Person): PersonCard => ({
  id,
  name,
  email,
  avatar,
});

/** For an owner who is no longer a member only the id is known, until the thing gets another owner. */
export const ownerCard = (id: string, person: Person | undefined): PersonCard =>
  person === undefined ? { id, name: '', email: '', avatar: '' } : toPersonCard(person);

/** Adds access like `withAccess`, for one thing. Throws the not-found error of its kind. */
export async function oneWithAccess<T extends { readonly id: string }>(
  services: Pick<Services, 'db'>,
  actor: Actor,
  { kind, thing }: { readonly kind: ThingKind; readonly thing: T },
): Promise<T & ThingAccess> {
  const [shown] = await withAccess(services, actor, { kind, things: [thing] });
  if (shown === undefined) {
    throw KINDS[kind].notFound(thing.id);
  }
  return shown;
}

/** Things that the actor may see, each with what the actor may do with it, its owner, and who else can open it. */
export async function withAccess<T extends { readonly id: string }>(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { kind, things }: { readonly kind: ThingKind; readonly things: readonly T[] },
): Promise<(T & ThingAccess)[]> {
  const { executor } = db;
  const known = await listAccess(executor, actor, { kind, ids: things.map(({ id }) => id) });
  const owners = await findPeople(
    executor,
    actor,
    [...known.values()].map(({ ownerId }) => ownerId),
  );
  // Left out: what was unshared or deleted since it was read.
  return things.flatMap((thing) => {
    const access = known.get(thing.id);
    if (access === undefined) {
      return [];
    }
    const { permission, ownerId, sharedWith } = access;
    return [{ ...thing, permission, owner: ownerCard(ownerId, owners.get(ownerId)), sharedWith }];
  });
}
