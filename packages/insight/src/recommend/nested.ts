import { message } from '@plumbline/messages';
import type { RowMeaning } from '../columns/row-meaning.ts';
import type { ColumnTraits } from '../columns/traits.ts';
import { chartSpec, isPartOfWhole, measureChannel, type Candidate } from './candidate.ts';
import { aggregateReason, byTitle, measureText, measureTitle, reason } from './reasons.ts';

/** More tiles than this are too small to read. */
const MAX_TILES = 200;
const MAX_LEVELS = 3;
const COST = 8;

/** Parts of parts for each hierarchy, its levels from the coarsest: a treemap of the first measure that adds up. [SEM-HIER-2] */
export function nestedCandidates(
  traits: readonly ColumnTraits[],
  meaning: RowMeaning | undefined,
): readonly Candidate[] {
  const measure = traits.find((one) => one.kind === 'measure' && isPartOfWhole(one)) ?? null;
  return (meaning?.hierarchies ?? []).flatMap((names): readonly Candidate[] => {
    const levels = names
      .flatMap((name) => traits.filter((one) => one.name === name && one.kind === 'category'))
      .filter(({ distinct }) => (distinct ?? MAX_TILES + 1) <= MAX_TILES)
      .slice(0, MAX_LEVELS);
    const finest = levels.at(-1);
    if (finest === undefined || levels.length < 2) {
      return [];
    }
    const labels = levels.map(({ label }) => label);
    return [
      {
        chart: chartSpec({
          mark: 'treemap',
          encoding: { y: measureChannel(measure) },
          rest: { detail: levels.map(({ name }) => ({ field: name })), sort: '-y', limit: MAX_TILES },
        }),
        title: byTitle(measureTitle(measure), labels.join(' › ')),
        reasons: [
          reason(9, message('recommendation.nested', { what: measureText(measure), levels: labels })),
          aggregateReason(measure),
        ],
        cost: COST,
        columns: [...levels, ...(measure === null ? [] : [measure])],
      },
    ];
  });
}
