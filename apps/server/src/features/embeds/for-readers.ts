import {
  ERRORS,
  assertNever,
  type ChartAnnotation,
  type ChartData,
  type ChartSpec,
  type DashboardContent,
  type EmbeddedDashboard,
  type ErrorCode,
  type PivotSpec,
  type Tile,
  type TileContent,
  type TileData,
} from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import { parameterWords } from '../exports/index.ts';
import type { Locks } from './present-embed.ts';

const everyRow = () => ({ op: 'and' as const, value: [] });

/** How an embed is read. */
interface Reading {
  readonly allowFilters: boolean;
  readonly translator: Translator;
}

/** What `{{name}}` of each parameter becomes that readers cannot set: they do not see that there is a parameter. */
type FixedTexts = ReadonlyMap<string, string>;

const fixedTexts = (
  { parameters }: Pick<DashboardContent, 'parameters'>,
  { parameters: locked }: Locks,
  { allowFilters, translator }: Reading,
): FixedTexts =>
  new Map(
    parameters
      .filter(({ name }) => !allowFilters || Object.hasOwn(locked, name))
      .map(({ name, op, value }) => [
        name,
        parameterWords(op, locked[name] ?? value, translator) ?? translator.t('filterText.all'),
      ]),
  );

const fillIn = (text: string, texts: FixedTexts): string =>
  text.replace(/\{\{\s*([^{}]{1,100}?)\s*\}\}/g, (whole, name: string) => texts.get(name) ?? whole);

const withoutFilter = ({ filter: _filter, ...chart }: ChartSpec): ChartSpec => chart;
const openPivot = ({ search: _search, ...pivot }: PivotSpec): PivotSpec => ({
  ...pivot,
  filters: everyRow(),
});

/** What a tile is, without the rows that its author left out and where they come from. */
function tileForReaders(tile: Tile, texts: FixedTexts): Tile {
  const titled = { ...tile, title: fillIn(tile.title, texts) };
  switch (titled.kind) {
    case 'text':
      return { ...titled, text: fillIn(titled.text, texts) };
    case 'image':
      return titled;
    case 'chart': {
      const { filters: _filters, ...rest } = titled;
      return { ...rest, dataset: null, chart: withoutFilter(rest.chart) };
    }
    case 'pivot': {
      const { filters: _filters, ...rest } = titled;
      return { ...rest, dataset: null, pivot: openPivot(rest.pivot) };
    }
    case 'figure':
    case 'grid': {
      const { filters: _filters, ...rest } = titled;
      return { ...rest, dataset: null };
    }
    default:
      return assertNever(titled);
  }
}

/** The dashboard as readers get it: what is locked shows in its effect alone. */
export function contentForReaders(
  content: DashboardContent,
  locks: Locks,
  reading: Reading,
): EmbeddedDashboard['dashboard'] {
  const texts = fixedTexts(content, locks, reading);
  const isFree = (name: string): boolean => !Object.hasOwn(locks.parameters, name);
  return {
    name: fillIn(content.name, texts),
    description: fillIn(content.description, texts),
    layout: content.layout,
    theme: content.theme,
    tabs: content.tabs,
    tiles: content.tiles.map((tile) => tileForReaders(tile, texts)),
    parameters: reading.allowFilters ? content.parameters.filter(({ name }) => isFree(name)) : [],
    refreshSeconds: content.refreshSeconds,
  };
}

/** Statements name columns and hold the locked values; of rows, only those that readers may see are counted. */
const unsaid = { sql: '', params: [] };
const countMatched = ({ matched }: ChartData['rows']): ChartData['rows'] => ({ total: matched, matched });
const NO_DATASET = '00000000-0000-0000-0000-000000000000';
const anonymous = (annotation: ChartAnnotation): ChartAnnotation => ({
  ...annotation,
  datasetId: NO_DATASET,
  createdBy: null,
});

function shownForReaders(content: TileContent): TileContent {
  switch (content.kind) {
    case 'chart': {
      const { chart } = content;
      return {
        ...content,
        chart: { ...chart, ...unsaid, rows: countMatched(chart.rows), chart: withoutFilter(chart.chart) },
        annotations: content.annotations.map(anonymous),
      };
    }
    case 'figure':
      return {
        ...content,
        figure: { ...content.figure, ...unsaid, rows: countMatched(content.figure.rows) },
      };
    case 'pivot':
      return { ...content, pivot: { ...content.pivot, ...unsaid } };
    case 'grid':
      return content;
    default:
      return assertNever(content);
  }
}

const NOT_SHARED = 'This tile is not part of what is shared here.';
const NOT_SHOWN =
  'This tile could not be shown. Whoever runs this page can find the reason by the request id.';

/** Failures name columns, datasets and ids; readers see what they can do: wait, or contact the author. */
function failureForReaders(error: NonNullable<TileData['error']>): NonNullable<TileData['error']> {
  if (error.code === 'embed.not_confined') {
    return { ...error, message: NOT_SHARED };
  }
  const isKnown = Object.hasOwn(ERRORS, error.code);
  const isReportable =
    isKnown && ERRORS[error.code as ErrorCode].retryable && error.code !== 'dataset.not_ready';
  return isReportable ? error : { ...error, message: NOT_SHOWN };
}

export const tileDataForReaders = (answer: TileData): TileData => ({
  ...answer,
  data: answer.data && shownForReaders(answer.data),
  error: answer.error && failureForReaders(answer.error),
});
