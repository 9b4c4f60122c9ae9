import type { Condition, DashboardParameter, DatasetColumn, FilterGroup } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Operand } from '../../../ui/filter/condition-form.tsx';
import { draftOf, emptyDraft, readDraft, type ConditionDraft } from '../../../ui/filter/draft.ts';
import { EditorFrame } from '../../../ui/filter/editor-frame.tsx';
import { useFilterScope } from '../../../ui/filter/filter-scope.ts';
import { conditionSentence } from '../../../ui/filter/sentence.ts';
import classes from '../../../ui/filter/filter.module.css';
import { t } from '../text.ts';
import { conditionOf, valueOf, type ParameterValue, type ParameterValues } from './parameter-values.ts';
import own from './board.module.css';

interface ParameterChipProps {
  readonly parameter: DashboardParameter;
  readonly values: ParameterValues;
  /** The other filters: values are offered of rows that pass them. */
  readonly rest: FilterGroup;
  readonly onChange: (value: ParameterValue) => void;
}

/** What a parameter says, in words. */
export function parameterWords(
  parameter: DashboardParameter,
  value: ParameterValue,
  findColumn: (name: string) => DatasetColumn | null,
): string {
  const condition = conditionOf(parameter, value);
  return condition === null ? t('all') : conditionSentence(condition, findColumn).object;
}

/** `channel all`: opens the picker of its values. */
export const ParameterChip = ({ parameter, values, rest, onChange }: ParameterChipProps) => {
  const { findColumn } = useFilterScope();
  const [isOpen, setIsOpen] = useState(false);
  const column = findColumn(parameter.column);
  const value = valueOf(parameter, values);
  const words = parameterWords(parameter, value, findColumn);
  const label = parameter.label === '' ? (column?.label ?? parameter.column) : parameter.label;
  return (
    <span className={`${classes['chip']} ${own['parameter']}`} data-open={isOpen || undefined}>
      <EditorFrame
        isOpen={isOpen}
        onOpen={setIsOpen}
        target={
          <button
            type="button"
            className={classes['sentence']}
            aria-label={t('parameterOf', { label, value: words })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {label} <strong>{words}</strong>
            <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
          </button>
        }
      >
        {column === null ? (
          <p className={classes['hint']}>{t('parameterColumnGone', { column: parameter.column })}</p>
        ) : (
          <ParameterForm
            parameter={parameter}
            column={column}
            value={value}
            rest={rest}
            onChange={(next) => {
              onChange(next);
              setIsOpen(false);
            }}
          />
        )}
      </EditorFrame>
    </span>
  );
};

interface ParameterFormProps {
  readonly parameter: DashboardParameter;
  readonly column: DatasetColumn;
  readonly value: ParameterValue;
  readonly rest: FilterGroup;
  readonly onChange: (value: ParameterValue) => void;
}

const startOf = ({ parameter, column, value }: ParameterFormProps): ConditionDraft => {
  const condition = conditionOf(parameter, value);
  return condition === null ? { ...emptyDraft(column), op: parameter.op } : draftOf(condition, column);
};

/** The value alone: on which column and how it compares is the dashboard's. */
export const ParameterForm = (props: ParameterFormProps) => {
  const { column, rest, onChange } = props;
  const [draft, setDraft] = useState(() => startOf(props));
  const [isTried, setIsTried] = useState(false);
  const reading = readDraft(draft, column);
  const isNone = draft.op === 'in' && draft.list.length === 0;
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isNone) {
          onChange(null);
        } else if (reading.ok) {
          onChange((reading.condition as Condition & { value: ParameterValue }).value);
        }
      }}
    >
      <Operand
        column={column}
        draft={draft}
        onDraft={setDraft}
        rest={rest}
        issue={isTried && !reading.ok && !isNone ? reading.issue : null}
      />
      <div className={classes['editorFoot']}>
        <Button variant="default" onClick={() => onChange(null)}>
          {t('parameterAll')}
        </Button>
        <Button type="submit">{t('apply')}</Button>
      </div>
    </form>
  );
};
