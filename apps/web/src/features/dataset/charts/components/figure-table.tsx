import { Table } from '@mantine/core';
import type { ChartTable } from '@plumbline/viz';
import { t } from '../../../../messages/index.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './chart.module.css';

/** A page of more rows reads no better; the exports have them all. */
const MAX_ROWS = 1000;

interface FigureTableProps {
  readonly table: ChartTable;
  readonly title: string;
}

/** The same figures as the picture, in words and digits. */
export const FigureTable = ({ table: { columns, rows }, title }: FigureTableProps) => (
  // Long tables scroll, so the box takes the focus.
  <div className={classes['table']} {...FOCUSABLE} role="group" aria-label={title}>
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, isNumeric }, at) => (
            <Table.Th key={at} className={figureClass(isNumeric)}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.slice(0, MAX_ROWS).map((row, line) => (
          <Table.Tr key={line}>
            {row.map((text, at) => (
              <Table.Td key={at} className={figureClass(columns[at]?.isNumeric ?? false)}>
                {text}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    {rows.length > MAX_ROWS ? (
      <p className={classes['quiet']}>
        {t('chartBuilder.tableMore', { shown: MAX_ROWS, total: rows.length })}
      </p>
    ) : null}
  </div>
);

const figureClass = (isNumeric: boolean): string => (isNumeric ? (classes['number'] ?? '') : '');
