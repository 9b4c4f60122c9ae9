import type { FilterGroup } from '@plumbline/contract';
import { ActionIcon, Button, Menu, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconFilter, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useTypedValue } from '../../../../lib/state/use-typed-value.ts';
import { useDatasetPage } from '../hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { EditorFrame } from '../../../../ui/filter/editor-frame.tsx';
import { FilterChip } from '../../../../ui/filter/filter-chip.tsx';
import { FilterEditor } from '../../../../ui/filter/lazy-filter-editor.tsx';
import { addNode, NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { ICON, SMALL_ICON } from '../../../../ui/icons/icons.ts';
import classes from '../../../../ui/filter/filter.module.css';

interface FilterBarProps {
  /** Rows that pass, exactly; null while they are counted, undefined where that failed. */
  readonly total: number | null | undefined;
  /** Opens the form for a new filter, on a column or on the choice of one; null when it is closed. */
  readonly adding: { readonly column: string | null } | null;
  readonly onAdding: (adding: { readonly column: string | null } | null) => void;
}

const SEARCH_AFTER_MS = 300;

/** The filters as sentences, each opened in place; the search; how many rows are left. */
export const FilterBar = ({ total, adding, onAdding }: FilterBarProps) => {
  const { address, change, version } = useDatasetPage();
  const { filters } = address;
  const apply = (next: FilterGroup): void => change({ filters: next });
  return (
    <div className={classes['bar']} role="group" aria-label={t('filter.filters')}>
      <IconFilter {...ICON} className={classes['icon']} />
      <div className={classes['chips']}>
        {filters.value.map((node, at) => (
          <FilterChip key={at} filters={filters} path={[at]} onChange={apply} labels={LABELS} />
        ))}
        <AddFilter adding={adding} onAdding={onAdding} onChange={apply} />
        {filters.value.length > 0 ? <MatchMenu /> : null}
      </div>
      <SearchRows />
      <RowCount total={total} all={version.rowCount} />
    </div>
  );
};

type RowCountProps = Pick<FilterBarProps, 'total'> & { readonly all: number };

const RowCount = ({ total, all }: RowCountProps) => {
  const { address } = useDatasetPage();
  const isAll = address.filters.value.length === 0 && address.search === '';
  if (total === undefined && !isAll) {
    return null;
  }
  const counted = total ?? null;
  const share = counted === null || all === 0 ? 1 : counted / all;
  return (
    <div className={classes['count']} role="status" aria-live="polite">
      {counted === null || isAll ? (
        <span>{isAll ? t('filter.rowsAll', { total: all }) : t('filter.counting')}</span>
      ) : (
        <span>{t('filter.rowsOf', { shown: counted, total: all })}</span>
      )}
      {isAll ? null : (
        <span className={classes['share']} aria-hidden="true">
          <span style={{ width: `${Math.max(share * 100, share > 0 ? 4 : 0)}%` }} />
        </span>
      )}
    </div>
  );
};

const LABELS = {
  edit: (filter: string) => t('filter.editFilter', { filter }),
  drop: (filter: string) => t('filter.dropFilter', { filter }),
};

interface AddProps extends Pick<FilterBarProps, 'adding' | 'onAdding'> {
  readonly onChange: (filters: FilterGroup) => void;
}

const AddFilter = ({ adding, onAdding, onChange }: AddProps) => {
  const { address } = useDatasetPage();
  const close = (): void => onAdding(null);
  return (
    <EditorFrame
      isOpen={adding !== null}
      onOpen={(isOpen) => (isOpen ? undefined : close())}
      target={
        <Button
          variant="subtle"
          color="gray"
          className={classes['add'] ?? ''}
          leftSection={<IconPlus {...SMALL_ICON} />}
          onClick={() => onAdding(adding === null ? { column: null } : null)}
        >
          {t('filter.addFilter')}
        </Button>
      }
    >
      <FilterEditor
        key={adding?.column}
        column={adding?.column ?? null}
        rest={address.filters}
        compose={(next) => addNode(address.filters, [], next)}
        onApply={(next) => {
          onChange(addNode(address.filters, [], next));
          close();
        }}
        onClose={close}
      />
    </EditorFrame>
  );
};

const WORDS = { and: 'matchesAll', or: 'matchesAny', not: 'matchesNone' } as const;
const MENU_WORDS = { and: 'matchMenuAll', or: 'matchMenuAny', not: 'matchMenuNone' } as const;

const MatchMenu = () => {
  const { address, change } = useDatasetPage();
  const { filters } = address;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes['match'] ?? ''}
          aria-label={`${t('filter.matchesHint')}: ${t(`filter.${WORDS[filters.op]}`)}`}
          rightSection={<IconChevronDown size={12} stroke={1.6} aria-hidden="true" />}
        >
          {t(`filter.${WORDS[filters.op]}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['and', 'or', 'not'] as const).map((op) => (
          <Menu.Item
            key={op}
            aria-current={op === filters.op}
            onClick={() => change({ filters: { ...filters, op } })}
          >
            {t(`filter.${MENU_WORDS[op]}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => change({ filters: NO_FILTERS, search: '' })}>
          {t('filter.clearFilters')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const SearchRows = () => {
  const { address, change } = useDatasetPage();
  const { text, setText } = useTypedValue(address.search, {
    delayMs: SEARCH_AFTER_MS,
    onCommit: (search) => change({ search }),
  });
  return (
    <TextInput
      size="sm"
      className={classes['search'] ?? ''}
      type="search"
      aria-label={t('filter.search')}
      title={t('filter.searchHint')}
      placeholder={t('filter.search')}
      maxLength={500}
      leftSection={<IconSearch {...SMALL_ICON} />}
      rightSection={
        text === '' ? null : (
          <Tooltip label={t('filter.clearSearch')}>
            <ActionIcon size={20} aria-label={t('filter.clearSearch')} onClick={() => setText('')}>
              <IconX size={12} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
};
