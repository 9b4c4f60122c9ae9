import type { Permission, Sharing } from '@plumbline/contract';
import { Button, Checkbox, Select } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/index.ts';
import { Avatar } from '../icons/avatar.tsx';
import { peopleQuery } from './api.ts';
import { permissionText } from './permission-menu.tsx';
import { keyOfHolder, OFFERED, pickerHits, type PickerHit } from './picker-hits.ts';
import { Form } from '../dialogs/form.tsx';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import classes from './sharing.module.css';

interface AddPeopleProps {
  readonly sharing: Sharing;
  readonly isBusy: boolean;
  readonly withShown: boolean;
  readonly onWithShown: (isOn: boolean) => void;
  readonly onAdd: (hit: PickerHit, permission: Permission) => Promise<boolean>;
}

/** What people miss without the datasets that a thing shows. */
function whyDatasets(kind: Sharing['thing']['kind']) {
  if (kind === 'workflow') {
    return 'sharing.alsoWhyWorkflow';
  }
  if (kind === 'dataset') {
    return 'sharing.alsoWhyDataset';
  }
  return kind === 'story' ? 'sharing.alsoWhyStory' : 'sharing.alsoWhy';
}

/** Finds people and groups and gives them access. */
export const AddPeople = ({ sharing, isBusy, withShown, onWithShown, onAdd }: AddPeopleProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PickerHit | null>(null);
  const [permission, setPermission] = useState<Permission>('view');
  const people = useQuery(peopleQuery(text));
  const hits = chosen === null ? pickerHits(sharing, people.data ?? [], text) : [chosen];
  const byKey = new Map(hits.map((hit) => [keyOfHolder(hit.holder), hit]));
  const add = async (): Promise<void> => {
    if (chosen !== null && (await onAdd(chosen, permission))) {
      setChosen(null);
      setText('');
    }
  };
  const isSearching = text.trim() !== '' && people.isPending;
  return (
    <Form className={classes['add']} onSubmit={add}>
      <Select
        aria-label={t('sharing.find')}
        placeholder={t('sharing.findHint')}
        className={classes['find'] ?? ''}
        leftSection={<IconSearch {...ICON} />}
        rightSection={null}
        searchable
        data-autofocus
        searchValue={text}
        onSearchChange={setText}
        value={chosen === null ? null : keyOfHolder(chosen.holder)}
        onChange={(key) => setChosen(key === null ? null : (byKey.get(key) ?? null))}
        data={hits.map((hit) => ({ value: keyOfHolder(hit.holder), label: hit.name }))}
        // The server has found people by their words, in any order.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const hit = byKey.get(option.value);
          return hit === undefined ? option.label : <Hit hit={hit} />;
        }}
        {...(text.trim() === '' || isSearching ? {} : { nothingFoundMessage: t('sharing.noMatch') })}
      />
      <Select
        aria-label={t('sharing.permission')}
        value={permission}
        allowDeselect={false}
        onChange={(next) => setPermission(OFFERED.find((each) => each === next) ?? 'view')}
        data={OFFERED.map((each) => ({ value: each, label: t(`sharing.permission-${each}`) }))}
      />
      <Button variant="default" type="submit" h={32} loading={isBusy} disabled={chosen === null}>
        {t('sharing.add')}
      </Button>
      {sharing.shows.length === 0 ? null : (
        <Checkbox
          className={classes['also'] ?? ''}
          size="xs"
          checked={withShown}
          onChange={(event) => onWithShown(event.currentTarget.checked)}
          label={t('sharing.alsoShow', {
            count: sharing.shows.length,
            names: sharing.shows.map(({ name }) => name).join(', '),
          })}
          description={t(whyDatasets(sharing.thing.kind))}
        />
      )}
    </Form>
  );
};

const Hit = ({ hit }: { readonly hit: PickerHit }) => (
  <span className={classes['hit']}>
    {hit.holder.kind === 'user' ? (
      <Avatar name={hit.name} src={hit.avatar} />
    ) : (
      <span className={classes['icon']}>
        <IconUsers {...SMALL_ICON} />
      </span>
    )}
    <span className={classes['who']}>
      <span className={classes['name']}>{hit.name}</span>
      <span className={classes['note']}>{hit.email ?? t('sharing.groupOf', { count: hit.people })}</span>
    </span>
    <span className={classes['note']}>
      {hit.permission === null ? t('sharing.notShared') : permissionText(hit.permission)}
    </span>
  </span>
);
