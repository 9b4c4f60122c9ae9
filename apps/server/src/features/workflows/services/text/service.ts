import { message } from '@plumbline/messages';
import { z } from 'zod';
import { defineService, type ColumnFacts, type DatasetFacts, type FitCheck } from '../service.ts';

export const TextOptions = z.object({
  /** Null: the column with the most different texts. */
  textColumn: z.string().min(1).nullable().default(null),
  topics: z.int().min(2).max(30).default(6),
  /** Texts that a word must be in. */
  minTexts: z.int().min(1).max(1000).default(3),
  /** Share of texts above which a word says nothing. */
  mostShare: z.number().min(0.05).max(1).default(0.5),
  seed: z.int().min(0).max(1_000_000).default(1),
});
export type TextOptions = z.infer<typeof TextOptions>;

export const MIN_TEXTS = 20;

function check({ rows, columns }: DatasetFacts): FitCheck {
  const distinct = ({ profile }: ColumnFacts): number => profile?.distinct ?? 0;
  const texts = columns
    .filter(({ type }) => type === 'text')
    .toSorted((one, other) => distinct(other) - distinct(one));
  const [text] = texts;
  return {
    reasons: [
      rows < MIN_TEXTS
        ? { kind: 'blocks', text: message('service.fit.tooFewRows', { rows, needed: MIN_TEXTS }) }
        : { kind: 'supports', text: message('service.fit.enoughRows', { rows }) },
      text === undefined
        ? { kind: 'blocks', text: message('service.fit.noText') }
        : { kind: 'supports', text: message('service.fit.text', { column: text.name }) },
    ],
    targets: [],
    target: null,
    features: columns.map(({ name }) => ({ column: name, isUsed: name === text?.name, reason: null })),
  };
}

/** What texts are about, and how they sound. */
export const text = defineService<TextOptions>({
  id: 'text',
  name: message('service.text.name'),
  question: message('service.text.question'),
  needsTarget: false,
  hasPredictions: false,
  options: TextOptions,
  optionTexts: {
    textColumn: { label: message('service.option.textColumn'), hint: message('service.hint.textColumn') },
    topics: { label: message('service.option.topics'), hint: message('service.hint.topics') },
    minTexts: { label: message('service.option.minTexts'), hint: message('service.hint.minTexts') },
    mostShare: { label: message('service.option.mostShare'), hint: message('service.hint.mostShare') },
    seed: { label: message('service.option.seed'), hint: message('service.hint.seed') },
  },
  check,
  load: async () => (await import('./runtime.ts')).textRuntime,
});
