import { colorKeys } from './axis-chart.ts';
import { readNames } from './domain.ts';
import type { BodyCell, DrawnMark, HeadCell, TableChart } from '../compiled-chart.ts';
import { cellAt, findColumn, cellKey, rowName, textAt, type View, type ViewColumn } from './view.ts';

const head = (text: string, span: Partial<HeadCell> = {}): HeadCell => ({
  text,
  columnSpan: 1,
  rowSpan: 1,
  isFigure: false,
  ...span,
});

type Table = Omit<TableChart, 'captions'>;

/** A table: the columns of `detail` as they are. */
export function drawTable(view: View): Table {
  const columns = view.columns.filter(({ facts }) => facts.name.startsWith('detail_'));
  const shown = columns.length === 0 ? view.columns : columns;
  const isFigure = ({ isNumeric, facts }: ViewColumn): boolean =>
    isNumeric && facts.role === 'measure' ? true : isNumeric;
  const rows = view.rows.map((_, row) => ({
    heads: [],
    cells: shown.map((column): BodyCell => ({
      text: column.print(cellAt(view, row, column)),
      isFigure: isFigure(column),
      row,
    })),
  }));
  return {
    kind: 'table',
    head: [shown.map((column) => head(column.label, { isFigure: isFigure(column) }))],
    rows,
    marks: rows.flatMap(({ cells }, row) =>
      cells.map((cell, at): DrawnMark => ({
        seriesIndex: row,
        dataIndex: at,
        row,
        name: shown[at]?.label ?? '',
        value: cell.text,
      })),
    ),
    unplaced: [],
    notes: view.notes,
  };
}

/** A crosstab: x down, color across, the figure where they meet. */
export function drawPivot(view: View): Table {
  const [x, color, y] = ['x', 'color', 'y'].map((name) => findColumn(view, name) ?? null);
  const measures = view.measures.filter(({ facts }) => !facts.name.startsWith('tooltip_'));
  const down = x === null || x === undefined ? { keys: [''], texts: [''] } : readNames(view, x);
  const across: readonly (string | null)[] = color === null || color === undefined ? [null] : colorKeys(view);
  const single = y === null || y === undefined ? measures.slice(0, 1) : [y];
  const shown = color === null || color === undefined ? measures : single;
  const at = new Map(
    view.rows.map((_, row) => [
      `${cellKey(cellAt(view, row, x ?? null))}\u0001${color === null || color === undefined ? '' : cellKey(cellAt(view, row, color))}`,
      row,
    ]),
  );
  const rows = down.keys.map((key, place) => ({
    heads: [head(down.texts[place] ?? '')],
    cells: across.flatMap((other) =>
      shown.map((measure): BodyCell => {
        const row = at.get(`${key}\u0001${other ?? ''}`) ?? null;
        return { text: row === null ? '' : textAt(view, row, measure), isFigure: true, row };
      }),
    ),
  }));
  return {
    kind: 'table',
    head: pivotHead(view, { x: x ?? null, color: color ?? null, across, shown }),
    rows,
    marks: rows.flatMap(({ cells }, seriesIndex) =>
      cells.flatMap((cell, dataIndex) =>
        cell.row === null
          ? []
          : [{ seriesIndex, dataIndex, row: cell.row, name: rowName(view, cell.row), value: cell.text }],
      ),
    ),
    unplaced: [],
    notes: view.notes,
  };
}

function pivotHead(
  view: View,
  {
    x,
    color,
    across,
    shown,
  }: {
    readonly x: ViewColumn | null;
    readonly color: ViewColumn | null;
    readonly across: readonly (string | null)[];
    readonly shown: readonly ViewColumn[];
  },
): HeadCell[][] {
  if (color === null) {
    return [[head(x?.label ?? ''), ...shown.map(({ label }) => head(label, { isFigure: true }))]];
  }
  const names = across.map((key) => {
    const row = view.rows.findIndex((cells) => cellKey(cells[color.at] ?? null) === key);
    return head(textAt(view, row, color), { isFigure: true });
  });
  const measure = shown[0]?.label ?? '';
  return [
    [
      head(x?.label ?? '', { rowSpan: 2 }),
      head(`${measure}, ${color.label}`, { columnSpan: Math.max(1, names.length) }),
    ],
    names,
  ];
}
