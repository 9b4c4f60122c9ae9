import { MINUTE_MS, routes, type Route } from '@plumbline/contract';
import type { BoundRoute, Call } from '../../platform/http/bind.ts';
import type { NewEvent } from '../../platform/events/event-log.ts';
import { systemActor, type Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';

/** Somebody who opens a thing again within this time has not left it. */
const AGAIN_MS = 15 * MINUTE_MS;
/** The oldest are forgotten first: a view of theirs may be recorded twice. */
const MAX_REMEMBERED = 50_000;

type Recorded = { readonly actor: Actor; readonly event: NewEvent; readonly isView?: true };

/** Reading a thing, as an event; null: this call is none of that. */
type Record<R extends Route> = (call: Call<R>) => Recorded | null;

const record = <R extends Route>(route: R, describe: Record<R>): readonly [Route, Record<Route>] => [
  route,
  describe,
];

/** Questions about no dataset in particular are recorded by the answer, which chooses one. */
const prompted = (actor: Actor, dataset: string | undefined, prompt: string): Recorded | null =>
  dataset === undefined
    ? null
    : { actor, event: { kind: 'assistant.prompted', id: dataset, data: { prompt } } };

const RECORDED = new Map<Route, Record<Route>>([
  record(routes.getDatasource, ({ principal, params }) => ({
    actor: principal,
    event: { kind: 'dataset.viewed', id: params.id, data: {} },
    isView: true,
  })),
  record(routes.getDashboard, ({ principal, params }) => ({
    actor: principal,
    event: { kind: 'dashboard.viewed', id: params.id, data: {} },
    isView: true,
  })),
  record(routes.getEmbedded, ({ embedded }) => ({
    actor: systemActor(embedded.tenantId),
    event: { kind: 'embed.viewed', id: embedded.embedId, data: { dashboardId: embedded.dashboardId } },
    isView: true,
  })),
  record(routes.downloadDatasource, ({ principal, params, body }) => ({
    actor: principal,
    event: { kind: 'dataset.exported', id: params.id, data: { format: body.format } },
  })),
  record(routes.downloadRejects, ({ principal, params }) => ({
    actor: principal,
    event: { kind: 'dataset.exported', id: params.id, data: { format: 'csv' } },
  })),
  record(routes.downloadPivot, ({ principal, params, body }) => ({
    actor: principal,
    event: { kind: 'dataset.exported', id: params.id, data: { format: body.format } },
  })),
  record(routes.exportChart, ({ principal, params, body }) => ({
    actor: principal,
    event: { kind: 'dataset.exported', id: params.id, data: { format: body.format } },
  })),
  record(routes.exportDashboard, ({ principal, params, body }) => ({
    actor: principal,
    event: { kind: 'dashboard.exported', id: params.id, data: { format: body.format } },
  })),
  record(routes.startDashboardExport, ({ principal, params, body }) => ({
    actor: principal,
    event: { kind: 'dashboard.exported', id: params.id, data: { format: body.format } },
  })),
  record(routes.queryDatasource, ({ principal, params, body }) => ({
    actor: principal,
    event: { kind: 'dataset.queried', id: params.id, data: { statement: body.sql } },
  })),
  record(routes.queryAll, ({ principal, body }) => ({
    actor: principal,
    event: { kind: 'query.run', id: principal.tenantId, data: { statement: body.sql } },
  })),
  record(routes.suggestCharts, ({ principal, body }) =>
    body.prompt === undefined || body.prompt.trim() === ''
      ? null
      : {
          actor: principal,
          event: { kind: 'assistant.prompted', id: body.dataset, data: { prompt: body.prompt } },
        },
  ),
  record(routes.askDataset, ({ principal, body }) => prompted(principal, body.dataset, body.prompt)),
  record(routes.chat, ({ principal, body }) => prompted(principal, body.dataset, body.message)),
]);

/** When each person last opened each thing. */
class RecentViews {
  readonly #seen = new Map<string, number>();

  /** True unless it was noted within the time that counts as one view. */
  isNew(key: string, now: number): boolean {
    const last = this.#seen.get(key);
    if (last !== undefined && now - last < AGAIN_MS) {
      return false;
    }
    this.#seen.delete(key);
    if (this.#seen.size >= MAX_REMEMBERED) {
      const [oldest] = this.#seen.keys();
      this.#seen.delete(oldest ?? '');
    }
    this.#seen.set(key, now);
    return true;
  }
}

/** The same routes; calls that view, export, query or prompt are recorded once they have succeeded. */
export function recordReads(
  { db, events, clock, log }: Services,
  bound: readonly BoundRoute[],
): readonly BoundRoute[] {
  const views = new RecentViews();
  const append = async ({ actor, event }: Recorded): Promise<void> => {
    await db.transaction((trx) => events.append(trx, actor, event));
  };
  return bound.map((binding) => {
    const describe = RECORDED.get(binding.route);
    if (describe === undefined) {
      return binding;
    }
    const handle = async (call: Call): Promise<unknown> => {
      const answer = await binding.handle(call);
      const read = describe(call);
      const isNew =
        read !== null &&
        (read.isView === undefined ||
          views.isNew(`${read.actor.tenantId} ${read.actor.userId} ${read.event.id}`, clock.now()));
      if (isNew) {
        // A disk that is full must not keep people from reading.
        append(read).catch((error: unknown) => log.error({ err: error }, 'read not recorded'));
      }
      return answer;
    };
    return { ...binding, handle };
  });
}
