import { listGroups, type RecipientIds } from '@plumbline/contract';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session/current.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { t } from '../../messages/index.ts';
import { peopleQuery } from '../sharing/api.ts';

export interface Recipient {
  readonly kind: 'user' | 'group';
  readonly id: string;
  readonly name: string;
}

export const recipientIds = (recipients: readonly Recipient[]): RecipientIds => ({
  users: recipients.filter(({ kind }) => kind === 'user').map(({ id }) => id),
  groups: recipients.filter(({ kind }) => kind === 'group').map(({ id }) => id),
});

interface RecipientsFieldProps {
  readonly recipients: readonly Recipient[];
  readonly onChange: (recipients: Recipient[]) => void;
}

/** People, found by the server, and groups of the workspace. */
export const RecipientsField = ({ recipients, onChange }: RecipientsFieldProps) => {
  const user = useUser();
  const [text, setText] = useState('');
  const people = useQuery(peopleQuery(text));
  const groups = useQuery(routeQuery(listGroups, { params: { tenant: user?.tenant.id ?? '' } }));
  const matching: Recipient[] = [
    ...(people.data ?? [])
      .filter(({ id }) => id !== user?.id)
      .map(({ id, name }) => ({ kind: 'user' as const, id, name })),
    ...(groups.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
      .map(({ id, name }) => ({ kind: 'group' as const, id, name })),
  ];
  const byId = new Map([...matching, ...recipients].map((one) => [one.id, one]));
  return (
    <MultiSelect
      label={t('subscription.people')}
      description={t('subscription.peopleWhat')}
      placeholder={t('subscription.peopleHint')}
      searchable
      hidePickedOptions
      searchValue={text}
      onSearchChange={setText}
      value={recipients.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => byId.get(id) ?? []))}
      data={[...byId.values()].map(({ id, name }) => ({ value: id, label: name }))}
      // The server has found people by their words, in any order.
      filter={({ options }) => options}
    />
  );
};
