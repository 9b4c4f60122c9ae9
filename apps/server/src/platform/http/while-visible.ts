import type { Thing } from '../access/thing-kinds.ts';
import type { Actor } from '../principal.ts';
import type { Services } from '../services.ts';
import type { Call } from './bind.ts';

/** The call's signal, also aborted once the caller may not see the thing any more: for streams and downloads. */
export function whileVisible(
  { access }: Pick<Services, 'access'>,
  call: Pick<Call, 'reply' | 'signal'> & { readonly principal: Actor },
  thing: Thing,
): AbortSignal {
  const { signal, stop } = access.follow(call.principal, thing);
  call.reply.raw.once('close', stop);
  return AbortSignal.any([call.signal, signal]);
}
