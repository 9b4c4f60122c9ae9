import {
  isEmptyFilter,
  type Condition,
  type DatasetColumn,
  type FilterGroup,
  type FilterNode,
} from '@plumbline/contract';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { FormButtons } from '../dialogs/form-buttons.tsx';
import { Form } from '../dialogs/form.tsx';
import { errorMessage } from '../states/states.tsx';
import { useFirstFocus } from '../dialogs/use-first-focus.ts';
import { useFilterScope } from './filter-scope.ts';
import { t } from '../../messages/index.ts';
import { ColumnPicker } from './column-picker.tsx';
import { ConditionForm } from './condition-form.tsx';
import { toConditionDraft, emptyDraft, readDraft, type ConditionDraft } from './draft.ts';
import { isGroup, NO_FILTERS, prunedFilters } from '../../lib/filters/filter-tree.ts';
import { PHONE } from './editor-frame.tsx';
import { GroupEditor } from './group-editor.tsx';
import classes from './filter.module.css';

interface FilterEditorProps {
  /** What is edited; without it a new filter is made. */
  readonly initial?: FilterNode;
  /** The column a new filter begins with; null to choose one. */
  readonly column?: string | null;
  /** The filters without this one: values offered are those of rows that pass them. */
  readonly rest: FilterGroup;
  /** The filters with this one, for the count before it is applied. */
  readonly compose: (node: FilterNode) => FilterGroup;
  readonly onApply: (node: FilterNode) => void;
  readonly onClose: () => void;
}

const COUNT_AFTER_MS = 250;

/** One condition, or a group of them, with the rows that it leaves counted before it is applied. */
export const FilterEditor = (props: FilterEditorProps) => {
  const { initial, column = null } = props;
  const { findColumn } = useFilterScope();
  const [group, setGroup] = useState<FilterGroup | null>(
    initial !== undefined && isGroup(initial) ? initial : null,
  );
  const [picked, setPicked] = useState<DatasetColumn | null>(() =>
    findColumn(initial !== undefined && !isGroup(initial) ? initial.column : (column ?? '')),
  );
  if (group !== null) {
    return <GroupForm {...props} group={group} onGroup={setGroup} />;
  }
  if (picked === null) {
    return <ColumnPicker onPick={setPicked} onGroup={() => setGroup({ op: 'or', value: [] })} />;
  }
  const start = initial !== undefined && !isGroup(initial) && initial.column === picked.name ? initial : null;
  return (
    <SingleForm key={picked.name} {...props} column={picked} start={start} onBack={() => setPicked(null)} />
  );
};

interface SingleFormProps extends Omit<FilterEditorProps, 'column'> {
  readonly column: DatasetColumn;
  readonly start: Condition | null;
  readonly onBack: () => void;
}

const SingleForm = ({ column, start, rest, compose, onApply, onClose, onBack }: SingleFormProps) => {
  const [draft, setDraft] = useState<ConditionDraft>(() =>
    start === null ? emptyDraft(column) : toConditionDraft(start, column),
  );
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const reading = readDraft(draft, column);
  const condition = reading.ok ? reading.condition : null;
  const submit = (): void => {
    setIsTried(true);
    if (condition !== null) {
      onApply(condition);
    }
  };
  return (
    <Form ref={form} className={classes['form']} onSubmit={submit}>
      <ConditionForm
        column={column}
        draft={draft}
        onDraft={setDraft}
        rest={rest}
        issue={isTried && !reading.ok ? reading.issue : null}
        onBack={onBack}
      />
      <EditorFoot filters={condition === null ? null : compose(condition)} onClose={onClose} />
    </Form>
  );
};

interface GroupFormProps extends FilterEditorProps {
  readonly group: FilterGroup;
  readonly onGroup: (group: FilterGroup) => void;
}

const GroupForm = ({ group, onGroup, rest, compose, onApply, onClose }: GroupFormProps) => {
  const pruned = useMemo(() => prunedFilters(group), [group]);
  const isEmpty = isEmptyFilter(pruned);
  return (
    <Form
      className={classes['form']}
      onSubmit={() => {
        if (!isEmpty) {
          onApply(pruned);
        }
      }}
    >
      <GroupEditor group={group} rest={rest} onChange={onGroup} />
      <EditorFoot filters={isEmpty ? null : compose(pruned)} onClose={onClose} />
    </Form>
  );
};

/** The count of the draft, then Apply. A draft that says nothing yet counts nothing. */
const EditorFoot = ({
  filters,
  onClose,
}: {
  readonly filters: FilterGroup | null;
  readonly onClose: () => void;
}) => {
  const scope = useFilterScope();
  const [settled] = useDebouncedValue(filters === null ? null : JSON.stringify(filters), COUNT_AFTER_MS);
  const counted = useMemo(() => (settled === null ? null : (JSON.parse(settled) as FilterGroup)), [settled]);
  const count = useQuery({
    ...scope.count(counted ?? NO_FILTERS),
    enabled: counted !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isCurrent = settled === (filters === null ? null : JSON.stringify(filters)) && !count.isFetching;
  const hasCount = isCurrent && filters !== null && count.data !== undefined;
  const counting = hasCount
    ? t('filter.rowsMatch', { shown: count.data, total: scope.rowCount })
    : t('filter.counting');
  const words =
    count.isError && isCurrent ? t('filter.countFailed', { reason: errorMessage(count.error) }) : counting;
  return (
    <div className={classes['editorFoot']}>
      <span className={classes['counted']} role="status">
        {filters === null ? null : words}
      </span>
      <FormButtons
        submit={isPhone && hasCount ? t('filter.showRows', { count: count.data }) : t('filter.applyFilter')}
        onCancel={onClose}
      />
    </div>
  );
};
