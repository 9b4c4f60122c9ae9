import type { QueryOf, Reject, listRejects as listRejectsRoute } from '@plumbline/contract';
import { sayStored } from '@plumbline/messages';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { getReadable } from './get-readable.ts';

interface RejectsRequest {
  readonly id: string;
  readonly query: QueryOf<typeof listRejectsRoute>;
  readonly signal: AbortSignal;
}

/** Cells and rows that did not fit, by row of the file. */
export async function listRejects(
  services: Services,
  actor: Actor,
  { id, query, signal }: RejectsRequest,
): Promise<{ data: Reject[]; page: number; limit: number; total: number }> {
  const { page, limit, column, version } = query;
  const { source } = await getReadable(services, actor, { id, version, step: 0 });
  const { rows, total } = await services.engine.rejects({
    source,
    column: column ?? null,
    limit,
    offset: (page - 1) * limit,
    signal,
  });
  const translator = await getTranslator(actor);
  const data = rows.map((reject) => ({ ...reject, reason: sayStored(translator, reject.reason) }));
  return { data, page, limit, total };
}
