import { isNumericType } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { datasetQuery } from '../../../lib/data/datasets.ts';
import { newestDatasetQuery } from '../api.ts';
import { t } from '../../../messages/index.ts';
import { EmptyState } from '../../../ui/states.tsx';
import classes from './ask.module.css';

/** What a new conversation begins with: questions that the dataset answers, or the newest one where none is chosen. */
export const Examples = ({
  dataset,
  onAsk,
}: {
  readonly dataset: string | null;
  readonly onAsk: (text: string) => void;
}) => {
  const newest = useQuery({ ...newestDatasetQuery, enabled: dataset === null });
  const shown = dataset ?? newest.data?.data[0]?.id ?? null;
  const query = useQuery({ ...datasetQuery(shown ?? ''), enabled: shown !== null });
  const columns = query.data?.columns ?? [];
  const number = columns.find(({ type, role }) => isNumericType(type) && role === 'measure');
  const name = columns.find(
    ({ type, profile }) => type === 'text' && (profile?.distinct ?? 0) > 1 && (profile?.distinct ?? 0) <= 50,
  );
  const time = columns.find(({ type }) => type === 'date' || type === 'timestamp');
  const questions = [
    ...(number === undefined || name === undefined
      ? []
      : [t('askPage.exampleBy', { measure: number.label, group: name.label })]),
    ...(time === undefined ? [] : [t('askPage.exampleTime')]),
    ...(name === undefined ? [] : [t('askPage.exampleTop', { group: name.label })]),
  ];
  return (
    <EmptyState
      title={
        query.data === undefined || dataset === null
          ? t('askPage.emptyTitle')
          : t('askPage.emptyAbout', { name: query.data.name })
      }
    >
      <p>{t('askPage.emptyText')}</p>
      <ul className={classes['links']}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
};
