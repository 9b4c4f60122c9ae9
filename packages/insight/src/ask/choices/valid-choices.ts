import type { Interpretation } from '@plumbline/contract';
import { checkInterpretation } from '../query/check-interpretation.ts';
import type { ChoiceDraft } from './choice.ts';
import type { DescribedDataset } from '../dataset/described.ts';

/** The first valid ones, at most so many. No more are checked than it takes: a dataset may have thousands of columns. */
export function validChoices<Choice extends Pick<ChoiceDraft, 'interpretation'>>(
  choices: readonly Choice[],
  dataset: DescribedDataset,
  most: number,
): readonly Choice[] {
  const valid: Choice[] = [];
  for (const choice of choices) {
    if (valid.length === most) {
      break;
    }
    if (checkInterpretation(choice.interpretation, dataset).length === 0) {
      valid.push(choice);
    }
  }
  return valid;
}

/** Each interpretation once, the first of equal ones, and none that is `besides`. */
export function differentChoices<Choice extends Pick<ChoiceDraft, 'interpretation'>>(
  choices: readonly Choice[],
  besides?: Interpretation,
): readonly Choice[] {
  const seen = new Set<string>([JSON.stringify(besides)]);
  return choices.filter(({ interpretation }) => {
    const key = JSON.stringify(interpretation);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
