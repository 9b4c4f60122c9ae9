import { message } from '@plumbline/messages';
import { defineService, type DatasetFacts, type FitCheck } from '../service.ts';
import { TextOptions, MIN_TEXTS } from './options.ts';
import { hasProse, textColumns } from './text-columns.ts';

function check({ rows, columns }: DatasetFacts): FitCheck {
  const texts = textColumns(columns);
  const [text] = texts;
  const isProse = text !== undefined && hasProse(text);
  return {
    reasons: [
      rows < MIN_TEXTS
        ? { kind: 'blocks', text: message('service.fit.tooFewRows', { rows, needed: MIN_TEXTS }) }
        : { kind: 'supports', text: message('service.fit.enoughRows', { rows }) },
      text === undefined
        ? { kind: 'blocks', text: message('service.fit.noText') }
        : {
            kind: isProse ? 'supports' : 'warns',
            text: message(isProse ? 'service.fit.text' : 'service.fit.oneTextPerWord', { column: text.name }),
          },
    ],
    targets: [],
    target: null,
    features: columns.map(({ name }) => ({ column: name, isUsed: name === text?.name, reason: null })),
    roles: [
      {
        option: 'textColumn',
        columns: texts.map(({ name }) => name),
        column: text?.name ?? null,
        isNeeded: true,
      },
    ],
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
