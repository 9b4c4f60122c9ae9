import type { RemoteTarget } from '@plumbline/connectors';
import { AppError, routes, type BodyOf } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { createConnection, requireKind } from './manage-connections.ts';
import { checkSource, queryPage } from './read-connection.ts';

const KIND = 'axpert';

type AxpertBody = Pick<BodyOf<typeof routes.saveAxpertDataset>, 'view' | 'source' | 'parameters'> &
  Partial<Pick<BodyOf<typeof routes.saveAxpertDataset>, 'only'>>;

/** A report (view), or a saved statement (source). */
export function axpertTarget({ view, source, parameters, only }: AxpertBody): RemoteTarget {
  const table =
    view === undefined ? { schema: 'source', name: source ?? '' } : { schema: 'view', name: view };
  return { table, columns: only ?? null, parameters };
}

interface SaveRequest {
  readonly body: BodyOf<typeof routes.saveAxpert>;
  readonly signal: AbortSignal;
}

/** Saves a connection that works. Throws `source.refused` at the field to fix for one that does not. */
async function saveAxpert(services: Services, actor: Actor, { body: { name, config }, signal }: SaveRequest) {
  const { checks } = await checkSource(services, actor, { kind: KIND, config, signal });
  const failed = checks.find(({ state }) => state === 'failed');
  if (failed !== undefined) {
    const { message, field } = failed;
    throw new AppError('source.refused', message, {
      issues: field === null ? [] : [{ path: `config.${field}`, message }],
    });
  }
  return createConnection(services, actor, { kind: KIND, name, config });
}

/** The calls that name Axpert; they know no connection of another kind. */
export const axpertRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.saveAxpert, async ({ principal, body, signal }) =>
    answer(201, success(await saveAxpert(services, principal, { body, signal }))),
  ),
  bind(routes.getAxpertSample, async ({ principal, params: { id }, query: { size, ...body }, signal }) => {
    await requireKind(services, principal, { id, kind: KIND });
    const target = axpertTarget(body);
    return success(await queryPage(services, principal, { id, target, page: 1, size, signal }));
  }),
];
