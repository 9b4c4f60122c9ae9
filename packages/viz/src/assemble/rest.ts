import type { Cell } from '@plumbline/contract';
import { isOrdered } from '../channels.ts';
import { missingPart, toSeries } from '../modes.ts';
import { mainFigure } from '../plan/figure-parts.ts';
import type { ChartFacts, Mark } from './facts.ts';
import { readTotal } from './read-answer.ts';

/** Whether the other values of a single key become one more mark: only if the total is known. */
function hasRest({ plan, totals }: ChartFacts): boolean {
  const [key] = plan.keys;
  const main = mainFigure(plan.chart, plan.figures);
  return (
    // Groups that a condition leaves out are no others.
    plan.chart.having === undefined &&
    plan.keys.length === 1 &&
    key !== undefined &&
    key.hasRest &&
    !isOrdered(key.channel) &&
    main?.isAdditive === true &&
    readTotal(totals, main.of) !== null
  );
}

/** Phase 4: the rest of a single key, from the figures of all rows. Figures that do not add up have none. */
export function withRest(facts: ChartFacts, marks: readonly Mark[]): readonly Mark[] {
  const { plan, totals, counts } = facts;
  const count = counts?.get(plan.keys[0]?.name ?? null) ?? marks.length;
  if (count <= marks.length || !hasRest(facts)) {
    return marks;
  }
  const figures = plan.figures.map(({ of, isAdditive }, at): Cell => {
    const total = isAdditive ? readTotal(totals, of) : null;
    const shown = toSeries(marks.map((mark) => mark.figures[at] ?? null));
    return total === null || typeof total === 'boolean' ? null : missingPart(shown, total);
  });
  return [...marks, { keys: [{ other: true }], figures }];
}
