import { Button, Select } from '@mantine/core';
import {
  decideDatasetColumns,
  type ColumnDecision,
  type DatasetRefresh,
  type SchemaChange,
} from '@plumbline/contract';
import { useState } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import { schemaChangeText } from '../../../../ui/increment/schema-change-text.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import classes from './refresh.module.css';

type Action = ColumnDecision['action'];

/** What can become of a column, the first unless somebody chooses another: nothing is lost by it. */
const ACTIONS: Readonly<Record<SchemaChange['kind'], readonly [Action, ...Action[]]>> = {
  added: ['take', 'drop'],
  removed: ['keep', 'drop'],
  type: ['take', 'keep', 'drop'],
};

const TEXTS: Readonly<
  Record<SchemaChange['kind'], Partial<Record<Action, (values: { readonly type: string }) => string>>>
> = {
  added: { take: () => t('increment.added_take'), drop: () => t('increment.added_drop') },
  removed: { keep: () => t('increment.removed_keep'), drop: () => t('increment.removed_drop') },
  type: {
    take: (values) => t('increment.type_take', values),
    keep: (values) => t('increment.type_keep', values),
    drop: () => t('increment.type_drop'),
  },
};

const actionText = ({ kind, before, after }: SchemaChange, action: Action): string => {
  const type = (action === 'take' ? after : before) ?? 'text';
  return TEXTS[kind][action]?.({ type: t(`columnType.${type}`) }) ?? '';
};

/** The source's columns changed in ways that a person decides about, column by column. */
export const SchemaNotice = ({ refresh }: { readonly refresh: DatasetRefresh }) => {
  const { dataset } = useDatasetPage();
  const call = useChange(decideDatasetColumns);
  const [chosen, setChosen] = useState<Readonly<Record<string, Action>>>({});
  const actionOf = ({ kind, column }: SchemaChange): Action => chosen[column] ?? ACTIONS[kind][0];
  const decide = (): void => {
    const columns = refresh.schemaChanges.map((change) => ({
      column: change.column,
      action: actionOf(change),
    }));
    void call.run({ params: { id: dataset.id }, body: { columns } });
  };
  return (
    <div className={classes['notice']} role="status">
      <Notice tone="negative">
        <p className={classes['what']}>{t('increment.schemaTitle')}</p>
        <p className={classes['why']}>{t('increment.schemaWhat')}</p>
        <ul className={classes['changes']}>
          {refresh.schemaChanges.map((change) => (
            <li key={change.column}>
              <span className={classes['change']}>{schemaChangeText(change)}</span>
              {refresh.canEdit ? (
                <Select
                  size="xs"
                  className={classes['decision']}
                  aria-label={t('increment.decisionFor', { column: change.column })}
                  value={actionOf(change)}
                  data={ACTIONS[change.kind].map((value) => ({ value, label: actionText(change, value) }))}
                  allowDeselect={false}
                  onChange={(value) => setChosen({ ...chosen, [change.column]: value ?? actionOf(change) })}
                />
              ) : null}
            </li>
          ))}
        </ul>
        {call.failure === null ? null : (
          <p className={classes['why']} role="alert">
            {errorMessage(call.failure)}
          </p>
        )}
        {refresh.canEdit ? (
          <>
            <p className={classes['why']}>{t('increment.decideHelp')}</p>
            <Button variant="default" mt={6} loading={call.isLoading} onClick={decide}>
              {t('increment.decide')}
            </Button>
          </>
        ) : null}
      </Notice>
    </div>
  );
};
