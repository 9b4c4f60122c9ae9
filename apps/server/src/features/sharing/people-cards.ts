import type { PersonCard } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import { findPeople, listPeople } from './people.store.ts';
import { toPersonCard } from './with-access.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Cards of the people who are members, by id. */
export async function findPeopleCards(
  db: Executor,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonCard>> {
  const people = await findPeople(db, tenant, ids);
  return new Map([...people].map(([id, person]) => [id, toPersonCard(person)]));
}

/** Members whose name or address contains a text, case folded, by name. */
export async function searchPeopleCards(db: Executor, tenant: Tenant, text: string): Promise<PersonCard[]> {
  const wanted = text.trim().toLowerCase();
  const people = await listPeople(db, tenant);
  return people
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
    .map(toPersonCard);
}
