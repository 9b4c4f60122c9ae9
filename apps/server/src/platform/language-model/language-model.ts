export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** Aborts at the deadline too. */
  readonly signal: AbortSignal;
}

export interface ModelReply {
  readonly text: string;
  /** Read and written; null where the server does not say. */
  readonly tokens: number | null;
}

export type ModelProblem = 'timedOut' | 'limited' | 'failed';

/** Why there is no reply. Without a cause: errors of providers hold the request and the reply. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly problem: ModelProblem;
  /** Status of the HTTP reply; null where there was none. */
  readonly status: number | null;
  constructor(
    problem: ModelProblem,
    { status = null, cause }: { readonly status?: number | null; readonly cause?: unknown } = {},
  ) {
    super(`The language model gave no reply: ${problem}${status === null ? '' : ` (HTTP ${status})`}.`, {
      cause,
    });
    this.problem = problem;
    this.status = status;
  }
}

/** The language model that the operator has set up. */
export interface LanguageModel {
  /** Provider and model, as replies name what answered. */
  readonly name: string;
  /** Tokens that one workspace may use in a day. */
  readonly tokensPerDay: number;
  /** Rejects with `ModelError`, and with nothing else. */
  send(request: ModelRequest): Promise<ModelReply>;
}
