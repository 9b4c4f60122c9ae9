import { message, type Message } from '@plumbline/messages';
import { checkPredictionFit } from '../prediction/check-fit.ts';
import { PREDICTION_OPTION_TEXTS } from '../prediction/options.ts';
import { defineService, type DatasetFacts, type FitCheck, type WantedColumns } from '../service.ts';
import { hasProse, textColumns } from '../text/text-columns.ts';
import { TextLabelOptions } from './options.ts';

/** Reasons about features: the only one is the text. */
const OF_FEATURES: readonly Message['code'][] = [
  'service.fit.features',
  'service.fit.noFeatures',
  'service.fit.fewRowsPerColumn',
];

function check(facts: DatasetFacts, wanted: WantedColumns): FitCheck {
  const { targets, reasons, ...fit } = checkPredictionFit(facts, wanted, 'class');
  const texts = textColumns(facts.columns.filter(({ name }) => name !== fit.target));
  const [text] = texts;
  const isProse = text !== undefined && hasProse(text);
  return {
    ...fit,
    targets: targets.filter(({ column }) => column !== text?.name),
    reasons: [
      ...reasons.filter(({ text: { code } }) => !OF_FEATURES.includes(code)),
      text === undefined
        ? { kind: 'blocks', text: message('service.fit.noText') }
        : {
            kind: isProse ? 'supports' : 'warns',
            text: message(isProse ? 'service.fit.text' : 'service.fit.oneTextPerWord', { column: text.name }),
          },
    ],
    features: fit.features.map(({ column }) => ({ column, isUsed: column === text?.name, reason: null })),
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

/** Which label a text has, learned from texts that have one. */
export const textLabels = defineService<TextLabelOptions>({
  id: 'text-classification',
  name: message('service.textLabels.name'),
  question: message('service.textLabels.question'),
  needsTarget: true,
  hasPredictions: true,
  hasInfluences: true,
  options: TextLabelOptions,
  optionTexts: {
    textColumn: { label: message('service.option.textColumn'), hint: message('service.hint.textColumn') },
    positive: { label: message('service.option.positive'), hint: message('service.hint.positive') },
    balance: { label: message('service.option.balance'), hint: message('service.hint.balance') },
    pairs: { label: message('service.option.pairs'), hint: message('service.hint.pairs') },
    minTexts: { label: message('service.option.minTexts'), hint: message('service.hint.minTexts') },
    penalty: { label: message('service.option.penalty'), hint: message('service.hint.penalty') },
    holdOutShare: PREDICTION_OPTION_TEXTS.holdOutShare,
    folds: PREDICTION_OPTION_TEXTS.folds,
    seed: PREDICTION_OPTION_TEXTS.seed,
  },
  check,
  load: async () => (await import('./runtime.ts')).textLabelRuntime,
});
