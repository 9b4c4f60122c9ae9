import { useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { NoResults } from '../list/list-results.tsx';
import { NO_FILTER, shownColumns } from './column-filter.ts';
import { ColumnsBar, SelectionBar } from './columns-bar.tsx';
import { ColumnsTable } from './columns-table.tsx';

type ReviewColumnsProps = Omit<ComponentProps<typeof ColumnsTable>, 'selected' | 'onSelect'> & {
  readonly foot: ReactNode;
};

/** The table of columns with what narrows it down and what changes several at once. */
export const ReviewColumns = ({ foot, ...table }: ReviewColumnsProps) => {
  const { columns, options, onEvent } = table;
  const [filter, setFilter] = useState(NO_FILTER);
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);
  const shown = useMemo(() => shownColumns(columns, filter), [columns, filter]);
  const lookCount = shownColumns(columns, { ...NO_FILTER, isOnlyLook: true }).length;
  const select = (places: readonly number[], isSelected: boolean): void =>
    setSelected((before) => {
      const changed = new Set(places);
      const others = [...(before ?? [])].filter((place) => !changed.has(place));
      return new Set(isSelected ? [...others, ...places] : others);
    });
  return (
    <>
      {selected !== null ? (
        <SelectionBar
          selected={columns.filter(({ place }) => selected.has(place))}
          options={options}
          onEvent={onEvent}
          onDone={() => setSelected(null)}
        />
      ) : (
        <ColumnsBar
          filter={filter}
          onFilter={setFilter}
          lookCount={lookCount}
          shown={shown.length}
          all={columns.length}
          onSelect={options.types.length === 0 ? null : () => setSelected(new Set())}
        />
      )}
      {shown.length === 0 ? (
        <NoResults
          title={t('wizardColumns.noneShown')}
          action={t('wizardColumns.showAllColumns')}
          onAction={() => setFilter(NO_FILTER)}
        />
      ) : (
        <ColumnsTable {...table} columns={shown} selected={selected} onSelect={select} />
      )}
      {foot}
    </>
  );
};
