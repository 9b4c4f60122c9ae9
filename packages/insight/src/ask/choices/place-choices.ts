import type { Interpretation } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { ChoiceDraft } from './choice.ts';
import type { DescribedDataset } from '../dataset/described.ts';

/** The group of points in panels, or in colors; two groups the other way around. */
export function placeChoices(query: Interpretation, dataset: DescribedDataset): readonly ChoiceDraft[] {
  const [first, second, third] = query.groups;
  if (first === undefined) {
    return [];
  }
  const { as: _, ...inner } = first;
  const column = labelOf(first.column, dataset);
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
  // The one that is not a color yet becomes it.
  const [axis, color] = first.as === 'series' ? [inner, outer] : [outer, inner];
  return [
    {
      label: message('ask.inColors', { column: labelOf(color.column, dataset) }),
      interpretation: { ...query, groups: [axis, { ...color, as: 'series' }] },
    },
  ];
}

const labelOf = (column: string, { columns }: DescribedDataset): string =>
  columns.find(({ name }) => name === column)?.label ?? column;
