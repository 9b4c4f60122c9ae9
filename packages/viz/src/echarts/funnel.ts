import { colorScale, inkOn, singleColor } from './colors.ts';
import type { Drawing, DrawnSeries } from './drawing.ts';
import { cut, textWidth } from './measure-text.ts';
import { layPanels, panelTitles, type Box, type Panel } from './panels.ts';
import { cellAt, findColumn, FADED, cellKey, numberAt, textAt, measureText, type View } from './view.ts';

const NAMES_PX = 150;

/** Funnel: a bar a stage, in the order of the data, as wide as its figure; beside it its share of the first. */
export function drawFunnel(view: View): Drawing {
  const y = findColumn(view, 'y');
  const panels = layPanels(view, { top: 8, right: 8, bottom: 8, left: 8 });
  const lost = view.rows.filter((_, row) => (numberAt(view, row, y) ?? 0) < 0).length;
  if (lost > 0) {
    view.notes.push(view.look.t('chartDrawing.noWeight', { count: lost }));
  }
  return {
    option: panelTitles(view, panels),
    series: panels.map((panel, at) => drawPanel(view, panel, at)),
    parts: ['CustomChart'],
    tooltip: 'item',
    legend: [],
  };
}

interface Stage {
  readonly row: number;
  readonly value: number;
  readonly name: string;
  /** Share of the first stage, formatted. */
  readonly share: string;
  readonly color: string;
}

function listStages(view: View, panel: Panel): Stage[] {
  const [x, y] = [findColumn(view, 'x'), findColumn(view, 'y')];
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 0 });
  const colors =
    x === null || view.chart.colours === undefined ? () => singleColor(view) : colorScale(view, x);
  const known = panel.rows.flatMap((row) => {
    const value = numberAt(view, row, y);
    return value === null || value < 0 ? [] : [{ row, value }];
  });
  const first = known[0]?.value ?? 0;
  return known.map(({ row, value }) => ({
    row,
    value,
    name: textAt(view, row, x),
    share: first === 0 ? '' : percent.format(value / first),
    color: colors(cellKey(cellAt(view, row, x))),
  }));
}

function drawPanel(view: View, panel: Panel, at: number): DrawnSeries {
  const y = findColumn(view, 'y');
  const stages = listStages(view, panel);
  return {
    option: {
      id: `funnel ${at}`,
      type: 'custom',
      coordinateSystem: 'none',
      name: y?.label ?? '',
      data: stages.map(({ value }) => value),
      renderItem: (
        { dataIndex }: { readonly dataIndex: number },
        api: { getWidth: () => number; getHeight: () => number },
      ) => {
        const [wide, high] = [api.getWidth() / view.width, api.getHeight() / view.height];
        const box = {
          left: panel.box.left * wide,
          top: panel.box.top * high,
          width: panel.box.width * wide,
          height: panel.box.height * high,
        };
        return stageShape(view, { stages, at: dataIndex, box });
      },
    },
    rows: stages.map(({ row }) => row),
    say: (item) => ({
      name: stages[item]?.name ?? '',
      value: measureText(view, stages[item]?.row ?? -1, y),
      lines: [[view.look.t('chartDrawing.share'), stages[item]?.share ?? '']],
    }),
  };
}

function stageShape(
  view: View,
  { stages, at, box }: { readonly stages: readonly Stage[]; readonly at: number; readonly box: Box },
) {
  const [stage, next] = [stages[at], stages[at + 1]];
  if (stage === undefined) {
    return null;
  }
  const { theme } = view;
  const names = Math.min(NAMES_PX, box.width * 0.3);
  const room = box.width - names - 16;
  const max = Math.max(...stages.map(({ value }) => value)) || 1;
  const slot = Math.min(box.height / stages.length, 72);
  const thick = slot * 0.72;
  const middle = box.left + names + 8 + room / 2;
  const top = box.top + (box.height - slot * stages.length) / 2 + at * slot;
  const width = Math.max(1, (stage.value / max) * room);
  const nextWidth = next === undefined ? 0 : Math.max(1, (next.value / max) * room);
  const opacity = view.selected === null || view.selected.has(stage.row) ? 1 : FADED;
  const text = `${findColumn(view, 'y')?.short(stage.value) ?? ''}  ${stage.share}`;
  const bar = {
    type: 'rect',
    shape: { x: middle - width / 2, y: top, width, height: thick },
    style: { fill: stage.color, opacity },
  };
  const slope = {
    type: 'polygon',
    shape: {
      points: [
        [middle - width / 2, top + thick],
        [middle + width / 2, top + thick],
        [middle + nextWidth / 2, top + slot],
        [middle - nextWidth / 2, top + slot],
      ],
    },
    style: { fill: stage.color, opacity: opacity * 0.22 },
  };
  const y = top + thick / 2;
  return {
    type: 'group',
    children: [
      bar,
      ...(next === undefined ? [] : [slope]),
      writing(view, cut(stage.name, names - 4, 12), { y, x: box.left, fill: theme.text2 }),
      writing(view, text, {
        y,
        ...(textWidth(text, 12) + 12 <= width
          ? { x: middle, align: 'center', fill: inkOn(stage.color) }
          : { x: middle + width / 2 + 6, fill: theme.text2 }),
      }),
    ],
  };
}

const writing = ({ theme }: View, text: string, style: Readonly<Record<string, unknown>>) => ({
  type: 'text',
  style: { text, verticalAlign: 'middle', fontSize: 12, fontFamily: theme.fontFamily, ...style },
});
