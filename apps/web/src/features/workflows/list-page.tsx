import { updateWorkflow, type WorkflowSummary, createWorkflow } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconChartDots3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useChange } from '../../lib/data/use-change.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { ArchivableList, useArchivableSearch } from '../../ui/list/archivable-list.tsx';
import { ListName, Truncated } from '../../ui/list/list-name.tsx';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { OwnerName } from '../../ui/sharing/access-mark.tsx';
import { StatusDot } from '../../ui/states/status-dot.tsx';
import { archivedWorkflowsQuery, workflowsQuery } from './api.ts';
import { formatMetric, formatShare } from './model/figures.ts';

const TONES = {
  training: 'warning',
  ready: 'positive',
  failed: 'negative',
  cancelled: 'neutral',
  archived: 'neutral',
} as const;

const qualityText = ({ quality }: WorkflowSummary): string =>
  quality === null
    ? ''
    : `${quality.name} ${(quality.unit === 'share' ? formatShare : formatMetric)(quality.value)}`;

const COLUMNS: readonly ListColumn<WorkflowSummary>[] = [
  {
    key: 'name',
    label: t('workflows.name'),
    kind: 'name',
    sort: 'name',
    render: (workflow) => (
      <ListName
        icon={IconChartDots3}
        meta={`${workflow.serviceName} · ${t(`workflows.state.${workflow.state}`)}`}
      >
        <Link to="/workflows/$wId" params={{ wId: workflow.id }} title={workflow.name}>
          {workflow.name}
        </Link>
      </ListName>
    ),
  },
  {
    key: 'service',
    label: t('workflows.service'),
    hideOn: 'phone',
    render: ({ serviceName }) => serviceName,
  },
  {
    key: 'dataset',
    label: t('workflows.dataset'),
    kind: 'wide',
    hideOn: 'narrow',
    render: ({ datasetName }) => <Truncated text={datasetName ?? t('workflows.datasetHidden')} />,
  },
  {
    key: 'quality',
    label: t('workflows.quality'),
    hideOn: 'phone',
    render: (workflow) => <Truncated text={qualityText(workflow)} />,
  },
  {
    key: 'owner',
    label: t('workflows.owner'),
    hideOn: 'narrow',
    render: ({ createdBy }) => createdBy && <OwnerName owner={createdBy} />,
  },
  {
    key: 'updatedAt',
    label: t('workflows.changed'),
    hideOn: 'phone',
    sort: 'updatedAt',
    render: ({ updatedAt }) => formatTableTime(updatedAt),
  },
  {
    key: 'state',
    label: t('workflows.stateLabel'),
    hideOn: 'phone',
    render: ({ state }) => <StatusDot tone={TONES[state]} label={t(`workflows.state.${state}`)} />,
  },
];

const RestoreButton = ({ id }: { readonly id: string }) => {
  const restore = useChange(updateWorkflow);
  return (
    <Button
      size="xs"
      variant="default"
      loading={restore.isLoading}
      onClick={() => void restore.run({ params: { id }, body: { archived: false } })}
    >
      {t('ui.restore')}
    </Button>
  );
};

const RESTORE: ListColumn<WorkflowSummary> = {
  key: 'actions',
  label: t('workflows.actions'),
  isLabelHidden: true,
  kind: 'menu',
  render: ({ id }) => <RestoreButton id={id} />,
};

/** The workflows that a person may see, or those of the archive. */
export const WorkflowsPage = () => {
  const navigate = useNavigate();
  const list = useArchivableSearch();
  const active = useQuery({ ...workflowsQuery(list.search), enabled: !list.isArchive });
  const archived = useQuery({ ...archivedWorkflowsQuery(list.search), enabled: list.isArchive });
  return (
    <ArchivableList
      {...list}
      query={list.isArchive ? archived : active}
      columns={list.isArchive ? [...COLUMNS, RESTORE] : COLUMNS}
      create={{
        label: t('workflows.new'),
        reason: t('workflows.editorsOnly'),
        leadsTo: createWorkflow,
        onClick: () => void navigate({ to: '/workflows/new' }),
      }}
      texts={{
        title: t('workflows.title'),
        table: t('workflows.table'),
        find: t('workflows.find'),
        archived: t('workflows.archived'),
        loading: t('workflows.loading'),
        failed: t('workflows.failed'),
        found: (count) => t('workflows.found', { count }),
        noMatch: t('workflows.noMatch', { search: list.search.q }),
        clearSearch: t('workflows.clearSearch'),
        noArchived: t('workflows.noArchived'),
        none: t('workflows.none'),
        noneViewer: t('workflows.noneViewer'),
        noneWhat: t('workflows.noneWhat'),
      }}
    />
  );
};
