import { AppError, type FilterGroup, type FilterNode } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { DashboardDataRequest } from './dashboard-data-request.ts';
import { fitFilter } from './fit-filter.ts';
import { parameterFilter } from './parameter-filter.ts';
import type { DataTile } from './tiles.ts';

export interface TileFilter {
  readonly filter: FilterGroup;
  /**
   * For readers: the rows that no filter of theirs can leave, which are all that they may know of. Undefined for members.
   */
  readonly scope: FilterGroup | undefined;
  /** What does not filter this tile, for its dataset lacks the column. */
  readonly ignored: readonly Message[];
}

interface AppliedFilter {
  readonly filter: FilterNode;
  /** Says that it does not apply to a tile whose dataset lacks the column. */
  readonly note: (column: string) => Message;
  readonly isLocked: boolean;
  /** `reader`: whoever looks at the dashboard can change it. */
  readonly setBy: 'author' | 'reader';
  /** Columns that it may name, of those that the tile's dataset has; all of them unless given. */
  readonly within?: ReadonlySet<string> | null;
}

type FilterRequest = Pick<
  DashboardDataRequest,
  'content' | 'datasetId' | 'options' | 'lockedFilters' | 'lockedParameters' | 'readerRights'
>;

const notConfined = (what: string): AppError =>
  new AppError(
    'embed.not_confined',
    `This tile cannot be filtered like the rest of the page, so it is not shown: ${what}.`,
  );

function assertLocksKnown({ content, lockedParameters = {} }: FilterRequest): void {
  const known = new Set(content.parameters.map(({ name }) => name));
  const missing = Object.keys(lockedParameters).find((name) => !known.has(name));
  if (missing !== undefined) {
    throw notConfined(`the dashboard has no parameter "${missing}" any more`);
  }
}

/** Parameters apply wherever their author lets them, also to columns that readers are not shown. */
function parametersOf(tile: DataTile, requested: FilterRequest): AppliedFilter[] {
  const { content, options, lockedParameters = {}, readerRights } = requested;
  return content.parameters.flatMap((parameter) => {
    const { name, label } = parameter;
    const isLocked = Object.hasOwn(lockedParameters, name);
    const wanted = Object.hasOwn(options.parameters, name) ? options.parameters[name] : parameter.value;
    const value = (isLocked ? lockedParameters[name] : wanted) ?? null;
    const filter = parameterFilter(parameter, { tile: tile.id, value });
    const isFree = !isLocked && readerRights?.mayFilter !== false;
    return filter === null
      ? []
      : [
          {
            filter: filter.filter,
            note: (column) => message('tileNote.parameter', { parameter: label || name, column }),
            isLocked,
            setBy: isFree ? 'reader' : 'author',
          },
        ];
  });
}

/** A mark filters the other tiles, never its own. */
function crossFiltersOf(tile: DataTile, { content, options, ...requested }: FilterRequest): AppliedFilter[] {
  const within = shownTo(tile, requested);
  return Object.entries(options.crossFilters ?? {})
    .filter(([from]) => from !== tile.id)
    .map(([from, filter]) => {
      const title = content.tiles.find(({ id }) => id === from)?.title ?? '';
      const note = (column: string): Message => message('tileNote.picked', { tile: title || from, column });
      return { filter, note, isLocked: false, setBy: 'reader', within };
    });
}

/** A column that another dataset shows may be hidden in this one: a filter by it would reveal its values. */
const shownTo = (
  tile: DataTile,
  { datasetId, readerRights }: Pick<FilterRequest, 'datasetId' | 'readerRights'>,
): ReadonlySet<string> | null => readerRights?.shownColumns(tile.dataset ?? datasetId) ?? null;

const authorNote = (column: string): Message => message('tileNote.authorFilter', { column });

function appliedFilters(tile: DataTile, requested: FilterRequest): AppliedFilter[] {
  const { content, options, lockedFilters } = requested;
  return [
    ...(lockedFilters === undefined
      ? []
      : [{ filter: lockedFilters, note: authorNote, isLocked: true, setBy: 'author' } as const]),
    { filter: content.filters, note: authorNote, isLocked: false, setBy: 'author' },
    {
      filter: options.filters,
      note: (column) => message('tileNote.readerFilter', { column }),
      isLocked: false,
      setBy: 'reader',
      within: shownTo(tile, requested),
    },
    ...parametersOf(tile, requested),
    ...crossFiltersOf(tile, requested),
  ];
}

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

const columnsFor = ({ within = null }: AppliedFilter, columns: ReadonlySet<string>): ReadonlySet<string> =>
  within === null ? columns : new Set([...columns].filter((name) => within.has(name)));

/**
 * Everything that filters one tile, together. Throws `embed.not_confined` where a lock does not fit its columns,
 * `query.invalid` where its own filter does not, `request.invalid` for a parameter's value.
 */
export function bindTileFilter(
  tile: DataTile,
  requested: FilterRequest,
  columns: ReadonlySet<string>,
): TileFilter {
  assertLocksKnown(requested);
  assertOwn(tile, columns);
  const isForReaders = requested.readerRights !== undefined;
  const own = tile.filters === undefined ? [] : [tile.filters];
  const value: FilterNode[] = [];
  const fixed: FilterNode[] = [];
  const ignored = unknownParameters(requested).map((name) => message('tileNote.noParameter', { name }));
  for (const applied of appliedFilters(tile, requested)) {
    const { filter, note, isLocked, setBy } = applied;
    const fitted = fitFilter(filter, columnsFor(applied, columns));
    if (isLocked && fitted.lacking.length > 0) {
      throw notConfined(`its dataset has no column "${fitted.lacking.join('", "')}"`);
    }
    if (fitted.filter !== null) {
      value.push(fitted.filter);
      if (setBy === 'author') {
        fixed.push(fitted.filter);
      }
    }
    // Readers are not shown what the author filters by.
    if (setBy === 'reader' || !isForReaders) {
      ignored.push(...fitted.lacking.map(note));
    }
  }
  return {
    filter: { op: 'and', value: [...value, ...own] },
    scope: isForReaders ? { op: 'and', value: [...fixed, ...own] } : undefined,
    ignored,
  };
}
