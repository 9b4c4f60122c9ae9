import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { t } from '../../../../messages/index.ts';

export const DashboardEmpty = ({ id, canEdit }: { readonly id: string; readonly canEdit: boolean }) => (
  <EmptyState
    title={t('dashboard.noTiles')}
    {...(canEdit
      ? {
          actions: (
            <Button component={Link} to={`/dashboards/${id}/edit`}>
              {t('dashboard.addTiles')}
            </Button>
          ),
        }
      : {})}
  >
    {canEdit ? null : t('dashboard.noTilesViewer')}
  </EmptyState>
);
