import { updateWorkflow, type WorkflowSummary, createWorkflow } from '@plumbline/contract';
import { Button, Switch } from '@mantine/core';
import { IconChartDots3, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCan } from '../../lib/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useSearchKeys, useChangeSearchKeys } from '../../lib/use-search-keys.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { Body } from '../../ui/body.tsx';
import { GatedButton } from '../../ui/gated-button.tsx';
import { ListName, Truncated } from '../../ui/list/list-name.tsx';
import { ListResults, NoResults } from '../../ui/list/list-results.tsx';
import { parseListSearch, printListSearch, type ListSearch } from '../../ui/list/list-search.ts';
import { ListTable, type ListColumn } from '../../ui/list/list-table.tsx';
import { PageBar, SubBar } from '../../ui/page-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { OwnerName } from '../../ui/sharing/access-mark.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { archivedWorkflowsQuery, workflowsQuery } from './api.ts';
import { formatMetric, formatShare } from './model/figures.ts';
import classes from './components/workflows.module.css';

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

/** The workflows that a person may see, or those of the archive. */
export const WorkflowsPage = () => {
  const keys = useSearchKeys();
  const change = useChangeSearchKeys();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const canCreate = useCan('editor');
  const search = parseListSearch(keys);
  const isArchive = keys['archived'] === true;
  const setSearch = (next: ListSearch): void =>
    change(() => ({ ...printListSearch(next), ...(isArchive ? { archived: true } : {}) }));
  const active = useQuery({ ...workflowsQuery(search), enabled: !isArchive });
  const archived = useQuery({ ...archivedWorkflowsQuery(search), enabled: isArchive });
  const plus = <IconPlus size={16} stroke={1.6} aria-hidden="true" />;
  return (
    <>
      <PageBar
        title={t('workflows.title')}
        actions={
          <GatedButton
            isAllowed={canCreate}
            reason={t('workflows.editorsOnly')}
            leadsTo={createWorkflow}
            onClick={() => void navigate({ to: '/workflows/new' })}
            aria-label={t('workflows.new')}
            leftSection={isPhone ? null : plus}
          >
            {isPhone ? plus : t('workflows.new')}
          </GatedButton>
        }
      />
      <SubBar>
        <SearchField
          label={t('workflows.find')}
          value={search.q}
          isWide={isPhone}
          onChange={(q) => setSearch({ ...search, q, page: 1 })}
        />
        <Switch
          className={classes['push'] ?? ''}
          label={t('workflows.archived')}
          checked={isArchive}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            change(() => (isOn ? { archived: true } : {}));
          }}
        />
      </SubBar>
      <Body>
        <ListResults
          query={isArchive ? archived : active}
          page={search.page}
          onPage={(page) => setSearch({ ...search, page })}
          loading={t('workflows.loading')}
          failed={t('workflows.failed')}
          found={search.q === '' ? null : (count) => t('workflows.found', { count })}
          empty={
            <Nothing search={search} isArchive={isArchive} onClear={() => setSearch({ ...search, q: '' })} />
          }
        >
          {(items) => (
            <ListTable
              label={t('workflows.table')}
              columns={isArchive ? [...COLUMNS, RESTORE] : COLUMNS}
              items={items}
              keyOf={({ id }) => id}
              sort={search.sort}
              onSort={(sort) => setSearch({ ...search, sort, page: 1 })}
            />
          )}
        </ListResults>
      </Body>
    </>
  );
};

const RestoreButton = ({ id }: { readonly id: string }) => {
  const restore = useChange(updateWorkflow);
  return (
    <Button
      size="xs"
      variant="default"
      loading={restore.isLoading}
      onClick={() => void restore.run({ params: { id }, body: { archived: false } })}
    >
      {t('workflows.restore')}
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

interface NothingProps {
  readonly search: ListSearch;
  readonly isArchive: boolean;
  readonly onClear: () => void;
}

const Nothing = ({ search, isArchive, onClear }: NothingProps) => {
  const navigate = useNavigate();
  const canCreate = useCan('editor');
  if (search.q !== '') {
    return (
      <NoResults
        title={t('workflows.noMatch', { search: search.q })}
        action={t('workflows.clearSearch')}
        onAction={onClear}
      />
    );
  }
  if (isArchive) {
    return <EmptyState title={t('workflows.noArchived')} />;
  }
  return (
    <EmptyState
      title={t('workflows.none')}
      actions={
        canCreate ? (
          <Button onClick={() => void navigate({ to: '/workflows/new' })}>{t('workflows.new')}</Button>
        ) : undefined
      }
    >
      {t('workflows.noneWhat')}
    </EmptyState>
  );
};
