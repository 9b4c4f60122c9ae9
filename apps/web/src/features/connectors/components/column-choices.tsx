import { Checkbox } from '@mantine/core';
import type { RemoteTable } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import classes from './connections.module.css';

interface ColumnChoicesProps {
  readonly table: RemoteTable;
  readonly leftOut: readonly string[];
  readonly onChange: (leftOut: readonly string[]) => void;
}

/** Which columns of a table are read. */
export const ColumnChoices = ({ table, leftOut, onChange }: ColumnChoicesProps) => {
  const { schema, name, columns, rowsEstimate } = table;
  const all = columns.length;
  return (
    <section>
      <div className={classes['tableHead']}>
        <h2 className={classes['heading']}>
          {schema}.{name}
        </h2>
        <span className={classes['muted']}>
          {rowsEstimate === null ? null : `${t('connection.rowsAbout', { rows: rowsEstimate })} · `}
          {all === 0 ? null : t('connection.columnsOf', { included: all - leftOut.length, all })}
        </span>
      </div>
      <ul className={classes['choices']}>
        {columns.map((column) => {
          const isIncluded = !leftOut.includes(column.name);
          return (
            <li key={column.name}>
              <Checkbox
                size="xs"
                checked={isIncluded}
                label={
                  <span className={classes['column']}>
                    <TypeIcon type={column.type} />
                    <span className={classes['choiceName']}>{column.name}</span>
                    <span className={classes['muted']}>{column.sourceType}</span>
                  </span>
                }
                onChange={() =>
                  onChange(
                    isIncluded ? [...leftOut, column.name] : leftOut.filter((left) => left !== column.name),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
