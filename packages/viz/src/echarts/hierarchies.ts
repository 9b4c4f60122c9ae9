import { colorScale, inkOn, slotColor } from './colors.ts';
import { OF_SEVERAL, type Drawing, type DrawnSeries } from './drawing.ts';
import { cut, textWidth } from './measure-text.ts';
import { flatten, readTree, type Branch } from './tree.ts';
import { findColumn, listColumns, FADED, type View } from './view.ts';

/** Treemap, sunburst and icicle: parts of parts, colored by the outermost level. */
export function drawHierarchy(view: View): Drawing {
  const branches = readTree(view);
  const colors = branchColors(view, branches);
  const series =
    view.chart.mark === 'icicle' ? drawIcicle(view, branches, colors) : drawNested(view, branches, colors);
  const part = { treemap: 'TreemapChart', sunburst: 'SunburstChart' } as const;
  return {
    option: {},
    series: [series],
    parts: [part[view.chart.mark as 'treemap' | 'sunburst'] ?? 'CustomChart'],
    tooltip: 'item',
    legend: [],
  };
}

type Colors = (branch: Branch) => string;

/** Deeper levels are the same color, paler with each. */
function branchColors(view: View, branches: readonly Branch[]): Colors {
  const [outer] = listColumns(view, 'detail');
  const scale = outer === undefined ? null : colorScale(view, outer);
  const roots = new Map(
    branches.map((branch) => [branch.name, scale?.(branch.key) ?? slotColor(view.theme, 0)]),
  );
  return ({ path, depth }) =>
    mixed(roots.get(path[0] ?? '') ?? view.theme.text3, view.theme.surface, Math.min(0.6, depth * 0.24));
}

/** `share` of the second color in the first. */
function mixed(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a * (1 - share) + b * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

interface Node {
  readonly name: string;
  readonly value: number;
  readonly children?: readonly Node[];
  readonly [option: string]: unknown;
}

function drawNested(view: View, branches: readonly Branch[], colors: Colors): DrawnSeries {
  const isTreemap = view.chart.mark === 'treemap';
  const levels = listColumns(view, 'detail').length;
  const node = (branch: Branch): Node => {
    const color = colors(branch);
    const fill = isTreemap && branch.children.length > 0 ? colors({ ...branch, depth: 0 }) : color;
    return {
      name: branch.name,
      value: branch.value,
      itemStyle: { color: fill, ...(isFaded(view, branch) ? { opacity: FADED } : {}) },
      label: { color: inkOn(fill) },
      ...(branch.children.length === 0
        ? {}
        : {
            children: branch.children.map(node),
            ...(isTreemap ? { upperLabel: { color: view.theme.text2 } } : {}),
          }),
    };
  };
  const data = branches.map(node);
  // ECharts counts an invisible root before all others.
  const flat = [null, ...flatten(branches)];
  return {
    option: {
      ...(isTreemap ? treemapOption(view, levels) : sunburstOption(view, levels)),
      name: findColumn(view, 'y')?.label ?? '',
      data,
    },
    rows: flat.map((branch) => (branch === null ? -1 : (branch.row ?? OF_SEVERAL))),
    say: (item) => sayOf(view, flat[item] ?? null, branches),
  };
}

const isFaded = (view: View, branch: Branch): boolean =>
  view.selected !== null &&
  !flatten([branch]).some(({ row }) => row !== null && view.selected?.has(row) === true);

function sayOf(view: View, branch: Branch | null, roots: readonly Branch[]) {
  const y = findColumn(view, 'y');
  const total = roots.reduce((sum, { value }) => sum + value, 0);
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 1 });
  const print = (value: number): string => y?.figure(Number(value.toPrecision(12))) ?? '';
  return branch === null
    ? { name: view.look.t('chartDrawing.total'), value: print(total) }
    : {
        name: branch.path.join(' › '),
        value: print(branch.value),
        lines: [[view.look.t('chartDrawing.share'), percent.format(branch.value / (total || 1))] as const],
      };
}

