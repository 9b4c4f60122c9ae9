import { type DrillStep, type FilterGroup, MAX_DRILLS, TIME_GRAIN_NAMES } from '@plumbline/contract';
import { compactFilters, readFilters } from '../../../../lib/filters/filter-address.ts';

/** A step down, with the name of the mark that was opened. */
export interface Descent extends DrillStep {
  readonly name: string;
}

/** `[filters, unit of time or null, column or null, name]`, as `writeDescent` has it. */
function readDescent(value: unknown): Descent | null {
  const [filters, unit, column, name] = Array.isArray(value) ? (value as unknown[]) : [];
  const timeUnit = TIME_GRAIN_NAMES.find((each) => each === unit);
  const rows = readFilters(filters);
  if (rows.value.length === 0 || typeof name !== 'string') {
    return null;
  }
  if (timeUnit !== undefined) {
    return { filters: rows, to: { timeUnit }, name };
  }
  return typeof column === 'string' && column !== '' ? { filters: rows, to: { column }, name } : null;
}

export const writeDescent = ({ filters, to, name }: Descent): readonly unknown[] => [
  compactFilters(filters),
  'timeUnit' in to ? to.timeUnit : null,
  'column' in to ? to.column : null,
  name,
];

/** Down to the first step that says nothing: those below it would be of other rows. */
export function readDescents(value: unknown): readonly Descent[] {
  const read = (Array.isArray(value) ? value : []).slice(0, MAX_DRILLS).map(readDescent);
  const end = read.indexOf(null);
  return (end === -1 ? read : read.slice(0, end)).filter((step) => step !== null);
}

interface Look {
  /** The picked marks, by the tile's id. */
  readonly cross: Readonly<Record<string, FilterGroup>>;
  readonly drills: Readonly<Record<string, readonly Descent[]>>;
}

/** The mark is gone from the chart then, so nothing may show it as picked. */
const withoutPicked = ({ cross }: Look, tile: string): Look['cross'] =>
  Object.fromEntries(Object.entries(cross).filter(([from]) => from !== tile));

/** One step further down on the chart of a tile. */
export const oneStepDown = (look: Look, tile: string, step: Descent): Look => ({
  cross: withoutPicked(look, tile),
  drills: { ...look.drills, [tile]: [...(look.drills[tile] ?? []), step] },
});

/** Back up to this many steps from the top. */
export function climbed(look: Look, tile: string, depth: number): Look {
  const { [tile]: steps = [], ...others } = look.drills;
  return {
    cross: withoutPicked(look, tile),
    drills: depth === 0 ? others : { ...others, [tile]: steps.slice(0, depth) },
  };
}
