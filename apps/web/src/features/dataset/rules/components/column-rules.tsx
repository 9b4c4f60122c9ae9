import type { ColumnRuleSetting, DatasetColumn, RuleAudience } from '@plumbline/contract';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { Card, CardBody } from '../../../../ui/page/card.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { TypeIcon } from '../../../../ui/columns/type-icon.tsx';
import type { RulesState } from '../api.ts';
import {
  COLUMN_CHOICES,
  columnRules,
  hasRoomForRule,
  NOBODY_YET,
  ruleChoice,
  ruledColumns,
  withAudience,
  withChoice,
  type ColumnChoice,
} from '../model/column-access.ts';
import { audienceWords } from '../model/rule-words.ts';
import { AudiencePicker, isComplete } from './audience-picker.tsx';
import { positionKey } from '../../../../lib/values/position-key.ts';
import classes from './rules.module.css';

interface ColumnRulesProps {
  readonly rules: readonly ColumnRuleSetting[];
  readonly onRules: (rules: ColumnRuleSetting[]) => void;
  readonly columns: readonly DatasetColumn[];
  readonly state: RulesState;
}

const MAX_LISTED = 200;

/** Whose audience is being chosen; `rule` null: of a new rule. */
interface ChosenRule {
  readonly column: string;
  readonly rule: ColumnRuleSetting | null;
}

/** Which columns are masked or hidden, and for whom. Those that are gone come first. */
export const ColumnRules = ({ rules, onRules, columns, state }: ColumnRulesProps) => {
  const [text, setText] = useState('');
  const [choosing, setChoosing] = useState<ChosenRule | null>(null);
  const names = ruledColumns(rules, columns);
  const matching = names.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const close = (): void => setChoosing(null);
  return (
    <Card title={t('rules.columnsTitle')}>
      <CardBody>
        <p className={classes['note']}>{t('rules.columnsNote')}</p>
        {names.length > 12 ? (
          <SearchField label={t('rules.findColumn')} value={text} onChange={setText} />
        ) : null}
        <ul className={classes['list']}>
          {matching.slice(0, MAX_LISTED).map((name) => (
            <ColumnRow
              key={name}
              name={name}
              column={columns.find((column) => column.name === name)}
              rules={columnRules(rules, name)}
              state={state}
              onChoice={(rule, choice) => onRules(withChoice(rules, { column: name, rule }, choice))}
              onChoose={setChoosing}
            />
          ))}
        </ul>
        {matching.length === 0 ? <p className={classes['note']}>{t('rules.noColumn')}</p> : null}
      </CardBody>
      {choosing === null ? null : (
        <AudienceDialog
          title={t('rules.changeAudience', { column: choosing.column })}
          audience={choosing.rule?.audience ?? NOBODY_YET}
          state={state}
          onClose={close}
          onApply={(audience) => {
            onRules(withAudience(rules, choosing, audience));
            close();
          }}
        />
      )}
    </Card>
  );
};

interface ColumnRowProps {
  readonly name: string;
  /** Undefined for a column that the data no longer has. */
  readonly column: DatasetColumn | undefined;
  readonly rules: readonly ColumnRuleSetting[];
  readonly state: RulesState;
  /** `rule` null: the column has none yet. */
  readonly onChoice: (rule: ColumnRuleSetting | null, choice: ColumnChoice) => void;
  readonly onChoose: (choosing: ChosenRule) => void;
}

const ColumnRow = ({ name, column, rules, state, onChoice, onChoose }: ColumnRowProps) => {
  const choices = COLUMN_CHOICES.map((choice) => ({ value: choice, label: t(`rules.${choice}`) }));
  const listed = rules.length === 0 ? [null] : rules;
  return (
    <li className={classes['rule']}>
      <div className={classes['columnName']}>
        {column === undefined ? null : <TypeIcon type={column.type} role={column.role} />}
        <span title={name}>{name}</span>
      </div>
      <div className={classes['columnRules']}>
        {listed.map((rule, index) => (
          <div key={positionKey(index)} className={classes['columnRule']}>
            {rule === null ? null : (
              <Audience rule={rule} state={state} onClick={() => onChoose({ column: name, rule })} />
            )}
            <NativeSelect
              className={classes['access'] ?? ''}
              aria-label={t('rules.accessOf', { column: name })}
              value={ruleChoice(rule ?? undefined)}
              onChange={(event) => onChoice(rule, event.currentTarget.value as ColumnChoice)}
              data={choices}
            />
          </div>
        ))}
        {!hasRoomForRule(rules) ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus {...SMALL_ICON} />}
            aria-label={t('rules.addForOthersOf', { column: name })}
            onClick={() => onChoose({ column: name, rule: null })}
          >
            {t('rules.addForOthers')}
          </Button>
        )}
      </div>
      {column === undefined ? (
        <p className={classes['issue']} role="alert">
          {t('rules.issue', { reason: t('rules.columnGone', { column: name }) })}
        </p>
      ) : null}
    </li>
  );
};

interface AudienceProps {
  readonly rule: ColumnRuleSetting;
  readonly state: RulesState;
  readonly onClick: () => void;
}

const Audience = ({ rule, state, onClick }: AudienceProps) => {
  const who = audienceWords(rule.audience, state);
  const words = who === null ? t('rules.forEveryone') : t('rules.forSome', { who });
  return (
    <button
      type="button"
      className={classes['who']}
      title={words}
      aria-label={`${words}: ${t('rules.changeAudience', { column: rule.column })}`}
      onClick={onClick}
    >
      {words}
    </button>
  );
};

interface AudienceDialogProps {
  readonly title: string;
  readonly audience: RuleAudience;
  readonly state: RulesState;
  readonly onApply: (audience: RuleAudience) => void;
  readonly onClose: () => void;
}

const AudienceDialog = ({ title, audience, state, onApply, onClose }: AudienceDialogProps) => {
  const [draft, setDraft] = useState(audience);
  return (
    <Modal opened onClose={onClose} title={title}>
      <div className={classes['fields']}>
        <AudiencePicker
          audience={draft}
          onAudience={setDraft}
          state={state}
          isIncomplete={!isComplete(draft)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={!isComplete(draft)} onClick={() => onApply(draft)}>
            {t('rules.apply')}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
};
