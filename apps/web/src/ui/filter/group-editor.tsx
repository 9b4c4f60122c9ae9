import type { DatasetColumn, FilterGroup, FilterNode } from '@plumbline/contract';
import { ActionIcon, Button, NativeSelect, Popover } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { useLatest } from '../../lib/state/use-latest.ts';
import { SMALL_ICON } from '../icons/icons.ts';
import { useFirstFocus } from '../dialogs/use-first-focus.ts';
import { useFilterScope } from './filter-scope.ts';
import { t } from '../../messages/index.ts';
import { ColumnPicker } from './column-picker.tsx';
import { ConditionForm } from './condition-form.tsx';
import { toConditionDraft, emptyDraft, readDraft, type ConditionDraft } from './draft.ts';
import { addNode, isGroup, removeNode, replaceNode, type FilterPath } from '../../lib/filters/filter-tree.ts';
import { nodeWords } from './sentence.ts';
import classes from './filter.module.css';

interface GroupEditorProps {
  readonly group: FilterGroup;
  readonly rest: FilterGroup;
  readonly onChange: (group: FilterGroup) => void;
}

/** Groups within groups offered by the form; deeper ones from elsewhere are retained and shown. */
const MAX_OFFERED_DEPTH = 3;

/** Conditions nested with and, or and not. */
export const GroupEditor = ({ group, rest, onChange }: GroupEditorProps) => (
  <Level root={group} node={group} path={[]} rest={rest} onChange={onChange} />
);

interface LevelProps {
  readonly root: FilterGroup;
  readonly node: FilterGroup;
  readonly path: FilterPath;
  readonly rest: FilterGroup;
  readonly onChange: (root: FilterGroup) => void;
}

const Level = ({ root, node, path, rest, onChange }: LevelProps) => (
  <fieldset className={classes['group']}>
    <legend className="pl-hidden">{t('filter.groupTitle')}</legend>
    <div className={classes['groupHead']}>
      <NativeSelect
        size="sm"
        aria-label={t('filter.matchesHint')}
        value={node.op}
        onChange={(event) =>
          onChange(replaceNode(root, path, { ...node, op: event.currentTarget.value as FilterGroup['op'] }))
        }
        data={(['and', 'or', 'not'] as const).map((op) => ({
          value: op,
          label: t(`filter.groupWord_${op}`),
        }))}
      />
      {path.length === 0 ? null : <RemoveButton onClick={() => onChange(removeNode(root, path))} />}
    </div>
    {node.value.length === 0 ? <p className={classes['hint']}>{t('filter.groupEmpty')}</p> : null}
    {node.value.map((child, at) => {
      const inside = [...path, at];
      return isGroup(child) ? (
        <Level key={at} root={root} node={child} path={inside} rest={rest} onChange={onChange} />
      ) : (
        <ConditionLine
          key={at}
          node={child}
          rest={rest}
          onChange={(next) => onChange(replaceNode(root, inside, next))}
          onRemove={() => onChange(removeNode(root, inside))}
        />
      );
    })}
    <div className={classes['groupFoot']}>
      <ConditionPopover
        rest={rest}
        node={null}
        onDone={(next) => onChange(addNode(root, path, next))}
        target={
          <>
            <IconPlus {...SMALL_ICON} />
            {t('filter.groupAdd')}
          </>
        }
      />
      {path.length < MAX_OFFERED_DEPTH ? (
        <button
          type="button"
          className={classes['option']}
          onClick={() => onChange(addNode(root, path, { op: node.op === 'or' ? 'and' : 'or', value: [] }))}
        >
          <IconPlus {...SMALL_ICON} />
          {t('filter.groupAddGroup')}
        </button>
      ) : null}
    </div>
  </fieldset>
);

const RemoveButton = ({ onClick }: { readonly onClick: () => void }) => (
  <ActionIcon size={24} aria-label={t('filter.groupRemove')} onClick={onClick}>
    <IconX {...SMALL_ICON} />
  </ActionIcon>
);

interface ConditionLineProps {
  readonly node: FilterNode;
  readonly rest: FilterGroup;
  readonly onChange: (node: FilterNode) => void;
  readonly onRemove: () => void;
}

const ConditionLine = ({ node, rest, onChange, onRemove }: ConditionLineProps) => {
  const { findColumn } = useFilterScope();
  return (
    <div className={classes['line']}>
      <ConditionPopover
        rest={rest}
        node={node}
        onDone={onChange}
        target={<span className={classes['optionText']}>{nodeWords(node, findColumn)}</span>}
      />
      <RemoveButton onClick={onRemove} />
    </div>
  );
};

