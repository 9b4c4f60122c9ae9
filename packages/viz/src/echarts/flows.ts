import { byValue, slotColor } from './colors.ts';
import type { Drawing, DrawnSeries } from './drawing.ts';
import { layNetwork } from './network-layout.ts';
import { readNetwork, withoutCycles, type LinkedName, type Network } from './links.ts';
import { cut, textWidth } from './measure-text.ts';
import { findColumn, fadeStyle, FADED, textAt, type View } from './view.ts';

/** Sankey, chord and graph: what goes from one name to another, and how much. */
export function drawFlow(view: View): Drawing {
  const network = readNetwork(view);
  const colors = nodeColors(view, network);
  if (view.chart.mark === 'sankey') {
    return toDrawing(drawSankey(view, network, colors), 'SankeyChart');
  }
  return view.chart.mark === 'chord'
    ? toDrawing(drawChord(view, network, colors), 'ChordChart')
    : toDrawing(drawGraph(view, network, colors), 'GraphChart');
}

const toDrawing = (series: DrawnSeries, part: 'SankeyChart' | 'ChordChart' | 'GraphChart'): Drawing => ({
  option: {},
  series: [series],
  parts: [part],
  tooltip: 'item',
  legend: [],
});

type Colors = (key: string) => string;

function nodeColors({ chart, theme }: View, { names }: Network): Colors {
  const order = new Map([...new Set(names.map(({ key }) => key))].sort(byValue).map((key, at) => [key, at]));
  return (key) => chart.colours?.[key] ?? slotColor(theme, order.get(key) ?? theme.slots.length);
}

/** ECharts marks links by `dataType`; the labels of links are found by their index in the data. */
function linkWords(view: View, rows: readonly number[]) {
  return (item: number) => {
    const row = rows[item] ?? -1;
    return {
      name: `${textAt(view, row, findColumn(view, 'source'))} → ${textAt(view, row, findColumn(view, 'target'))}`,
      value: textAt(view, row, findColumn(view, 'y')),
    };
  };
}

function drawSankey(view: View, network: Network, colors: Colors): DrawnSeries {
  const { names, links, cut: cycles } = withoutCycles(network);
  if (cycles > 0) {
    view.notes.push(view.look.t('chartDrawing.cycles', { count: cycles }));
  }
  const hasOut = new Set(links.map(({ source }) => source));
  const ends = names.filter(({ id }) => !hasOut.has(id));
  const right = Math.min(view.width * 0.28, Math.max(40, ...ends.map(({ text }) => textWidth(text) + 12)));
  const between = (view.width - right) / longestPath(links) - 22;
  const rows = links.map(({ row }) => row);
  return {
    option: {
      type: 'sankey',
      id: 'sankey',
      left: 4,
      right,
      top: 8,
      bottom: 8,
      nodeWidth: 12,
      nodeGap: 10,
      nodeAlign: 'justify',
      draggable: false,
      emphasis: { focus: 'adjacency' },
      data: names.map(({ id, key, text }) => ({
        name: id,
        itemStyle: { color: colors(key), borderWidth: 0 },
        label: {
          formatter: () => cut(text, hasOut.has(id) ? Math.max(44, between) : Math.max(44, right - 12)),
        },
      })),
      links: links.map(({ source, target, value, row }) => ({
        source,
        target,
        value,
        lineStyle: {
          color: colors(source.replace('\u0000again', '')),
          opacity: view.selected === null || view.selected.has(row) ? 0.34 : 0.1,
          curveness: 0.5,
        },
      })),
      label: { color: view.theme.text, fontSize: 11, distance: 6 },
      lineStyle: { opacity: 0.34 },
    },
    rows,
    say: linkWords(view, rows),
  };
}

/** Steps from a first name to a last; of links without circles. */
function longestPath(links: Network['links']): number {
  const after = new Map<string, string[]>();
  for (const { source, target } of links) {
    after.set(source, [...(after.get(source) ?? []), target]);
  }
  const known = new Map<string, number>();
  const from = (id: string): number => {
    const length = known.get(id) ?? 1 + Math.max(-1, ...(after.get(id) ?? []).map(from));
    known.set(id, length);
    return length;
  };
  return Math.max(1, ...[...after.keys()].map(from));
}

