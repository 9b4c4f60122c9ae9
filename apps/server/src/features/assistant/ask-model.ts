import type { Interpretation, Issue } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import {
  ModelError,
  type LanguageModel,
  type ModelMessage,
  type ModelProblem,
} from '../../platform/language-model/language-model.ts';
import { countModelTokens, findModelTokens } from '../../platform/plans/model-tokens.ts';
import type { Services } from '../../platform/services.ts';
import { findSettings } from '../../platform/tenants/tenant-settings.ts';
import type { QuestionDataset } from './described-dataset.ts';
import { MODEL_INSTRUCTIONS, modelPrompt, type PromptParts, type SharedLevel } from './model-prompt.ts';
import { checkModelReply } from './model-reading.ts';

/** Time limit of both attempts together. */
const DEADLINE_MS = 8000;
const MAX_ISSUES = 10;
const MAX_REPAIRED_TEXT = 8000;
/** A rough count for replies that do not say how many tokens they took. */
const CHARACTERS_PER_TOKEN = 4;

/** Why the embedded engine answers although a model is configured. */
export type NoModelReading = ModelProblem | 'invalid' | 'budget';

export type ModelAnswer =
  | { readonly engine: string; readonly interpretation: Interpretation; readonly problem: null }
  | { readonly interpretation: null; readonly problem: NoModelReading | null };

/** The workspace shares nothing, or the operator has set up no model. */
const NOT_ASKED: ModelAnswer = { interpretation: null, problem: null };

interface ModelQuestion {
  readonly dataset: QuestionDataset;
  readonly text: string;
  readonly before: Interpretation | null;
  readonly signal: AbortSignal;
}

/**
 * The language model's reading of a question, checked like every other one. A reply that fails the check is sent back once
 * with its issues. Never rejects for what the model or its server does.
 */
export async function askModel(
  services: Services,
  actor: Actor,
  modelQuestion: ModelQuestion,
): Promise<ModelAnswer> {
  const { languageModel: model, db, log } = services;
  const { dataset, text: question, before, signal } = modelQuestion;
  if (model === null) {
    return NOT_ASKED;
  }
  const { sharedWithModel: level } = await findSettings(db.executor, actor);
  if (level === 'nothing' || isHoldingValues(before, level)) {
    return NOT_ASKED;
  }
  if ((await findModelTokens(services, actor)) >= model.tokensPerDay) {
    return { interpretation: null, problem: 'budget' };
  }
  const outcome = await readByModel(model, {
    parts: { dataset, level, question, before },
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
  });
  signal.throwIfAborted();
  await countModelTokens(services, actor, outcome.tokens);
  const { answer, tokens, status } = outcome;
  const result = answer.problem ?? 'read';
  log.info(
    { tenantId: actor.tenantId, datasetId: dataset.id, model: model.name, level, tokens, result, status },
    'called a language model',
  );
  return answer;
}

/** The conditions of the reading before may hold values of the rows. */
const isHoldingValues = (before: Interpretation | null, level: SharedLevel): boolean =>
  level === 'statistics' && before !== null && (before.filters.length > 0 || before.either !== undefined);

interface Outcome {
  readonly answer: ModelAnswer;
  readonly tokens: number;
  readonly status: number | null;
}

async function readByModel(
  model: LanguageModel,
  { parts, signal }: { readonly parts: PromptParts; readonly signal: AbortSignal },
): Promise<Outcome> {
  let tokens = 0;
  const attempt = async (messages: readonly ModelMessage[]): Promise<string> => {
    const sent = MODEL_INSTRUCTIONS.length + messages.reduce((sum, { content }) => sum + content.length, 0);
    // Counted before the reply: what was sent is used even if none comes.
    const estimate = Math.ceil(sent / CHARACTERS_PER_TOKEN);
    tokens += estimate;
    const reply = await model.send({ system: MODEL_INSTRUCTIONS, messages, signal });
    tokens += (reply.tokens ?? estimate + Math.ceil(reply.text.length / CHARACTERS_PER_TOKEN)) - estimate;
    return reply.text;
  };
  const first: ModelMessage = { role: 'user', content: modelPrompt(parts) };
  try {
    const text = await attempt([first]);
    const read = checkModelReply(text, parts.dataset);
    const { interpretation } =
      read.interpretation === null
        ? checkModelReply(await attempt([first, ...repair(text, read.issues)]), parts.dataset)
        : read;
    const answer: ModelAnswer =
      interpretation === null
        ? { interpretation, problem: 'invalid' }
        : { interpretation, engine: model.name, problem: null };
    return { answer, tokens, status: null };
  } catch (error) {
    if (error instanceof ModelError) {
      return { answer: { interpretation: null, problem: error.problem }, tokens, status: error.status };
    }
    throw error;
  }
}

/** An empty message is refused by providers. */
const repair = (text: string, issues: readonly Issue[]): readonly ModelMessage[] => [
  { role: 'assistant', content: text.trim() === '' ? '(empty)' : text.slice(0, MAX_REPAIRED_TEXT) },
  {
    role: 'user',
    content: `The reply cannot be used. Reply with the corrected JSON object and nothing else.\n${issues
      .slice(0, MAX_ISSUES)
      .map(({ path, message }) => `- ${path === '' ? 'reply' : path}: ${message}`)
      .join('\n')}`,
  },
];
