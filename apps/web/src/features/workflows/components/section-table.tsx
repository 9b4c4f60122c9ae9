import type { Cell, ReportSection } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, t } from '../../../messages/index.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { cellText, formatShare } from '../model/figures.ts';
import { columnLabel, valueLabel } from '../model/labels.ts';
import classes from './workflows.module.css';

type TableSection = Extract<ReportSection, { kind: 'table' }>;
type Column = TableSection['columns'][number];

/** More rows are shown on request. */
const ROWS_SHOWN = 12;
const SMALLEST_P = 0.001;
/** A table with more columns, or longer texts, needs the width of the page. */
const NARROW_COLUMNS = 5;
const NARROW_TEXT = 60;

const textLength = (cell: Cell | undefined): number => (typeof cell === 'string' ? cell.length : 8);

/** Whether a section is cut off in one of three columns of a page. */
export function isWide(section: ReportSection): boolean {
  if (section.kind === 'confusion') {
    return section.classes.length > 3;
  }
  if (section.kind !== 'table') {
    return false;
  }
  const { columns, rows } = section;
  const longest = Math.max(
    0,
    ...rows.map((row) => row.reduce<number>((sum, cell) => sum + textLength(cell), 0)),
  );
  return columns.length > NARROW_COLUMNS || longest > NARROW_TEXT;
}

function formatCell(cell: Cell | undefined, { name, type }: Column): string {
  if (cell === null || cell === undefined || cell === '') {
    return '–';
  }
  if (typeof cell !== 'number') {
    return String(cell);
  }
  if (name === 'p' && cell < SMALLEST_P) {
    return t('workflows.below', { value: formatNumber(SMALLEST_P) });
  }
  return type === 'share' ? formatShare(cell) : cellText(cell);
}

const classOf = ({ type }: Column): string | undefined =>
  type === 'text' ? classes['why'] : classes['number'];

/** Figures of a report in rows; long ones open on request. */
export const SectionTable = ({ id, title, columns, rows }: TableSection) => {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, ROWS_SHOWN);
  return (
    <>
      <ScrollRegion className={classes['scroll']} label={title}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} className={classOf(column)}>
                  {columnLabel(column.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <tr key={at}>
                {columns.map((column, place) => (
                  <td key={column.name} className={classOf(column)}>
                    {place === 0 && typeof row[0] === 'string'
                      ? valueLabel(id, row[0])
                      : formatCell(row[place], column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {shown.length === rows.length ? null : (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setOpen(true)}>
          {t('workflows.showAll', { rows: rows.length })}
        </Button>
      )}
    </>
  );
};
