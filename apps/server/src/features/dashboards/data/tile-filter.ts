import { AppError, type FilterGroup, type FilterNode } from '@plumbline/contract';
import type { DashboardDataRequest } from './dashboard-data-request.ts';
import { fitFilter } from './fit-filter.ts';
import { parameterFilter } from './parameter-filter.ts';
import type { DataTile } from './tiles.ts';

export interface TileFilter {
  readonly filter: FilterGroup;
  /** What does not filter this tile, for its dataset lacks the column: in words. */
  readonly ignored: readonly string[];
}

interface Stated {
  readonly filter: FilterNode;
  /** What people call it: `The filter`, `“Region”`. */
  readonly said: string;
  readonly isLocked: boolean;
}

type FilterRequest = Pick<DashboardDataRequest, 'content' | 'options' | 'lockedFilters' | 'lockedParameters'>;

const notConfined = (what: string): AppError =>
  new AppError(
    'embed.not_confined',
    `This tile cannot be filtered like the rest of the page, so it is not shown: ${what}.`,
  );

function assertLocksKnown({ content, lockedParameters = {} }: FilterRequest): void {
  const known = new Set(content.parameters.map(({ name }) => name));
  const gone = Object.keys(lockedParameters).find((name) => !known.has(name));
  if (gone !== undefined) {
    throw notConfined(`the dashboard has no parameter "${gone}" any more`);
  }
}

function parametersOf(tile: DataTile, { content, options, lockedParameters = {} }: FilterRequest): Stated[] {
  return content.parameters.flatMap((parameter) => {
    const { name, label } = parameter;
    const isLocked = Object.hasOwn(lockedParameters, name);
    const requested = Object.hasOwn(options.parameters, name) ? options.parameters[name] : parameter.value;
    const value = (isLocked ? lockedParameters[name] : requested) ?? null;
    const made = parameterFilter(parameter, { tile: tile.id, value });
    return made === null ? [] : [{ filter: made.filter, said: `“${label || name}”`, isLocked }];
  });
}

/** A mark filters the other tiles, never its own. */
function crossFiltersOf(tile: DataTile, { content, options }: FilterRequest): Stated[] {
  return Object.entries(options.crossFilters ?? {})
    .filter(([from]) => from !== tile.id)
    .map(([from, filter]) => {
      const title = content.tiles.find(({ id }) => id === from)?.title ?? '';
      return { filter, said: `What was picked in “${title || from}”`, isLocked: false };
    });
}

const statedOf = (tile: DataTile, requested: FilterRequest): Stated[] => [
  ...(requested.lockedFilters === undefined
    ? []
    : [{ filter: requested.lockedFilters, said: 'The lock', isLocked: true }]),
  { filter: requested.content.filters, said: 'The dashboard’s filter', isLocked: false },
  { filter: requested.options.filters, said: 'The filter', isLocked: false },
  ...parametersOf(tile, requested),
  ...crossFiltersOf(tile, requested),
];

/** Names of parameters that were set and that the dashboard does not have: a typing mistake, or an old link. */
const unknownParameters = ({ content, options }: FilterRequest): string[] => {
  const known = new Set(content.parameters.map(({ name }) => name));
  return Object.keys(options.parameters).filter((name) => !known.has(name));
};

/** What a tile was made with must hold: without it its figures would be others. */
function assertOwn({ filters }: DataTile, columns: ReadonlySet<string>): void {
  const { lacking } = filters === undefined ? { lacking: [] } : fitFilter(filters, columns);
  if (lacking.length > 0) {
    const message = `This tile is filtered by “${lacking.join('”, “')}”, which its dataset does not have.`;
    throw new AppError('query.invalid', message, {
      issues: lacking.map((column) => ({ path: 'filters', message: `There is no column “${column}”.` })),
    });
  }
}

/**
 * Everything that filters one tile, together. Throws `embed.not_confined` where a lock does not fit its columns,
 * `query.invalid` where its own filter does not, `request.invalid` for a parameter's value.
 */
export function filterOf(tile: DataTile, requested: FilterRequest, columns: ReadonlySet<string>): TileFilter {
  assertLocksKnown(requested);
  assertOwn(tile, columns);
  const value: FilterNode[] = [];
  const ignored = unknownParameters(requested).map((name) => `The dashboard has no parameter “${name}”.`);
  for (const { filter, said, isLocked } of statedOf(tile, requested)) {
    const fitted = fitFilter(filter, columns);
    if (isLocked && fitted.lacking.length > 0) {
      throw notConfined(`its dataset has no column "${fitted.lacking.join('", "')}"`);
    }
    if (fitted.filter !== null) {
      value.push(fitted.filter);
    }
    ignored.push(
      ...fitted.lacking.map((column) => `${said} does not apply here: the data has no column “${column}”.`),
    );
  }
  return {
    filter: { op: 'and', value: tile.filters === undefined ? value : [...value, tile.filters] },
    ignored,
  };
}
