import { Checkbox, NativeSelect } from '@mantine/core';
import type { ColumnType } from '@plumbline/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState, type RefObject } from 'react';
import { formatNumber, formatShare, t } from '../../messages/index.ts';
import type { ColumnOptions, InspectedTable } from './inspected-table.ts';
import { firstValues, type CheckedColumn, type ColumnIssue } from './checked-columns.ts';
import type { ColumnEvent } from './column-edits.ts';
import { TextButton } from '../buttons/text-button.tsx';
import { TypeIcon } from './type-icon.tsx';
import { MiniBars } from '../chart/mini-charts.tsx';
import { firstShape } from './first-shape.ts';
import { ColumnShape, shapeCaption } from './column-shape.tsx';
import classes from './columns.module.css';

const ROW_PX = 37;
const VALUES_SHOWN = 3;
/** Rows drawn above and below what is seen. */
const OVERSCAN = 12;

interface ColumnsTableProps {
  readonly inspection: InspectedTable;
  readonly options: ColumnOptions;
  readonly columns: readonly CheckedColumn[];
  readonly issues: ReadonlyMap<number, ColumnIssue>;
  /** Place of the column in the panel; null while it is shut. */
  readonly opened: number | null;
  readonly onOpen: (place: number) => void;
  readonly onEvent: (event: ColumnEvent) => void;
  /** What the table scrolls in. */
  readonly area: RefObject<HTMLElement | null>;
  /** Places of the columns that are changed together; null while a tick means that a column is included. */
  readonly selected: ReadonlySet<number> | null;
  readonly onSelect: (places: readonly number[], isSelected: boolean) => void;
}

