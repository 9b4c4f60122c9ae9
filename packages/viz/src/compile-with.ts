import type { ChartAnnotation, ChartData } from '@plumbline/contract';
import { dress } from './echarts/add-chrome.ts';
import type { Draw } from './echarts/draw-common.ts';
import { listMarks } from './echarts/list-marks.ts';
import { tooltipOption } from './echarts/tooltip.ts';
import type { Drawing } from './echarts/drawing.ts';
import type { OverlaidView, Overlays } from './echarts/overlay.ts';
import { readView, type View } from './echarts/view.ts';
import type { ChartAppearance, DrawingExtras, EChartsChart, CompiledChart } from './compiled-chart.ts';

/** Compiles charts: of all marks, or of some. */
export type CompileChart = (data: ChartData, look: ChartAppearance, extras?: DrawingExtras) => CompiledChart;

/**
 * The phases around the drawing of marks: read, lay out, draw, dress, list. Without `overlays`, references, error
 * bars and annotations are left out.
 */
export const compileWith =
  (draw: Draw, overlays: Overlays | null): CompileChart =>
  (data, look, extras = {}) =>
    compiled(draw, { ...readView(data, look, extras), overlays }, extras);

function compiled(draw: Draw, view: OverlaidView, extras: DrawingExtras): CompiledChart {
  const annotations = extras.annotations ?? [];
  const captions = annotations.filter(isCaption);
  const drawn = draw(view, { ...extras, annotations: annotations.filter((one) => !isCaption(one)) });
  if (drawn.kind !== 'echarts') {
    return { ...drawn, captions };
  }
  const { drawing } = drawn;
  const { option, parts } = dress(view, drawing);
  return {
    kind: 'echarts',
    option,
    parts,
    maps: drawing.maps ?? [],
    marks: drawing.marks ?? listMarks(view, drawing),
    unplaced: drawing.unplaced ?? annotations.filter((one) => !isCaption(one)),
    captions,
    notes: view.notes,
    ...(drawing.maps === undefined ? {} : { isMap: true }),
    ...atZoomOf(view, drawing),
  };
}

function atZoomOf(view: View, drawing: Drawing): Pick<EChartsChart, 'atZoom'> {
  const { atZoom } = drawing;
  if (atZoom === undefined) {
    return {};
  }
  return {
    atZoom: (nearness) => {
      const near = { ...drawing, series: atZoom(nearness) };
      return {
        option: { tooltip: tooltipOption(view, near), series: near.series.map(({ option }) => option) },
        marks: listMarks(view, near),
      };
    },
  };
}

const isCaption = ({ kind, anchor }: ChartAnnotation): boolean =>
  kind === 'caption' || (anchor.column === null && anchor.x === undefined && anchor.y === undefined);
