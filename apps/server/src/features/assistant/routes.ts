import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { annotateChart } from './annotate-chart.ts';
import { answerAsAccepted } from './answer-events.ts';
import { answerSingle } from './answer-single.ts';
import {
  chatInConversation,
  getConversation,
  listConversations,
  removeConversation,
} from './conversations.ts';
import { explainChange } from './explain-change.ts';
import type { OnRead } from './question.ts';
import { previewModel } from './preview-model.ts';
import { suggestCharts } from './suggest-charts.ts';
import { suggestDatasetFormulas, suggestDatasetPivots } from './suggest.ts';

export const assistantRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.askDataset, (call) => {
    const { principal, body, signal } = call;
    const answer = (onRead?: OnRead) => answerSingle(services, principal, { body, signal, onRead });
    return answerAsAccepted(call, answer, ({ data }) => data);
  }),
  bind(routes.chat, (call) => {
    const { principal, body, signal } = call;
    const answer = (onRead?: OnRead) => chatInConversation(services, principal, { body, signal, onRead });
    return answerAsAccepted(call, answer, ({ data }) => data.answer);
  }),
  bind(routes.previewModel, async ({ principal, query }) =>
    success(await previewModel(services, principal, query)),
  ),
  bind(routes.listConversations, async ({ principal, query }) =>
    success(await listConversations(services, principal, query.limit)),
  ),
  bind(routes.getConversation, async ({ principal, params }) =>
    success(await getConversation(services, principal, params.id)),
  ),
  bind(routes.deleteConversation, async ({ principal, params }) => {
    await removeConversation(services, principal, params.id);
    return success({ id: params.id });
  }),
  bind(routes.suggestFormulas, ({ principal, body, signal }) =>
    suggestDatasetFormulas(services, principal, { body, signal }),
  ),
  bind(routes.suggestPivots, ({ principal, body, signal }) =>
    suggestDatasetPivots(services, principal, { body, signal }),
  ),
  bind(routes.suggestCharts, ({ principal, body, signal }) =>
    suggestCharts(services, principal, { body, signal }),
  ),
  bind(routes.explainChange, async ({ principal, params, body, signal }) =>
    success(await explainChange(services, principal, { id: params.id, body, signal })),
  ),
  bind(routes.annotateChart, ({ principal, body, signal }) =>
    annotateChart(services, principal, { body, signal }),
  ),
];
