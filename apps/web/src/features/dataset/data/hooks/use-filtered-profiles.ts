import { pivotDatasource, type Cell, type DatasetColumn, type PivotTable } from '@plumbline/contract';
import { useQueries } from '@tanstack/react-query';
import { routeQuery } from '../../../../lib/data/route-query.ts';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { chartQuery, type RowsMatching } from '../../core/api.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { filteredProfile, NO_CHART, shapeChart, type FilteredFigures } from '../model/shape-chart.ts';

/** A pivot takes fifty values, and a column has four at most. */
const COLUMNS_AT_ONCE = 12;

const AGGREGATES = ['count', 'distinct', 'median', 'min', 'max'] as const;
type FigureName = (typeof AGGREGATES)[number];

const figureNames = ({ type, role }: DatasetColumn): readonly FigureName[] => {
  if (isNumeric(type) && role !== 'identifier') {
    return ['count', 'distinct', 'median'];
  }
  return isDated(type) ? ['count', 'distinct', 'min', 'max'] : ['count', 'distinct'];
};

const namedFigures = (columns: readonly DatasetColumn[]) =>
  columns.flatMap((column) => figureNames(column).map((agg) => ({ column: column.name, agg })));

const figuresQuery = (
  id: string,
  { filters, search, version }: RowsMatching,
  columns: readonly DatasetColumn[],
) =>
  routeQuery(
    pivotDatasource,
    {
      params: { id },
      body: {
        values: namedFigures(columns),
        filters,
        ...(search === '' ? {} : { search }),
        version,
      },
    },
    { staleTime: Number.POSITIVE_INFINITY },
  );

function readFigures(column: string, columns: readonly DatasetColumn[], table: PivotTable): FilteredFigures {
  const cells = table.cells[0]?.values ?? [];
  const figures = new Map(
    namedFigures(columns).flatMap(({ column: name, agg }, at): [FigureName, Cell][] =>
      name === column ? [[agg, cells[at] ?? null]] : [],
    ),
  );
  const of = (name: FigureName): Cell => figures.get(name) ?? null;
  return {
    filled: Number(of('count')),
    distinct: Number(of('distinct')),
    median: of('median'),
    min: of('min'),
    max: of('max'),
  };
}

/** The blocks of columns, in the order of the dataset, that those on the screen are in: scrolling asks for few of them. */
function splitIntoBlocks(
  all: readonly DatasetColumn[],
  shown: readonly DatasetColumn[],
): readonly (readonly DatasetColumn[])[] {
  const names = new Set(shown.map(({ name }) => name));
  const blocks = Array.from({ length: Math.ceil(all.length / COLUMNS_AT_ONCE) }, (_, at) =>
    all.slice(at * COLUMNS_AT_ONCE, (at + 1) * COLUMNS_AT_ONCE),
  );
  return blocks.filter((block) => block.some(({ name }) => names.has(name)));
}

/** A column with its profile among the rows that pass, and how many these are. */
export interface FilteredColumn {
  readonly column: DatasetColumn;
  readonly rowCount: number;
}

export interface FilteredProfiles {
  /** By the column's name. Columns whose figures are on their way are absent. */
  readonly found: ReadonlyMap<string, FilteredColumn>;
  /** Why a column's figures could not be loaded, by its name. */
  readonly failed: ReadonlyMap<string, Error>;
  /** Load those that failed again. */
  readonly retry: () => void;
}

/**
 * The columns on the screen as they are among the rows that pass; null without a filter, when that is their profile.
 * `isReady`: the rows themselves have come, which go first.
 */
export function useFilteredProfiles(
  shown: readonly DatasetColumn[],
  isReady: boolean,
): FilteredProfiles | null {
  const { dataset, version, address, columns } = useDatasetPage();
  const { filters, search } = address;
  const isFiltered = filters.value.length > 0 || search !== '';
  const rows: RowsMatching = { filters, search, version: version.number };
  const blocks = isFiltered ? splitIntoBlocks(columns, shown) : [];
  const tables = useQueries({
    queries: blocks.map((block) => ({ ...figuresQuery(dataset.id, rows, block), enabled: isReady })),
  });
  const shapes = useQueries({
    queries: (isFiltered ? shown : []).map((column) => {
      const chart = shapeChart(column);
      return {
        ...chartQuery(dataset.id, rows, { chart: chart ?? NO_CHART, mode: 'Absolute' }),
        enabled: isReady && chart !== null,
      };
    }),
  });
  if (!isFiltered) {
    return null;
  }
  const blockOf = (column: DatasetColumn): number =>
    blocks.findIndex((each) => each.some(({ name }) => name === column.name));
  const profiles = shown.flatMap((column, at): [string, FilteredColumn][] => {
    const block = blockOf(column);
    const table = tables[block]?.data;
    const shape = shapes[at]?.isPlaceholderData === true ? undefined : shapes[at]?.data;
    const needsShape = shapeChart(column) !== null;
    if (table === undefined || (needsShape && shape === undefined)) {
      return [];
    }
    const figures = readFigures(column.name, blocks[block] ?? [], table);
    const rowCount = shape?.rows.matched ?? figures.filled;
    const profile = filteredProfile(column, { rows: rowCount, figures, shape: shape ?? null });
    return [[column.name, { column: { ...column, profile }, rowCount }]];
  });
  const failed = shown.flatMap((column, at): [string, Error][] => {
    const error = tables[blockOf(column)]?.error ?? shapes[at]?.error ?? null;
    return error === null ? [] : [[column.name, error]];
  });
  return {
    found: new Map(profiles),
    failed: new Map(failed),
    retry: () =>
      [...tables, ...shapes].filter(({ isError }) => isError).forEach((query) => void query.refetch()),
  };
}