interface ConditionPopoverProps {
  readonly node: FilterNode | null;
  readonly rest: FilterGroup;
  readonly onDone: (node: FilterNode) => void;
  readonly target: React.ReactNode;
}

const ConditionPopover = ({ node, rest, onDone, target }: ConditionPopoverProps) => {
  const { findColumn } = useFilterScope();
  const [isOpen, setIsOpen] = useState(false);
  const [column, setColumn] = useState<DatasetColumn | null>(null);
  const step = useRef<ConditionStepHandle>(null);
  const close = (): void => setIsOpen(false);
  const open = (): void => {
    setColumn(node === null || isGroup(node) ? null : findColumn(node.column));
    setIsOpen(!isOpen);
  };
  return (
    <Popover
      opened={isOpen}
      // A click beside it sets what was typed.
      onChange={(next) => (next ? setIsOpen(true) : (step.current?.leave ?? close)())}
      closeOnEscape={false}
      withinPortal={false}
      trapFocus
      returnFocus
      width={320}
      position="bottom-start"
    >
      <Popover.Target>
        <button type="button" className={classes['option']} onClick={open}>
          {target}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes['dropdown'] ?? ''}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // It closes this alone, not the form around it.
            event.preventDefault();
            event.stopPropagation();
            close();
          }
        }}
      >
        {column === null ? (
          <ColumnPicker onPick={setColumn} />
        ) : (
          <ConditionStep
            key={column.name}
            handle={step}
            column={column}
            start={node}
            rest={rest}
            onBack={() => setColumn(null)}
            onClose={close}
            onDone={(next) => {
              onDone(next);
              close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
};

interface ConditionStepHandle {
  /** Sets what was typed; what cannot be read yet stays open and is explained, what is untouched closes. */
  readonly leave: () => void;
}

interface ConditionStepProps {
  readonly handle: Ref<ConditionStepHandle>;
  readonly column: DatasetColumn;
  readonly start: FilterNode | null;
  readonly rest: FilterGroup;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onDone: (node: FilterNode) => void;
}

const ConditionStep = (props: ConditionStepProps) => {
  const { handle, column, start, rest, onBack, onClose, onDone } = props;
  const [first] = useState<ConditionDraft>(() =>
    start !== null && !isGroup(start) && start.column === column.name
      ? toConditionDraft(start, column)
      : emptyDraft(column),
  );
  const [draft, setDraft] = useState(first);
  const box = useRef<HTMLDivElement>(null);
  useFirstFocus(box);
  const [isTried, setIsTried] = useState(false);
  const reading = readDraft(draft, column);
  const isTouched = JSON.stringify(draft) !== JSON.stringify(first);
  const finish = (): boolean => {
    setIsTried(true);
    if (reading.ok) {
      onDone(reading.condition);
    }
    return reading.ok;
  };
  useImperativeHandle(handle, () => ({ leave: () => (isTouched ? void finish() : onClose()) }));
  useSubmitAround(box, () => (isTouched ? finish() : true));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in any of its fields sets the condition
    <div
      ref={box}
      className={classes['form']}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.defaultPrevented) {
          event.preventDefault();
          finish();
        }
      }}
    >
      <ConditionForm
        column={column}
        draft={draft}
        onDraft={setDraft}
        rest={rest}
        issue={isTried && !reading.ok ? reading.issue : null}
        onBack={onBack}
      />
      <div className={classes['editorFoot']}>
        <Button onClick={finish}>{t('filter.groupDone')}</Button>
      </div>
    </div>
  );
};

/**
 * Before the form around an element is submitted, what is open inside is set. The submission waits for it, or does not
 * happen where that cannot be read.
 */
function useSubmitAround(element: RefObject<HTMLElement | null>, settle: () => boolean): void {
  const latest = useLatest(settle);
  useEffect(() => {
    const form = element.current?.closest('form');
    const onSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      form?.removeEventListener('submit', onSubmit, true);
      if (latest.current()) {
        setTimeout(() => form?.requestSubmit());
      } else {
        form?.addEventListener('submit', onSubmit, true);
      }
    };
    form?.addEventListener('submit', onSubmit, true);
    return () => form?.removeEventListener('submit', onSubmit, true);
  }, [element, latest]);
}
