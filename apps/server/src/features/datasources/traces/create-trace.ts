import { createHash, randomBytes } from 'node:crypto';
import { tracePath, type TraceRequest } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getListed } from '../catalog/get-dataset.ts';
import { saveTrace } from './traces.store.ts';

/** Characters of a reference: 120 bits that nobody guesses, and short enough to be printed. */
const REF_BYTES = 15;

/** The reference under which a number can be read again. Throws `dataset.not_found`, `dataset.not_ready`. */
export async function createTrace(services: Services, actor: Actor, request: TraceRequest): Promise<string> {
  const { dataset } = await getListed(services, actor, request.datasetId);
  const text = JSON.stringify({ ...request, version: request.version ?? dataset.newest_version });
  const row = {
    tenant_id: actor.tenantId,
    ref: randomBytes(REF_BYTES).toString('base64url'),
    dataset_id: dataset.id,
    digest: createHash('sha256').update(text).digest('base64url'),
    request: text,
    created_at: isoNow(services.clock),
  };
  return services.db.transaction((trx) => saveTrace(trx, row));
}

/** The address of a new trace, on a server that people reach at `origin`. Throws what `createTrace` throws. */
export const traceAddress = async (
  services: Services,
  actor: Actor,
  { origin, request }: { readonly origin: string; readonly request: TraceRequest },
): Promise<string> => `${origin}${tracePath(await createTrace(services, actor, request))}`;
