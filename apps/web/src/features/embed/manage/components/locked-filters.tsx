import type { FilterGroup } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { datasetQuery } from '../../../../lib/data/datasets.ts';
import { t } from '../../../../messages/index.ts';
import { EditorFrame } from '../../../../ui/filter/editor-frame.tsx';
import { FilterEditor } from '../../../../ui/filter/lazy-filter-editor.tsx';
import { FilterScopeContext, type FilterScope } from '../../../../ui/filter/filter-scope.ts';
import { addNode, removeNode, replaceNode } from '../../../../ui/filter/filter-tree.ts';
import { useDatasetScope } from '../../../../ui/filter/use-dataset-scope.ts';
import { nodeWords } from '../../../../ui/filter/sentence.ts';
import { positionKey } from '../../../../lib/position-key.ts';
import filterClasses from '../../../../ui/filter/filter.module.css';
import type { DraftProps } from '../model/embed-draft.ts';
import classes from './manage.module.css';

/** Filters on the dashboard's dataset that readers cannot remove. */
export const LockedFilters = ({ dashboard, draft, onDraft }: DraftProps) => {
  const { data: dataset } = useQuery(datasetQuery(dashboard.datasetId));
  const scope = useDatasetScope(dataset, dashboard.datasetId);
  const onFilters = (filters: FilterGroup): void => onDraft({ filters });
  return (
    <FilterScopeContext value={scope}>
      <div role="group" aria-labelledby="embed-rows">
        <p className={classes['label']} id="embed-rows">
          {t('embedSettings.rows')}
        </p>
        <p className={classes['quiet']}>{t('embedSettings.rowsWhat')}</p>
        <div className={classes['chips']}>
          {draft.filters.value.map((_, at) => (
            <LockedFilter
              key={positionKey(at)}
              at={at}
              filters={draft.filters}
              scope={scope}
              onFilters={onFilters}
            />
          ))}
          <AddFilter filters={draft.filters} onFilters={onFilters} />
        </div>
      </div>
    </FilterScopeContext>
  );
};

interface FilterProps {
  readonly filters: FilterGroup;
  readonly onFilters: (filters: FilterGroup) => void;
}

const LockedFilter = ({
  at,
  filters,
  scope,
  onFilters,
}: FilterProps & { readonly at: number; readonly scope: FilterScope }) => {
  const [isOpen, setIsOpen] = useState(false);
  const node = filters.value[at];
  if (node === undefined) {
    return null;
  }
  const words = nodeWords(node, scope.findColumn);
  return (
    <span className={filterClasses['chip']} data-open={isOpen || undefined}>
      <EditorFrame
        isOpen={isOpen}
        onOpen={setIsOpen}
        target={
          <button
            type="button"
            className={filterClasses['sentence']}
            aria-label={t('embedSettings.editFilter', { filter: words })}
            title={words}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words}
          </button>
        }
      >
        <FilterEditor
          initial={node}
          rest={removeNode(filters, [at])}
          compose={(next) => replaceNode(filters, [at], next)}
          onApply={(next) => {
            onFilters(replaceNode(filters, [at], next));
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      </EditorFrame>
      <button
        type="button"
        className={filterClasses['drop']}
        aria-label={t('embedSettings.dropFilter', { filter: words })}
        onClick={() => onFilters(removeNode(filters, [at]))}
      >
        <IconX size={12} stroke={1.8} aria-hidden="true" />
      </button>
    </span>
  );
};

const AddFilter = ({ filters, onFilters }: FilterProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <EditorFrame
      isOpen={isOpen}
      onOpen={setIsOpen}
      target={
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('embedSettings.addFilter')}
        </Button>
      }
    >
      <FilterEditor
        rest={filters}
        compose={(next) => addNode(filters, [], next)}
        onApply={(next) => {
          onFilters(addNode(filters, [], next));
          setIsOpen(false);
        }}
        onClose={() => setIsOpen(false)}
      />
    </EditorFrame>
  );
};
