import { AppError, type QueryOf, type routes } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getConnectionFor } from '../manage-connections.ts';
import { openStored, withinTime } from '../open-connection.ts';
import { refuseOther } from './sign-in.ts';

interface Period {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** What is read of one kind of object, transaction, list or report. */
export const objectTarget = (objectType: string, { start_date: start, end_date: end }: Period) => ({
  table: { schema: '', name: objectType },
  columns: null,
  parameters: {
    ...(start === undefined ? {} : { start_date: start }),
    ...(end === undefined ? {} : { end_date: end }),
  },
});

interface ObjectsRequest {
  readonly connectionId: string;
  readonly objectType: string;
  readonly query: QueryOf<typeof routes.getQuickbooksData>;
  readonly signal: AbortSignal;
}

/** The specification repeats both names of the path. */
function refuseContradiction({ connectionId, objectType, query }: ObjectsRequest): void {
  const issues = [
    ...((query.connection_id ?? connectionId) === connectionId ? [] : ['connection_id']),
    ...((query.object_type ?? objectType) === objectType ? [] : ['object_type']),
  ].map((path) => ({ path, message: 'This differs from the path.' }));
  if (issues.length > 0) {
    throw new AppError('request.malformed', 'The query and the path name different things.', { issues });
  }
}

/** A page of one kind of object. Needs `edit` on the connection: the rows of a source are under no row rules. */
export async function getQuickbooksData(services: Services, actor: Actor, request: ObjectsRequest) {
  refuseContradiction(request);
  const { connectionId, objectType, query, signal } = request;
  const { listed } = await getConnectionFor(services, actor, { id: connectionId, needed: 'edit' });
  refuseOther(listed.row);
  const { start_position: start, max_results: size } = query;
  return withinTime({ tenantId: actor.tenantId, signal }, async (bounded) => {
    const database = await openStored(services, listed.row, bounded);
    const target = objectTarget(objectType, query);
    const { columns, rows } = await database.page(target, {
      offset: start - 1,
      limit: size,
      signal: bounded,
    });
    return {
      columns: [...columns],
      data: rows.slice(0, size).map((row) => [...row]),
      start_position: start,
      max_results: size,
      total: await database.estimateRows(target, bounded),
      hasMore: rows.length > size,
    };
  });
}
