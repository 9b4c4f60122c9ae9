import type { DatasetRules } from '@plumbline/contract';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { Card, CardBody } from '../../../../ui/page/card.tsx';
import { cellText } from '../../../../ui/text/cell-text.ts';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { ScrollRegion } from '../../../../ui/scroll/scroll-region.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { previewQuery, type RulesPreview as Preview, type RulesState } from '../api.ts';
import { positionKey } from '../../../../lib/values/position-key.ts';
import classes from './rules.module.css';

interface RulesPreviewProps {
  readonly id: string;
  readonly rules: DatasetRules;
  readonly state: RulesState;
}

/** The dataset as somebody would see it under the rules on screen, saved or not. */
export const RulesPreview = ({ id, rules, state }: RulesPreviewProps) => {
  const [userId, setUserId] = useState('');
  const { dataset } = useDatasetPage();
  const person = state.people.find((one) => one.id === userId);
  const query = useQuery({
    ...previewQuery(id, rules, userId),
    enabled: person !== undefined && !person.manages,
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('rules.previewTitle')}>
      <CardBody>
        <NativeSelect
          className={classes['person'] ?? ''}
          aria-label={t('rules.previewPerson')}
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value)}
          data={[
            { value: '', label: t('rules.previewPick') },
            ...state.people.map(({ id: value, name, manages }) => ({
              value,
              label: manages ? t('rules.previewManages', { name }) : name,
            })),
          ]}
        />
        {person === undefined ? null : (
          <Seen person={person} total={dataset.version?.rowCount ?? 0} query={query} />
        )}
      </CardBody>
    </Card>
  );
};

interface SeenProps {
  readonly person: RulesState['people'][number];
  /** Rows of the dataset. */
  readonly total: number;
  readonly query: {
    readonly data: Preview | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
}

const Seen = ({ person, total, query: { data, error, refetch } }: SeenProps) => {
  const { name } = person;
  if (person.manages) {
    return <p className={classes['seen']}>{t('rules.previewAll', { name })}</p>;
  }
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <LoadingBars lines={4} label={t('rules.loading')} />;
  }
  return (
    <>
      <p className={classes['seen']} role="status">
        {t('rules.previewRows', { name, count: data.rowCount, total })}
      </p>
      {data.rowCount === 0 ? null : <FirstRows name={name} data={data} />}
    </>
  );
};

const FirstRows = ({ name, data }: { readonly name: string; readonly data: Preview }) => (
  <ScrollRegion className={classes['scroll']} label={t('rules.previewTable', { name })}>
    <table className={classes['preview']}>
      <thead>
        <tr>
          {data.columns.map((column) => (
            <th key={column.name} scope="col">
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.data.map((row, at) => (
          <tr key={positionKey(at)}>
            {data.columns.map((column, index) => (
              <td key={column.name}>{cellText(row[index] ?? null, column).text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
