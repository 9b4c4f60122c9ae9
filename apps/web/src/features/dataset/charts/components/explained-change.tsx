import { Button, Modal } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { useFocusReturn } from '../../../../ui/buttons/menu-anchor.tsx';
import { ChangeParts } from '../../core/components/change-parts.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useAsk } from '../hooks/use-ask.ts';
import classes from './chart.module.css';
import type { MarkChange } from './mark-questions.tsx';

interface ExplainedChangeProps {
  readonly change: MarkChange;
  readonly onClose: () => void;
}

/** What the change into the period of a mark is made of, and the way on to ask about it. */
export const ExplainedChange = ({ change, onClose }: ExplainedChangeProps) => {
  const { dataset } = useDatasetPage();
  const ask = useAsk(dataset.id);
  const { request, question, interpretation } = change;
  // The modal is open from the start, where it gives back no focus by itself.
  useFocusReturn(true);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={question}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes['explainedChange']}>
        <ChangeParts request={request} />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconMessageQuestion size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => ask(question, interpretation)}
        >
          {t('savedChart.markAsk')}
        </Button>
      </div>
    </Modal>
  );
};
