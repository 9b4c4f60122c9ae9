import { findColumn, groupRows, textAt, type View } from './view.ts';

/** One of the small multiples; the only one where there are none. */
export interface Panel {
  readonly title: string | null;
  readonly rows: readonly number[];
  /** ECharts' grid. */
  readonly grid: Readonly<Record<string, unknown>>;
  /** Box of the plot, in px of the whole chart. */
  readonly box: Box;
  readonly isFirstInLine: boolean;
  readonly isLastInColumn: boolean;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const TITLE_PX = 20;
const GAP_PX = 16;
const MIN_PANEL_PX = 150;

/** Phase 2: positions of the plots. Small multiples share their margins, so that equal heights are equal values. */
export function layPanels(view: View, base: Margins, keys?: readonly string[]): Panel[] {
  const margins = withLegend(view, base);
  const facet = findColumn(view, 'facet');
  if (facet === null) {
    return [wholePanel(view, margins)];
  }
  const groups = [...groupRows(view, facet).entries()];
  const ordered =
    keys === undefined
      ? groups
      : keys.map((key) => [key, groups.find(([own]) => own === key)?.[1] ?? []] as const);
  const columns = columnCount(view, ordered.length);
  const lines = Math.ceil(ordered.length / columns);
  const width = (view.width - margins.left - margins.right - GAP_PX * (columns - 1)) / columns;
  const height = (view.height - margins.top - margins.bottom - (TITLE_PX + GAP_PX) * lines + GAP_PX) / lines;
  return ordered.map(([, rows], at) => {
    const column = at % columns;
    const line = Math.floor(at / columns);
    const box = {
      left: margins.left + column * (width + GAP_PX),
      top: margins.top + TITLE_PX + line * (height + TITLE_PX + GAP_PX),
      width: Math.max(24, width),
      height: Math.max(16, height),
    };
    return {
      title: rows[0] === undefined ? '' : textAt(view, rows[0], facet),
      rows,
      grid: { ...shares(view, box), outerBoundsMode: 'none' },
      box,
      isFirstInLine: column === 0,
      isLastInColumn: at + columns >= ordered.length,
    };
  });
}

const LEGEND_BELOW_PX = 24;
const LEGEND_BESIDE_PX = 140;

/** Space for a legend at the side or below; above the plot, its height depends on its labels. */
function withLegend(view: View, margins: Margins): Margins {
  const hasLegend =
    findColumn(view, 'color')?.facts.role === 'dimension' || (view.chart.layer ?? []).length > 0;
  const where = hasLegend ? view.chart.options?.legend : undefined;
  if (where === 'bottom') {
    return { ...margins, bottom: margins.bottom + LEGEND_BELOW_PX };
  }
  return where === 'right' ? { ...margins, right: margins.right + LEGEND_BESIDE_PX } : margins;
}

function wholePanel(view: View, margins: Margins): Panel {
  return {
    title: null,
    rows: view.rows.map((_, row) => row),
    grid: { ...margins, outerBoundsMode: 'same', outerBoundsContain: 'all' },
    box: {
      left: margins.left,
      top: margins.top,
      width: view.width - margins.left - margins.right,
      height: view.height - margins.top - margins.bottom,
    },
    isFirstInLine: true,
    isLastInColumn: true,
  };
}

function columnCount(view: View, panels: number): number {
  const fitting = Math.max(1, Math.floor(view.width / MIN_PANEL_PX));
  const preferred = view.chart.options?.facetColumns ?? Math.ceil(Math.sqrt(panels * 1.5));
  return Math.max(1, Math.min(preferred, fitting, panels));
}

/** In percent of the whole chart, so that positions survive a resize. */
export const shares = (view: View, box: Box): Readonly<Record<string, string>> => ({
  left: percent(box.left / view.width),
  top: percent(box.top / view.height),
  width: percent(box.width / view.width),
  height: percent(box.height / view.height),
});

const percent = (share: number): string => `${Number((share * 100).toFixed(3))}%`;

/** Titles over the panels. */
export const panelTitles = (view: View, panels: readonly Panel[]): Readonly<Record<string, unknown>> =>
  panels.every(({ title }) => title === null)
    ? {}
    : {
        title: panels.map(({ title, box }) => ({
          text: title ?? '',
          left: percent(box.left / view.width),
          top: percent((box.top - TITLE_PX + 1) / view.height),
          padding: 0,
          textStyle: {
            color: view.theme.text2,
            fontSize: 11,
            fontWeight: 500,
            width: box.width,
            overflow: 'truncate',
          },
        })),
      };
