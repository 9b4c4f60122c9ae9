import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  assertNever,
  type DashboardParameter,
  type FilterGroup,
  type FilterNode,
  type PivotSpec,
  type Tile,
} from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { showsFormula, shownChart } from '../charts/index.ts';
import {
  findSeenParts,
  listShown,
  listShownMeasures,
  withoutMatchAll,
  type SeenPart,
} from '../datasources/index.ts';
import type { DataTile } from './data/tiles.ts';
import type { StoredContent } from './tables.ts';

/** What a dashboard consists of, and who wrote it. */
export interface AuthoredDashboard {
  readonly content: StoredContent;
  /** The dashboard's own dataset. */
  readonly datasetId: string;
  readonly authorId: string;
}

/** A dataset of which the reader sees a part. */
interface Part {
  readonly seen: SeenPart;
  readonly measures: readonly string[];
}

/** What the reader sees of the datasets of a dashboard. */
interface Datasets {
  readonly ids: readonly string[];
  /** Datasets of which they see a part. */
  readonly parts: ReadonlyMap<string, Part>;
  /** Columns of those that they see all of. */
  readonly columns: ReadonlySet<string>;
}

const isDataTile = (tile: Tile): tile is DataTile => 'dataset' in tile;

async function readDatasets(
  services: Services,
  actor: Actor,
  written: AuthoredDashboard,
): Promise<Datasets | null> {
  const { content, datasetId } = written;
  const tiles = content.tiles.filter(isDataTile);
  const ids = [...new Set([datasetId, ...tiles.map(({ dataset }) => dataset ?? datasetId)])];
  const seenParts = await findSeenParts(services, actor, ids);
  if (seenParts.size === 0) {
    return null;
  }
  const parts = await Promise.all(
    [...seenParts].map(async ([id, part]): Promise<[string, Part]> => {
      const measures = await listShownMeasures(services, actor, id);
      return [id, { seen: part, measures: measures.map(({ name }) => name) }];
    }),
  );
  const whole = ids.filter((id) => !seenParts.has(id));
  const columns = await Promise.all(whole.map((id) => listShown(services.db.executor, actor, id)));
  return { ids, parts: new Map(parts), columns: new Set(columns.flat()) };
}

/** The filter of a dashboard that some of its datasets show; null where none shows its column. */
async function shownNode({ parts, columns }: Datasets, node: FilterNode): Promise<FilterNode | null> {
  if (!('column' in node)) {
    const shown = await Promise.all(node.value.map((part) => shownNode({ ids: [], parts, columns }, part)));
    return { ...node, value: shown.filter((part) => part !== null) };
  }
  if (columns.has(node.column)) {
    return node;
  }
  const part = [...parts.values()].find(({ seen }) => seen.isUsable(node.column));
  return part === undefined ? null : part.seen.shownFilter(node);
}

async function shownGroup(datasets: Datasets, group: FilterGroup): Promise<FilterGroup> {
  const shown = await shownNode(datasets, group);
  return shown === null || 'column' in shown ? { op: 'and', value: [] } : withoutMatchAll(shown);
}

const columnsIn = (node: FilterNode): string[] =>
  'column' in node ? [node.column] : node.value.flatMap(columnsIn);

const NO_VALUE = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Columns that filters of the whole dashboard name for a tile. */
const filteredBy = ({ filters, parameters }: StoredContent, tile: Tile): string[] => [
  ...columnsIn(filters),
  ...parameters.flatMap(({ column, value, targets = {} }) => {
    const target = Object.hasOwn(targets, tile.id) ? targets[tile.id] : column;
    return target === null || target === undefined || NO_VALUE(value) ? [] : [target];
  }),
];

/** A parameter without targets that are not shown; its default without values that no row of the reader has. */
async function shownParameter(
  datasets: Datasets,
  parameter: DashboardParameter,
  { content, datasetId }: AuthoredDashboard,
): Promise<DashboardParameter | null> {
  const { column, op, value, targets } = parameter;
  const condition = NO_VALUE(value) ? { column, op: 'notnull' as const } : { column, op, value };
  // The values of a parameter are checked where it is saved.
  const shown = await shownNode(datasets, condition as FilterNode);
  if (shown === null) {
    return null;
  }
  const isWhole = isDeepStrictEqual(shown, condition);
  const list = 'column' in shown && shown.op === 'in' ? shown.value : null;
  const tiles = new Map(content.tiles.filter(isDataTile).map((tile) => [tile.id, tile.dataset ?? datasetId]));
  const isShown = (tile: string, target: string): boolean => {
    const part = datasets.parts.get(tiles.get(tile) ?? datasetId);
    return part === undefined || part.seen.isUsable(target);
  };
  return {
    ...parameter,
    ...(isWhole ? {} : { value: list }),
    ...(targets && {
      targets: Object.fromEntries(
        Object.entries(targets).map(([tile, target]) => [
          tile,
          target === null || isShown(tile, target) ? target : null,
        ]),
      ),
    }),
  };
}

