import { invariant, type Cell, type ChartCell } from '@plumbline/contract';
import { binWidth } from '../bin-edges.ts';
import type { ChartPlan } from '../plan/chart-plan.ts';
import { otherName, upperName } from '../plan/parts.ts';
import type { Mark, MarkRows } from './facts.ts';

const columnPositions = ({ columns }: Pick<MarkRows, 'columns'>): ((name: string) => number) => {
  const positions = new Map(columns.map(({ name }, at) => [name, at]));
  return (name) => positions.get(name) ?? -1;
};

/** Phase 1 of groups: rows of an answer become marks; the rest is distinguished from rows without a value. */
export function readMarks({ keys, figures }: ChartPlan, answer: MarkRows): Mark[] {
  const placeOf = columnPositions(answer);
  const keyPlaces = keys.map(({ name }) => ({ at: placeOf(name), other: placeOf(otherName(name)) }));
  const figurePlaces = figures.map(({ of }) => {
    const at = placeOf(of);
    invariant(at !== -1, `The answer has the figure ${of}.`);
    return at;
  });
  return answer.rows.map((row) => ({
    keys: keyPlaces.map(({ at, other }): ChartCell =>
      other !== -1 && row[other] === true ? { other: true } : (row[at] ?? null),
    ),
    figures: figurePlaces.map((at) => row[at] ?? null),
  }));
}

/** The same of rows. */
export function readOwn({ own }: ChartPlan, answer: MarkRows): ChartCell[][] {
  const placeOf = columnPositions(answer);
  const positions = own.map(({ field }) => placeOf(field));
  return answer.rows.map((row) => positions.map((at) => row[at] ?? null));
}

/** Widths of the bins of each key; none where no row has a value. */
export function binWidths({ keys }: ChartPlan, answer: MarkRows): ReadonlyMap<string, number> {
  const placeOf = columnPositions(answer);
  return new Map(
    keys.flatMap(({ name, dimension }): [string, number][] => {
      if (dimension.kind !== 'bin') {
        return [];
      }
      const low = placeOf(name);
      const high = placeOf(upperName(name));
      const row = answer.rows.find((cells) => isAbove(cells[low], cells[high]));
      return row === undefined ? [] : [[name, binWidth(Number(row[low]), Number(row[high]))]];
    }),
  );
}

const isAbove = (low: Cell | undefined, high: Cell | undefined): boolean =>
  typeof low === 'number' && typeof high === 'number' && high > low;

/** A measure of all rows together; null if it was not queried or is missing. */
export function readTotal({ columns, rows }: Pick<MarkRows, 'columns' | 'rows'>, name: string): Cell {
  return rows[0]?.[columnPositions({ columns })(name)] ?? null;
}
