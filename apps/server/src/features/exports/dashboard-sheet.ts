import {
  assertNever,
  DASHBOARD_COLUMNS,
  DASHBOARD_GAP_PX,
  DASHBOARD_ROW_PX,
  type DashboardContent,
  type FigureData,
  type Tile,
  type TileData,
} from '@plumbline/contract';
import type { Place, Sheet, SheetFigure, SheetTab, SheetTile } from '@plumbline/drawing';
import type { Translator } from '@plumbline/messages';
import { figureFormat, printFigure, printPercent, printPeriod } from '@plumbline/viz';
import { gridTable, pivotTable } from './tables.ts';
import { textBlocks } from './text-blocks.ts';

/** Width of the sheet in px: that of the page body on a screen. */
export const SHEET_WIDTH_PX = 1232;
const COLUMN_PX = (SHEET_WIDTH_PX - (DASHBOARD_COLUMNS - 1) * DASHBOARD_GAP_PX) / DASHBOARD_COLUMNS;

export interface DashboardFacts {
  readonly content: Pick<DashboardContent, 'name' | 'description' | 'tabs' | 'tiles' | 'parameters'>;
  /** By the tile's id. */
  readonly data: ReadonlyMap<string, TileData>;
  /** Rows beyond the first page, by the tile's id. */
  readonly lines: readonly string[];
  /** Null: the workspace has none. */
  readonly brand: Sheet['brand'];
  readonly theme: 'Light' | 'Dark';
  readonly translator: Translator;
  readonly traces: Sheet['traces'];
  /** The tab wanted; all when undefined. */
  readonly tab: string | undefined;
  /** Values in text tiles, by the parameter's name. */
  readonly parameterTexts: ReadonlyMap<string, string>;
}

/** Everything on the dashboard as it is drawn: places in px and texts. */
export function dashboardSheet(facts: DashboardFacts): Sheet {
  const { content, lines, brand, theme, translator, traces } = facts;
  return {
    title: content.name,
    description: content.description,
    lines,
    brand,
    width: SHEET_WIDTH_PX,
    tabs: sheetTabs(facts),
    traces,
    theme,
    locale: translator.locale,
  };
}

function sheetTabs(facts: DashboardFacts): readonly SheetTab[] {
  const { tabs, tiles } = facts.content;
  const first = tabs[0]?.id ?? null;
  const known = new Set(tabs.map(({ id }) => id));
  // A tile of no tab, or of a deleted one, is on the first.
  const tabOf = ({ tab }: Tile): string | null => (tab !== null && known.has(tab) ? tab : first);
  const wanted = tabs.length === 0 ? [{ id: null, title: null }] : tabs;
  return wanted
    .filter(({ id }) => facts.tab === undefined || id === facts.tab)
    .map(({ id, title }) => ({
      title: wanted.length === 1 ? null : title,
      tiles: tiles.filter((tile) => tabOf(tile) === id).map((tile) => sheetTile(tile, facts)),
    }));
}

function cellBox({ place: { x, y, w, h } }: Tile): Place {
  return {
    x: x * (COLUMN_PX + DASHBOARD_GAP_PX),
    y: y * (DASHBOARD_ROW_PX + DASHBOARD_GAP_PX),
    width: w * COLUMN_PX + (w - 1) * DASHBOARD_GAP_PX,
    height: h * DASHBOARD_ROW_PX + (h - 1) * DASHBOARD_GAP_PX,
  };
}

function sheetTile(tile: Tile, facts: DashboardFacts): SheetTile {
  const head = { place: cellBox(tile), title: tile.title, footer: '' };
  if (tile.kind === 'text') {
    return { ...head, kind: 'text', blocks: textBlocks(tile.text, facts.parameterTexts) };
  }
  if (tile.kind === 'image') {
    return { ...head, kind: 'image', image: tile.image, alt: tile.alt, fit: tile.fit };
  }
  const answer = facts.data.get(tile.id);
  if (answer?.data === null || answer?.data === undefined) {
    return {
      ...head,
      kind: 'failed',
      message: answer?.error?.message ?? facts.translator.t('dashboardFile.noAnswer'),
    };
  }
  return shownTile(tile, { ...answer, data: answer.data }, { ...facts, head });
}

type TileWithData = TileData & { readonly data: NonNullable<TileData['data']> };
type Head = Pick<SheetTile, 'place' | 'title' | 'footer'>;