function drawChord(view: View, { names, links }: Network, colors: Colors): DrawnSeries {
  const rows = links.map(({ row }) => row);
  return {
    option: {
      type: 'chord',
      id: 'chord',
      center: ['50%', '50%'],
      radius: ['66%', '72%'],
      padAngle: 2,
      startAngle: 90,
      data: names.map(({ id, key, text }) => ({
        name: id,
        itemStyle: { color: colors(key), borderRadius: 0 },
        label: { formatter: () => cut(text, view.width * 0.24) },
      })),
      links: links.map(({ source, target, value, row }) => ({
        source,
        target,
        value,
        lineStyle: {
          opacity: view.selected === null || view.selected.has(row) ? 0.4 : FADED / 2,
        },
      })),
      label: {
        show: true,
        color: view.theme.text2,
        fontSize: 11,
        distance: 8,
        position: 'outside',
        silent: true,
      },
      labelLayout: { hideOverlap: true },
      itemStyle: { borderRadius: 0 },
      lineStyle: { color: 'source', opacity: 0.4 },
      emphasis: { focus: 'adjacency' },
    },
    rows,
    say: linkWords(view, rows),
  };
}

const NODE_PX = [8, 36] as const;
const LINK_PX = [1, 6] as const;
const MAX_NAMES_SHOWN = 60;

function drawGraph(view: View, { names, links }: Network, colors: Colors): DrawnSeries {
  const rows = links.map(({ row }) => row);
  const weights = new Map<string, number>();
  for (const { source, target, value } of links) {
    weights.set(source, (weights.get(source) ?? 0) + value);
    weights.set(target, (weights.get(target) ?? 0) + value);
  }
  const [heaviest, thickest] = [
    Math.max(1e-12, ...weights.values()),
    Math.max(1e-12, ...links.map(({ value }) => value)),
  ];
  const places = layNetwork(
    names.map(({ id }) => id),
    links,
    view.width / Math.max(1, view.height),
  );
  const sizeOf = ({ id }: LinkedName): number =>
    Math.max(NODE_PX[0], Math.sqrt((weights.get(id) ?? 0) / heaviest) * NODE_PX[1]);
  return {
    option: {
      type: 'graph',
      id: 'graph',
      layout: 'none',
      preserveAspect: true,
      left: 56,
      right: 56,
      top: 32,
      bottom: 32,
      roam: false,
      draggable: false,
      data: names.map((name) => ({
        id: name.id,
        name: name.text,
        x: places.get(name.id)?.x ?? 0,
        y: places.get(name.id)?.y ?? 0,
        symbolSize: sizeOf(name),
        itemStyle: { color: colors(name.key), borderColor: view.theme.surface, borderWidth: 1 },
        label: { formatter: () => cut(name.text, 100) },
      })),
      links: links.map(({ source, target, value, row }) => ({
        source,
        target,
        value,
        lineStyle: {
          width: LINK_PX[0] + (value / thickest) * (LINK_PX[1] - LINK_PX[0]),
          color: view.theme.text3,
          opacity: 0.45,
          curveness: 0.12,
          ...fadeStyle(view, row),
        },
      })),
      ...graphStyle(view, names.length),
    },
    rows,
    say: linkWords(view, rows),
  };
}

const graphStyle = (view: View, names: number): Readonly<Record<string, unknown>> => ({
  edgeSymbol: ['none', 'arrow'],
  edgeSymbolSize: 6,
  label: {
    show: names <= MAX_NAMES_SHOWN,
    position: 'bottom',
    distance: 3,
    color: view.theme.text2,
    fontSize: 11,
    textBorderColor: view.theme.surface,
    textBorderWidth: 2,
  },
  labelLayout: { hideOverlap: true },
  emphasis: { focus: 'adjacency' },
});
