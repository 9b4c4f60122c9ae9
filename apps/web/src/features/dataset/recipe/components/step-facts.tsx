import { t } from '../../../../messages/index.ts';
import type { ColumnChanges } from '../../core/model/recipe-edits.ts';
import { listWords } from '../../../../ui/steps/step-sentence.ts';
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
  ...(added.length === 0 ? [] : [t('recipe.stepAdded', { names: listWords(added) })]),
  ...(removed.length === 0 ? [] : [t('recipe.stepRemoved', { names: listWords(removed) })]),
  ...(retyped.length === 0 ? [] : [t('recipe.stepRetyped', { names: listWords(retyped) })]),
];

/** What a step does to rows and columns, in figures and names. */
export const StepFacts = (props: StepFactsProps) => {
  const { kind, rowsBefore, rowsAfter, columnsBefore, columnsAfter, changes } = props;
  // The sentence of a rename already has both names.
  const words = kind === 'rename' ? [] : changeWords(changes);
  return (
    <>
      <span className={classes['fact']}>
        {rowsBefore === rowsAfter
          ? t('recipe.stepRows', { count: rowsAfter })
          : t('recipe.stepRowsChange', { before: rowsBefore, after: rowsAfter })}
      </span>
      <span className={classes['fact']}>
        {columnsBefore === columnsAfter
          ? t('recipe.stepColumns', { count: columnsAfter })
          : t('recipe.stepColumnsChange', { before: columnsBefore, after: columnsAfter })}
      </span>
      {words.length === 0 ? null : (
        <span className={classes['factNames']} title={words.join(' · ')}>
          {words.join(' · ')}
        </span>
      )}
    </>
  );
};
