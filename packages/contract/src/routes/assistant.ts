import { z } from 'zod';
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
import { Id } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const dataset = Id;
const prompt = z.string().trim().min(1).max(5000);
const limit = z.int().min(1).max(20).default(5);
const columns = z.array(z.string().min(1)).max(1000).optional();

export const askDataset = defineRoute({
  id: 'assistant.ask',
  method: 'POST',
  path: '/v1/inference/gen-ai/',
  summary: 'Answer one question about a dataset.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({ dataset, prompt, filters: Filters }),
  reply: assisted(AssistantAnswer),
  built: false,
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
    filters: Filters,
    prompt: prompt.optional(),
    limit,
  }),
  reply: assisted(z.object({ annotations: z.array(AnnotationSuggestion) })),
});

export const suggestFormulas = defineRoute({
  id: 'assistant.suggestFormulas',
  method: 'POST',
  path: '/v1/inference/gen-ai/formula-suggestion',
  summary: 'Suggest formulas for a prompt, best first.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({ dataset, columns, prompt: prompt.optional(), scope: FormulaScope.optional(), limit }),
  reply: assisted(z.object({ formulas: z.array(FormulaSuggestion) })),
  built: false,
});

/** A wrong formula is an answer, not a failure: 200 with its diagnostics. */
export const validateFormula = defineRoute({
  id: 'assistant.validateFormula',
  method: 'POST',
  path: '/v1/inference/gen-ai/formula-validate',
  summary: 'Check a formula: its type, or its issues and their fixes.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({ dataset, formula: z.string().max(20_000), scope: FormulaScope.optional() }),
  reply: assisted(FormulaCheck),
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
  built: false,
});

export const chat = defineRoute({
  id: 'assistant.chat',
  method: 'POST',
  path: '/v1/inference/chat',
  summary: 'Answer a question in a conversation, using earlier messages as context.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({
    dataset,
    message: prompt,
    /** Absent: begins a conversation. */
    conversationId: Id.optional(),
  }),
  reply: assisted(z.object({ conversationId: Id, answer: AssistantAnswer })),
  built: false,
});
