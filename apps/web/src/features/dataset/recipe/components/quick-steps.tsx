import { columnRef } from '@plumbline/query';
import { Menu } from '@mantine/core';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { retainedSearch } from '../../core/model/layouts.ts';
import { t } from '../../../../messages/index.ts';
import { draftKey, formulaDrafts } from '../../core/model/formula-drafts.ts';
import { listQuickSteps, type QuickStep } from '../model/quick-steps.ts';
import { StepIcon } from './step-icon.tsx';
import { writeDoing } from '../hooks/use-recipe-address.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

type Search = Record<string, unknown>;

/** Opens the form of a step on the column; saving it leads back to the grid. A formula opens in its own layout. */
function useQuickStep(column: string): (kind: QuickStep) => void {
  const { dataset } = useDatasetPage();
  const navigate = useNavigate();
  const write = (): void => {
    formulaDrafts.dispatch({
      key: draftKey(dataset.id, null),
      draft: { name: '', formula: `=${columnRef(column)}`, description: '' },
    });
    void navigate({ to: '/datasets/$id/formulas', params: { id: dataset.id }, search: retainedSearch });
  };
  return (kind) => {
    if (kind === 'formula') {
      write();
      return;
    }
    const doing = writeDoing({ what: 'add', kind, on: column }, 'data');
    void navigate({
      to: '/datasets/$id/recipe',
      params: { id: dataset.id },
      search: (now: Search) => ({ ...retainedSearch(now), ...doing }),
    });
  };
}

/** Steps of the recipe that begin at a column of the grid. */
export const QuickSteps = ({ column }: { readonly column: string }) => {
  const { findColumn, canEdit } = useDatasetPage();
  const begin = useQuickStep(column);
  const type = findColumn(column)?.type ?? 'text';
  return (
    <Menu.Sub openDelay={80} position="right-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item
          leftSection={<IconPlaylistAdd {...ICON} />}
          disabled={!canEdit}
          title={canEdit ? undefined : t('dataset.editorsOnlyPage')}
        >
          {t('grid.stepQuick')}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {listQuickSteps(type).map((kind) => (
          <Menu.Item key={kind} leftSection={<StepIcon kind={kind} />} onClick={() => begin(kind)}>
            {t(`grid.quick_${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
};
