import type { DatasetColumn, SavedMeasure } from '@plumbline/contract';
import { Menu, TextInput } from '@mantine/core';
import { IconHash, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { TypeIcon } from '../../../../ui/columns/type-icon.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import { MeasureMark } from '../../core/components/measure-mark.tsx';
import { useMeasures } from '../../core/hooks/use-measures.ts';
import { beginDrag } from '../model/drag.ts';
import { shelfTitle } from '../model/shelf-text.ts';
import { columnsIn, measuresIn, listShelves, type Shelf } from '../model/shelves.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

/** Columns in the list; further ones are found by name. */
const MAX_SHOWN = 300;
const KEYS_ID = 'chart-column-keys';

/** Every column of the dataset: dragged to a shelf, or put there from its menu. */
export const ColumnList = () => {
  const { columns } = useDatasetPage();
  const { chart } = useBuilder();
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim().toLowerCase());
  const used = columnsIn(chart);
  const usedMeasures = measuresIn(chart);
  const measures = useMeasures().filter(({ name }) => name.toLowerCase().includes(sought));
  const matching = columns.filter(({ label, name }) => `${label} ${name}`.toLowerCase().includes(sought));
  return (
    <aside className={classes['columns']} aria-label={t('chartBuilder.columns')}>
      <TextInput
        size="sm"
        type="search"
        aria-label={t('filter.findColumn')}
        placeholder={t('filter.findColumn')}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span id={KEYS_ID} hidden>
        {t('chartBuilder.columnKeys')}
      </span>
      <ul className={classes['columnList']}>
        {measures.map((measure) => (
          <MeasureItem key={measure.id} measure={measure} isUsed={usedMeasures.has(measure.name)} />
        ))}
        {sought === '' ? <ColumnItem column={null} isUsed={false} /> : null}
        {matching.slice(0, MAX_SHOWN).map((column) => (
          <ColumnItem key={column.name} column={column} isUsed={used.has(column.name)} />
        ))}
      </ul>
      {matching.length === 0 && measures.length === 0 ? (
        <p className={classes['quiet']}>{t('filter.noColumnFound')}</p>
      ) : null}
    </aside>
  );
};

const ColumnItem = ({
  column,
  isUsed,
}: {
  readonly column: DatasetColumn | null;
  readonly isUsed: boolean;
}) => {
  const label = column?.label ?? t('chartBuilder.rowsColumn');
  return (
    <li>
      <Menu position="right-start" width={232} withinPortal>
        <Menu.Target>
          <button
            type="button"
            draggable
            className={classes['column']}
            data-used={isUsed || undefined}
            title={label}
            aria-label={isUsed ? t('chartBuilder.columnUsed', { column: label }) : label}
            aria-describedby={KEYS_ID}
            onDragStart={(event) => beginDrag(event, { column: column?.name ?? null })}
          >
            {column === null ? (
              <IconHash size={14} stroke={1.6} aria-hidden="true" />
            ) : (
              <TypeIcon type={column.type} role={column.role} />
            )}
            <span className={classes['columnName']}>{label}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <PutItems column={column} />
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};

/** A measure goes onto shelves of measures, from its menu. */
const MeasureItem = ({ measure, isUsed }: { readonly measure: SavedMeasure; readonly isUsed: boolean }) => {
  const { chart } = useBuilder();
  const put = usePutMeasure();
  const { name, certified, description } = measure;
  return (
    <li>
      <Menu position="right-start" width={232} withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={classes['column']}
            data-used={isUsed || undefined}
            title={description ?? name}
            aria-label={isUsed ? t('chartBuilder.columnUsed', { column: name }) : name}
          >
            <MeasureMark isCertified={certified !== null} />
            <span className={classes['columnName']}>{name}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('chartBuilder.putOn', { column: name })}</Menu.Label>
          {listShelves(chart)
            .filter(({ role }) => role === 'measure')
            .map((shelf) => (
              <Menu.Item key={shelf.name} onClick={() => put(name, shelf)}>
                {shelfTitle(shelf.name, chart.mark)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};

const PutItems = ({ column }: { readonly column: DatasetColumn | null }) => {
  const { chart } = useBuilder();
  const put = usePut();
  const label = column?.label ?? t('chartBuilder.rowsColumn');
  // The number of rows is a measure: it is listed with the measures.
  const shelves = listShelves(chart).filter(({ role }) => column !== null || role === 'measure');
  return (
    <>
      <Menu.Label>{t('chartBuilder.putOn', { column: label })}</Menu.Label>
      {shelves.map((shelf) => (
        <Menu.Item key={shelf.name} onClick={() => put(column, shelf)}>
          {shelfTitle(shelf.name, chart.mark)}
        </Menu.Item>
      ))}
    </>
  );
};

/** Puts a column at the end of a shelf and says so. */
export function usePut(): (column: DatasetColumn | null, shelf: Shelf) => void {
  const { chart, edit, say } = useBuilder();
  return (column, shelf) => {
    const at = shelf.maxPills === 1 ? 0 : shelf.pills.length;
    edit({ type: 'put', column, to: { shelf: shelf.name, at } });
    say(
      t('chartBuilder.announceAdded', {
        column: column?.label ?? t('chartBuilder.rowsColumn'),
        shelf: shelfTitle(shelf.name, chart.mark),
      }),
    );
  };
}

/** Puts a saved measure at the end of a shelf and says so. */
export function usePutMeasure(): (name: string, shelf: Shelf) => void {
  const { chart, edit, say } = useBuilder();
  return (name, shelf) => {
    const at = shelf.maxPills === 1 ? 0 : shelf.pills.length;
    edit({ type: 'putMeasure', name, to: { shelf: shelf.name, at } });
    say(t('chartBuilder.announceAdded', { column: name, shelf: shelfTitle(shelf.name, chart.mark) }));
  };
}
