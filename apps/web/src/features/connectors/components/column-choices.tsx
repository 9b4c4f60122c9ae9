import { Button, Checkbox } from '@mantine/core';
import type { RemoteColumn } from '@plumbline/contract';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { TypeIcon } from '../../../ui/columns/type-icon.tsx';
import classes from './connections.module.css';

/** More columns than are seen at a glance. */
const MANY_COLUMNS = 24;

type Column = Pick<RemoteColumn, 'name' | 'type' | 'sourceType'>;

interface ColumnChoicesProps {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Null where it is not known. */
  readonly rowsEstimate: number | null;
  readonly leftOut: readonly string[];
  readonly onChange: (leftOut: readonly string[]) => void;
}

/** Which columns are read: each by itself, or all that are found. */
export const ColumnChoices = ({ title, columns, rowsEstimate, leftOut, onChange }: ColumnChoicesProps) => {
  const [q, setQ] = useState('');
  const all = columns.length;
  const matching = columns.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
  const without = (names: readonly string[]) => leftOut.filter((name) => !names.includes(name));
  const foundNames = matching.map(({ name }) => name);
  const facts = [
    ...(rowsEstimate === null ? [] : [t('connection.rowsAbout', { rows: rowsEstimate })]),
    ...(all === 0 ? [] : [t('connection.columnsOf', { included: all - leftOut.length, all })]),
  ];
  return (
    <section>
      <div className={classes['tableHead']}>
        <h2 className={classes['heading']}>{title}</h2>
        <span className={classes['muted']}>{facts.join(' · ')}</span>
      </div>
      {all < 2 ? null : (
        <div className={classes['choosing']}>
          {all > MANY_COLUMNS ? (
            <SearchField label={t('connection.findColumn')} value={q} onChange={setQ} />
          ) : null}
          <Button variant="default" size="compact-sm" onClick={() => onChange(without(foundNames))}>
            {t('connection.columnsAll')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange([...without(foundNames), ...foundNames])}
          >
            {t('connection.columnsNone')}
          </Button>
        </div>
      )}
      {all > 0 && matching.length === 0 ? (
        <p className={classes['muted']}>{t('connection.columnsNoMatch')}</p>
      ) : null}
      <ul className={classes['choices']}>
        {matching.map((column) => (
          <li key={column.name}>
            <Choice
              column={column}
              isIncluded={!leftOut.includes(column.name)}
              onChange={(isIncluded) =>
                onChange(isIncluded ? without([column.name]) : [...leftOut, column.name])
              }
            />
          </li>
        ))}
      </ul>
      {all > 0 && leftOut.length === all ? (
        <p role="status" className={classes['muted']}>
          {t('connection.columnsNeeded')}
        </p>
      ) : null}
    </section>
  );
};

interface ChoiceProps {
  readonly column: Column;
  readonly isIncluded: boolean;
  readonly onChange: (isIncluded: boolean) => void;
}

const Choice = ({ column: { name, type, sourceType }, isIncluded, onChange }: ChoiceProps) => (
  <Checkbox
    size="xs"
    checked={isIncluded}
    label={
      <span className={classes['column']}>
        <TypeIcon type={type} />
        <span className={classes['choiceName']}>{name}</span>
        <span className={`${classes['muted'] ?? ''} ${classes['choiceType'] ?? ''}`}>{sourceType}</span>
      </span>
    }
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