function shownTile(
  tile: Tile,
  { data, asOf, ignored }: TileWithData,
  facts: DashboardFacts & { readonly head: Head },
): SheetTile {
  const { translator, head } = facts;
  const { t } = translator;
  const time = asOf === null ? null : t('dashboardFile.asOf', { at: asOf });
  const footerOf = (version: number, rows: number | null): string =>
    [
      `v${version}`,
      rows === null ? null : t('dashboardFile.rows', { rows }),
      time,
      ...ignored.map((filter) => t('dashboardFile.notFiltered', { filter })),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  switch (data.kind) {
    case 'chart': {
      const { chart, annotations } = data;
      const footer = [footerOf(chart.version, chart.rows.matched), ...chart.notes].join(' · ');
      return {
        ...head,
        title: tile.title || (chart.chart.title ?? ''),
        footer,
        kind: 'chart',
        data: chart,
        annotations,
      };
    }
    case 'figure': {
      const { figure } = data;
      const title = tile.title || figure.label;
      const footer = footerOf(figure.version, figure.rows.matched);
      return { ...head, title, footer, kind: 'figure', figure: sheetFigure(tile, figure, translator) };
    }
    case 'grid':
      return {
        ...head,
        footer: footerOf(data.grid.version, data.grid.total),
        kind: 'table',
        table: gridTable(data.grid, data.grid.data, translator),
      };
    case 'pivot':
      return {
        ...head,
        footer: footerOf(data.pivot.version, null),
        kind: 'table',
        table: pivotTable(data.pivot, tile.kind === 'pivot' ? tile.pivot : NO_FIELDS, translator),
      };
    default:
      return assertNever(data);
  }
}

const NO_FIELDS = { rows: [], columns: [] };

const toNumber = (value: unknown): number | null => {
  const number = value === null ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};

/** The figure as on the screen: short, with its period and the figure of the period before. */
function sheetFigure(tile: Tile, figure: FigureData, translator: Translator): SheetFigure {
  const { value, previous, course } = figure;
  const [now, before] = [toNumber(value), toNumber(previous)];
  const upIsGood = tile.kind === 'figure' ? tile.upIsGood : null;
  const format = figureFormat(tile.kind === 'figure' ? tile.measure.format : undefined, figure);
  const print = (number: number): string => printFigure(number, format, translator.locale);
  const { period, earlier } = periodsOf(tile, figure, translator);
  return {
    value: now === null ? String(value ?? translator.t('dashboardFile.empty')) : print(now),
    period,
    change: now === null || before === null ? null : figureChange({ now, before, upIsGood }, translator),
    against:
      before === null || earlier === null
        ? null
        : translator.t('tile.against', { period: earlier, previous: print(before) }),
    trend: course.map(([, at]) => toNumber(at)),
  };
}

/** The period that the figure is of, with the newer one that is left out, and the one before; null without a time. */
function periodsOf(
  tile: Tile,
  { course, incomplete }: FigureData,
  { t, locale }: Translator,
): { readonly period: string | null; readonly earlier: string | null } {
  const unit = tile.kind === 'figure' ? tile.over?.timeUnit : undefined;
  const print = (start: unknown): string | null =>
    unit === undefined || typeof start !== 'string' ? null : printPeriod(start, unit, locale);
  const [newest, left] = [print(course.at(-1)?.[0]), print(incomplete)];
  return {
    period: newest === null || left === null ? newest : t('tile.incomplete', { period: newest, left }),
    earlier: print(course.at(-2)?.[0]),
  };
}

/** Null where there is no share of what it was before. */
function figureChange(
  {
    now,
    before,
    upIsGood,
  }: { readonly now: number; readonly before: number; readonly upIsGood: boolean | null },
  { t, locale }: Translator,
): SheetFigure['change'] {
  if (before === 0) {
    return null;
  }
  const change = ((now - before) / Math.abs(before)) * 100;
  if (Math.abs(change) < 0.05) {
    return { text: t('tile.noChange'), tone: 'none' };
  }
  const isUp = change > 0;
  const tone = isUp === upIsGood ? 'good' : 'bad';
  return {
    text: `${isUp ? '↑' : '↓'} ${printPercent(Math.abs(change), locale)}`,
    tone: upIsGood === null ? 'none' : tone,
  };
}
