import { routes, type Route } from '@plumbline/contract';
import type { Call } from '../../platform/http/bind.ts';
import type { NewEvent } from '../../platform/events/event-log.ts';
import { systemActor, type Actor } from '../../platform/principal.ts';

export type ReadEvent = { readonly actor: Actor; readonly event: NewEvent; readonly isView?: true };

/** Reading a thing, as an event; null: this call is none of that. */
type Describe<R extends Route> = (call: Call<R>) => ReadEvent | null;

const record = <R extends Route>(route: R, describe: Describe<R>): readonly [Route, Describe<Route>] => [
  route,
  describe,
];

type ThingCall = Pick<Call, 'principal'> & { readonly params: { readonly id: string } };

const viewsDataset = ({ principal, params }: ThingCall): ReadEvent => ({
  actor: principal,
  event: { kind: 'dataset.viewed', id: params.id, data: {} },
  isView: true,
});

const exportsDataset = ({
  principal,
  params,
  body,
}: ThingCall & { readonly body: { readonly format: string } }): ReadEvent => ({
  actor: principal,
  event: { kind: 'dataset.exported', id: params.id, data: { format: body.format } },
});

const viewsDashboard = ({
  principal,
  params,
  query,
}: ThingCall & { readonly query: { readonly preview: 'true' | 'false' } }): ReadEvent => ({
  actor: principal,
  event: {
    kind: query.preview === 'true' ? 'dashboard.previewed' : 'dashboard.viewed',
    id: params.id,
    data: {},
  },
  isView: true,
});

const exportsDashboard = ({
  principal,
  params,
  body,
}: ThingCall & { readonly body: { readonly format: string } }): ReadEvent => ({
  actor: principal,
  event: { kind: 'dashboard.exported', id: params.id, data: { format: body.format } },
});

const viewsEmbed = ({ embedded }: Pick<Call, 'embedded'>): ReadEvent => ({
  actor: systemActor(embedded.tenantId),
  event: { kind: 'embed.viewed', id: embedded.embedId, data: { dashboardId: embedded.dashboardId } },
  isView: true,
});

const queriesConnection = (actor: Actor, id: string, statement?: string): ReadEvent => ({
  actor,
  event: { kind: 'connection.queried', id, data: statement === undefined ? {} : { statement } },
});

/** Some prompts are optional, and say nothing where they are empty. */
function prompts(actor: Actor, dataset: string | undefined, text = ''): ReadEvent | null {
  const prompt = text.trim();
  if (prompt === '') {
    return null;
  }
  return dataset === undefined
    ? { actor, event: { kind: 'assistant.asked', id: actor.tenantId, data: { prompt } } }
    : { actor, event: { kind: 'assistant.prompted', id: dataset, data: { prompt } } };
}

/** Calls that view, export, query or prompt. */
export const RECORDED: ReadonlyMap<Route, Describe<Route>> = new Map<Route, Describe<Route>>([
  // Every layout of a dataset's page reads its view. Its name and columns are read by lists and forms too.
  record(routes.getDatasetView, viewsDataset),
  record(routes.filterDatasource, viewsDataset),
  record(routes.pivotDatasource, viewsDataset),
  record(routes.drillPivot, viewsDataset),
  record(routes.downloadDatasource, exportsDataset),
  record(routes.downloadPivot, exportsDataset),
  record(routes.exportChart, exportsDataset),
  record(routes.downloadRejects, ({ principal, params }) =>
    exportsDataset({ principal, params, body: { format: 'csv' } }),
  ),
  record(routes.getDashboard, viewsDashboard),
  record(routes.getDashboardData, viewsDashboard),
  record(routes.exportDashboard, exportsDashboard),
  record(routes.startDashboardExport, exportsDashboard),
  record(routes.getEmbedded, viewsEmbed),
  record(routes.getEmbeddedData, viewsEmbed),
  record(routes.exportEmbedded, ({ embedded, body }) => ({
    actor: systemActor(embedded.tenantId),
    event: {
      kind: 'embed.exported',
      id: embedded.embedId,
      data: { dashboardId: embedded.dashboardId, format: body.format },
    },
  })),
  record(routes.getStory, ({ principal, params }) => ({
    actor: principal,
    event: { kind: 'story.viewed', id: params.storyId, data: {} },
    isView: true,
  })),
  record(routes.exportStory, ({ principal, params, body }) => ({
    actor: principal,
    event: { kind: 'story.exported', id: params.storyId, data: { format: body.format } },
  })),
  record(routes.exportReport, ({ principal, params }) => ({
    actor: principal,
    event: { kind: 'workflow.exported', id: params.id, data: { format: 'pdf' } },
  })),
  record(routes.exportActivity, ({ principal }) => ({
    actor: principal,
    event: { kind: 'activity.exported', id: principal.tenantId, data: {} },
  })),
  record(routes.queryDatasource, ({ principal, params, body }) => ({
    actor: principal,
    event: { kind: 'dataset.queried', id: params.id, data: { statement: body.sql } },
  })),
  record(routes.queryAll, ({ principal, body }) => ({
    actor: principal,
    event: { kind: 'query.run', id: principal.tenantId, data: { statement: body.sql } },
  })),
  record(routes.queryConnection, ({ principal, params, body }) =>
    queriesConnection(principal, params.id, body.query),
  ),
  record(routes.inspectConnection, ({ principal, params, body }) =>
    queriesConnection(principal, params.id, body.query),
  ),
  record(routes.querySnowflake, ({ principal, params, body }) =>
    queriesConnection(principal, params.connection_id, body.query),
  ),
  record(routes.getQuickbooksData, ({ principal, params }) =>
    queriesConnection(principal, params.connection_id),
  ),
  record(routes.suggestCharts, ({ principal, body }) => prompts(principal, body.dataset, body.prompt)),
  record(routes.suggestFormulas, ({ principal, body }) => prompts(principal, body.dataset, body.prompt)),
  record(routes.suggestPivots, ({ principal, body }) => prompts(principal, body.dataset, body.prompt)),
  record(routes.annotateChart, ({ principal, body }) => prompts(principal, body.dataset, body.prompt)),
  record(routes.askDataset, ({ principal, body }) => prompts(principal, body.dataset, body.prompt)),
  record(routes.chat, ({ principal, body }) => prompts(principal, body.dataset, body.message)),
]);
