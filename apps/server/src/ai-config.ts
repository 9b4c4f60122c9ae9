import { z } from 'zod';

const AI_PROVIDERS = ['anthropic', 'openai', 'openai-compatible'] as const;

/** Of the environment. */
export const AI_SETTINGS = {
  PLUMBLINE_AI_PROVIDER: z.enum(AI_PROVIDERS, `Give one of ${AI_PROVIDERS.join(', ')}.`).optional(),
  PLUMBLINE_AI_MODEL: z.string().max(200).min(1).optional(),
  PLUMBLINE_AI_KEY: z.string().min(1).optional(),
  PLUMBLINE_AI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'Give an address like https://models.example.com/v1.' })
    .optional(),
  PLUMBLINE_AI_TOKENS_PER_DAY: z.coerce
    .number('Give a number of tokens from 0 to 1000000000.')
    .pipe(z.int().min(0).max(1_000_000_000))
    .default(500_000),
};
const AiEnvironment = z.object(AI_SETTINGS);
type AiEnvironment = z.infer<typeof AiEnvironment>;

/** The language model that answers what the embedded engine does not understand. */
export interface AiConfig {
  readonly provider: (typeof AI_PROVIDERS)[number];
  readonly model: string;
  /** Null: the server needs none. */
  readonly key: string | null;
  /** Null: that of the provider. */
  readonly baseUrl: string | null;
  /** Of one workspace, in a day of UTC. */
  readonly tokensPerDay: number;
}

/** What each provider cannot do without. */
const AI_NEEDS = {
  anthropic: ['PLUMBLINE_AI_MODEL', 'PLUMBLINE_AI_KEY'],
  openai: ['PLUMBLINE_AI_MODEL', 'PLUMBLINE_AI_KEY'],
  'openai-compatible': ['PLUMBLINE_AI_MODEL', 'PLUMBLINE_AI_BASE_URL'],
} as const;

/** What is wrong with the settings of AI together, a sentence each; none when they fit. */
export const refuseHalfAi = (env: AiEnvironment): string[] => {
  const { PLUMBLINE_AI_PROVIDER: provider } = env;
  if (provider === undefined) {
    return (['PLUMBLINE_AI_MODEL', 'PLUMBLINE_AI_KEY', 'PLUMBLINE_AI_BASE_URL'] as const)
      .filter((name) => env[name] !== undefined)
      .map((name) => `${name}: it has no effect without PLUMBLINE_AI_PROVIDER.`);
  }
  return AI_NEEDS[provider]
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: the provider ${provider} needs it.`);
};

/** Null: no language model is used. */
export function aiConfig(env: AiEnvironment): AiConfig | null {
  const { PLUMBLINE_AI_PROVIDER: provider, PLUMBLINE_AI_MODEL: model } = env;
  return provider === undefined || model === undefined
    ? null
    : {
        provider,
        model,
        key: env.PLUMBLINE_AI_KEY ?? null,
        baseUrl:
          env.PLUMBLINE_AI_BASE_URL === undefined ? null : env.PLUMBLINE_AI_BASE_URL.replace(/\/+$/, ''),
        tokensPerDay: env.PLUMBLINE_AI_TOKENS_PER_DAY,
      };
}
