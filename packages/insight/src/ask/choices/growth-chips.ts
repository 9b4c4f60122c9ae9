import type { Interpretation } from '@plumbline/contract';
import type { ChipDraft, ChoiceDraft } from './choice.ts';
import { growthText } from '../answer/describe.ts';
import type { DescribedDataset } from '../dataset/described.ts';

/** By what the groups are put in order: the change itself, or in percent. */
export function growthChips(query: Interpretation, { columns }: DescribedDataset): readonly ChipDraft[] {
  const choices = growthChoices(query, columns);
  const [, label] = growthText(query, columns);
  return label === undefined ? [] : [{ kind: 'order', label, isGuess: false, choices }];
}

function growthChoices(query: Interpretation, columns: DescribedDataset['columns']): readonly ChoiceDraft[] {
  const { growth } = query;
  if (growth === undefined) {
    return [];
  }
  const by = growth.by === 'percent' ? 'amount' : 'percent';
  const interpretation: Interpretation = { ...query, growth: { ...growth, by } };
  const [, label] = growthText(interpretation, columns);
  return label === undefined ? [] : [{ label, interpretation }];
}
