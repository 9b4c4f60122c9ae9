import { Button } from '@mantine/core';
import { t } from '../../messages/index.ts';

interface FormButtonsProps {
  /** The words of the button that submits. */
  readonly submit: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
}

/** The last buttons of a form. */
export const FormButtons = ({ submit, isBusy = false, isDisabled = false, onCancel }: FormButtonsProps) => (
  <>
    <Button variant="default" onClick={onCancel}>
      {t('ui.cancel')}
    </Button>
    <Button type="submit" loading={isBusy} disabled={isDisabled}>
      {submit}
    </Button>
  </>
);
