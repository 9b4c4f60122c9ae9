import type {
  Condition,
  DashboardParameter,
  DatasetColumn,
  FilterGroup,
  ParameterValue,
} from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Operand } from '../../../../ui/filter/condition-form.tsx';
import { toConditionDraft, emptyDraft, readDraft, type ConditionDraft } from '../../../../ui/filter/draft.ts';
import { useFirstFocusWithin } from '../../../../ui/dialogs/use-first-focus.ts';
import { Form } from '../../../../ui/dialogs/form.tsx';
import classes from '../../../../ui/filter/filter.module.css';
import { t } from '../../../../messages/index.ts';
import { toCondition } from '../model/parameter-values.ts';

interface ParameterFormProps {
  readonly parameter: DashboardParameter;
  readonly column: DatasetColumn;
  readonly value: ParameterValue;
  readonly rest: FilterGroup;
  readonly onChange: (value: ParameterValue) => void;
}

const startOf = ({ parameter, column, value }: ParameterFormProps): ConditionDraft => {
  const condition = toCondition(parameter, value);
  return condition === null
    ? { ...emptyDraft(column), op: parameter.op }
    : toConditionDraft(condition, column);
};

/** The value alone: on which column and how it compares is the dashboard's. */
export const ParameterForm = (props: ParameterFormProps) => {
  const { column, rest, onChange } = props;
  const [draft, setDraft] = useState(() => startOf(props));
  const [isTried, setIsTried] = useState(false);
  const reading = readDraft(draft, column);
  const form = useRef<HTMLFormElement>(null);
  useFirstFocusWithin(form);
  const isNone = draft.op === 'in' && draft.list.length === 0;
  return (
    <Form
      ref={form}
      className={classes['form']}
      onSubmit={() => {
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
          {t('dashboard.parameterAll')}
        </Button>
        <Button type="submit">{t('dashboard.apply')}</Button>
      </div>
    </Form>
  );
};
