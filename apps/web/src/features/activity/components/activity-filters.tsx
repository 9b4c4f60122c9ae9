import { Button, Select, TextInput } from '@mantine/core';
import { ACTIVITY_GROUPS, type ActivityGroup } from '@plumbline/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session/current.ts';
import { fullName } from '../../../lib/session/person.ts';
import { t } from '../../../messages/index.ts';
import { SMALL_ICON } from '../../../ui/icons/icons.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { actorsQuery } from '../api.ts';
import { isFiltered, NO_FILTERS, type ActivitySearch } from '../model/activity-search.ts';
import classes from './activity.module.css';

const kindLabel = (kind: ActivityGroup): string => t(`activity.kind.${kind}`);

const ALL = 'all';
const PRODUCT = 'product';

interface ActivityFiltersProps {
  readonly search: ActivitySearch;
  readonly onSearch: (search: ActivitySearch, replace?: boolean) => void;
}

export const ActivityFilters = ({ search, onSearch }: ActivityFiltersProps) => {
  const change = (part: Partial<ActivitySearch>, replace = false): void =>
    onSearch({ ...search, ...part, page: 1, entry: null }, replace);
  return (
    <div className={classes['filters']} role="group" aria-label={t('activity.filters')}>
      <div className={classes['search']}>
        <SearchField
          label={t('activity.searchHint')}
          value={search.q}
          isWide
          onChange={(q) => change({ q }, true)}
        />
      </div>
      <PersonFilter value={search.who} onChange={(who) => change({ who })} />
      <Select
        aria-label={t('activity.kind')}
        size="sm"
        className={classes['choice'] ?? ''}
        data={[
          { value: ALL, label: t('activity.everyKind') },
          ...ACTIVITY_GROUPS.map((kind) => ({ value: kind, label: kindLabel(kind) })),
        ]}
        value={search.kind ?? ALL}
        onChange={(next) => change({ kind: ACTIVITY_GROUPS.find((kind) => kind === next) ?? null })}
        allowDeselect={false}
      />
      <DayField label={t('activity.from')} value={search.from} onChange={(from) => change({ from })} />
      <DayField label={t('activity.to')} value={search.to} onChange={(to) => change({ to })} />
      {search.only === null ? null : (
        <Button
          variant="light"
          size="sm"
          rightSection={<IconX {...SMALL_ICON} />}
          aria-label={t('activity.everything')}
          onClick={() => change({ only: null })}
        >
          {t(`activity.only.${search.only.kind}`)}
        </Button>
      )}
      {isFiltered(search) ? (
        <Button variant="subtle" size="sm" onClick={() => onSearch(NO_FILTERS)}>
          {t('activity.clear')}
        </Button>
      ) : null}
    </div>
  );
};

interface PersonFilterProps {
  readonly value: string | null;
  readonly onChange: (who: string | null) => void;
}

const PersonFilter = ({ value, onChange }: PersonFilterProps) => {
  const people = useQuery(actorsQuery(useUser()?.tenant.id ?? ''));
  const listed = (people.data?.data ?? []).map((person) => ({ value: person.id, label: fullName(person) }));
  const isFormer = value !== null && value !== PRODUCT && !listed.some((person) => person.value === value);
  return (
    <Select
      aria-label={t('activity.person')}
      size="sm"
      className={classes['choice'] ?? ''}
      searchable
      data={[
        { value: ALL, label: t('activity.everybody') },
        { value: PRODUCT, label: t('activity.product') },
        ...listed,
        ...(isFormer ? [{ value, label: t('activity.person') }] : []),
      ]}
      value={value ?? ALL}
      onChange={(next) => onChange(next === null || next === ALL ? null : next)}
      allowDeselect={false}
    />
  );
};

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label className={classes['day']}>
    <span>{label}</span>
    <TextInput
      type="date"
      size="sm"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </label>
);
