import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { recordQuery, type ModelName } from './api.ts';
import { ModelFrame } from './components/model-frame.tsx';
import { PredictionCard } from './components/prediction-card.tsx';
import { Waterfall } from './components/waterfall.tsx';
import { cellText, formatShare } from './model/figures.ts';
import classes from './components/workflows.module.css';

const Record = ({ name, recordKey }: { readonly name: ModelName; readonly recordKey: string }) => {
  const query = useQuery(recordQuery(name, recordKey));
  return (
    <QueryResults query={query} loading={t('workflows.loadingRecord')}>
      {({ key, record, prediction, influence, nearest }) => (
        <div className={classes['explain']}>
          <Card title={t('workflows.record', { key })} aside={<Neighbors name={name} recordKey={key} />}>
            <CardBody>
              <dl className={classes['definition']}>
                {Object.entries(record).map(([column, cell]) => [
                  <dt key={`${column} name`}>{column}</dt>,
                  <dd key={column}>{cellText(cell)}</dd>,
                ])}
              </dl>
            </CardBody>
          </Card>
          <div className={classes['stack']}>
            {prediction === null ? null : <PredictionCard prediction={prediction} />}
            {influence === null ? null : (
              <Card title={t('workflows.why')}>
                <CardBody>
                  <Waterfall influence={influence} />
                </CardBody>
              </Card>
            )}
            <Card title={t('workflows.nearest')}>
              <CardBody>
                <ul className={`${classes['plain']} ${classes['stack']}`}>
                  {nearest.map((one) => (
                    <li key={one.key}>
                      <Link to="/workflows/$wId/models/$mId/records/$key" params={{ ...name, key: one.key }}>
                        {t('workflows.record', { key: one.key })}
                      </Link>{' '}
                      <span className={classes['note']}>
                        {t('workflows.alike', { share: formatShare(1 - one.distance) })}
                      </span>
                      <div>{cellText(one.record['Prediction'])}</div>
                    </li>
                  ))}
                </ul>
              </CardBody>
            </Card>
          </div>
        </div>
      )}
    </QueryResults>
  );
};

/** Records before and after, in the order of the dataset. */
const Neighbors = ({ name, recordKey }: { readonly name: ModelName; readonly recordKey: string }) => {
  const number = Number(recordKey);
  return (
    <span className={classes['row']}>
      {number > 1 ? (
        <Link
          to="/workflows/$wId/models/$mId/records/$key"
          params={{ ...name, key: String(number - 1) }}
          aria-label={t('workflows.previousRecord')}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        </Link>
      ) : null}
      <Link
        to="/workflows/$wId/models/$mId/records/$key"
        params={{ ...name, key: String(number + 1) }}
        aria-label={t('workflows.nextRecord')}
      >
        <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
      </Link>
    </span>
  );
};

/** One record: its values, its prediction and why, and those most like it. */
export const RecordPage = () => {
  const { key } = useParams({ from: '/shell/workflows/$wId/models/$mId/records/$key' });
  return <ModelFrame tab="records">{({ name }) => <Record name={name} recordKey={key} />}</ModelFrame>;
};
