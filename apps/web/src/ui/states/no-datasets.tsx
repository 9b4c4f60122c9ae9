import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { UPLOAD_WIZARD } from '../../lib/routes/new-dataset.ts';
import { t } from '../../messages/index.ts';
import { EmptyState } from './states.tsx';

/** In place of a choice of datasets where there are none: leads to the first. */
export const NoDatasets = () => {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('ui.noDatasets')}
      actions={<Button onClick={() => void navigate(UPLOAD_WIZARD)}>{t('ui.uploadFile')}</Button>}
    />
  );
};
