import type { ChartAnnotation, ChartData } from '@plumbline/contract';
import { dress } from './echarts/dress.ts';
import { draw } from './echarts/draw.ts';
import { listMarks } from './echarts/list-marks.ts';
import { tooltipOption } from './echarts/tooltip.ts';
import type { Drawing } from './echarts/drawing.ts';
import { readView, type View } from './echarts/view.ts';
import type { ChartLook, DrawingExtras, EChartsPicture, Picture } from './picture.ts';

/**
 * A chart's data as a picture: read, lay out, draw, dress, list. Same data, same picture, in a browser and on a server;
 * nothing of ECharts is needed to make it.
 */
export function compileChart(data: ChartData, look: ChartLook, extras: DrawingExtras = {}): Picture {
  const annotations = extras.annotations ?? [];
  const view = readView(data, look, extras.selected);
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

function atZoomOf(view: View, drawing: Drawing): Pick<EChartsPicture, 'atZoom'> {
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
