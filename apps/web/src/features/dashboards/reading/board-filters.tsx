import type { Dashboard, FilterGroup } from '@plumbline/contract';
import { Button, Menu } from '@mantine/core';
import { IconArrowsCross, IconChevronDown, IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EditorFrame } from '../../../ui/filter/editor-frame.tsx';
import { FilterEditor } from '../../../ui/filter/lazy-filter-editor.tsx';
import { useFilterScope } from '../../../ui/filter/filter-scope.ts';
import {
  addNode,
  isGroup,
  NO_FILTERS,
  prunedFilters,
  removeNode,
  replaceNode,
} from '../../../ui/filter/filter-tree.ts';
import { conditionSentence, groupWords, nodeWords } from '../../../ui/filter/sentence.ts';
import classes from '../../../ui/filter/filter.module.css';
import { countQuery } from '../api.ts';
import { t } from '../text.ts';
import type { BoardAddress } from './board-address.ts';
import { useBoardActions } from './board-context.ts';
import { ParameterChip } from './parameter-chip.tsx';
import { allOf } from './parameter-values.ts';
import { boardFilters } from './use-board.ts';
import own from './board.module.css';

interface BoardFiltersProps {
  readonly board: Dashboard;
  readonly address: BoardAddress;
  readonly onChange: (change: Partial<BoardAddress>) => void;
  /** What a tile is called, by its id. */
  readonly nameOf: (tile: string) => string;
}

/** What the reader set: parameters, filters of their own, and the marks that were picked. */
export const BoardFilters = ({ board, address, onChange, nameOf }: BoardFiltersProps) => {
  const { filters, cross, parameters } = address;
  const set = Object.keys(parameters).length + filters.value.length + Object.keys(cross).length;
  return (
    <div className={own['filters']} role="group" aria-label={t('filters')}>
      <IconFilter size={16} stroke={1.6} className={classes['icon']} aria-hidden="true" />
      <div className={`${classes['chips']} ${own['chips']}`}>
        {board.parameters.map((parameter) => (
          <ParameterChip
            key={parameter.name}
            parameter={parameter}
            values={parameters}
            rest={allOf([
              boardFilters(board, {
                ...address,
                parameters: { ...parameters, [parameter.name]: null },
              }),
              ...Object.values(cross),
            ])}
            onChange={(value) => onChange({ parameters: { ...parameters, [parameter.name]: value } })}
          />
        ))}
        {filters.value.map((node, at) => (
          <OwnFilter
            // oxlint-disable-next-line react/no-array-index-key -- filters have their place and no other name
            key={at}
            at={at}
            board={board}
            address={address}
            onChange={(next) => onChange({ filters: next })}
          />
        ))}
        {Object.entries(cross).map(([tile, each]) => (
          <CrossChip
            key={tile}
            tile={tile}
            filters={each}
            name={nameOf(tile)}
            board={board}
            onDrop={() => onChange({ cross: withoutKey(cross, tile) })}
          />
        ))}
        <AddOwn board={board} address={address} onChange={(next) => onChange({ filters: next })} />
        {set === 0 ? null : (
          <Button
            variant="subtle"
            color="gray"
            className={classes['add'] ?? ''}
            onClick={() => onChange({ filters: NO_FILTERS, parameters: {}, cross: {} })}
          >
            {t('clearAll')}
          </Button>
        )}
      </div>
      <RowCount board={board} address={address} />
    </div>
  );
};

const withoutKey = <T,>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

/** Rows that are left, counted beside the tiles and never before them. */
const RowCount = ({ board, address }: Pick<BoardFiltersProps, 'board' | 'address'>) => {
  const { rowCount } = useFilterScope();
  const filters = prunedFilters(allOf([boardFilters(board, address), ...Object.values(address.cross)]));
  const isAll = filters.value.length === 0;
  const count = useQuery({ ...countQuery(board.source_id, filters), enabled: !isAll });
  if (isAll || rowCount === 0) {
    return null;
  }
  return (
    <div className={classes['count']} role="status" aria-live="polite">
      {count.data === undefined ? null : t('rowsOf', { shown: count.data, total: rowCount })}
    </div>
  );
};

