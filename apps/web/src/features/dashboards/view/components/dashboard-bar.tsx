import {
  GRAPH_MODES,
  type Dashboard,
  type Dataset,
  type GraphMode,
  updateDashboard,
} from '@plumbline/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { IconMaximize, IconPencil, IconRefresh, IconShare2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { AskButton } from '../../../../ui/fields/ask-box.tsx';
import { DatumChip } from '../../../../ui/page/datum-chip.tsx';
import { GatedButton } from '../../../../ui/buttons/gated-button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import { PageBar } from '../../../../ui/page/page-bar.tsx';
import { needText } from '../../../../ui/sharing/access-mark.tsx';
import { CommentsButton, CommentsPart } from '../../../../ui/comments/comments-part.tsx';
import { SharePart, useShareAddress } from '../../../../ui/sharing/share-part.tsx';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import { t } from '../../../../messages/index.ts';
import { canEditNow } from '../../core/model/can-edit-now.ts';
import { DashboardMore } from './dashboard-more.tsx';
import type { SharePanel } from '../share-panel.ts';

interface DashboardBarProps {
  readonly dashboard: Dashboard;
  readonly dataset: Dataset | undefined;
  /** The title of the maximized tile; null for the whole dashboard. */
  readonly large: string | null;
  readonly mode: GraphMode | null;
  readonly onMode: (mode: GraphMode | null) => void;
  readonly onRefresh: () => void;
  readonly onHistory: () => void;
  readonly Share: SharePanel | null;
}

/** The mode after this one; after the last, each chart has its own again. */
export const nextMode = (mode: GraphMode | null): GraphMode | null => {
  const at = GRAPH_MODES.indexOf(mode ?? 'Absolute') + 1;
  return at === GRAPH_MODES.length ? null : (GRAPH_MODES[at] ?? null);
};

/** The page and its overlays, without the navigation. */
export const fillScreen = (): void => {
  if (document.fullscreenElement === null) {
    void document.getElementById('main')?.requestFullscreen();
  } else {
    void document.exitFullscreen();
  }
};

export const DashboardBar = (props: DashboardBarProps) => {
  const { dashboard, dataset, large } = props;
  const crumbs = [
    { label: t('dashboard.title'), to: '/dashboards' },
    ...(large === null ? [] : [{ label: dashboard.name, to: `/dashboards/${dashboard.id}` }]),
  ];
  const version = dataset?.version ?? null;
  return (
    <PageBar
      title={large ?? dashboard.name}
      crumbs={crumbs}
      datum={
        version === null || dataset === undefined ? null : (
          <DatumChip
            version={version.number}
            rowCount={version.rowCount}
            at={version.createdAt}
            to={`/datasets/${dataset.id}/versions`}
          />
        )
      }
      actions={<Actions {...props} />}
    />
  );
};

const Actions = ({ dashboard, dataset, mode, onMode, onRefresh, onHistory, Share }: DashboardBarProps) => {
  const isPhone = usePhone();
  const canEdit = canEditNow(dashboard);
  const navigate = useNavigate();
  const sharing = useShareAddress();
  const edit = (): void => void navigate({ to: '/dashboards/$id/edit', params: { id: dashboard.id } });
  const hasCharts = dashboard.tiles.some(({ kind }) => kind === 'chart');
  return (
    <>
      {isPhone || !hasCharts ? null : (
        <SegmentedControl
          aria-label={t('dashboard.mode')}
          size="xs"
          value={mode ?? 'Absolute'}
          onChange={(next) => onMode(next === 'Absolute' ? null : next)}
          data={GRAPH_MODES.map((value) => ({ value, label: t(`dashboard.mode-${value}`) }))}
        />
      )}
      <CommentsButton />
      <CommentsPart
        thing={{ kind: 'dashboard', id: dashboard.id }}
        anchors={dashboard.tiles
          .filter(({ title }) => title !== '')
          .map(({ id, title }) => ({ kind: 'tile', tileId: id, label: title }))}
      />
      {isPhone ? null : (
        <>
          {dataset === undefined ? null : <AskButton dataset={dataset.id} />}
          <IconButton label={t('dashboard.refresh')} onClick={onRefresh}>
            <IconRefresh {...ICON} />
          </IconButton>
          <IconButton label={t('dashboard.fullScreen')} onClick={fillScreen}>
            <IconMaximize {...ICON} />
          </IconButton>
          <Button variant="default" leftSection={<IconShare2 {...ICON} />} onClick={sharing.open}>
            {t('sharing.share')}
          </Button>
          <GatedButton
            variant="default"
            isAllowed={canEdit}
            reason={dashboard.isArchived ? t('dashboard.isArchived') : needText(dashboard)}
            leadsTo={updateDashboard}
            leftSection={<IconPencil {...ICON} />}
            onClick={edit}
          >
            {t('dashboard.edit')}
          </GatedButton>
        </>
      )}
      <DashboardMore
        dashboard={dashboard}
        mode={mode}
        onMode={onMode}
        onEdit={edit}
        onHistory={onHistory}
        onRefresh={onRefresh}
        onShare={sharing.open}
      />
      {sharing.isOpen ? (
        <SharePart
          thing={{ kind: 'dashboard', id: dashboard.id }}
          onClose={sharing.close}
          links={Share === null ? null : <Share dashboard={dashboard} />}
        />
      ) : null}
    </>
  );
};
