import type { Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';

/** Append what happened to a chart or a remark to the domain's events, in the transaction that does it. */
export const tell = (
  { events }: Services,
  trx: Trx,
  told: {
    readonly actor: Actor;
    readonly subject: { readonly kind: 'chart' | 'annotation'; readonly id: string };
    readonly kind: string;
    readonly data: Readonly<Record<string, unknown>>;
  },
): Promise<void> =>
  events.append(trx, {
    tenantId: told.actor.tenantId,
    actorId: told.actor.userId,
    kind: told.kind,
    subject: told.subject,
    data: told.data,
  });
