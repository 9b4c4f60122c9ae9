import { t } from '../text.ts';
import type { ColumnChanges } from './recipe-edits.ts';
import { listWords } from './step-words.ts';
import classes from './recipe.module.css';

interface StepFactsProps {
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  readonly columnsBefore: number;
  readonly columnsAfter: number;
  readonly changes: ColumnChanges;
}

/** What a step does to rows and columns, in figures and names. */
export const StepFacts = ({
  rowsBefore,
  rowsAfter,
  columnsBefore,
  columnsAfter,
  changes,
}: StepFactsProps) => {
  const words = [
    changes.added.length === 0 ? null : t('stepAdded', { names: listWords(changes.added) }),
    changes.removed.length === 0 ? null : t('stepRemoved', { names: listWords(changes.removed) }),
    changes.retyped.length === 0 ? null : t('stepRetyped', { names: listWords(changes.retyped) }),
  ].filter((each) => each !== null);
  return (
    <>
      <span className={classes['fact']}>
        {rowsBefore === rowsAfter
          ? t('stepRows', { count: rowsAfter })
          : t('stepRowsChange', { before: rowsBefore, after: rowsAfter })}
      </span>
      <span className={classes['fact']}>
        {columnsBefore === columnsAfter
          ? t('stepColumns', { count: columnsAfter })
          : t('stepColumnsChange', { before: columnsBefore, after: columnsAfter })}
      </span>
      {words.length === 0 ? null : <span className={classes['factNames']}>{words.join(' · ')}</span>}
    </>
  );
};
