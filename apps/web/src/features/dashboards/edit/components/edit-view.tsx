import type { DashboardContent } from '@plumbline/contract';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useShortcut } from '../../../../lib/keyboard/shortcuts.ts';
import { useUndoKeys } from '../../../../lib/keyboard/use-undo-keys.ts';
import { formatDate, t } from '../../../../messages/index.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import type { LoadedDashboard } from '../../core/api.ts';
import { tilesOfTab } from '../../core/model/dashboard-content.ts';
import { SidePanel } from '../../core/components/side-panel.tsx';
import { useDatasets } from '../../core/hooks/use-dashboard.ts';
import shared from '../../core/components/dashboard.module.css';
import type { DashboardDraft } from '../model/drafts.ts';
import { EditBar } from './edit-bar.tsx';
import { EditContext, type EditPanel } from '../hooks/edit-context.ts';
import { EditGrid } from './edit-grid.tsx';
import { EditList } from './edit-list.tsx';
import { EditTabs } from './edit-tabs.tsx';
import { useEditing } from '../hooks/use-editing.ts';
import { usePreview } from '../hooks/use-preview.ts';
import classes from './edit.module.css';

// Each comes when it is opened.
const AddPanel = lazyPart(async () => ({ default: (await import('./add-panel.tsx')).AddPanel }));
const DashboardSettings = lazyPart(async () => ({
  default: (await import('./dashboard-settings.tsx')).DashboardSettings,
}));
const ConflictModal = lazyPart(async () => ({
  default: (await import('./conflict-modal.tsx')).ConflictModal,
}));
const ParametersEditor = lazyPart(async () => ({
  default: (await import('./parameters-editor.tsx')).ParametersEditor,
}));
const TileSettings = lazyPart(async () => ({
  default: (await import('./settings/tile-settings.tsx')).TileSettings,
}));

interface EditViewProps {
  readonly loaded: LoadedDashboard;
  readonly draft: DashboardDraft | null;
  readonly draftOwner: string;
  readonly onDiscard: () => void;
}

const linkedTile = ({ hash }: { readonly hash: string }): string | null => (hash === '' ? null : hash);

const tabOfTile = ({ tiles }: DashboardContent, tile: string | null): string | null =>
  tiles.find(({ id }) => id === tile)?.tab ?? null;

