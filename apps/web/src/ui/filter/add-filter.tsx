import type { FilterGroup } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EditorFrame } from './editor-frame.tsx';
import { addNode } from '../../lib/filters/filter-tree.ts';
import { FilterEditor } from './lazy-filter-editor.tsx';
import { SMALL_ICON } from '../icons/icons.ts';
import classes from './filter.module.css';

interface AddFilterProps {
  readonly label: string;
  readonly filters: FilterGroup;
  readonly onChange: (filters: FilterGroup) => void;
  /** All that filters beside these, for the values offered and the rows counted. */
  readonly whole?: (filters: FilterGroup) => FilterGroup;
}

/** Adds one filter to those that are there. */
export const AddFilter = ({ label, filters, onChange, whole = (own) => own }: AddFilterProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <EditorFrame
      isOpen={isOpen}
      onOpen={setIsOpen}
      target={
        <Button
          variant="subtle"
          color="gray"
          className={classes['add'] ?? ''}
          leftSection={<IconPlus {...SMALL_ICON} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
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