/** One line a column, only those in view drawn: a file may have thousands. */
export const ColumnsTable = (props: ColumnsTableProps) => {
  const { columns, area } = props;
  const [top, setTop] = useState(0);
  const measureTop = useCallback((table: HTMLTableElement | null) => setTop(table?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- what it answers changes in place; nothing here keeps it
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
  return (
    <table
      ref={measureTop}
      className={classes['table']}
      aria-label={t('wizardColumns.columnsTable')}
      aria-rowcount={columns.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={classes['check']}>
            {canTick(props) ? <AllCheckbox {...props} /> : null}
          </th>
          <th scope="col" className={classes['nameCol']}>
            {t('wizardColumns.column')}
          </th>
          <th scope="col" className={classes['typeCol']}>
            {t('wizardColumns.type')}
          </th>
          <th scope="col" className={classes['fitCol']}>
            {t('wizardColumns.fits')}
          </th>
          <th scope="col" className={classes['failCol']}>
            {t('wizardColumns.failing')}
          </th>
          <th scope="col" className={classes['emptyCol']}>
            {t('wizardColumns.emptyCells')}
          </th>
          <th scope="col" className={classes['valuesCol']}>
            {t('wizardColumns.shape')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Spacer height={above} />
        {drawn.map(({ index }) => {
          const column = columns[index];
          return column === undefined ? null : (
            <ColumnRow key={column.place} {...props} column={column} line={index} />
          );
        })}
        <Spacer height={below} />
      </tbody>
    </table>
  );
};

const Spacer = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : <tr aria-hidden="true" style={{ height }} />;

/** A tick selects a column, or includes it where columns can be left out. */
const canTick = ({ selected, options }: Pick<ColumnsTableProps, 'selected' | 'options'>): boolean =>
  selected !== null || options.canInclude;

const placeInFile = ({ place, nameInFile }: CheckedColumn) => ({ place, name: nameInFile });

/** Ticks every column shown: included, or selected to be changed together. */
const AllCheckbox = ({ columns, selected, onSelect, onEvent }: ColumnsTableProps) => {
  const isTicked = (column: CheckedColumn): boolean =>
    selected === null ? column.isIncluded : selected.has(column.place);
  const ticked = columns.filter(isTicked).length;
  return (
    <Checkbox
      size="xs"
      aria-label={selected === null ? t('wizardColumns.includeAll') : t('wizardColumns.selectAll')}
      checked={ticked > 0 && ticked === columns.length}
      indeterminate={ticked > 0 && ticked < columns.length}
      onChange={({ currentTarget: { checked } }) =>
        selected === null
          ? onEvent({ kind: 'all-included', columns: columns.map(placeInFile), isIncluded: checked })
          : onSelect(
              columns.map(({ place }) => place),
              checked,
            )
      }
    />
  );
};

type ColumnRowProps = ColumnsTableProps & {
  readonly column: CheckedColumn;
  /** Among those shown, from 0. */
  readonly line: number;
};

const RowCheckbox = ({ column, selected, onSelect, onEvent }: ColumnRowProps) => (
  <Checkbox
    size="xs"
    aria-label={t(selected === null ? 'wizardColumns.include' : 'wizardColumns.select', {
      name: column.name,
    })}
    checked={selected === null ? column.isIncluded : selected.has(column.place)}
    onChange={({ currentTarget: { checked } }) =>
      selected === null
        ? onEvent({ kind: 'included', column: placeInFile(column), isIncluded: checked })
        : onSelect([column.place], checked)
    }
  />
);

const ColumnRow = (props: ColumnRowProps) => {
  const { inspection, column, issues, opened, onOpen, line } = props;
  const { place, nameInFile, name } = column;
  return (
    <tr
      aria-rowindex={line + 2}
      data-open={opened === place || undefined}
      data-out={column.isIncluded ? undefined : ''}
      data-place={place}
    >
      <td className={classes['check']}>{canTick(props) ? <RowCheckbox {...props} /> : null}</td>
      <td className={classes['nameCol']}>
        <button
          type="button"
          className={classes['name']}
          title={name === nameInFile ? name : `${name} (${nameInFile})`}
          aria-label={t('wizardColumns.look', { name })}
          aria-expanded={opened === place}
          onClick={() => onOpen(place)}
        >
          {name}
        </button>
        {column.semanticRole === null ? null : (
          <span className={classes['role']}>{t(`wizardColumns.role-${column.semanticRole}`)}</span>
        )}
        {issues.has(place) ? (
          <span className={classes['wrong']}>{t('wizardColumns.doubledShort')}</span>
        ) : null}
      </td>
      <td className={classes['typeCol']}>
        <TypeOfColumn {...props} />
      </td>
      <td className={classes['fitCol']}>
        <Fit column={column} />
      </td>
      <td className={classes['failCol']}>
        <Failing column={column} onOpen={onOpen} />
      </td>
      <td className={classes['emptyCol']}>{emptyText(column.empty, inspection.sampledRows)}</td>
      <td className={classes['valuesCol']}>
        <Values column={column} inspection={inspection} />
      </td>
    </tr>
  );
};

const TypeOfColumn = ({ column, options, onEvent }: ColumnRowProps) => {
  const { name, type, isIncluded } = column;
  const whyFixed = options.whyFixed(column);
  if (options.types.length === 0 || whyFixed !== null) {
    return (
      <span className={classes['fixedType']} title={whyFixed ?? undefined}>
        <TypeIcon type={type} />
        {t(`columnType.${type}`)}
      </span>
    );
  }
  const types = options.types.includes(type) ? options.types : [type, ...options.types];
  return (
    <NativeSelect
      size="sm"
      aria-label={t('wizardColumns.typeOf', { name })}
      disabled={!isIncluded}
      value={type}
      classNames={{ root: classes['type'] ?? '' }}
      leftSection={
        <span className={classes['typeIcon']}>
          <TypeIcon type={type} />
        </span>
      }
      data={types.map((one) => ({ value: one, label: t(`columnType.${one}`) }))}
      onChange={(event) =>
        onEvent({ kind: 'typed', column: placeInFile(column), type: event.currentTarget.value as ColumnType })
      }
    />
  );
};

/** The shape where it is known, else that of the first rows, else the first values. */
const Values = ({ column, inspection }: Pick<ColumnRowProps, 'column' | 'inspection'>) => {
  const rowCount = inspection.sampledRows;
  if (column.profile !== null) {
    return (
      <span className={classes['shape']} title={shapeCaption(column, rowCount)}>
        <ColumnShape column={column} rowCount={rowCount} />
      </span>
    );
  }
  const values = firstValues(inspection, column.place, VALUES_SHOWN).join(', ');
  const first = firstShape(inspection, column);
  const label = t('wizardColumns.firstShape', { rows: inspection.rows.length, values });
  return first === null ? (
    <span className={classes['values']}>{values}</span>
  ) : (
    <span className={classes['shape']} title={label}>
      <MiniBars values={first} label={label} />
    </span>
  );
};

/** Many empty cells are shown as a share, few as a number. */
const emptyText = (empty: number, rowCount: number): string =>
  rowCount === 0 || empty / rowCount < 0.01 ? formatNumber(empty) : formatShare(empty / rowCount);

const Fit = ({ column }: { readonly column: CheckedColumn }) => {
  if (column.share === null) {
    return t('wizardColumns.notTried');
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
      <TextButton tone="warning" onClick={() => onOpen(place)}>
        {t(column.hasMixedDates ? 'wizardColumns.mixedDatesQuestion' : 'wizardColumns.dateOrderQuestion')}
      </TextButton>
    );
  }
  if (failing === null || failing === 0 || !isIncluded || column.treatment === 'text') {
    return failing === null ? null : t('wizardColumns.none');
  }
  return (
    <TextButton
      tone="warning"
      aria-label={t('wizardColumns.lookFailing', { name, count: failing })}
      onClick={() => {
        onOpen(place);
        // Once the panel, which takes the focus to its heading, is there.
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-failing]')?.focus());
      }}
    >
      {t('wizardColumns.cells', { count: failing })}
    </TextButton>
  );
};
