import { Checkbox, NativeSelect } from '@mantine/core';
import { COLUMN_TYPES, type ColumnType } from '@plumbline/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState, type RefObject } from 'react';
import { formatNumber, formatShare } from '../../../messages/index.ts';
import { t } from '../../../messages/wizard.ts';
import type { Looked } from '../api.ts';
import { firstValues, type CheckedColumn, type ColumnIssue } from '../columns/checked-columns.ts';
import type { ColumnEvent } from '../columns/column-edits.ts';
import { TypeIcon } from './type-icon.tsx';
import classes from './validation.module.css';

const ROW_PX = 37;
const VALUES_SHOWN = 3;
/** Rows drawn above and below what is seen. */
const OVERSCAN = 12;

interface ColumnsTableProps {
  readonly looked: Looked;
  readonly columns: readonly CheckedColumn[];
  readonly issues: ReadonlyMap<number, ColumnIssue>;
  /** Place of the column in the panel; null while it is shut. */
  readonly opened: number | null;
  readonly onOpen: (place: number) => void;
  readonly onEvent: (event: ColumnEvent) => void;
  /** What the table scrolls in. */
  readonly area: RefObject<HTMLElement | null>;
}

/** One line a column, only those in view drawn: a file may have thousands. */
export const ColumnsTable = (props: ColumnsTableProps) => {
  const { columns, area, onEvent } = props;
  const [top, setTop] = useState(0);
  const measureTop = useCallback((table: HTMLTableElement | null) => setTop(table?.offsetTop ?? 0), []);
  // What it answers changes in place; nothing here keeps it.
  // eslint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: columns.length,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialRect: { width: 800, height: 1200 },
  });
  const drawn = rows.getVirtualItems();
  const above = (drawn[0]?.start ?? top) - top;
  const below = rows.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  const included = columns.filter((column) => column.isIncluded).length;
  return (
    <table
      ref={measureTop}
      className={classes['table']}
      aria-label={t('columnsTable')}
      aria-rowcount={columns.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={classes['check']}>
            <Checkbox
              size="xs"
              aria-label={t('includeAll')}
              checked={included === columns.length}
              indeterminate={included > 0 && included < columns.length}
              onChange={(event) =>
                onEvent({
                  kind: 'all-included',
                  columns: columns.map(({ place, fileName }) => ({ place, name: fileName })),
                  isIncluded: event.currentTarget.checked,
                })
              }
            />
          </th>
          <th scope="col" className={classes['nameCol']}>
            {t('column')}
          </th>
          <th scope="col" className={classes['typeCol']}>
            {t('type')}
          </th>
          <th scope="col" className={classes['fitCol']}>
            {t('fits')}
          </th>
          <th scope="col" className={classes['failCol']}>
            {t('failing')}
          </th>
          <th scope="col" className={classes['emptyCol']}>
            {t('emptyCells')}
          </th>
          <th scope="col" className={classes['valuesCol']}>
            {t('firstValues')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Spacer height={above} />
        {drawn.map(({ index }) => {
          const column = columns[index];
          return column === undefined ? null : <ColumnRow key={column.place} {...props} column={column} />;
        })}
        <Spacer height={below} />
      </tbody>
    </table>
  );
};

const Spacer = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : <tr aria-hidden="true" style={{ height }} />;

const ColumnRow = ({
  looked,
  column,
  issues,
  opened,
  onOpen,
  onEvent,
}: ColumnsTableProps & { readonly column: CheckedColumn }) => {
  const { place, fileName, name } = column;
  const at = { place, name: fileName };
  return (
    <tr
      aria-rowindex={place + 2}
      data-open={opened === place || undefined}
      data-out={column.isIncluded ? undefined : ''}
      data-place={place}
    >
      <td className={classes['check']}>
        <Checkbox
          size="xs"
          aria-label={t('include', { name })}
          checked={column.isIncluded}
          onChange={(event) =>
            onEvent({ kind: 'included', column: at, isIncluded: event.currentTarget.checked })
          }
        />
      </td>
      <td className={classes['nameCol']}>
        <button
          type="button"
          className={classes['name']}
          title={name === fileName ? name : `${name} (${fileName})`}
          aria-label={t('look', { name })}
          aria-expanded={opened === place}
          onClick={() => onOpen(place)}
        >
          {name}
        </button>
        {issues.has(place) ? <span className={classes['wrong']}>{t('doubledShort')}</span> : null}
      </td>
      <td className={classes['typeCol']}>
        <NativeSelect
          size="sm"
          aria-label={t('typeOf', { name })}
          disabled={!column.isIncluded}
          value={column.type}
          classNames={{ root: classes['type'] ?? '' }}
          leftSection={<TypeIcon type={column.type} className={classes['typeIcon']} />}
          data={COLUMN_TYPES.map((type) => ({ value: type, label: t(`type-${type}`) }))}
          onChange={(event) =>
            onEvent({ kind: 'typed', column: at, type: event.currentTarget.value as ColumnType })
          }
        />
      </td>
      <td className={classes['fitCol']}>
        <Fit column={column} />
      </td>
      <td className={classes['failCol']}>
        <Failing column={column} onOpen={onOpen} />
      </td>
      <td className={classes['emptyCol']}>{emptyText(column.empty, looked.rowCount)}</td>
      <td className={`${classes['valuesCol']} ${classes['values']}`}>
        {firstValues(looked, place, VALUES_SHOWN).join(', ')}
      </td>
    </tr>
  );
};

/** Many empty cells are told as a share, few as a number. */
const emptyText = (empty: number, rowCount: number | null): string =>
  rowCount === null || empty / rowCount < 0.01 ? formatNumber(empty) : formatShare(empty / rowCount);

const Fit = ({ column }: { readonly column: CheckedColumn }) => {
  if (column.share === null) {
    return t('notTried');
  }
  const share = column.treatment === 'text' ? 1 : column.share;
  return (
    <span
      className={share < 1 && column.isIncluded ? `${classes['fit']} ${classes['warn']}` : classes['fit']}
    >
      <span className={classes['bar']} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {formatShare(share)}
    </span>
  );
};

const Failing = ({
  column,
  onOpen,
}: {
  readonly column: CheckedColumn;
  readonly onOpen: (place: number) => void;
}) => {
  const { place, name, failing, isIncluded } = column;
  if (column.asksDateOrder && isIncluded) {
    return (
      <button type="button" className={classes['failing']} onClick={() => onOpen(place)}>
        {t('asks')}
      </button>
    );
  }
  if (failing === null || failing === 0 || !isIncluded || column.treatment === 'text') {
    return failing === null ? null : t('none');
  }
  return (
    <button
      type="button"
      className={classes['failing']}
      aria-label={t('lookFailing', { name, count: failing })}
      onClick={() => onOpen(place)}
    >
      {t('cells', { count: failing })}
    </button>
  );
};
