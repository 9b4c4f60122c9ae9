import {
  AppError,
  routes,
  ThingKind,
  VIEW_AS_HEADER,
  VIEW_AS_ROUTES,
  type ReplyOf,
} from '@plumbline/contract';
import { z } from 'zod';
import { findRole } from '../../platform/access/access.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import { HttpReply, type BoundRoute, type Call } from '../../platform/http/bind.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getSavedChart } from '../charts/index.ts';
import { listSources } from '../datasources/index.ts';

const Params = z.object({ kind: ThingKind.optional(), id: z.string() });

/** What a call is about, by its address; of a chart, its dataset. Throws `chart.not_found`. */
async function findThing(services: Services, { route }: BoundRoute, call: Call): Promise<Thing> {
  const { kind, id } = Params.parse(call.params);
  if (route === routes.getChart) {
    const { chart } = await getSavedChart(services, call.principal, id);
    return { kind: 'dataset', id: chart.datasetId };
  }
  return { kind: kind ?? (route.path.startsWith('/v1/dashboard/') ? 'dashboard' : 'dataset'), id };
}

const readOnly = (): AppError =>
  new AppError(
    'access.view_as',
    'You are viewing as another member: things can be read, but not changed or downloaded. Stop viewing as them first.',
  );

/** The thing and everything that it reads rows of: the other member may see more of any of them than the caller. */
async function listRead(services: Services, caller: Principal, thing: Thing): Promise<readonly Thing[]> {
  const shown = await KINDS[thing.kind].listShown(services.db.executor, caller, thing.id);
  const datasets = [thing, ...shown].flatMap(({ kind, id }) => (kind === 'dataset' ? [id] : []));
  const sources = await listSources(services, caller, datasets);
  return [thing, ...shown, ...sources.map((id): Thing => ({ kind: 'dataset', id }))];
}

/**
 * The member as whom the caller reads. Admins manage everything. Others must manage the thing and all that it reads:
 * what the member sees of it is then part of what the caller sees. Throws not-found errors, `access.forbidden`,
 * `member.not_found`.
 */
async function findViewed(
  services: Services,
  caller: Principal,
  { userId, thing }: { readonly userId: string; readonly thing: Thing },
): Promise<Principal> {
  for (const read of await listRead(services, caller, thing)) {
    await services.access.require(caller, read, 'manage');
  }
  const role = await findRole(services.db.executor, { tenantId: caller.tenantId, userId });
  if (role === null) {
    throw new AppError('member.not_found', `There is no member ${userId} in this workspace.`);
  }
  return { ...caller, userId, role };
}

async function handleAs(services: Services, bound: BoundRoute, call: Call): Promise<unknown> {
  const header = call.request.headers[VIEW_AS_HEADER];
  if (header === undefined || bound.route.policy.who !== 'member') {
    return bound.handle(call);
  }
  if (!VIEW_AS_ROUTES.has(bound.route.id)) {
    throw readOnly();
  }
  const userId = z.uuid().safeParse(header);
  if (!userId.success) {
    const message = 'Give the id of a member.';
    throw new AppError('request.malformed', message, { issues: [{ path: VIEW_AS_HEADER, message }] });
  }
  const wanted = { userId: userId.data, thing: await findThing(services, bound, call) };
  const principal = await findViewed(services, call.principal, wanted);
  const answer = await bound.handle(Object.create(call, { principal: { value: principal } }) as Call);
  return bound.route === routes.getDatasource
    ? withKnownDependents(datasetIn(answer), datasetIn(await bound.handle(call)))
    : answer;
}

/** Without its ETag: nothing can be changed by it. */
const datasetIn = (answer: unknown): DatasetReply =>
  (answer instanceof HttpReply ? answer.body : answer) as DatasetReply;

type DatasetReply = ReplyOf<typeof routes.getDatasource>;

/** What depends on a dataset may be private to the member: the caller reads only what they see themselves. */
function withKnownDependents(answer: DatasetReply, own: DatasetReply): DatasetReply {
  const known = new Set(own.data.dependents.map(({ id }) => id));
  const dependents = answer.data.dependents.filter(({ id }) => known.has(id));
  return { ...answer, data: { ...answer.data, dependents } };
}

/** The same routes; a call that names another member is answered as to them. */
export const withViewAs = (services: Services, bound: readonly BoundRoute[]): readonly BoundRoute[] =>
  bound.map((binding) => ({ ...binding, handle: (call) => handleAs(services, binding, call) }));
