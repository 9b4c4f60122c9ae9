import type { DatasetColumn } from '@plumbline/contract';
import { useMemo } from 'react';
import {
  defaultWidthPx,
  layoutColumns,
  withFittingPins,
  type ColumnLayout,
} from '../../core/model/column-layout.ts';
import { gutterWidth } from '../components/grid/grid-props.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';

interface GridRoom {
  readonly isPhone: boolean;
  /** Inner width of the grid in px; 0 until it is measured. */
  readonly widthPx: number;
  readonly rowCount: number;
}

export interface GridLayout {
  readonly layout: ColumnLayout<DatasetColumn>;
  /** Columns shown, in order. */
  readonly names: readonly string[];
  /** Place of each column in the dataset's own order, in which rows come. */
  readonly columnIndexes: ReadonlyMap<string, number>;
}

/** Text is larger on a phone. */
const TOUCH_SCALE = 1.15;

const widerForTouch = (
  columns: readonly DatasetColumn[],
  widthsPx: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    columns.map((column) => [
      column.name,
      Math.round((widthsPx[column.name] ?? defaultWidthPx(column)) * TOUCH_SCALE),
    ]),
  );

/** The person's view as this screen can show it: on a phone the first column stays, elsewhere as many pins as fit. */
export function useGridLayout({ isPhone, widthPx, rowCount }: GridRoom): GridLayout {
  const { columns, view } = useDatasetPage();
  const roomPx = widthPx === 0 ? Number.POSITIVE_INFINITY : widthPx - gutterWidth(rowCount);
  return useMemo(() => {
    const first = layoutColumns(columns, view).all[0]?.column.name;
    const shown = isPhone
      ? {
          ...view,
          pinnedLeft: first === undefined ? [] : [first],
          pinnedRight: [],
          widthsPx: widerForTouch(columns, view.widthsPx),
        }
      : withFittingPins(columns, view, roomPx);
    const layout = layoutColumns(columns, shown);
    return {
      layout,
      names: layout.all.map(({ column }) => column.name),
      columnIndexes: new Map(columns.map(({ name }, at) => [name, at])),
    };
  }, [columns, view, isPhone, roomPx]);
}
