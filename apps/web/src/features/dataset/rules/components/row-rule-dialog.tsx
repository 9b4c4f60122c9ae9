import type { DatasetColumn, RowRuleSetting, RuleAudience } from '@plumbline/contract';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import type { RulesState } from '../api.ts';
import { EVERYONE } from '../model/column-access.ts';
import { AudiencePicker, isComplete } from './audience-picker.tsx';
import {
  ConditionFields,
  draftFrom,
  newDraft,
  readRuleCondition,
  type RuleConditionDraft,
} from './condition-fields.tsx';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { ICON, SMALL_ICON } from '../../../../ui/icons/icons.ts';
import classes from './rules.module.css';

interface RowRuleDialogProps {
  /** The rule to change; null for a new one. */
  readonly rule: RowRuleSetting | null;
  readonly columns: readonly DatasetColumn[];
  readonly state: RulesState;
  readonly onApply: (rule: RowRuleSetting) => void;
  readonly onClose: () => void;
}

/** Whom a row rule is for, and the conditions that their rows meet. */
export const RowRuleDialog = (props: RowRuleDialogProps) => (
  <Modal opened onClose={props.onClose} title={t('rules.dialogTitle')} size="lg">
    <RuleForm {...props} />
  </Modal>
);

function firstDrafts({ rule, columns, state }: RowRuleDialogProps): readonly RuleConditionDraft[] {
  if (rule !== null) {
    return rule.conditions.flatMap((condition) => {
      const column = columns.find(({ name }) => name === condition.column);
      return column === undefined ? [] : [draftFrom(condition, column)];
    });
  }
  const [first] = columns;
  return first === undefined ? [] : [newDraft(first, state.attributes.length > 0)];
}

const RuleForm = (props: RowRuleDialogProps) => {
  const { rule, columns, state, onApply, onClose } = props;
  const [audience, setAudience] = useState<RuleAudience>(rule?.audience ?? EVERYONE);
  const [drafts, setDrafts] = useState(() => firstDrafts(props));
  const [isTried, setIsTried] = useState(false);
  const known = drafts.flatMap((draft) => {
    const column = columns.find(({ name }) => name === draft.filter.column);
    return column === undefined ? [] : [{ draft, column, reading: readRuleCondition(draft, column) }];
  });
  const apply = (): void => {
    setIsTried(true);
    const conditions = known.flatMap(({ reading }) => (reading.ok ? [reading.condition] : []));
    if (conditions.length === known.length && isComplete(audience)) {
      onApply({ audience, conditions });
    }
  };
  const [first] = columns;
  return (
    <Form className={classes['fields']} onSubmit={apply}>
      <AudiencePicker
        audience={audience}
        onAudience={setAudience}
        state={state}
        isIncomplete={isTried && !isComplete(audience)}
      />
      <fieldset className={classes['fields']}>
        <legend className={classes['legend']}>{t('rules.sees')}</legend>
        {known.length === 0 ? <p className={classes['note']}>{t('rules.noConditions')}</p> : null}
        {known.map(({ draft, column, reading }) => (
          <div key={draft.key} className={classes['conditionRow']}>
            <ConditionFields
              columns={columns}
              column={column}
              draft={draft}
              onDraft={(next) => setDrafts(drafts.map((one) => (one.key === draft.key ? next : one)))}
              attributes={state.attributes}
              issue={isTried && !reading.ok ? reading.issue : null}
            />
            <ActionIcon
              aria-label={t('rules.removeCondition', { column: column.name })}
              onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
          </div>
        ))}
        {first === undefined ? null : (
          <Button
            variant="default"
            className={classes['add'] ?? ''}
            leftSection={<IconPlus {...SMALL_ICON} />}
            onClick={() => setDrafts([...drafts, newDraft(first, state.attributes.length > 0)])}
          >
            {t('rules.addCondition')}
          </Button>
        )}
      </fieldset>
      <DialogActions>
        <FormButtons submit={t('rules.apply')} onCancel={onClose} />
      </DialogActions>
    </Form>
  );
};
