import type { Cell, ReportSection, SectionOf } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { tableCellText } from '@plumbline/viz';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type CSSProperties } from 'react';
import { currentWords, t } from '../../../messages/index.ts';
import { ScrollRegion } from '../../../ui/scroll/scroll-region.tsx';
import { columnLabel, valueLabel } from '../model/labels.ts';
import classes from './workflows.module.css';

type TableSection = SectionOf<'table'>;
type Column = TableSection['columns'][number];

/** More rows are shown on request. */
const ROWS_SHOWN = 12;
/** In percent: text stays readable on it in both themes. */
const MAX_SHADE = 36;
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

const columnClass = ({ type }: Column): string | undefined =>
  type === 'text' ? classes['why'] : classes['number'];

/** Retention reads as a picture: the more remain, the stronger the color. */
function shadeOf(section: string, { type }: Column, cell: Cell | undefined): CSSProperties | undefined {
  return section === 'cohorts' && type === 'share' && typeof cell === 'number'
    ? {
        background: `color-mix(in srgb, var(--pl-cat-1) ${Math.round(cell * MAX_SHADE)}%, transparent)`,
      }
    : undefined;
}

/** Figures of a report in rows; long ones open on request. */
export const SectionTable = ({ id, title, columns, rows }: TableSection) => {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, ROWS_SHOWN);
  // Such as the name of a series where there is only one.
  const isEmpty = (at: number): boolean =>
    rows.length > 0 && rows.every((row) => row[at] === null || row[at] === '');
  const filled = columns.flatMap((column, at) => (isEmpty(at) ? [] : [{ column, at }]));
  return (
    <>
      <ScrollRegion className={classes['scroll']} label={title}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {filled.map(({ column }) => (
                <th key={column.name} className={columnClass(column)}>
                  {columnLabel(column.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={index}>
                {filled.map(({ column, at }) => (
                  <td key={column.name} className={columnClass(column)} style={shadeOf(id, column, row[at])}>
                    <SectionCell section={id} column={column} cell={row[at] ?? null} isFirst={at === 0} />
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

/** The section of anomalies, whose rows are records. */
const RECORDS_SECTION = 'unusual';

interface SectionCellProps {
  readonly section: string;
  readonly column: Column;
  readonly cell: Cell;
  readonly isFirst: boolean;
}

const SectionCell = ({ section, column, cell, isFirst }: SectionCellProps) => {
  const { wId, mId } = useParams({ strict: false });
  const text =
    isFirst && typeof cell === 'string'
      ? valueLabel(section, cell)
      : tableCellText(cell, column, currentWords());
  return section === RECORDS_SECTION && isFirst && wId !== undefined && mId !== undefined ? (
    <Link to="/workflows/$wId/models/$mId/records/$key" params={{ wId, mId, key: String(cell) }}>
      {text}
    </Link>
  ) : (
    text
  );
};
