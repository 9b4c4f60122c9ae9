import type { Cell } from '@plumbline/contract';
import { toNumeral, type Numeral } from '@plumbline/query';
import { isOther } from '../row-kind.ts';
import { MARKS } from '../marks/marks.ts';
import { applyMode, toSeries, sumOf } from '../modes.ts';
import { isOfMode } from '../print-columns.ts';
import type { ChartFacts, Mark } from './facts.ts';
import { isPartial, partialPeriods } from './partial-periods.ts';
import { readTotal } from './read-answer.ts';

/**
 * Phase 5: shares, running totals and steps. Running totals and steps go along x, each series by itself; shares are of x
 * where series are side by side, else of the chart or of its facet.
 */
export function withMode(facts: ChartFacts, marks: readonly Mark[]): readonly Mark[] {
  const { mode, plan } = facts;
  if (mode === 'Absolute') {
    return marks;
  }
  const changed = plan.figures.map(({ name }, at) =>
    isOfMode(name) ? modeOf(facts, marks, at) : marks.map(({ figures }) => figures[at] ?? null),
  );
  return marks.map(({ keys }, row) => ({ keys, figures: changed.map((cells) => cells[row] ?? null) }));
}

/** One figure of all marks. */
function modeOf(facts: ChartFacts, marks: readonly Mark[], at: number): Cell[] {
  const { mode, plan } = facts;
  const isShare = mode === 'Percent';
  const by = isShare ? wholeKeys(facts) : plan.keys.flatMap(({ name }, key) => (name === 'x' ? [] : [key]));
  const cells: Cell[] = marks.map(() => null);
  const partial = mode === 'Change' ? partialPeriods(facts) : [];
  // A change into or out of part of a period is none. [SEM-CHART-3]
  const isLeftOut = (mark: Mark | undefined): boolean =>
    partial.length > 0 && mark?.keys.some((key, k) => isAxis(facts, k) && isPartial(key, partial)) === true;
  for (const rows of groupsBy(marks, by)) {
    const series = toSeries(
      rows.map((row) => (isLeftOut(marks[row]) ? null : (marks[row]?.figures[at] ?? null))),
    );
    const whole = (isShare && by.length === 0 ? knownWhole(facts, at) : null) ?? sumOf(series);
    applyMode(series, mode, whole).forEach((value, place) => {
      const row = rows[place] ?? 0;
      // The rest is no step from the last mark.
      const isStep = mode === 'Change' && marks[row]?.keys.some((key, k) => isAxis(facts, k) && isOther(key));
      cells[row] = isStep === true ? null : value;
    });
  }
  return cells;
}

const isAxis = ({ plan }: ChartFacts, key: number): boolean => plan.keys[key]?.name === 'x';

/** Keys within which shares come to 100. */
function wholeKeys({ plan }: ChartFacts): number[] {
  const names = plan.keys.map(({ name }) => name);
  const isSideBySide =
    names.includes('color') && names.includes('x') && MARKS[plan.chart.mark].modes.length > 2;
  return names.flatMap((name, key) => (name === 'facet' || (isSideBySide && name === 'x') ? [key] : []));
}

/** Total over all marks, drawn or not, where parts add up. */
function knownWhole({ plan, totals }: ChartFacts, at: number): Numeral | null {
  const figure = plan.figures[at];
  const total = figure?.isAdditive === true ? readTotal(totals, figure.of) : null;
  return total === null || typeof total === 'boolean' ? null : toNumeral(total);
}

function groupsBy(marks: readonly Mark[], by: readonly number[]): number[][] {
  const groups = new Map<string, number[]>();
  marks.forEach(({ keys }, row) => {
    const name = JSON.stringify(by.map((key) => keys[key] ?? null));
    const group = groups.get(name) ?? [];
    group.push(row);
    groups.set(name, group);
  });
  return [...groups.values()];
}
