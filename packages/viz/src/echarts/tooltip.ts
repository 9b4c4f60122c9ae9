import type { Drawing, ItemWords } from './drawing.ts';
import { listColumns, rowName, textAt, measureText, type View } from './view.ts';

/** Data becomes text, never markup: a value may hold anything. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 38};`);

interface PointerParams {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly color?: unknown;
  readonly seriesName?: string;
}

const MAX_LINES = 14;

/** The tooltip: name, every series at the position, further measures. */
export function tooltipOption(view: View, drawing: Drawing): Readonly<Record<string, unknown>> {
  const { theme } = view;
  return {
    show: drawing.tooltip !== 'none',
    trigger: drawing.tooltip,
    confine: true,
    backgroundColor: theme.raised,
    borderColor: theme.line2,
    borderWidth: 1,
    padding: [8, 10],
    textStyle: { color: theme.text, fontSize: 12 },
    // Below menus, which open over it; within the chart, whose edges cut it.
    extraCssText:
      'border-radius:6px;box-shadow:0 2px 4px rgba(0,0,0,.06),0 12px 32px -8px rgba(0,0,0,.24);max-width:min(360px,100%);white-space:normal;overflow-wrap:anywhere;z-index:250',
    axisPointer: pointerOf(view),
    transitionDuration: 0,
    formatter: (params: unknown) =>
      tooltipHtml(view, drawing, (Array.isArray(params) ? params : [params]) as PointerParams[]),
  };
}

const pointerOf = ({ chart, theme }: View): Readonly<Record<string, unknown>> =>
  chart.mark === 'bar' || chart.mark === 'histogram'
    ? { type: 'shadow', shadowStyle: { color: theme.text3, opacity: 0.1 } }
    : { type: 'line', lineStyle: { color: theme.axis, width: 1 }, label: { show: false } };

export function markWords(
  view: View,
  drawing: Drawing,
  { seriesIndex, dataIndex }: PointerParams,
): ItemWords | null {
  const series = drawing.series[seriesIndex];
  const row = series?.rows[dataIndex] ?? -1;
  if (series === undefined || (row === -1 && series.say === null)) {
    return null;
  }
  return series.say?.(dataIndex) ?? { name: rowName(view, row), value: measureText(view, row) };
}

function tooltipHtml(view: View, drawing: Drawing, pointed: readonly PointerParams[]): string {
  const items = pointed.flatMap((point) => {
    const words = markWords(view, drawing, point);
    const row = drawing.series[point.seriesIndex]?.rows[point.dataIndex] ?? -1;
    return words === null || (row === -1 && pointed.length > 1) ? [] : [{ words, row, point }];
  });
  const [first] = items;
  if (first === undefined) {
    return '';
  }
  const { text2, text3 } = view.theme;
  const isAlone = items.length === 1;
  const title = isAlone ? first.words.name : tooltipTitle(view, first.row);
  const lines = items.slice(0, MAX_LINES).map(({ words, point }) => {
    const label = isAlone ? (measureLabel(view, point) ?? '') : (point.seriesName ?? words.name);
    return lineHtml(label, words.value, { swatch: isAlone ? null : swatchOf(point), color: text2 });
  });
  const more =
    items.length > MAX_LINES
      ? [lineHtml(`+ ${items.length - MAX_LINES}`, '', { swatch: null, color: text3 })]
      : [];
  const further = [
    ...(isAlone ? (first.words.lines ?? []) : []),
    ...furtherOf(
      view,
      items.map(({ row }) => row),
    ),
  ].map(([label, value]) => lineHtml(label, value, { swatch: null, color: text3 }));
  return [
    `<div style="font-weight:600;margin-bottom:2px" dir="auto">${escapeHtml(title)}</div>`,
    ...lines,
    ...more,
    ...further,
  ].join('');
}

const tooltipTitle = (view: View, row: number): string => {
  const x = view.columns.find(({ facts }) => facts.name === 'x') ?? view.dimensions[0] ?? null;
  return textAt(view, row, x);
};

const measureLabel = (view: View, { seriesName }: PointerParams): string | undefined =>
  view.measures.length === 0 ? seriesName : (view.measures[0]?.label ?? seriesName);

/** Extra figures of the first mark pointed at. */
const furtherOf = (view: View, rows: readonly number[]): (readonly [string, string])[] => {
  const row = rows.find((one) => one !== -1);
  return row === undefined
    ? []
    : listColumns(view, 'tooltip').map((column) => [column.label, textAt(view, row, column)] as const);
};

const swatchOf = ({ color }: PointerParams): string | null =>
  typeof color === 'string' && /^#[\da-f]{3,8}$/i.test(color) ? color : null;

function lineHtml(
  label: string,
  value: string,
  { swatch, color }: { readonly swatch: string | null; readonly color: string },
): string {
  const mark =
    swatch === null
      ? ''
      : `<span style="display:inline-block;width:8px;height:8px;border-radius:2px;margin-inline-end:6px;background:${swatch}"></span>`;
  return `<div style="display:flex;justify-content:space-between;gap:16px"><span style="color:${color}" dir="auto">${mark}${escapeHtml(label)}</span><span style="flex:none;max-width:60%;font-variant-numeric:tabular-nums" dir="auto">${escapeHtml(value)}</span></div>`;
}
