import type { DatasetColumn, FilterOp, RuleCondition } from '@plumbline/contract';
import { Autocomplete, NativeSelect, SegmentedControl } from '@mantine/core';
import { t } from '../../../../messages/index.ts';
import { Operand } from '../../../../ui/filter/condition-form.tsx';
import {
  toConditionDraft,
  emptyDraft,
  readDraft,
  withOperator,
  type ConditionDraft,
  type DraftIssue,
} from '../../../../ui/filter/draft.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { operatorsFor } from '../../../../lib/filters/operators.ts';
import classes from './rules.module.css';

/** A condition as it is being written. */
export interface RuleConditionDraft {
  readonly key: string;
  /** Null: the filter holds. */
  readonly attribute: string | null;
  readonly filter: ConditionDraft;
}

export const newDraft = (column: DatasetColumn, hasAttributes: boolean): RuleConditionDraft => ({
  key: crypto.randomUUID(),
  attribute: hasAttributes ? '' : null,
  filter: emptyDraft(column),
});

export const draftFrom = (condition: RuleCondition, column: DatasetColumn): RuleConditionDraft => ({
  key: crypto.randomUUID(),
  attribute: condition.op === 'attribute' ? condition.value : null,
  filter: condition.op === 'attribute' ? emptyDraft(column) : toConditionDraft(condition, column),
});

export type RuleConditionReading =
  | { readonly ok: true; readonly condition: RuleCondition }
  | { readonly ok: false; readonly issue: DraftIssue | 'needs-attribute' };

export function readRuleCondition(
  { attribute, filter }: RuleConditionDraft,
  column: DatasetColumn,
): RuleConditionReading {
  if (attribute === null) {
    return readDraft(filter, column);
  }
  const value = attribute.trim();
  return value === ''
    ? { ok: false, issue: 'needs-attribute' }
    : { ok: true, condition: { column: column.name, op: 'attribute', value } };
}

interface ConditionFieldsProps {
  readonly columns: readonly DatasetColumn[];
  readonly column: DatasetColumn;
  readonly draft: RuleConditionDraft;
  readonly onDraft: (draft: RuleConditionDraft) => void;
  readonly attributes: readonly string[];
  readonly issue: DraftIssue | 'needs-attribute' | null;
}

/** Operators that look at other rows are not offered: a rule may not depend on them. */
const ruleOperators = (column: DatasetColumn): readonly FilterOp[] =>
  operatorsFor(column.type).filter((op) => op !== 'top');

/** A column, and what its values are compared with. */
export const ConditionFields = (props: ConditionFieldsProps) => {
  const { columns, column, draft, onDraft } = props;
  const pick = (name: string): void => {
    const next = columns.find((one) => one.name === name);
    if (next !== undefined) {
      onDraft({ ...draft, filter: emptyDraft(next) });
    }
  };
  return (
    <div className={classes['condition']}>
      <NativeSelect
        label={t('rules.column')}
        value={column.name}
        onChange={(event) => pick(event.currentTarget.value)}
        data={columns.map(({ name }) => ({ value: name, label: name }))}
      />
      <SegmentedControl
        aria-label={t('rules.compare')}
        value={draft.attribute === null ? 'value' : 'attribute'}
        onChange={(value) => onDraft({ ...draft, attribute: value === 'attribute' ? '' : null })}
        data={[
          { value: 'attribute', label: t('rules.byAttribute') },
          { value: 'value', label: t('rules.byValue') },
        ]}
      />
      {draft.attribute === null ? <ByValue {...props} /> : <ByAttribute {...props} />}
    </div>
  );
};

const ByAttribute = ({ draft, onDraft, attributes, issue }: ConditionFieldsProps) => (
  <Autocomplete
    label={t('rules.attribute')}
    description={t('rules.attributeHint')}
    value={draft.attribute ?? ''}
    maxLength={100}
    error={issue === 'needs-attribute' ? t('rules.attributeNeeded') : null}
    onChange={(attribute) => onDraft({ ...draft, attribute })}
    data={[...attributes]}
  />
);

const ByValue = ({ column, draft, onDraft, issue }: ConditionFieldsProps) => {
  const change = (filter: ConditionDraft): void => onDraft({ ...draft, filter });
  return (
    <>
      <NativeSelect
        aria-label={t('filter.pickOperator')}
        value={draft.filter.op}
        onChange={(event) => change(withOperator(draft.filter, event.currentTarget.value as FilterOp))}
        data={ruleOperators(column).map((op) => ({ value: op, label: t(`operator.${op}`) }))}
      />
      <Operand
        column={column}
        draft={draft.filter}
        onDraft={change}
        rest={NO_FILTERS}
        issue={issue === 'needs-attribute' ? null : issue}
      />
    </>
  );
};
