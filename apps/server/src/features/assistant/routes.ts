import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { eventStream } from '../../platform/http/events.ts';
import type { Services } from '../../platform/services.ts';
import { annotateChart } from './annotate-chart.ts';
import { answerQuestion } from './answer-question.ts';
import { chatEvents } from './chat-events.ts';
import {
  chatInConversation,
  getConversation,
  listConversations,
  removeConversation,
} from './conversations.ts';
import { explainChange } from './explain-change.ts';
import { previewModel } from './preview-model.ts';
import { suggestCharts } from './suggest-charts.ts';
import { suggestDatasetFormulas, suggestDatasetPivots } from './suggest.ts';

const acceptsEvents = (accept: string | undefined): boolean => (accept ?? '').includes('text/event-stream');

export const assistantRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.askDataset, async ({ principal, body, signal }) => {
    const { dataset: datasetId, prompt: text, interpretation, filters } = body;
    const question = { text, datasetId, interpretation, filters, signal };
    const { answer, engine, confidence, warnings } = await answerQuestion(services, principal, question);
    return { ...success(answer), engine, confidence, warnings: [...warnings] };
  }),
  bind(routes.chat, (call) => {
    const { principal, body, signal, request } = call;
    return acceptsEvents(request.headers.accept)
      ? eventStream(call, chatEvents(services, principal, { body, signal }))
      : chatInConversation(services, principal, { body, signal });
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
