import type { TableChart } from '@plumbline/viz';
import { Table } from '@mantine/core';
import { t } from '../../messages/index.ts';
import type { ChartProps } from './chart-props.ts';
import { FOCUSABLE } from '../scroll/focusable.ts';
import classes from './chart.module.css';

interface GridProps extends ChartProps {
  readonly picture: TableChart;
  readonly sentence: string;
}

type TableRow = TableChart['rows'][number];

/** Rows beyond these are counted, not shown: a page of them reads no better and takes long to lay out. */
const MAX_ROWS = 500;

/** A chart that is a table: headers may span, numbers are right-aligned, a row links to the rows behind it. */
export const ChartGrid = ({ picture, sentence, onMark }: GridProps) => {
  const { head, rows, marks } = picture;
  const press = (row: number | null, target: HTMLElement): void => {
    const mark = marks.find((each) => each.row === row);
    if (mark !== undefined && row !== null) {
      const box = target.getBoundingClientRect();
      onMark?.({ mark, row, at: { x: box.left + box.width / 2, y: box.bottom } });
    }
  };
  return (
    // Long tables scroll, so the box takes the focus.
    <div className={classes['grid']} {...FOCUSABLE} role="group" aria-label={sentence}>
      <Table stickyHeader aria-label={t('chart.tableOf')}>
        <Table.Thead>
          {head.map((cells, line) => (
            <Table.Tr key={line}>
              {cells.map((cell, at) => (
                <Table.Th
                  key={at}
                  colSpan={cell.columnSpan}
                  rowSpan={cell.rowSpan}
                  className={cell.isFigure ? (classes['number'] ?? '') : ''}
                >
                  {cell.text}
                </Table.Th>
              ))}
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MAX_ROWS).map((row, at) => (
            <Line key={at} row={row} onPress={onMark === undefined ? null : press} />
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > MAX_ROWS ? (
        <p className={classes['more']}>{t('chart.rowsShown', { shown: MAX_ROWS, total: rows.length })}</p>
      ) : null}
    </div>
  );
};

interface LineProps {
  readonly row: TableRow;
  readonly onPress: ((row: number | null, target: HTMLElement) => void) | null;
}

const Line = ({ row: { heads, cells }, onPress }: LineProps) => (
  <Table.Tr>
    {heads.map((cell, at) => (
      <Table.Th key={at} scope="row" colSpan={cell.columnSpan} rowSpan={cell.rowSpan}>
        {cell.text}
      </Table.Th>
    ))}
    {cells.map((cell, at) => (
      <Table.Td key={at} className={cell.isFigure ? (classes['number'] ?? '') : ''}>
        {onPress === null || cell.row === null || !cell.isFigure ? (
          cell.text
        ) : (
          <button
            type="button"
            className={classes['cellButton']}
            onClick={({ currentTarget }) => onPress(cell.row, currentTarget)}
          >
            {cell.text}
          </button>
        )}
      </Table.Td>
    ))}
  </Table.Tr>
);
