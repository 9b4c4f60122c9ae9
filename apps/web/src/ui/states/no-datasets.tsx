import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../lib/current.ts';
import { UPLOAD_WIZARD } from '../../lib/new-dataset.ts';
import { t } from '../../messages/index.ts';
import { EmptyState } from './states.tsx';

/** In place of a choice of datasets where there are none, with the way to the first. */
export const NoDatasets = () => {
  const navigate = useNavigate();
  return useCan('editor') ? (
    <EmptyState
      title={t('ui.noDatasets')}
      actions={<Button onClick={() => void navigate(UPLOAD_WIZARD)}>{t('ui.uploadFile')}</Button>}
    />
  ) : (
    <EmptyState title={t('ui.noDatasetsViewer')} />
  );
};
