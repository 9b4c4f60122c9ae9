import type { Interpretation } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { ChoiceDraft } from './choice.ts';
import type { DescribedDataset } from './described.ts';

/** The group of points in panels, or in colors; two groups the other way around. */
export function placeChoices(query: Interpretation, dataset: DescribedDataset): readonly ChoiceDraft[] {
  const [first, second, third] = query.groups;
  if (first === undefined) {
    return [];
  }
  const { as: _, ...inner } = first;
  const column = dataset.columns.find(({ name }) => name === first.column)?.label ?? first.column;
  if (query.mark === 'scatter' && second === undefined) {
    const isPanels = first.as === 'panels';
    return [
      {
        label: message(isPanels ? 'ask.inColors' : 'ask.inPanels', { column }),
        interpretation: { ...query, groups: [isPanels ? inner : { ...inner, as: 'panels' }] },
      },
    ];
  }
  const isPair = second !== undefined && third === undefined && query.measures.length === 1;
  if (!isPair || first.unit !== undefined || second.unit !== undefined) {
    return [];
  }
  const { as: __, ...outer } = second;
  if (first.as === 'series') {
    const other = dataset.columns.find(({ name }) => name === second.column)?.label ?? second.column;
    return [
      {
        label: message('ask.inColors', { column: other }),
        interpretation: { ...query, groups: [inner, { ...outer, as: 'series' }] },
      },
    ];
  }
  return [
    {
      label: message('ask.inColors', { column }),
      interpretation: { ...query, groups: [outer, { ...inner, as: 'series' }] },
    },
  ];
}
