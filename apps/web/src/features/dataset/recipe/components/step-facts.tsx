import { t } from '../../core/recipe-text.ts';
import type { ColumnChanges } from '../../core/model/recipe-edits.ts';
import { listWords } from '../../core/model/step-sentence.ts';
import classes from './recipe.module.css';

interface StepFactsProps {
  readonly kind: string;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  readonly columnsBefore: number;
  readonly columnsAfter: number;
  readonly changes: ColumnChanges;
}

const changeWords = ({ added, removed, retyped }: ColumnChanges): readonly string[] => [
  ...(added.length === 0 ? [] : [t('stepAdded', { names: listWords(added) })]),
  ...(removed.length === 0 ? [] : [t('stepRemoved', { names: listWords(removed) })]),
  ...(retyped.length === 0 ? [] : [t('stepRetyped', { names: listWords(retyped) })]),
];

/** What a step does to rows and columns, in figures and names. */
export const StepFacts = (props: StepFactsProps) => {
  const { kind, rowsBefore, rowsAfter, columnsBefore, columnsAfter, changes } = props;
  // The sentence of a rename tells both names already.
  const words = kind === 'rename' ? [] : changeWords(changes);
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
      {words.length === 0 ? null : (
        <span className={classes['factNames']} title={words.join(' · ')}>
          {words.join(' · ')}
        </span>
      )}
    </>
  );
};
