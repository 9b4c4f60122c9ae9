import type { FilterGroup } from '@plumbline/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { EditorFrame } from './editor-frame.tsx';
import { useFilterScope } from './filter-scope.ts';
import {
  isGroup,
  findNode,
  removeNode,
  replaceNode,
  type FilterPath,
} from '../../lib/filters/filter-tree.ts';
import { FilterEditor } from './lazy-filter-editor.tsx';
import { conditionSentence, nodeWords } from './sentence.ts';
import classes from './filter.module.css';

interface FilterChipProps {
  readonly filters: FilterGroup;
  readonly path: FilterPath;
  readonly onChange: (filters: FilterGroup) => void;
  /** All that filters beside these, for the values offered and the rows counted. */
  readonly whole?: (filters: FilterGroup) => FilterGroup;
  /** What the buttons are called, by the filter in words. */
  readonly labels: {
    readonly edit: (filter: string) => string;
    readonly drop: (filter: string) => string;
  };
}

/** One filter as a sentence: pressed it is edited in place, its cross takes it away. */
export const FilterChip = ({ filters, path, onChange, labels, whole = (own) => own }: FilterChipProps) => {
  const { findColumn } = useFilterScope();
  const [isOpen, setIsOpen] = useState(false);
  const node = findNode(filters, path);
  if (node === null) {
    return null;
  }
  const words = nodeWords(node, findColumn);
  const sentence = isGroup(node) ? null : conditionSentence(node, findColumn);
  return (
    <span className={classes['chip']} data-open={isOpen || undefined}>
      <EditorFrame
        isOpen={isOpen}
        onOpen={setIsOpen}
        target={
          <button
            type="button"
            className={classes['sentence']}
            aria-label={labels.edit(words)}
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
          rest={whole(removeNode(filters, path))}
          compose={(next) => whole(replaceNode(filters, path, next))}
          onApply={(next) => {
            onChange(replaceNode(filters, path, next));
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      </EditorFrame>
      <button
        type="button"
        className={classes['drop']}
        aria-label={labels.drop(words)}
        onClick={() => onChange(removeNode(filters, path))}
      >
        <IconX size={12} stroke={1.8} aria-hidden="true" />
      </button>
    </span>
  );
};
