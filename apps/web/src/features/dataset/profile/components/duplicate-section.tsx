import type { Cell, DatasetExamination, FilterGroup, FilterNode, ProfiledColumn } from '@plumbline/contract';
import { formatNumber, t } from '../../../../messages/index.ts';
import { cellText, isRightAligned } from '../../../../ui/text/cell-text.ts';
import { RowsLink } from './rows-link.tsx';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './profile.module.css';

type Duplicates = DatasetExamination['duplicates'];

interface DuplicateSectionProps {
  readonly duplicates: Duplicates;
  readonly columns: readonly ProfiledColumn[];
}

/** A text that was cut equals nothing; the rows are found by what else they hold. */
const CUT_CHARS = 500;

const equalTo = (columns: readonly ProfiledColumn[], cells: readonly Cell[]): FilterGroup => ({
  op: 'and',
  value: columns.flatMap(({ name, type }, at): FilterNode[] => {
    const cell = cells[at] ?? null;
    if (cell === null) {
      return [{ column: name, op: 'isnull' }];
    }
    const isCut = type === 'json' || (typeof cell === 'string' && cell.length >= CUT_CHARS);
    return isCut ? [] : [{ column: name, op: 'eq', value: cell }];
  }),
});

/** Rows that are there more than once, the commonest as examples. */
export const DuplicateSection = ({ duplicates, columns }: DuplicateSectionProps) => (
  <section aria-labelledby="profile-duplicates">
    <h2 id="profile-duplicates" className={classes['heading']}>
      {t('profile.profileDuplicates')}
    </h2>
    <p className={classes['note']}>
      {duplicates.rows === 0
        ? t('profile.profileDuplicatesNone')
        : t('profile.profileDuplicatesSome', { rows: duplicates.rows, groups: duplicates.groups })}
    </p>
    {duplicates.examples.length === 0 ? null : (
      <div className={classes['scroll']} {...FOCUSABLE} role="group" aria-labelledby="profile-duplicates">
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col" className={classes['number']}>
                {t('profile.profileDuplicatesTimes')}
              </th>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  className={isRightAligned(column) ? classes['number'] : undefined}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {duplicates.examples.map(({ count, cells }) => (
              <tr key={JSON.stringify(cells)}>
                <td className={classes['number']}>
                  <RowsLink
                    filter={equalTo(columns, cells)}
                    label={t('profile.profileDuplicatesShow', { count })}
                  >
                    {formatNumber(count)}
                  </RowsLink>
                </td>
                {columns.map((column, at) => (
                  <ExampleCell key={column.name} column={column} cell={cells[at] ?? null} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
);

const ExampleCell = ({ column, cell }: { readonly column: ProfiledColumn; readonly cell: Cell }) => {
  const { text, isAbsent } = cellText(cell, column);
  return (
    <td
      className={isRightAligned(column) ? classes['number'] : classes['exampleText']}
      data-absent={isAbsent ? '' : undefined}
      title={text}
    >
      {text}
    </td>
  );
};
