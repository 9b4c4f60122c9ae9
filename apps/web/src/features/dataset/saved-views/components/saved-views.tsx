import { createSavedView, removeSavedView, updateSavedView, type SavedView } from '@plumbline/contract';
import { ActionIcon, Button, Checkbox, Menu, Modal, TextInput, Tooltip } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { savedState, toSearch } from '../model.ts';
import { viewsQuery } from '../api.ts';
import { useSearchKeys } from '../../../../lib/routes/use-search-keys.ts';

/** Saved views: open, create, update and delete. */
export const SavedViews = () => {
  const { dataset } = useDatasetPage();
  const search = useSearchKeys();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const views = useQuery({ ...viewsQuery(dataset.id), enabled: isOpen });
  const update = useChange(updateSavedView);
  const remove = useChange(removeSavedView);
  const failure = update.failure ?? remove.failure;
  const report = ({ ok }: { readonly ok: boolean }, text: string): void => (ok ? toast(text) : undefined);
  const open = (view: SavedView): void =>
    void navigate({
      to: `/datasets/$id/${view.layout}` as const,
      params: { id: dataset.id },
      search: toSearch(view.state),
    });
  const own = (views.data ?? []).filter(({ isOwn }) => isOwn);
  const shared = (views.data ?? []).filter(({ isOwn }) => !isOwn);
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={288}>
        <Menu.Target>
          <Tooltip label={t('gridView.viewsButton')}>
            <ActionIcon aria-label={t('gridView.viewsButton')}>
              <IconBookmark {...ICON} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceFloppy {...ICON} />} onClick={() => setSaving(true)}>
            {t('gridView.viewsSave')}
          </Menu.Item>
          <Menu.Divider />
          {views.isPending ? <Menu.Label>{t('gridView.viewsLoading')}</Menu.Label> : null}
          {views.isError ? <Menu.Label role="alert">{errorMessage(views.error)}</Menu.Label> : null}
          {views.data?.length === 0 ? <Menu.Label>{t('gridView.viewsNone')}</Menu.Label> : null}
          {own.length > 0 ? <Menu.Label>{t('gridView.viewsOwn')}</Menu.Label> : null}
          {own.map((view) => (
            <OwnView
              key={view.id}
              view={view}
              onOpen={() => open(view)}
              onReplace={() =>
                void update
                  .run({ params: { id: view.id }, body: { state: savedState(search) } })
                  .then((result) => report(result, t('gridView.viewsReplaced', { name: view.name })))
              }
              onRemove={() =>
                void remove
                  .run({ params: { id: view.id } })
                  .then((result) => report(result, t('gridView.viewsRemoved', { name: view.name })))
              }
            />
          ))}
          {shared.length > 0 ? <Menu.Label>{t('gridView.viewsShared')}</Menu.Label> : null}
          {shared.map((view) => (
            <Menu.Item key={view.id} leftSection={<IconUsers {...ICON} />} onClick={() => open(view)}>
              {t('gridView.viewsBy', { name: view.name, person: view.createdBy.name })}
            </Menu.Item>
          ))}
          {failure === null ? null : <Menu.Label role="alert">{errorMessage(failure)}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <SaveView isOpen={isSaving} onClose={() => setSaving(false)} />
    </>
  );
};

interface OwnViewProps {
  readonly view: SavedView;
  readonly onOpen: () => void;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

const OwnView = ({ view, onOpen, onReplace, onRemove }: OwnViewProps) => (
  <Menu.Sub position="left-start">
    <Menu.Sub.Target>
      <Menu.Sub.Item leftSection={view.isShared ? <IconUsers {...ICON} /> : null} onClick={onOpen}>
        {view.name}
      </Menu.Sub.Item>
    </Menu.Sub.Target>
    <Menu.Sub.Dropdown>
      <Menu.Item onClick={onOpen}>{t('gridView.viewsOpen')}</Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={onReplace}>
        {t('gridView.viewsReplace')}
      </Menu.Item>
      <Menu.Item
        color="red"
        closeMenuOnClick={false}
        leftSection={<IconTrash {...ICON} />}
        onClick={onRemove}
      >
        {t('gridView.viewsRemove')}
      </Menu.Item>
    </Menu.Sub.Dropdown>
  </Menu.Sub>
);

const SaveView = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const { dataset, canEdit } = useDatasetPage();
  const search = useSearchKeys();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const call = useChange(createSavedView);
  const save = async (): Promise<void> => {
    const body = { name: name.trim(), layout: 'data', state: savedState(search), isShared } as const;
    const result = await call.run({ params: { id: dataset.id }, body });
    if (!result.ok) {
      return;
    }
    toast(t('gridView.viewsSaved', { name: name.trim() }));
    setName('');
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('gridView.viewsSaveTitle')}>
      <Form
        onSubmit={() => {
          if (name.trim() !== '') {
            void save();
          }
        }}
      >
        <TextInput
          label={t('gridView.viewsName')}
          description={t('gridView.viewsWhat')}
          value={name}
          maxLength={200}
          data-autofocus
          error={call.failure === null ? null : errorMessage(call.failure)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Tooltip label={t('gridView.viewsShareEditors')} disabled={canEdit}>
          <Checkbox
            mt={12}
            label={t('gridView.viewsShare')}
            checked={isShared}
            disabled={!canEdit}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        </Tooltip>
        <Button type="submit" mt={16} loading={call.isLoading}>
          {t('gridView.viewsSaveButton')}
        </Button>
      </Form>
    </Modal>
  );
};
