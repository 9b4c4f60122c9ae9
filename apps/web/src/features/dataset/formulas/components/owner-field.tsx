import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { mentionableQuery } from '../../../../ui/comments/api.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';

interface OwnerFieldProps {
  readonly owner: { readonly id: string; readonly name: string };
  readonly isDisabled: boolean;
  readonly onOwner: (id: string) => void;
}

/** The person to ask about a measure: anybody who sees the dataset. */
export const OwnerField = ({ owner, isDisabled, onOwner }: OwnerFieldProps) => {
  const { dataset } = useDatasetPage();
  const [typed, setTyped] = useState('');
  // The owner's own name is no search: everybody is offered until something else is typed.
  const q = typed === owner.name ? '' : typed;
  const { data = [] } = useQuery(mentionableQuery({ kind: 'dataset', id: dataset.id }, q));
  const others = data.filter(({ id, canOpen }) => canOpen && id !== owner.id);
  return (
    <Select
      size="sm"
      searchable
      allowDeselect={false}
      aria-label={t('formula.owner')}
      value={owner.id}
      disabled={isDisabled}
      nothingFoundMessage={t('formula.nobody')}
      // The server has searched: what it found may match by an address.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(id) => (id === null ? undefined : onOwner(id))}
      data={[owner, ...others].map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
};
