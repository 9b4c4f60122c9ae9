import type { Tile } from '@plumbline/contract';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChartBar,
  IconLetterCase,
  IconNumbers,
  IconPhoto,
  IconPlus,
  IconSettings,
  IconTable,
  IconTableOptions,
} from '@tabler/icons-react';
import { useSavedMeasures } from '../../../../lib/data/use-saved-measures.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { PageBar } from '../../../../ui/page/page-bar.tsx';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import { crumbs } from '../../core/components/not-found.tsx';
import { t } from '../../../../messages/index.ts';
import { useEdit, type EditPanel } from '../hooks/edit-context.ts';
import { newTile } from '../model/new-tile.ts';
import type { DashboardEditor } from '../hooks/use-editing.ts';

interface EditBarProps {
  readonly name: string;
  readonly dashboardId: string;
  readonly editing: DashboardEditor;
  readonly onPanel: (panel: EditPanel) => void;
  readonly onSave: () => void;
  readonly onLeave: () => void;
}

export const EditBar = ({ name, dashboardId, editing, onPanel, onSave, onLeave }: EditBarProps) => {
  const isPhone = usePhone();
  const { state, dispatch, dirty, isSaving } = editing;
  const { past, future } = state.history;
  const tool = (label: string, Icon: typeof IconPlus, run: (() => void) | null) => (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={run === null} onClick={() => run?.()}>
        <Icon {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <PageBar
      title={t('dashboardEditor.editing', { name })}
      crumbs={[...crumbs(), { label: name, to: `/dashboards/${dashboardId}` }]}
      actions={
        <>
          <p id="edit-keys" className="pl-hidden">
            {t('dashboardEditor.editKeys')}
          </p>
          {tool(
            t('dashboardEditor.undo'),
            IconArrowBackUp,
            past.length === 0 ? null : () => dispatch({ type: 'undone' }),
          )}
          {tool(
            t('dashboardEditor.redo'),
            IconArrowForwardUp,
            future.length === 0 ? null : () => dispatch({ type: 'redone' }),
          )}
          {tool(t('dashboardEditor.parameters'), IconAdjustmentsHorizontal, () => onPanel('parameters'))}
          {tool(t('dashboardEditor.dashboardSettings'), IconSettings, () => onPanel('settings'))}
          <AddMenu isPhone={isPhone} onPanel={onPanel} />
          {isPhone ? null : (
            <Button variant="default" onClick={onLeave}>
              {t(dirty ? 'dashboardEditor.leaveDraft' : 'dashboardEditor.leave')}
            </Button>
          )}
          <Button loading={isSaving} onClick={onSave}>
            {t(dirty ? 'dashboardEditor.save' : 'dashboardEditor.done')}
          </Button>
        </>
      }
    />
  );
};

const KINDS: readonly (readonly [Exclude<Tile['kind'], 'chart'>, typeof IconPlus])[] = [
  ['figure', IconNumbers],
  ['grid', IconTable],
  ['pivot', IconTableOptions],
  ['text', IconLetterCase],
  ['image', IconPhoto],
];

const AddMenu = ({
  isPhone,
  onPanel,
}: {
  readonly isPhone: boolean;
  readonly onPanel: (panel: EditPanel) => void;
}) => {
  const { dashboard, datasets, tab, dispatch } = useEdit();
  const columns = datasets.get(dashboard.datasetId)?.columns ?? [];
  const { measures } = useSavedMeasures(dashboard.datasetId);
  const add = (kind: Exclude<Tile['kind'], 'chart'>) => () =>
    dispatch({ type: 'added', tile: newTile(kind, { columns, measures, tab }) });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        {isPhone ? (
          <ActionIcon variant="default" size={44} aria-label={t('dashboardEditor.addTile')}>
            <IconPlus {...ICON} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconPlus {...ICON} />}>
            {t('dashboardEditor.addTile')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconChartBar {...ICON} />} onClick={() => onPanel('chart')}>
          {t('dashboardEditor.kind-chart')}
        </Menu.Item>
        {KINDS.map(([kind, Icon]) => (
          <Menu.Item key={kind} leftSection={<Icon {...ICON} />} onClick={add(kind)}>
            {t(`dashboardEditor.kind-${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
