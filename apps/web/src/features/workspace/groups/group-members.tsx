import { Select } from '@mantine/core';
import { changeGroupMembers, type Group } from '@plumbline/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { fullName } from '../../../lib/session/person.ts';
import { t } from '../../../messages/index.ts';
import { Avatar } from '../../../ui/icons/avatar.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { Pager } from '../../../ui/list/pager.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { groupMembersQuery, peopleQuery } from '../api.ts';
import classes from '../components/workspace.module.css';

/** The members of a group, saved at once. */
export const GroupMembers = ({ group }: { readonly group: Group }) => {
  const tenant = useUser()?.tenant.id ?? '';
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const members = useQuery(groupMembersQuery(tenant, group.id, page)).data;
  const matches = useQuery(peopleQuery(text)).data?.data ?? [];
  const change = useChange(changeGroupMembers);
  const params = { tenant, id: group.id };
  const people = members?.data ?? [];
  const add = (id: string | null): void => {
    if (id !== null) {
      setText('');
      void change.run({ params, body: { add: [id] } });
    }
  };
  return (
    <section className={classes['groupMembers']} aria-label={t('settings.members')}>
      <Select
        label={t('workspace.addPerson')}
        placeholder={t('workspace.findPerson')}
        searchable
        searchValue={text}
        onSearchChange={setText}
        value={null}
        onChange={add}
        // The server has found them by their words, in any order.
        filter={({ options }) => options}
        data={matches
          .filter(({ _id }) => !people.some(({ id }) => id === _id))
          .map((person) => ({ value: person._id, label: `${fullName(person)} · ${person.email}` }))}
        nothingFoundMessage={t('workspace.noMatch')}
      />
      <ul className={classes['groupList']}>
        {people.map((person) => (
          <li key={person.id} className={classes['person']}>
            <Avatar name={fullName(person)} src={person.avatar} />
            <span className={classes['personName']}>{fullName(person)}</span>
            <IconButton
              label={t('workspace.removeFromGroup', { name: fullName(person) })}
              onClick={() => void change.run({ params, body: { remove: [person.id] } })}
            >
              <IconX {...ICON} />
            </IconButton>
          </li>
        ))}
      </ul>
      {members === undefined ? null : (
        <Pager page={page} total={members.total} limit={members.limit} onPage={setPage} />
      )}
      <ErrorState error={change.failure} />
    </section>
  );
};
