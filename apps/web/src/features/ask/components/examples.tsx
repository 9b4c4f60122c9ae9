import { isNumericType, type DatasetColumn } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { datasetQuery } from '../../../lib/data/datasets.ts';
import { newestDatasetsQuery } from '../api.ts';
import { t } from '../../../messages/index.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import classes from './ask.module.css';

/** A column of names has at most this many values, so that a chart of it can be read. */
const MAX_NAMES = 50;

interface ExamplesProps {
  /** Null: no dataset is chosen, and each of the newest has its own questions. */
  readonly dataset: string | null;
  readonly onAsk: (text: string, dataset: string) => void;
}

/** What a new conversation begins with: questions that can be answered. */
export const Examples = ({ dataset, onAsk }: ExamplesProps) => {
  const newest = useQuery({ ...newestDatasetsQuery, enabled: dataset === null });
  const shown = dataset === null ? (newest.data?.data.map(({ id }) => id) ?? []) : [dataset];
  return (
    <EmptyState title={t('askPage.emptyTitle')}>
      <p>{t('askPage.emptyText')}</p>
      {shown.map((id) => (
        <ExamplesOf key={id} dataset={id} onAsk={onAsk} />
      ))}
    </EmptyState>
  );
};

const ExamplesOf = ({
  dataset,
  onAsk,
}: {
  readonly dataset: string;
  readonly onAsk: ExamplesProps['onAsk'];
}) => {
  const { data } = useQuery(datasetQuery(dataset));
  const questions = questionsAbout(data?.columns ?? []);
  if (data === undefined || questions.length === 0) {
    return null;
  }
  return (
    <section className={classes['examples']}>
      <h2>{data.name}</h2>
      <ul className={classes['links']}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question, dataset)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

function questionsAbout(columns: readonly DatasetColumn[]): readonly string[] {
  const number = columns.find(({ type, role }) => isNumericType(type) && role === 'measure');
  const name = columns.find(
    ({ type, profile }) =>
      type === 'text' && (profile?.distinct ?? 0) > 1 && (profile?.distinct ?? 0) <= MAX_NAMES,
  );
  const time = columns.find(({ type }) => type === 'date' || type === 'timestamp');
  return [
    ...(number === undefined || name === undefined
      ? []
      : [t('ask.exampleBy', { measure: number.label, group: name.label })]),
    ...(number === undefined || time === undefined
      ? []
      : [t('ask.exampleByMonth', { measure: number.label })]),
    ...(time === undefined ? [] : [t('ask.exampleTime')]),
    ...(name === undefined ? [] : [t('ask.exampleTop', { group: name.label })]),
  ];
}
