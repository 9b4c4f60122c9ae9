import type { DatasetColumn } from '@plumbline/contract';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import type { FormulaDraft } from '../../core/model/formula-drafts.ts';
import { sampleFormulas } from '../model/saved-formulas.ts';
import classes from './formulas.module.css';

interface FormulaSamplesProps {
  readonly columns: readonly DatasetColumn[];
  /** The dataset has no formula yet. */
  readonly hasNone?: boolean;
  readonly onPick: (draft: FormulaDraft) => void;
}

/** Nothing is written yet: what a formula is for, and some that fit these columns. */
export const FormulaSamples = ({ columns, hasNone = true, onPick }: FormulaSamplesProps) => {
  const { canEdit } = useDatasetPage();
  const samples = canEdit ? sampleFormulas(columns) : [];
  return (
    <EmptyState
      title={t(hasNone ? 'formula.formulaEmptyTitle' : 'formula.formulaNextTitle')}
      actions={
        samples.length === 0 ? undefined : (
          <div className={classes['samples']}>
            <p className={classes['sampleLabel']}>{t('formula.formulaTry')}</p>
            {samples.map((sample) => (
              <button
                key={sample.formula}
                type="button"
                className={classes['sample']}
                onClick={() => onPick(sample)}
              >
                {sample.formula}
              </button>
            ))}
          </div>
        )
      }
    >
      {t('formula.formulaEmptyText')}
    </EmptyState>
  );
};
