import type { ChartOption, EChartsPart } from '../compiled-chart.ts';
import type { Drawing } from './drawing.ts';
import { legendOption } from './legend.ts';
import { tooltipOption } from './tooltip.ts';
import type { View } from './view.ts';

/** Maximum duration of a transition, in milliseconds. */
const MAX_ANIMATION_MS = 180;

/** Phase 5: type, motion, legend and tooltip. */
export function dress(view: View, drawing: Drawing): { option: ChartOption; parts: EChartsPart[] } {
  const { theme, look } = view;
  const duration = look.isStill ? 0 : MAX_ANIMATION_MS;
  const legend = legendOption(view, drawing.legend);
  const series = drawing.series.map(({ option }) => option);
  const option = {
    backgroundColor: 'transparent',
    color: theme.slots,
    textStyle: { fontFamily: theme.fontFamily, fontSize: 11, color: theme.text },
    animation: !look.isStill,
    animationDuration: duration,
    animationDurationUpdate: duration,
    animationEasing: 'cubicOut',
    animationEasingUpdate: 'cubicOut',
    stateAnimation: { duration: look.isStill ? 0 : 120 },
    useUTC: true,
    ...drawing.option,
    ...(legend === null ? {} : { legend }),
    tooltip: tooltipOption(view, drawing),
    ...(isEmpty(drawing) ? { graphic: emptyNote(view) } : {}),
    series,
  };
  return { option, parts: [...new Set([...drawing.parts, ...usedParts(option, series)])] };
}

const isEmpty = ({ series, option, maps = [] }: Drawing): boolean =>
  maps.length === 0 &&
  option['calendar'] === undefined &&
  !series.some(({ rows }) => rows.some((row) => row !== -1));

/** An empty plot would look like a failure; this text says that there are no values. */
const emptyNote = ({ theme, look }: View): readonly unknown[] => [
  {
    type: 'text',
    silent: true,
    left: 'center',
    top: 'middle',
    z: 10,
    style: {
      text: look.t('chartDrawing.nothing'),
      fill: theme.text3,
      fontSize: 12,
      fontFamily: theme.fontFamily,
    },
  },
];

/** Components are derived from the option, so that none is missing. */
function usedParts(option: ChartOption, series: readonly ChartOption[]): EChartsPart[] {
  const has = (key: string): boolean => series.some((one) => one[key] !== undefined);
  const components: [boolean, EChartsPart][] = [
    [true, 'TooltipComponent'],
    [option['legend'] !== undefined, 'LegendComponent'],
    [option['title'] !== undefined, 'TitleComponent'],
    [option['grid'] !== undefined, 'GridComponent'],
    [option['visualMap'] !== undefined, 'VisualMapComponent'],
    [option['graphic'] !== undefined, 'GraphicComponent'],
    [option['calendar'] !== undefined, 'CalendarComponent'],
    [option['radar'] !== undefined, 'RadarComponent'],
    [option['parallel'] !== undefined, 'ParallelComponent'],
    [has('markLine'), 'MarkLineComponent'],
    [has('markArea'), 'MarkAreaComponent'],
    [has('markPoint'), 'MarkPointComponent'],
    [has('labelLayout'), 'LabelLayout'],
    [series.some(({ type }) => type === 'line'), 'LineChart'],
    [series.some(({ type }) => type === 'custom'), 'CustomChart'],
  ];
  return components.filter(([isThere]) => isThere).map(([, part]) => part);
}