const treemapOption = (view: View, levels: number): Readonly<Record<string, unknown>> => ({
  type: 'treemap',
  id: 'treemap',
  left: 0,
  right: 0,
  top: 0,
  bottom: 0,
  roam: false,
  nodeClick: false,
  breadcrumb: { show: false },
  leafDepth: undefined,
  label: { show: true, fontSize: 11, overflow: 'truncate', padding: 4, position: 'insideTopLeft' },
  upperLabel: { show: false },
  itemStyle: { borderColor: view.theme.surface, borderWidth: 1, gapWidth: 1, borderRadius: 0 },
  levels: [
    { itemStyle: { borderWidth: 0, gapWidth: 3, borderColor: view.theme.surface } },
    ...Array.from({ length: Math.max(1, levels) }, (_, depth) => ({
      itemStyle: { borderColor: view.theme.surface, borderWidth: 1, gapWidth: 1 },
      ...(depth < levels - 1
        ? {
            upperLabel: {
              show: true,
              height: 18,
              padding: [0, 8, 0, 0],
              fontSize: 11,
              fontWeight: 500,
              color: view.theme.text2,
            },
          }
        : {}),
    })),
  ],
  visibleMin: 10,
});

const sunburstOption = (view: View, levels: number): Readonly<Record<string, unknown>> => ({
  type: 'sunburst',
  id: 'sunburst',
  radius: [levels > 1 ? '14%' : '30%', '96%'],
  startAngle: 90,
  nodeClick: false,
  sort: undefined,
  itemStyle: { borderColor: view.theme.surface, borderWidth: 1, borderRadius: 0 },
  label: {
    fontSize: 11,
    minAngle: 8,
    overflow: 'truncate',
    width: Math.max(30, (Math.min(view.width, view.height) * 0.4) / Math.max(1, levels) - 8),
    rotate: 'radial',
  },
  emphasis: { focus: 'ancestor' },
});

interface Bar {
  readonly branch: Branch;
  readonly from: number;
  readonly to: number;
}

/** Icicle: a column a level, each part as high as its share. ECharts has none; the marks are drawn one by one. */
function drawIcicle(view: View, branches: readonly Branch[], colors: Colors): DrawnSeries {
  const total = branches.reduce((sum, { value }) => sum + value, 0) || 1;
  const levels = Math.max(1, listColumns(view, 'detail').length);
  const bars: Bar[] = [];
  const lay = (own: readonly Branch[], start: number): void => {
    let from = start;
    for (const branch of own) {
      const to = from + branch.value / total;
      bars.push({ branch, from, to });
      lay(branch.children, from);
      from = to;
    }
  };
  lay(branches, 0);
  return {
    option: {
      type: 'custom',
      id: 'icicle',
      name: findColumn(view, 'y')?.label ?? '',
      coordinateSystem: 'none',
      data: bars.map(({ branch }) => ({ name: branch.name, value: branch.value })),
      renderItem: (
        { dataIndex }: { readonly dataIndex: number },
        api: { getWidth: () => number; getHeight: () => number },
      ) => {
        const bar = bars[dataIndex];
        return bar === undefined
          ? null
          : icicleBar(
              view,
              { bar, levels, color: colors(bar.branch) },
              { width: api.getWidth(), height: api.getHeight() },
            );
      },
    },
    rows: bars.map(({ branch }) => branch.row ?? OF_SEVERAL),
    say: (item) => sayOf(view, bars[item]?.branch ?? null, branches),
  };
}

function icicleBar(
  view: View,
  { bar, levels, color }: { readonly bar: Bar; readonly levels: number; readonly color: string },
  { width, height }: { readonly width: number; readonly height: number },
) {
  const shape = {
    x: (bar.branch.depth * width) / levels,
    y: bar.from * height,
    width: width / levels,
    height: Math.max(0, (bar.to - bar.from) * height),
  };
  const hasRoom = shape.height >= 14;
  const name = cut(bar.branch.name, shape.width - 12);
  return {
    type: 'rect',
    shape,
    style: {
      fill: color,
      stroke: view.theme.surface,
      lineWidth: 1,
      opacity: isFaded(view, bar.branch) ? FADED : 1,
    },
    ...(hasRoom && textWidth(name) > 8
      ? {
          textContent: {
            type: 'text',
            style: { text: name, fill: inkOn(color), fontSize: 11, fontFamily: view.theme.fontFamily },
          },
          textConfig: { position: shape.height > 30 ? 'insideTopLeft' : 'insideLeft', distance: 6 },
        }
      : {}),
  };
}
