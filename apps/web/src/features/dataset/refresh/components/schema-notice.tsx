import { Button } from '@mantine/core';
import { refreshDatasource, type DatasetRefresh } from '@plumbline/contract';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import { schemaChangeText } from '../../../../ui/increment/schema-change-text.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { messageOf } from '../../../../ui/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import classes from './refresh.module.css';

/** The source's columns changed in ways that a person decides about. */
export const SchemaNotice = ({ refresh }: { readonly refresh: DatasetRefresh }) => {
  const { dataset } = useDatasetPage();
  const call = useChange(refreshDatasource);
  return (
    <div className={classes['notice']} role="status">
      <Notice tone="negative">
        <p className={classes['what']}>{t('increment.schemaTitle')}</p>
        <ul className={classes['changes']}>
          {refresh.schemaChanges.map((change) => (
            <li key={change.column}>{schemaChangeText(change)}</li>
          ))}
        </ul>
        <p className={classes['why']}>{t('increment.schemaWhat')}</p>
        {call.failure === null ? null : (
          <p className={classes['why']} role="alert">
            {messageOf(call.failure)}
          </p>
        )}
        {refresh.canEdit ? (
          <>
            <p className={classes['why']}>{t('increment.acceptHelp')}</p>
            <Button
              variant="default"
              mt={6}
              loading={call.isLoading}
              onClick={() => void call.run({ params: { id: dataset.id }, query: { schema: 'accept' } })}
            >
              {t('increment.accept')}
            </Button>
          </>
        ) : null}
      </Notice>
    </div>
  );
};
