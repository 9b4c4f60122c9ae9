import { isoNow } from '../clock.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../principal.ts';
import { bumpCounter, findCounter } from './usage.store.ts';

type CounterServices = Pick<Services, 'db' | 'clock'>;
type Tenant = Pick<Actor, 'tenantId'>;

const counterOf = (clock: CounterServices['clock']) =>
  ({ name: 'modelTokens', month: isoNow(clock).slice(0, 10) }) as const;

/** Tokens that a workspace has used of the language model since the day began in UTC. */
export const findModelTokens = ({ db, clock }: CounterServices, tenant: Tenant): Promise<number> =>
  findCounter(db.executor, tenant, counterOf(clock));

export async function countModelTokens(
  { db, clock }: CounterServices,
  tenant: Tenant,
  tokens: number,
): Promise<void> {
  await db.transaction((trx) => bumpCounter(trx, tenant, { ...counterOf(clock), by: tokens }));
}
