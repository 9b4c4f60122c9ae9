import {
  assertNever,
  type DatasetColumn,
  type FilterGroup,
  type FilterOp,
  TIME_UNITS,
} from '@plumbline/contract';
import { ActionIcon, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { cellText } from '../text/cell-text.ts';
import { SMALL_ICON } from '../icons/icons.ts';
import { TypeIcon } from '../columns/type-icon.tsx';
import { t } from '../../messages/index.ts';
import {
  readOperand,
  withOperator,
  type ConditionDraft,
  type DraftIssue,
  type RelativeDraft,
} from './draft.ts';
import { inputType } from './input-type.ts';
import { issueWords } from './issue-text.ts';
import { operandKind, operatorsFor } from '../../lib/filters/operators.ts';
import { PartFields } from './part-fields.tsx';
import { ValuePicker } from './value-picker.tsx';
import classes from './filter.module.css';

export interface ConditionFormProps {
  readonly column: DatasetColumn;
  readonly draft: ConditionDraft;
  readonly onDraft: (draft: ConditionDraft) => void;
  /** Values are offered of the rows that pass these. */
  readonly rest: FilterGroup;
  readonly issue: DraftIssue | null;
  readonly onBack?: () => void;
}

/** Column, operator and whatever the operator compares with. */
export const ConditionForm = (props: ConditionFormProps) => {
  const { column, draft, onDraft, onBack } = props;
  return (
    <>
      <div className={classes['formHead']}>
        {onBack === undefined ? null : (
          <ActionIcon size={24} aria-label={t('filter.back')} onClick={onBack}>
            <IconArrowLeft {...SMALL_ICON} />
          </ActionIcon>
        )}
        <TypeIcon type={column.type} role={column.role} />
        <span className={classes['formTitle']} title={column.label}>
          {column.label}
        </span>
      </div>
      <NativeSelect
        size="sm"
        aria-label={t('filter.pickOperator')}
        value={draft.op}
        onChange={(event) => onDraft(withOperator(draft, event.currentTarget.value as FilterOp))}
        data={operatorsFor(column.type).map((op) => ({ value: op, label: t(`operator.${op}`) }))}
      />
      <Operand {...props} />
    </>
  );
};

export const Operand = (props: ConditionFormProps) => {
  const { draft, onDraft, issue, column, rest } = props;
  const error = issueWords(issue);
  const kind = operandKind(draft.op);
  switch (kind) {
    case 'none':
      return null;
    case 'list':
      return (
        <>
          <ValuePicker
            column={column}
            rest={rest}
            picked={draft.list}
            onPicked={(list) => onDraft({ ...draft, list })}
          />
          {error === null ? null : (
            <p className={classes['issue']} role="alert">
              {error}
            </p>
          )}
        </>
      );
    case 'two':
      return <RangeFields {...props} />;
    case 'relative':
      return (
        <RelativeFields
          draft={draft.relative}
          error={error}
          onDraft={(relative) => onDraft({ ...draft, relative })}
        />
      );
    case 'part':
      return (
        <PartFields
          type={column.type === 'timestamp' ? 'timestamp' : 'date'}
          draft={draft.part}
          error={error}
          onDraft={(part) => onDraft({ ...draft, part })}
        />
      );
    case 'count':
      return (
        <TextInput
          size="sm"
          label={t('filter.relativeCount')}
          inputMode="numeric"
          value={draft.one}
          error={error}
          data-autofocus
          onChange={(event) => onDraft({ ...draft, one: event.currentTarget.value })}
        />
      );
    case 'text':
    case 'one':
      return column.type === 'boolean' ? (
        <SegmentedControl
          aria-label={t('filter.value')}
          value={draft.one}
          onChange={(one) => onDraft({ ...draft, one })}
          data={[
            { value: 'true', label: cellText(true, column).text },
            { value: 'false', label: cellText(false, column).text },
          ]}
        />
      ) : (
        <OneField {...props} field="one" label={t('filter.value')} error={error} isFirst />
      );
    default:
      return assertNever(kind);
  }
};

const RangeFields = (props: ConditionFormProps) => {
  const { draft, issue, column } = props;
  const error = issueWords(issue);
  const isAtEnd = issue !== 'reversed' && 'value' in readOperand(draft.from, column);
  return (
    <div className={classes['range']}>
      <OneField {...props} field="from" label={t('filter.from')} error={isAtEnd ? null : error} isFirst />
      <OneField {...props} field="to" label={t('filter.to')} error={isAtEnd ? error : null} />
    </div>
  );
};

interface OneFieldProps extends ConditionFormProps {
  readonly field: 'one' | 'from' | 'to';
  readonly label: string;
  readonly error: string | null;
  readonly isFirst?: boolean;
}

const OneField = ({ column, draft, onDraft, field, label, error, isFirst = false }: OneFieldProps) => {
  const text = draft[field];
  const isPattern = draft.op === 'matches';
  return (
    <TextInput
      size="sm"
      label={label}
      type={inputType(column.type, text)}
      value={text}
      error={error}
      data-autofocus={isFirst || undefined}
      description={isPattern ? t('filter.patternHint') : undefined}
      className={isPattern ? (classes['pattern'] ?? '') : ''}
      onChange={(event) => onDraft({ ...draft, [field]: event.currentTarget.value })}
    />
  );
};

interface RelativeFieldsProps {
  readonly draft: RelativeDraft;
  readonly error: string | null;
  readonly onDraft: (draft: RelativeDraft) => void;
}

const RelativeFields = ({ draft, error, onDraft }: RelativeFieldsProps) => (
  <div className={classes['relative']}>
    <NativeSelect
      size="sm"
      aria-label={t('filter.relativeWay')}
      value={draft.way}
      onChange={(event) => onDraft({ ...draft, way: event.currentTarget.value as RelativeDraft['way'] })}
      data={(['last', 'next', 'this'] as const).map((value) => ({ value, label: t(`filter.way_${value}`) }))}
    />
    {draft.way === 'this' ? null : (
      <TextInput
        size="sm"
        aria-label={t('filter.relativeCount')}
        inputMode="numeric"
        value={draft.count}
        error={error}
        onChange={(event) => onDraft({ ...draft, count: event.currentTarget.value })}
      />
    )}
    <NativeSelect
      size="sm"
      aria-label={t('filter.relativeUnit')}
      value={draft.unit}
      onChange={(event) => onDraft({ ...draft, unit: event.currentTarget.value as RelativeDraft['unit'] })}
      data={TIME_UNITS.map((value) => ({
        value,
        label: t(draft.way === 'this' ? `unit.${value}` : `filter.unit_${value}`),
      }))}
    />
    <NativeSelect
      size="sm"
      label={t('filter.relativeAnchor')}
      className={classes['anchor'] ?? ''}
      value={draft.anchor}
      onChange={(event) =>
        onDraft({ ...draft, anchor: event.currentTarget.value as RelativeDraft['anchor'] })
      }
      data={(['now', 'max'] as const).map((value) => ({ value, label: t(`filter.anchor_${value}`) }))}
    />
  </div>
);
