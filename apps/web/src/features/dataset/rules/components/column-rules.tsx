import type { ColumnRuleSetting, DatasetColumn, RuleAudience } from '@plumbline/contract';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { Card, CardBody } from '../../../../ui/card.tsx';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { TypeIcon } from '../../../../ui/type-icon.tsx';
import type { RulesState } from '../api.ts';
import {
  choiceOf,
  COLUMN_CHOICES,
  findRule,
  withAudience,
  withChoice,
  type ColumnChoice,
} from '../model/column-access.ts';
import { audienceWords } from '../model/rule-words.ts';
import { AudiencePicker, isComplete } from './audience-picker.tsx';
import classes from './rules.module.css';

interface ColumnRulesProps {
  readonly rules: readonly ColumnRuleSetting[];
  readonly onRules: (rules: ColumnRuleSetting[]) => void;
  readonly columns: readonly DatasetColumn[];
  readonly state: RulesState;
}

const MAX_LISTED = 200;

/** Which columns are masked or hidden, and for whom. Limited ones and those that are gone come first. */
export const ColumnRules = ({ rules, onRules, columns, state }: ColumnRulesProps) => {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const gone = rules
    .map(({ column }) => column)
    .filter((name) => !columns.some((column) => column.name === name));
  const names = [...new Set([...gone, ...columns.map(({ name }) => name)])];
  const found = names.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const rule = asked === null ? undefined : findRule(rules, asked);
  return (
    <Card title={t('rules.columnsTitle')}>
      <CardBody>
        <p className={classes['note']}>{t('rules.columnsNote')}</p>
        {names.length > 12 ? (
          <SearchField label={t('rules.findColumn')} value={text} onChange={setText} />
        ) : null}
        <ul className={classes['list']}>
          {found.slice(0, MAX_LISTED).map((name) => (
            <ColumnRow
              key={name}
              name={name}
              column={columns.find((column) => column.name === name)}
              rule={findRule(rules, name)}
              state={state}
              onChoice={(choice) => onRules(withChoice(rules, name, choice))}
              onAudience={() => setAsked(name)}
            />
          ))}
        </ul>
        {found.length === 0 ? <p className={classes['note']}>{t('rules.noColumn')}</p> : null}
      </CardBody>
      {asked === null || rule === undefined ? null : (
        <AudienceDialog
          title={t('rules.changeAudience', { column: asked })}
          audience={rule.audience}
          state={state}
          onClose={() => setAsked(null)}
          onApply={(audience) => {
            onRules(withAudience(rules, asked, audience));
            setAsked(null);
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
  readonly rule: ColumnRuleSetting | undefined;
  readonly state: RulesState;
  readonly onChoice: (choice: ColumnChoice) => void;
  readonly onAudience: () => void;
}

const ColumnRow = ({ name, column, rule, state, onChoice, onAudience }: ColumnRowProps) => {
  const who = rule === undefined ? null : audienceWords(rule.audience, state);
  return (
    <li className={classes['rule']}>
      <div className={classes['columnName']}>
        {column === undefined ? null : <TypeIcon type={column.type} role={column.role} />}
        <span title={name}>{name}</span>
      </div>
      {rule === undefined ? null : (
        <button
          type="button"
          className={classes['who']}
          aria-label={t('rules.changeAudience', { column: name })}
          onClick={onAudience}
        >
          {who === null ? t('rules.forEveryone') : t('rules.forSome', { who })}
        </button>
      )}
      <NativeSelect
        className={classes['access'] ?? ''}
        aria-label={t('rules.accessOf', { column: name })}
        value={choiceOf(rule)}
        onChange={(event) => onChoice(event.currentTarget.value as ColumnChoice)}
        data={COLUMN_CHOICES.map((choice) => ({ value: choice, label: t(`rules.${choice}`) }))}
      />
      {column === undefined ? (
        <p className={classes['issue']} role="alert">
          {t('rules.issue', {
            reason: state.issues.find(({ message }) => message.includes(name))?.message ?? '',
          })}
        </p>
      ) : null}
    </li>
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
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('rules.cancel') }}>
      <div className={classes['fields']}>
        <AudiencePicker
          audience={draft}
          onAudience={setDraft}
          state={state}
          isIncomplete={!isComplete(draft)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('rules.cancel')}
          </Button>
          <Button disabled={!isComplete(draft)} onClick={() => onApply(draft)}>
            {t('rules.apply')}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
};
