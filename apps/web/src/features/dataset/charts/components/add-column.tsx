import { Popover, TextInput } from '@mantine/core';
import { IconHash, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { TypeIcon } from '../../../../ui/type-icon.tsx';
import { isDated, isNumeric } from '../../../../ui/filter/operators.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { MeasureMark } from '../../core/components/measure-mark.tsx';
import { useMeasures } from '../../core/hooks/use-measures.ts';
import { usePut, usePutMeasure } from './column-list.tsx';
import type { Shelf } from '../model/shelves.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

const MOST_OFFERED = 200;

const FITS = {
  any: () => true,
  number: isNumeric,
  time: isDated,
  ordered: (type: Parameters<typeof isDated>[0]) => isDated(type) || isNumeric(type),
} as const;

interface AddColumnProps {
  readonly shelf: Shelf;
  readonly title: string;
}

/** The empty place of a shelf: a drop takes it, and a press picks a column by its name. */
export const AddColumn = ({ shelf, title }: AddColumnProps) => {
  const { columns } = useDatasetPage();
  const put = usePut();
  const putMeasure = usePutMeasure();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const all = useMeasures();
  const measures =
    shelf.role === 'measure' ? all.filter(({ name }) => name.toLowerCase().includes(sought)) : [];
  const offered = columns.filter(
    ({ label, type }) => type !== 'json' && FITS[shelf.types](type) && label.toLowerCase().includes(sought),
  );
  const pick = (column: (typeof columns)[number] | null): void => {
    setOpen(false);
    setText('');
    put(column, shelf);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={232}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['empty']}
          aria-label={t('chartBuilder.shelfAdd', { shelf: title })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPlus size={14} stroke={1.6} aria-hidden="true" />
          {t('chartBuilder.shelfDrop')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('chartBuilder.shelfAdd', { shelf: title })}>
        <TextInput
          size="sm"
          data-autofocus
          aria-label={t('filter.findColumn')}
          placeholder={t('filter.findColumn')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes['pick']}>
          {measures.map(({ name, certified }) => (
            <Pick
              key={name}
              label={name}
              icon={<MeasureMark isCertified={certified !== null} />}
              onPick={() => {
                setOpen(false);
                setText('');
                putMeasure(name, shelf);
              }}
            />
          ))}
          {shelf.role === 'measure' ? (
            <Pick
              label={t('chartBuilder.rowsColumn')}
              icon={<IconHash size={14} stroke={1.6} aria-hidden="true" />}
              onPick={() => pick(null)}
            />
          ) : null}
          {offered.slice(0, MOST_OFFERED).map((column) => (
            <Pick
              key={column.name}
              label={column.label}
              icon={<TypeIcon type={column.type} role={column.role} />}
              onPick={() => pick(column)}
            />
          ))}
          {offered.length === 0 && measures.length === 0 ? (
            <p className={classes['quiet']}>{t('filter.noColumnFound')}</p>
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};

const Pick = ({
  label,
  icon,
  onPick,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPick: () => void;
}) => (
  <button type="button" className={classes['column']} title={label} onClick={onPick}>
    {icon}
    <span className={classes['columnName']}>{label}</span>
  </button>
);
