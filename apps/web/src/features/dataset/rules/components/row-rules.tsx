import type { DatasetColumn, RowRuleSetting } from '@plumbline/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { Card, CardBody } from '../../../../ui/page/card.tsx';
import type { RulesState } from '../api.ts';
import { ruleWords } from '../model/rule-words.ts';
import { RowRuleDialog } from './row-rule-dialog.tsx';
import { positionKey } from '../../../../lib/values/position-key.ts';
import { ICON, SMALL_ICON } from '../../../../ui/icons/icons.ts';
import classes from './rules.module.css';

interface RowRulesProps {
  readonly rules: readonly RowRuleSetting[];
  readonly onRules: (rules: RowRuleSetting[]) => void;
  readonly columns: readonly DatasetColumn[];
  readonly state: RulesState;
}

/** Rules on rows, each as a sentence. */
export const RowRules = ({ rules, onRules, columns, state }: RowRulesProps) => {
  const [edited, setEdited] = useState<number | null>(null);
  const close = (): void => setEdited(null);
  const findColumn = (name: string) => columns.find((column) => column.name === name) ?? null;
  const issueAt = (index: number): string | undefined =>
    state.issues.find(({ path }) => path.startsWith(`rows.${index}.`))?.message;
  return (
    <Card
      title={t('rules.rowsTitle')}
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus {...SMALL_ICON} />}
          onClick={() => setEdited(rules.length)}
        >
          {t('rules.addRow')}
        </Button>
      }
    >
      <CardBody>
        <p className={classes['note']}>{t(rules.length === 0 ? 'rules.rowsNone' : 'rules.rowsNote')}</p>
        <ul className={classes['list']}>
          {rules.map((rule, index) => {
            const words = ruleWords(rule, state, findColumn);
            // A draft may have moved rules; what does not fit is said again once they are saved.
            const issue = state.rows[index] === rule ? issueAt(index) : undefined;
            return (
              <li key={positionKey(index)} className={classes['rule']}>
                <div className={classes['ruleText']}>
                  {words}
                  {issue === undefined ? null : (
                    <p className={classes['issue']} role="alert">
                      {t('rules.issue', { reason: issue })}
                    </p>
                  )}
                </div>
                <ActionIcon aria-label={t('rules.editRow', { rule: words })} onClick={() => setEdited(index)}>
                  <IconPencil {...ICON} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('rules.removeRow', { rule: words })}
                  onClick={() => onRules(rules.filter((_, at) => at !== index))}
                >
                  <IconTrash {...ICON} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      </CardBody>
      {edited === null ? null : (
        <RowRuleDialog
          rule={rules[edited] ?? null}
          columns={columns}
          state={state}
          onClose={close}
          onApply={(rule) => {
            onRules(
              edited < rules.length ? rules.map((one, at) => (at === edited ? rule : one)) : [...rules, rule],
            );
            close();
          }}
        />
      )}
    </Card>
  );
};
