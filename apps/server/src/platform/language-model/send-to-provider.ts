import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Outbound } from '@plumbline/connectors';
import { APICallError, generateText, type LanguageModel as ProviderModel } from 'ai';
import type { AiConfig } from '../../ai-config.ts';
import { ModelError, type ModelReply, type ModelRequest } from './language-model.ts';

const MAX_REPLY_BYTES = 1024 ** 2;
/** Models that think count their thoughts as output. */
const MAX_OUTPUT_TOKENS = 4000;
const TOO_MANY_REQUESTS = 429;

/** `fetch` through the guard of outbound requests: private addresses only where the operator allows them. */
const guardedFetch =
  (outbound: Outbound): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { status, header, body } = await outbound.send(request.url, {
      method: 'POST',
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
      maxBytes: MAX_REPLY_BYTES,
      signal: request.signal,
    });
    return new Response(body.length === 0 ? null : new Uint8Array(body), {
      status,
      headers: { 'content-type': header('content-type') ?? 'application/json' },
    });
  };

/** Addresses are given always: without one, the libraries read them from the environment. */
function providerModel({ provider, model, key, baseUrl }: AiConfig, outbound: Outbound): ProviderModel {
  const fetch = guardedFetch(outbound);
  const apiKey = key ?? '';
  if (provider === 'anthropic') {
    return createAnthropic({ apiKey, baseURL: baseUrl ?? 'https://api.anthropic.com/v1', fetch })(model);
  }
  if (provider === 'openai') {
    return createOpenAI({ apiKey, baseURL: baseUrl ?? 'https://api.openai.com/v1', fetch }).responses(model);
  }
  return createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl ?? '',
    ...(key !== null && { apiKey: key }),
    fetch,
  }).chatModel(model);
}

/** One request without retries. Rejects with `ModelError`, and with nothing else. */
export async function sendToProvider(
  ai: AiConfig,
  outbound: Outbound,
  { system, messages, signal }: ModelRequest,
): Promise<ModelReply> {
  try {
    const { text, usage } = await generateText({
      model: providerModel(ai, outbound),
      system,
      messages: [...messages],
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
      // Replies of the Responses API are stored at the provider unless the request refuses that.
      providerOptions: { openai: { store: false } },
    });
    return { text, tokens: usage.totalTokens ?? null };
  } catch (error) {
    const status = APICallError.isInstance(error) ? (error.statusCode ?? null) : null;
    if (signal.aborted) {
      throw new ModelError('timedOut', { cause: error });
    }
    throw new ModelError(status === TOO_MANY_REQUESTS ? 'limited' : 'failed', { status, cause: error });
  }
}
