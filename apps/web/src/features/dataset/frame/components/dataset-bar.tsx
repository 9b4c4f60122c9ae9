import { ActionIcon, Button, Menu, Popover, TextInput, Tooltip } from '@mantine/core';
import {
  archiveDatasource,
  isConnectionSource,
  isFeedSource,
  refreshDatasource,
  restoreDatasource,
  updateDatasource,
  type Dataset,
} from '@plumbline/contract';
import {
  IconArchive,
  IconDots,
  IconPencil,
  IconRefresh,
  IconShare2,
  IconTerminal2,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { api } from '../../../../lib/api/api.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { ActivityItem } from '../../../../ui/activity/activity-item.tsx';
import { AskButton } from '../../../../ui/fields/ask-box.tsx';
import { CommentsButton, CommentsItem, CommentsPart } from '../../../../ui/comments/comments-part.tsx';
import { DatumChip } from '../../../../ui/page/datum-chip.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { ICON, SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { PageBar } from '../../../../ui/page/page-bar.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { needText } from '../../../../ui/sharing/access-mark.tsx';
import { SharePart, useShareAddress } from '../../../../ui/sharing/share-part.tsx';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { DownloadMenu } from './download-menu.tsx';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import classes from './frame.module.css';

const crumbs = () => [{ label: t('dataset.datasets'), to: '/datasets' }];

/** Sources that can be refreshed; a file has to be uploaded again. */
const isRefreshable = (kind: string): boolean =>
  kind.endsWith('link') || kind === 'query' || isConnectionSource(kind) || isFeedSource(kind);

/** The title, the source, and the actions on the whole dataset. */
export const DatasetBar = ({ items }: { readonly items: ReactNode }) => {
  const { dataset, version } = useDatasetPage();
  const isPhone = usePhone();
  return (
    <PageBar
      title={dataset.name}
      crumbs={crumbs()}
      datum={
        <>
          <Rename />
          <DatumChip
            version={version.number}
            rowCount={version.rowCount}
            at={version.createdAt}
            to={`/datasets/${dataset.id}/versions`}
          />
        </>
      }
      actions={
        <>
          {isRefreshable(dataset.source.kind) && dataset.state === 'active' ? <Refresh /> : null}
          <CommentsButton />
          <CommentsPart thing={{ kind: 'dataset', id: dataset.id }} />
          <DownloadMenu />
          {dataset.state === 'active' && !isPhone ? <AskButton dataset={dataset.id} /> : null}
          {dataset.state === 'active' ? <AskSql /> : null}
          <ShareButton />
          {dataset.state === 'active' ? <More items={items} /> : null}
        </>
      }
    />
  );
};

const Rename = () => {
  const { dataset, canEdit } = useDatasetPage();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const call = useChange(updateDatasource);
  const submit = async (): Promise<void> => {
    const next = name.trim();
    if (next === '') {
      return;
    }
    const result = await call.run({ params: { id: dataset.id }, body: { name: next } });
    if (result.ok) {
      setIsOpen(false);
      toast(t('dataset.renamed', { name: next }));
    }
  };
  const failure = call.failure === null ? null : errorMessage(call.failure);
  const problem = name.trim() === '' ? t('dataset.renameEmpty') : failure;
  return (
    <EditorsOnly can={canEdit}>
      <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-start">
        <Popover.Target>
          <Tooltip label={t('dataset.rename')} disabled={!canEdit}>
            <ActionIcon
              aria-label={t('dataset.rename')}
              disabled={!canEdit}
              onClick={() => {
                setName(dataset.name);
                setIsOpen(!isOpen);
              }}
            >
              <IconPencil {...SMALL_ICON} />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown className={classes['rename'] ?? ''}>
          <Form onSubmit={submit}>
            <TextInput
              label={t('dataset.renameLabel')}
              value={name}
              maxLength={200}
              data-autofocus
              error={problem}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" mt="sm" loading={call.isLoading}>
              {t('dataset.rename')}
            </Button>
          </Form>
        </Popover.Dropdown>
      </Popover>
    </EditorsOnly>
  );
};

const ShareButton = () => {
  const { dataset } = useDatasetPage();
  const sharing = useShareAddress();
  return (
    <>
      {usePhone() ? null : (
        <Button variant="default" leftSection={<IconShare2 {...ICON} />} onClick={sharing.open}>
          {t('sharing.share')}
        </Button>
      )}
      {sharing.isOpen ? (
        <SharePart thing={{ kind: 'dataset', id: dataset.id }} onClose={sharing.close} />
      ) : null}
    </>
  );
};

const AskSql = () => {
  const { dataset } = useDatasetPage();
  const navigate = useNavigate();
  // A phone has it in its menu.
  return usePhone() ? null : (
    <Tooltip label={t('dataset.askSql')}>
      <ActionIcon
        aria-label={t('dataset.askSql')}
        onClick={() => void navigate({ to: '/sql', search: { dataset: dataset.id } })}
      >
        <IconTerminal2 {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
};

function refreshHint({ kind, label, url, live }: Dataset['source']): string {
  if (live !== undefined) {
    return t('live.refreshHint');
  }
  return kind === 'query'
    ? t('dataset.refreshHintQuery')
    : t('dataset.refreshHint', { source: label ?? url ?? '' });
}

const Refresh = () => {
  const { dataset, version, canEdit } = useDatasetPage();
  const call = useChange(refreshDatasource);
  const start = async (): Promise<void> => {
    const result = await call.run({ params: { id: dataset.id } });
    if (result.ok) {
      toast(t('dataset.refreshStarted'));
    }
  };
  const failure = call.failure === null ? null : t('dataset.refreshFailed', { version: version.number });
  const hint = refreshHint(dataset.source);
  const isPhone = usePhone();
  const icon = <IconRefresh {...ICON} />;
  return (
    <EditorsOnly can={canEdit}>
      <Tooltip label={failure ?? hint}>
        <Button
          variant="default"
          loading={call.isLoading || dataset.jobId !== null}
          disabled={!canEdit}
          color={failure === null ? 'gray' : 'red'}
          {...(isPhone ? { 'aria-label': t('dataset.refresh'), px: 12 } : { leftSection: icon })}
          onClick={() => void start()}
        >
          {isPhone ? icon : t('dataset.refresh')}
        </Button>
      </Tooltip>
      {failure === null ? null : <span role="alert">{failure}</span>}
    </EditorsOnly>
  );
};

const More = ({ items }: { readonly items: ReactNode }) => {
  const { dataset, canEdit } = useDatasetPage();
  const isPhone = usePhone();
  const sharing = useShareAddress();
  const navigate = useNavigate();
  const call = useChange(archiveDatasource);
  const archive = async (): Promise<void> => {
    const result = await call.run({ params: { id: dataset.id } });
    if (!result.ok) {
      return;
    }
    const undo = async (): Promise<void> => {
      await api.call(restoreDatasource, { params: { id: dataset.id } });
    };
    toast(t('dataset.archived', { name: dataset.name }), {
      undo: { label: t('dataset.undoArchive'), run: undo },
    });
    await navigate({ to: '/datasets' });
  };
  const uses = dataset.dependents.length;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Tooltip label={call.failure === null ? t('dataset.more') : errorMessage(call.failure)}>
          <ActionIcon aria-label={t('dataset.more')} loading={call.isLoading}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {uses === 0 ? null : (
          <div className={classes['menuNote']}>{t('dataset.dependents', { count: uses })}</div>
        )}
        {canEdit ? null : <div className={classes['menuNote']}>{needText(dataset)}</div>}
        {isPhone ? (
          <>
            <CommentsItem />
            <Menu.Item leftSection={<IconShare2 {...ICON} />} onClick={sharing.open}>
              {t('sharing.share')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTerminal2 {...ICON} />}
              onClick={() => void navigate({ to: '/sql', search: { dataset: dataset.id } })}
            >
              {t('dataset.askSql')}
            </Menu.Item>
          </>
        ) : null}
        {items}
        <ActivityItem kind="dataset" id={dataset.id} />
        <Menu.Item leftSection={<IconArchive {...ICON} />} disabled={!canEdit} onClick={() => void archive()}>
          {t('dataset.archive')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