/** The layout editor: tiles are placed, sized and filled, and nobody sees it before it is saved. */
export const EditView = ({ loaded, draft, draftOwner, onDiscard }: EditViewProps) => {
  const { data: dashboard } = loaded;
  // A link from a tile that cannot be shown opens its settings.
  const linked = useLocation({ select: linkedTile });
  const editing = useEditing({ loaded, draft, draftOwner, picked: linked });
  const { state, content, dispatch } = editing;
  const [tab, setTab] = useState(tabOfTile(content, linked));
  const [panel, setPanel] = useState<EditPanel>(null);
  const [isDraftShown, setIsDraftShown] = useState(draft !== null);
  const navigate = useNavigate();
  const isPhone = usePhone();
  const datasets = useDatasets(dashboard.datasetId, content.tiles);
  const store = usePreview(dashboard, content, datasets);
  const current = content.tabs.some(({ id }) => id === tab) ? tab : (content.tabs[0]?.id ?? null);
  const tiles = useMemo(() => tilesOfTab(content, current), [content, current]);
  const leave = useCallback(
    () => void navigate({ to: '/dashboards/$id', params: { id: dashboard.id } }),
    [navigate, dashboard.id],
  );
  const saveAndLeave = async (): Promise<void> => {
    if (await editing.save()) {
      leave();
    }
  };
  useShortcut('mod+s', () => {
    // What is still being typed belongs to what is saved.
    (document.activeElement as HTMLElement | null)?.blur();
    setTimeout(() => void editing.save(), 0);
  });
  const { past, future } = state.history;
  useUndoKeys({
    undo: past.length === 0 ? null : () => dispatch({ type: 'undone' }),
    redo: future.length === 0 ? null : () => dispatch({ type: 'redone' }),
  });
  const context = useMemo(
    () => ({ dashboard, content, datasets, tab: current, dispatch, store, setPanel }),
    [dashboard, content, datasets, current, dispatch, store],
  );
  const picked = content.tiles.find(({ id }) => id === state.picked);
  const closeTile = (): void => dispatch({ type: 'picked', id: null });
  return (
    <EditContext value={context}>
      <EditBar
        name={content.name}
        dashboardId={dashboard.id}
        editing={editing}
        onPanel={(next) => {
          closeTile();
          setPanel(next);
        }}
        onSave={() => void saveAndLeave()}
        onLeave={leave}
      />
      <EditTabs tab={current} onTab={setTab} />
      <div className={shared['workbench']}>
        <div className={`${shared['scroll']} ${classes['scroll']}`} data-scrolls="" data-edit-scroll="">
          {isDraftShown && draft !== null ? (
            <div className={classes['notice']} role="status">
              <Notice tone="info">
                {t('dashboardEditor.draftFound', { at: formatDate(new Date(draft.at).toISOString()) })}{' '}
                <Button variant="subtle" onClick={onDiscard}>
                  {t('dashboardEditor.draftDiscard')}
                </Button>
                <Button variant="subtle" onClick={() => setIsDraftShown(false)}>
                  {t('dashboardEditor.draftGoOn')}
                </Button>
              </Notice>
            </div>
          ) : null}
          {editing.failure === null ? null : <SaveFailure failure={editing.failure} onRetry={editing.save} />}
          {tiles.length === 0 ? <NoTilesYet onAdd={() => setPanel('chart')} /> : null}
          {isPhone ? <EditList tiles={tiles} /> : <EditGrid tiles={tiles} picked={state.picked} />}
        </div>
        <Panel
          panel={picked === undefined ? panel : 'tile'}
          picked={picked}
          onClose={picked === undefined ? () => setPanel(null) : closeTile}
        />
      </div>
      {editing.conflict === null ? null : (
        <Suspense>
          <ConflictModal editing={editing} conflict={editing.conflict} />
        </Suspense>
      )}
    </EditContext>
  );
};

const SaveFailure = ({
  failure,
  onRetry,
}: {
  readonly failure: unknown;
  readonly onRetry: () => Promise<boolean>;
}) => (
  <div className={classes['notice']}>
    <ErrorState error={failure} title={t('dashboardEditor.notSaved')} onRetry={() => void onRetry()} />
  </div>
);

const NoTilesYet = ({ onAdd }: { readonly onAdd: () => void }) => (
  <div className={classes['notice']}>
    <p>{t('dashboardEditor.noTilesEdit')}</p>
    <Button mt="sm" onClick={onAdd}>
      {t('dashboardEditor.addChart')}
    </Button>
  </div>
);

interface PanelProps {
  readonly panel: EditPanel | 'tile';
  readonly picked: DashboardContent['tiles'][number] | undefined;
  readonly onClose: () => void;
}

const Panel = ({ panel, picked, onClose }: PanelProps) => {
  if (panel === null) {
    return null;
  }
  const title = {
    tile: t('dashboardEditor.tileSettings'),
    chart: t('dashboardEditor.addChart'),
    parameters: t('dashboardEditor.parameters'),
    settings: t('dashboardEditor.dashboardSettings'),
  }[panel];
  return (
    <SidePanel
      key={panel === 'tile' ? picked?.id : panel}
      title={title}
      closeLabel={t('ui.close')}
      onClose={onClose}
    >
      {panel === 'tile' && picked !== undefined ? <TileSettings tile={picked} /> : null}
      {panel === 'chart' ? <AddPanel onDone={onClose} /> : null}
      {panel === 'parameters' ? <ParametersEditor /> : null}
      {panel === 'settings' ? <DashboardSettings /> : null}
    </SidePanel>
  );
};
