import type { DatasetColumn } from '@plumbline/contract';
import { TextInput } from '@mantine/core';
import { IconHash } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useFirstFocus } from '../../../../ui/dialogs/use-first-focus.ts';
import { TypeIcon } from '../../../../ui/columns/type-icon.tsx';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { MeasureMark } from '../../core/components/measure-mark.tsx';
import { useMeasures } from '../../core/hooks/use-measures.ts';
import type { Shelf } from '../model/shelves.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

const MAX_OFFERED = 200;

const FITS = {
  any: () => true,
  number: isNumeric,
  time: isDated,
  ordered: (type: Parameters<typeof isDated>[0]) => isDated(type) || isNumeric(type),
} as const;

interface ColumnChoicesProps {
  readonly shelf: Shelf;
  /** Null for the rows themselves. */
  readonly onColumn: (column: DatasetColumn | null) => void;
  readonly onMeasure: (name: string) => void;
}

/** Columns and measures that fit a shelf, found by their names. */
export const ColumnChoices = ({ shelf, onColumn, onMeasure }: ColumnChoicesProps) => {
  const { columns } = useDatasetPage();
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useFirstFocus(box);
  const sought = text.trim().toLowerCase();
  const all = useMeasures();
  const measures =
    shelf.role === 'measure' ? all.filter(({ name }) => name.toLowerCase().includes(sought)) : [];
  const offered = columns.filter(
    ({ label, type }) => type !== 'json' && FITS[shelf.types](type) && label.toLowerCase().includes(sought),
  );
  /** In the order in which they are listed. */
  const pickFirst = (): void => {
    const [measure] = measures;
    const [column] = offered;
    if (measure !== undefined) {
      onMeasure(measure.name);
    } else if (column !== undefined) {
      onColumn(column);
    }
  };
  return (
    <div ref={box}>
      <TextInput
        size="sm"
        data-autofocus
        aria-label={t('filter.findColumn')}
        placeholder={t('filter.findColumn')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && sought !== '') {
            event.preventDefault();
            pickFirst();
          }
        }}
      />
      <div className={classes['pick']}>
        {measures.map(({ name, certified }) => (
          <Pick
            key={name}
            label={name}
            icon={<MeasureMark isCertified={certified !== null} />}
            onPick={() => onMeasure(name)}
          />
        ))}
        {shelf.role === 'measure' ? (
          <Pick
            label={t('chartBuilder.rowsColumn')}
            icon={<IconHash size={14} stroke={1.6} aria-hidden="true" />}
            onPick={() => onColumn(null)}
          />
        ) : null}
        {offered.slice(0, MAX_OFFERED).map((column) => (
          <Pick
            key={column.name}
            label={column.label}
            icon={<TypeIcon type={column.type} role={column.role} />}
            onPick={() => onColumn(column)}
          />
        ))}
        {offered.length === 0 && measures.length === 0 ? (
          <p className={classes['quiet']}>{t('filter.noColumnFound')}</p>
        ) : null}
      </div>
    </div>
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
