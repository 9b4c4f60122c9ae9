import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { ConfirmModal } from '../../../../ui/dialogs/confirm-modal.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import type { SavedFormula } from '../model/saved-formulas.ts';

interface RemoveFormulaProps {
  readonly saved: SavedFormula;
  readonly isBusy: boolean;
  readonly onRemove: () => Promise<boolean>;
}

/** Removes a column at once, because the recipe can undo it. A measure is deleted for good, so this confirms it first. */
export const RemoveFormula = ({ saved, isBusy, onRemove }: RemoveFormulaProps) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const isMeasure = saved.kind === 'measure';
  const confirm = async (): Promise<void> => {
    await onRemove();
    setIsConfirming(false);
  };
  return (
    <>
      <IconButton
        label={t(isMeasure ? 'formula.measureDelete' : 'formula.formulaRemove')}
        disabled={isBusy}
        onClick={() => (isMeasure ? setIsConfirming(true) : void onRemove())}
      >
        <IconTrash {...ICON} />
      </IconButton>
      <ConfirmModal
        isOpen={isConfirming}
        title={t('formula.measureDeleteTitle', { name: saved.name })}
        confirmLabel={t('formula.measureDelete')}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        <MeasureUses />
      </ConfirmModal>
    </>
  );
};

/** What stops working without a measure. */
const MeasureUses = () => {
  const { dataset } = useDatasetPage();
  const dashboards = dataset.dependents.filter(({ kind }) => kind === 'dashboard');
  return (
    <>
      <p>{t('formula.measureDeleteNote')}</p>
      {dashboards.length === 0 ? null : (
        <p>
          {t('formula.measureDeleteDashboards', { names: dashboards.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  );
};
