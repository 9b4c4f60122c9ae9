import { z } from 'zod';
import { MAX_QUESTION } from '../constants.ts';
import { AnnotationSuggestion } from '../entities/annotation.ts';
import { ChartSpec, GraphMode } from '../entities/chart.ts';
import {
  AssistantAnswer,
  ChartSuggestion,
  FormulaCheck,
  FormulaScope,
  FormulaSuggestion,
  PivotSuggestion,
  assisted,
} from '../entities/assistant.ts';
import { Filters } from '../entities/filter.ts';
import { Conversation, ConversationSummary } from '../entities/assistant.ts';
import { Interpretation } from '../entities/interpretation.ts';
import { SHARED_WITH_MODEL } from '../entities/workspace-settings.ts';
import { Id, ok } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

/** Id of the dataset. */
const dataset = Id;
/** In words. */
const prompt = z.string().trim().min(1).max(MAX_QUESTION);
/** Suggestions at most. */
const limit = z.int().min(1).max(20).default(5);
/** Only suggestions about these columns; an unknown one is `request.invalid`. All unless given. */
const columns = z.array(z.string().min(1)).max(1000).optional();

/** Events: `understood` once the question is read, each `sentence`, and the reply. */
export const askDataset = defineRoute({
  id: 'assistant.ask',
  method: 'POST',
  path: '/v1/inference/gen-ai/',
  summary: 'Answer one question about a dataset.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({
    /** Absent: the dataset, of those the caller may see, that fits the question best. */
    dataset: dataset.optional(),
    /** The question in words. */
    prompt,
    /** Answers this reading instead of reading the prompt, e.g. one of the choices of an answer. */
    interpretation: Interpretation.optional(),
    /** Only the rows that pass are asked about. */
    filters: Filters,
  }),
  reply: assisted(AssistantAnswer),
  alsoEvents: true,
});

export const suggestCharts = defineRoute({
  id: 'assistant.suggestCharts',
  method: 'POST',
  path: '/v1/inference/gen-ai/chart-suggestion',
  summary: 'Suggest charts, best first.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({ dataset, columns, prompt: prompt.optional(), limit }),
  reply: assisted(z.object({ charts: z.array(ChartSuggestion) })),
  alsoEvents: true,
});

export const annotateChart = defineRoute({
  id: 'assistant.annotate',
  method: 'POST',
  path: '/v1/inference/gen-ai/annotation/',
  summary: 'Suggest annotations of a chart.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({
    dataset,
    chart: ChartSpec,
    mode: GraphMode.default('Absolute'),
    /** Those under which the chart is shown. */
    filters: Filters,
    prompt: prompt.optional(),
    limit,
  }),
  reply: assisted(z.object({ annotations: z.array(AnnotationSuggestion) })),
  alsoEvents: true,
});

export const suggestFormulas = defineRoute({
  id: 'assistant.suggestFormulas',
  method: 'POST',
  path: '/v1/inference/gen-ai/formula-suggestion',
  summary: 'Suggest formulas for a prompt, best first.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({
    dataset,
    columns,
    prompt: prompt.optional(),
    /** Only formulas of this scope; any unless given. */
    scope: FormulaScope.optional(),
    limit,
  }),
  reply: assisted(z.object({ formulas: z.array(FormulaSuggestion) })),
  alsoEvents: true,
});

/** A wrong formula is an answer, not a failure: 200 with its diagnostics. */
export const validateFormula = defineRoute({
  id: 'assistant.validateFormula',
  method: 'POST',
  path: '/v1/inference/gen-ai/formula-validate',
  summary: 'Check a formula: its type, or its issues and their fixes.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({
    dataset,
    /** May be empty or unfinished. */
    formula: z.string().max(20_000),
    /**
     * What it is to be used as; decided by what it contains unless given. What does not fit is an error among
     * the diagnostics.
     */
    scope: FormulaScope.optional(),
  }),
  reply: assisted(FormulaCheck),
  alsoEvents: true,
});

export const suggestPivots = defineRoute({
  id: 'assistant.suggestPivots',
  method: 'POST',
  path: '/v1/inference/gen-ai/auto-pivot',
  summary: 'Suggest pivots, best first.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({ dataset, columns, prompt: prompt.optional(), limit }),
  reply: assisted(z.object({ pivots: z.array(PivotSuggestion) })),
  alsoEvents: true,
});

/** Besides it a question is sent with fixed instructions, and in a conversation with how the one before was read. */
export const previewModel = defineRoute({
  id: 'assistant.previewModel',
  method: 'GET',
  path: '/v1/inference/model-preview',
  summary: 'Show what a language model is sent of a dataset with each question, before that is allowed.',
  policy: reads('admin'),
  reads: { rows: ALL },
  query: z.object({
    dataset,
    /** What the workspace would share with the model. */
    level: z.enum(SHARED_WITH_MODEL).exclude(['nothing']),
  }),
  reply: ok(
    z.object({
      /** Provider and model; null where the operator has set up none. */
      model: z.string().nullable(),
      /** JSON. */
      sent: z.string(),
    }),
  ),
});

/** Events: `understood` once the question is read, each `sentence`, and the reply. */
export const chat = defineRoute({
  id: 'assistant.chat',
  method: 'POST',
  path: '/v1/inference/chat',
  summary: 'Answer a question in a conversation, using earlier messages as context.',
  policy: reads(),
  changes: { conversation: ALL },
  body: z.object({
    /** Absent: that of the conversation, or the one that fits the question best. */
    dataset: dataset.optional(),
    message: prompt,
    /** Answers this reading instead of reading the message: a chip that was changed, or an option. */
    interpretation: Interpretation.optional(),
    /** Absent: begins a conversation. */
    conversationId: Id.optional(),
  }),
  reply: assisted(
    z.object({
      /** Send it with the next message. */
      conversationId: Id,
      answer: AssistantAnswer,
    }),
  ),
  alsoEvents: true,
});

export const listConversations = defineRoute({
  id: 'assistant.listConversations',
  method: 'GET',
  path: '/v1/inference/conversations',
  summary: 'The caller’s own conversations, the newest first.',
  policy: reads(),
  reads: { conversation: ALL },
  query: z.object({
    /** Conversations at most. */
    limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
  }),
  reply: ok(z.array(ConversationSummary)),
});

export const getConversation = defineRoute({
  id: 'assistant.getConversation',
  method: 'GET',
  path: '/v1/inference/conversations/:id',
  summary: 'One of the caller’s own conversations: its questions and how they were read.',
  policy: reads(),
  reads: { conversation: 'id' },
  params: z.object({
    /** Id of the conversation. */
    id: Id,
  }),
  reply: ok(Conversation),
});

export const deleteConversation = defineRoute({
  id: 'assistant.deleteConversation',
  method: 'DELETE',
  path: '/v1/inference/conversations/:id',
  summary: 'Delete one of the caller’s own conversations.',
  policy: reads(),
  changes: { conversation: 'id' },
  params: z.object({
    /** Id of the conversation. */
    id: Id,
  }),
  reply: ok(z.object({ id: Id })),
});
