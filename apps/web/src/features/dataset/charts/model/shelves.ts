import type { ChartChannel, ChartChannelName, ChartSpec } from '@plumbline/contract';
import { CHART_CHANNELS } from '@plumbline/contract';
import { MARKS } from '@plumbline/viz';
import { nameOfFormula } from '@plumbline/query';

/** Shelves besides the channels; each holds several columns. */
export const LISTS = ['detail', 'layer', 'tooltip'] as const;
export type ListShelf = (typeof LISTS)[number];
export type ShelfName = ChartChannelName | ListShelf;

/** A pill by its shelf and its place on it; 0 on a channel. */
export interface Place {
  readonly shelf: ShelfName;
  readonly at: number;
}

/** What a column becomes on a shelf. */
export type PillRole = 'dimension' | 'measure' | 'value';

export interface Shelf {
  readonly name: ShelfName;
  readonly role: PillRole;
  readonly isRequired: boolean;
  /** Pills it can hold. */
  readonly maxPills: number;
  readonly types: 'any' | 'number' | 'time' | 'ordered';
  readonly pills: readonly ChartChannel[];
}

const MAX_LAYERS = 5;
const MAX_TOOLTIPS = 10;
const DETAIL_ROLES = { levels: 'dimension', columns: 'value', spokes: 'measure' } as const;

export const isList = (shelf: ShelfName): shelf is ListShelf => (LISTS as readonly string[]).includes(shelf);

/** The shelves of the chart's mark, in the order in which a person fills them. */
export function listShelves(spec: ChartSpec): readonly Shelf[] {
  const { channels, detail, hasLayers, of } = MARKS[spec.mark];
  const list = (name: ListShelf, role: PillRole, maxPills: number): Shelf => ({
    name,
    role,
    isRequired: name === 'detail' && (detail?.min ?? 0) > 0,
    maxPills,
    types: 'any',
    pills: listPills(spec, name),
  });
  const own = channels.map(({ channel, role, required, types = 'any' }): Shelf => ({
    name: channel,
    role,
    isRequired: required,
    maxPills: 1,
    types,
    pills: listPills(spec, channel),
  }));
  return [
    ...own,
    ...(detail === null ? [] : [list('detail', DETAIL_ROLES[detail.role], detail.max)]),
    ...(hasLayers ? [list('layer', 'measure', MAX_LAYERS)] : []),
    list('tooltip', of === 'row' ? 'value' : 'measure', MAX_TOOLTIPS),
  ];
}

export function listPills(
  { encoding, detail, tooltip, layer }: ChartSpec,
  shelf: ShelfName,
): readonly ChartChannel[] {
  if (shelf === 'detail') {
    return detail ?? [];
  }
  if (shelf === 'tooltip') {
    return tooltip ?? [];
  }
  if (shelf === 'layer') {
    return (layer ?? []).map(({ y }) => y);
  }
  const channel = encoding[shelf];
  return channel === undefined ? [] : [channel];
}

export const pillAt = (spec: ChartSpec, { shelf, at }: Place): ChartChannel | null =>
  listPills(spec, shelf)[at] ?? null;

/** Columns that the chart uses, on any shelf. */
export function columnsIn(spec: ChartSpec): ReadonlySet<string> {
  const shelves: readonly ShelfName[] = [...CHART_CHANNELS, ...LISTS];
  const fields = shelves.flatMap((shelf) => listPills(spec, shelf).map(({ field }) => field));
  return new Set(fields.filter((field) => field !== null));
}

/** Measures that the chart shows, on any shelf. */
export function measuresIn(spec: ChartSpec): ReadonlySet<string> {
  const shelves: readonly ShelfName[] = [...CHART_CHANNELS, ...LISTS];
  const names = shelves.flatMap((shelf) =>
    listPills(spec, shelf).map(({ formula }) => (formula === undefined ? null : nameOfFormula(formula))),
  );
  return new Set(names.filter((name) => name !== null));
}

function withoutList(spec: ChartSpec, list: ListShelf): ChartSpec {
  const { [list]: _, ...rest } = spec;
  return rest;
}

/** The spec with other pills on a shelf; an empty one is left out. */
export function withPills(spec: ChartSpec, shelf: ShelfName, pills: readonly ChartChannel[]): ChartSpec {
  if (!isList(shelf)) {
    const { [shelf]: _, ...others } = spec.encoding;
    const [pill] = pills;
    return { ...spec, encoding: pill === undefined ? others : { ...others, [shelf]: pill } };
  }
  if (pills.length === 0) {
    return withoutList(spec, shelf);
  }
  if (shelf === 'layer') {
    return { ...spec, layer: chartLayers(spec, pills) };
  }
  return { ...spec, [shelf]: [...pills] };
}

/** A measure keeps the mark and the axis that it had. */
function chartLayers(
  { layer = [] }: ChartSpec,
  pills: readonly ChartChannel[],
): NonNullable<ChartSpec['layer']> {
  const left = [...layer];
  return pills.map((y, at) => {
    const same = left.findIndex((each) => each.y === y);
    const [known] = same === -1 ? [] : left.splice(same, 1);
    const changed = known ?? (pills.length === layer.length ? layer[at] : undefined);
    return changed === undefined ? { mark: 'line', y, axis: 'left' } : { ...changed, y };
  });
}
