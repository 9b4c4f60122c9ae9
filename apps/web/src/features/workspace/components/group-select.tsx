import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session/current.ts';
import { t } from '../../../messages/index.ts';
import { groupsQuery } from '../api.ts';

interface GroupSelectProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Groups of the workspace by their ids. */
export const GroupSelect = ({ value, onChange }: GroupSelectProps) => {
  const groups = useQuery(groupsQuery(useUser()?.tenant.id ?? '')).data ?? [];
  return (
    <MultiSelect
      label={t('workspace.groupsOptional')}
      placeholder={value.length === 0 ? t('workspace.addGroup') : ''}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={value.filter((id) => groups.some((group) => group.id === id))}
      onChange={onChange}
      nothingFoundMessage={t('workspace.noGroup')}
      comboboxProps={{ withinPortal: true }}
      searchable
    />
  );
};
