import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../../ui/states.tsx';
import { t } from '../../core/text.ts';

export const BoardEmpty = ({ id, canEdit }: { readonly id: string; readonly canEdit: boolean }) => (
  <EmptyState
    title={t('noTiles')}
    {...(canEdit
      ? {
          actions: (
            <Button component={Link} to={`/dashboards/${id}/edit`}>
              {t('addTiles')}
            </Button>
          ),
        }
      : {})}
  >
    {canEdit ? null : t('noTilesViewer')}
  </EmptyState>
);
