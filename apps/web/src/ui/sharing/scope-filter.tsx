import { LIST_SCOPES, type ListScope } from '@plumbline/contract';
import { Select } from '@mantine/core';
import { readScope } from './list-scope.ts';
import { t } from '../../messages/index.ts';

const ALL = 'all';

interface ScopeFilterProps {
  /** Null: everything. */
  readonly value: ListScope | null;
  readonly onChange: (scope: ListScope | null) => void;
}

/** Narrows a list to what is mine, shared with me, or mine alone. */
export const ScopeFilter = ({ value, onChange }: ScopeFilterProps) => (
  <Select
    aria-label={t('sharing.scope')}
    size="sm"
    w={150}
    allowDeselect={false}
    value={value ?? ALL}
    onChange={(next) => onChange(readScope(next))}
    data={[
      { value: ALL, label: t('sharing.scope-all') },
      ...LIST_SCOPES.map((scope) => ({ value: scope, label: t(`sharing.scope-${scope}`) })),
    ]}
  />
);
