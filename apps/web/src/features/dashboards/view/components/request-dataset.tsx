import { Modal } from '@mantine/core';
import { t } from '../../../../messages/index.ts';
import { RequestAccess } from '../../../../ui/sharing/request-access.tsx';

interface RequestDatasetProps {
  readonly id: string;
  /** Tries again to show the tile. */
  readonly onCheck: () => void;
  readonly onClose: () => void;
}

/** For a reader of a dashboard who may not see the dataset of one of its tiles. */
export const RequestDataset = ({ id, onCheck, onClose }: RequestDatasetProps) => (
  <Modal opened onClose={onClose} title={t('tile.requestTitle')}>
    <RequestAccess thing={{ kind: 'dataset', id }} onCheck={onCheck} />
  </Modal>
);
