import type { findMentionable as route, ReplyOf } from '@plumbline/contract';
import { findPermission } from '../../platform/access/access.ts';
import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { searchPeopleCards } from '../sharing/index.ts';

const MAX_CHECKED = 30;
const MAX_SHOWN = 8;

/** Members whose name or address contains the text, and whether each can open the thing. */
export async function findMentionable(
  services: Services,
  actor: Actor,
  { thing, q }: { readonly thing: Thing; readonly q: string },
): Promise<ReplyOf<typeof route>['data']> {
  await services.access.require(actor, thing, 'comment');
  const { executor } = services.db;
  const { tenantId } = actor;
  const people = (await searchPeopleCards(executor, actor, q)).slice(0, MAX_CHECKED);
  const checked = await Promise.all(
    people.map(async (person) => {
      const permission = await findPermission(executor, { tenantId, userId: person.id }, thing);
      return { ...person, canOpen: permission !== null };
    }),
  );
  return checked.toSorted((a, b) => Number(b.canOpen) - Number(a.canOpen)).slice(0, MAX_SHOWN);
}
