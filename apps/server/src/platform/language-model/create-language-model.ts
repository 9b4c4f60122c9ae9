import type { Outbound } from '@plumbline/connectors';
import type { AiConfig } from '../../ai-config.ts';
import type { LanguageModel } from './language-model.ts';

/** Null where none is set up. The libraries of the providers are loaded at the first request. */
export const createLanguageModel = (ai: AiConfig | null, outbound: Outbound): LanguageModel | null =>
  ai === null
    ? null
    : {
        name: `${ai.provider}/${ai.model}`,
        tokensPerDay: ai.tokensPerDay,
        async send(request) {
          const { sendToProvider } = await import('./send-to-provider.ts');
          return sendToProvider(ai, outbound, request);
        },
      };