async function shownPivot({ seen, measures }: Part, pivot: PivotSpec): Promise<PivotSpec | null> {
  const fields = [...pivot.rows, ...pivot.columns].map((field) =>
    typeof field === 'string' ? field : field.column,
  );
  const isShown =
    seen.shows([...fields, ...pivot.values.flatMap(({ column }) => column ?? [])]) &&
    pivot.values.every(({ formula }) => formula === undefined || showsFormula(seen, formula, measures)) &&
    (pivot.search === undefined || (await seen.finds(pivot.search)));
  const filters = await seen.shownGroup(pivot.filters);
  if (!isShown || filters === null) {
    return null;
  }
  // Keys of one column header are values; the sort by the total stays.
  const sort = pivot.sort?.map(({ under: _under, ...each }) => each);
  return { ...pivot, filters, ...(sort && { sort }) };
}

type GridTile = Extract<DataTile, { kind: 'grid' }>;

function shownGrid(part: SeenPart, tile: GridTile): GridTile | null {
  const columns = tile.columns?.filter((name) => part.shows([name]));
  const isEmpty = columns?.length === 0 && tile.columns?.length !== 0;
  const sort = tile.sort?.filter(({ column }) => part.isUsable(column));
  return isEmpty ? null : { ...tile, ...(columns && { columns }), ...(sort && { sort }) };
}

/** A tile that draws the same from the reader's rows; null where it names a column that they do not see. */
async function shownTile(part: Part, tile: DataTile): Promise<Tile | null> {
  const { seen } = part;
  const filters = tile.filters === undefined ? undefined : await seen.shownGroup(tile.filters);
  if (filters === null) {
    return null;
  }
  const filtered = filters === undefined ? tile : { ...tile, filters };
  switch (filtered.kind) {
    case 'chart': {
      const chart = await shownChart(seen, filtered.chart, part.measures);
      return chart && { ...filtered, chart };
    }
    case 'pivot': {
      const pivot = await shownPivot(part, filtered.pivot);
      return pivot && { ...filtered, pivot };
    }
    case 'figure': {
      const { measure, over } = filtered;
      const isShown =
        seen.shows([measure.field, over?.field].flatMap((field) => field ?? [])) &&
        (measure.formula === undefined || showsFormula(seen, measure.formula, part.measures));
      return isShown ? filtered : null;
    }
    case 'grid':
      return shownGrid(seen, filtered);
    default:
      return assertNever(filtered);
  }
}

/** In place of a tile that the reader does not see. */
const withheld = ({ id, title, place, tab }: Tile, { t }: Translator): Tile => ({
  id,
  title,
  place,
  tab,
  kind: 'text',
  text: t('tile.withheld'),
});

/**
 * A dashboard for somebody who sees a part of its datasets: it shows the same of their rows, and names no column and no
 * value that they do not see. Whoever wrote this state of it knows what it names. [SEM-ACCESS-9]
 */
export async function shownDashboard(
  services: Services,
  actor: Actor,
  written: AuthoredDashboard,
): Promise<StoredContent> {
  const { content, datasetId, authorId } = written;
  const datasets = authorId === actor.userId ? null : await readDatasets(services, actor, written);
  if (datasets === null) {
    return content;
  }
  const translator = await getTranslator(actor);
  const tiles = content.tiles.map(async (tile): Promise<Tile> => {
    const part = isDataTile(tile) ? datasets.parts.get(tile.dataset ?? datasetId) : undefined;
    if (!isDataTile(tile) || part === undefined) {
      return tile;
    }
    const isFiltered = filteredBy(content, tile).some((column) => part.seen.withholds(column));
    return (isFiltered ? null : await shownTile(part, tile)) ?? withheld(tile, translator);
  });
  const parameters = content.parameters.map((one) => shownParameter(datasets, one, written));
  return {
    ...content,
    tiles: await Promise.all(tiles),
    filters: await shownGroup(datasets, content.filters),
    parameters: (await Promise.all(parameters)).filter((one) => one !== null),
  };
}

/** Throws `access.forbidden` for somebody who does not see all of it: saving would replace what they do not see. */
export async function requireWhole(
  services: Services,
  actor: Actor,
  written: AuthoredDashboard,
): Promise<void> {
  if (!isDeepStrictEqual(await shownDashboard(services, actor, written), written.content)) {
    throw new AppError(
      'access.forbidden',
      'This dashboard names data that you do not see, so you cannot change it. Duplicate it to change the copy.',
    );
  }
}
