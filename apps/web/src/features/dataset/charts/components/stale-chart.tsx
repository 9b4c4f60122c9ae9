import type { SavedChart } from '@plumbline/contract';
import { Button, Group, Modal } from '@mantine/core';
import { t } from '../../../../messages/index.ts';

interface StaleProps {
  readonly theirs: SavedChart;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  readonly onBoth: () => void;
  readonly onClose: () => void;
}

/** Somebody saved the same chart meanwhile: choose one of both, or save both. */
export const StaleChart = ({ theirs, onKeep, onTake, onBoth, onClose }: StaleProps) => (
  <Modal opened onClose={onClose} title={t('savedChart.staleTitle', { name: theirs.name })}>
    <p>{t('savedChart.staleText', { at: theirs.updatedAt })}</p>
    <Group mt="md" gap={8}>
      <Button onClick={onBoth}>{t('savedChart.staleBoth')}</Button>
      <Button variant="default" onClick={onKeep}>
        {t('savedChart.staleKeep')}
      </Button>
      <Button variant="default" onClick={onTake}>
        {t('savedChart.staleTake')}
      </Button>
    </Group>
  </Modal>
);
