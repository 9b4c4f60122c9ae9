import { CHART_MARKS, type ChartMark } from '@plumbline/contract';
import { CHART_THEMES } from '../../src/themes.ts';
import { EDGES, atEdge, type Edge } from './edges.ts';
import { renderSvg } from './render.ts';
import { SPECIMENS } from './specimens.ts';
import { VARIANTS } from './variants.ts';
import type { DrawingExtras } from '../../src/compiled-chart.ts';

export type ThemeName = keyof typeof CHART_THEMES;
export const THEMES: readonly ThemeName[] = ['Light', 'Dark'];

export interface Entry {
  /** `bar`, `bar stacked`, `bar at one row`. */
  readonly name: string;
  readonly theme: ThemeName;
  readonly edge: Edge;
  readonly mark: ChartMark | null;
  readonly draw: () => string;
}

/** Every chart of the gallery; `extrasOf` adds the shapes of maps. */
export function entries(extrasOf: (mark: ChartMark) => DrawingExtras = () => ({})): Entry[] {
  return THEMES.flatMap((theme) => [
    ...CHART_MARKS.flatMap((mark) =>
      EDGES.map((edge): Entry => ({
        name: edge === 'ordinary' ? mark : `${mark} at ${edge}`,
        theme,
        edge,
        mark,
        draw: () => renderSvg(atEdge(SPECIMENS[mark](), edge), CHART_THEMES[theme], extrasOf(mark)).svg,
      })),
    ),
    ...Object.entries(VARIANTS).map(([name, variant]): Entry => ({
      name,
      theme,
      edge: 'ordinary',
      mark: null,
      draw: () => {
        const { data, extras } = variant();
        return renderSvg(data, CHART_THEMES[theme], extras).svg;
      },
    })),
  ]);
}