interface OwnFilterProps {
  readonly at: number;
  readonly board: Dashboard;
  readonly address: BoardAddress;
  readonly onChange: (filters: FilterGroup) => void;
}

const OwnFilter = ({ at, board, address, onChange }: OwnFilterProps) => {
  const { findColumn } = useFilterScope();
  const [isOpen, setIsOpen] = useState(false);
  const { filters } = address;
  const node = filters.value[at];
  if (node === undefined) {
    return null;
  }
  const words = nodeWords(node, findColumn);
  const sentence = isGroup(node) ? null : conditionSentence(node, findColumn);
  const whole = (next: FilterGroup): FilterGroup => boardFilters(board, { ...address, filters: next });
  return (
    <span className={classes['chip']} data-open={isOpen || undefined}>
      <EditorFrame
        isOpen={isOpen}
        onOpen={setIsOpen}
        target={
          <button
            type="button"
            className={classes['sentence']}
            aria-label={t('editFilter', { filter: words })}
            title={words}
            onClick={() => setIsOpen(!isOpen)}
          >
            {sentence === null ? (
              <strong>{words}</strong>
            ) : (
              <>
                {sentence.subject} <span>{sentence.verb}</span> <strong>{sentence.object}</strong>
              </>
            )}
          </button>
        }
      >
        <FilterEditor
          initial={node}
          rest={whole(removeNode(filters, [at]))}
          compose={(next) => whole(replaceNode(filters, [at], next))}
          onApply={(next) => {
            onChange(replaceNode(filters, [at], next));
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      </EditorFrame>
      <button
        type="button"
        className={classes['drop']}
        aria-label={t('dropFilter', { filter: words })}
        onClick={() => onChange(removeNode(filters, [at]))}
      >
        <IconX size={12} stroke={1.8} aria-hidden="true" />
      </button>
    </span>
  );
};

const AddOwn = ({ board, address, onChange }: Omit<OwnFilterProps, 'at'>) => {
  const [isOpen, setIsOpen] = useState(false);
  const { filters } = address;
  const whole = (next: FilterGroup): FilterGroup => boardFilters(board, { ...address, filters: next });
  return (
    <EditorFrame
      isOpen={isOpen}
      onOpen={setIsOpen}
      target={
        <Button
          variant="subtle"
          color="gray"
          className={classes['add'] ?? ''}
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('addFilter')}
        </Button>
      }
    >
      <FilterEditor
        rest={whole(filters)}
        compose={(next) => whole(addNode(filters, [], next))}
        onApply={(next) => {
          onChange(addNode(filters, [], next));
          setIsOpen(false);
        }}
        onClose={() => setIsOpen(false)}
      />
    </EditorFrame>
  );
};

interface CrossChipProps {
  readonly tile: string;
  readonly filters: FilterGroup;
  readonly name: string;
  readonly board: Dashboard;
  readonly onDrop: () => void;
}

/** A mark that filters the other tiles: what it stands for, where it is from, and the way to its rows. */
const CrossChip = ({ tile, filters, name, board, onDrop }: CrossChipProps) => {
  const { findColumn } = useFilterScope();
  const { openRows } = useBoardActions();
  const words = groupWords(filters, findColumn);
  const from = board.tiles.find(({ id }) => id === tile);
  return (
    <span className={`${classes['chip']} ${own['cross']}`}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <button
            type="button"
            className={classes['sentence']}
            aria-label={t('crossOf', { filter: words, name })}
          >
            <IconArrowsCross size={12} stroke={1.6} aria-hidden="true" /> <strong>{words}</strong>{' '}
            <span>{t('from', { name })}</span>
            <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {from === undefined ? null : (
            <Menu.Item onClick={() => openRows(from, filters)}>{t('seeMarkRows')}</Menu.Item>
          )}
          <Menu.Item onClick={onDrop}>{t('dropCross')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button
        type="button"
        className={classes['drop']}
        aria-label={t('dropFilter', { filter: words })}
        onClick={onDrop}
      >
        <IconX size={12} stroke={1.8} aria-hidden="true" />
      </button>
    </span>
  );
};
