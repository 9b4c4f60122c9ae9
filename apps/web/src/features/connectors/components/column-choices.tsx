import { Checkbox } from '@mantine/core';
import type { RemoteColumn } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import classes from './connections.module.css';

interface ColumnChoicesProps {
  readonly title: string;
  readonly columns: readonly Pick<RemoteColumn, 'name' | 'type' | 'sourceType'>[];
  /** Null where it is not known. */
  readonly rowsEstimate: number | null;
  readonly leftOut: readonly string[];
  readonly onChange: (leftOut: readonly string[]) => void;
}

/** Which columns are read. */
export const ColumnChoices = ({ title, columns, rowsEstimate, leftOut, onChange }: ColumnChoicesProps) => {
  const all = columns.length;
  return (
    <section>
      <div className={classes['tableHead']}>
        <h2 className={classes['heading']}>{title}</h2>
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
