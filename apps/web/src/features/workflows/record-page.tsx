import type { Cell, getRecord, ReplyOf, TrainedModel } from '@plumbline/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { recordQuery, type ModelName } from './api.ts';
import { ModelFrame } from './components/model-frame.tsx';
import { PredictionCard } from './components/prediction-card.tsx';
import { Waterfall } from './components/waterfall.tsx';
import { cellText, formatShare } from './model/figures.ts';
import classes from './components/workflows.module.css';

/** Columns of a record without its key: first what the model added, as in the table of records. */
function orderedCells(
  record: Readonly<Record<string, Cell>>,
  added: readonly string[],
): readonly (readonly [string, Cell])[] {
  const [, ...cells] = Object.entries(record);
  const isAdded = ([column]: readonly [string, Cell]): boolean => added.includes(column);
  return [...cells.filter(isAdded), ...cells.filter((cell) => !isAdded(cell))];
}

interface OneRecordProps {
  readonly name: ModelName;
  readonly model: TrainedModel;
  readonly recordKey: string;
}

/** The records most like one, side by side by what the model adds and reads. */
const Nearest = ({
  name,
  model,
  nearest,
}: Pick<OneRecordProps, 'name' | 'model'> & {
  readonly nearest: ReplyOf<typeof getRecord>['data']['nearest'];
}) => {
  const [prediction] = model.added;
  const columns = [...(prediction === undefined ? [] : [prediction]), ...model.features];
  return (
    <ScrollRegion className={classes['scroll']} label={t('workflows.nearest')}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('workflows.recordColumn')}</th>
            <th scope="col" className={classes['number']}>
              {t('workflows.likeness')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nearest.map((one) => (
            <tr key={one.key}>
              <th scope="row">
                <Link to="/workflows/$wId/models/$mId/records/$key" params={{ ...name, key: one.key }}>
                  {t('workflows.record', { key: one.key })}
                </Link>
              </th>
              <td className={classes['number']}>{formatShare(1 - one.distance)}</td>
              {columns.map((column) => (
                <td key={column}>{cellText(one.record[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};

const OneRecord = ({ name, model, recordKey }: OneRecordProps) => {
  const query = useQuery(recordQuery(name, recordKey));
  return (
    <QueryResults query={query} loading={t('workflows.loadingRecord')}>
      {({ key, record, prediction, influence, nearest }) => (
        <div className={classes['explain']}>
          <Card title={t('workflows.record', { key })} aside={<Neighbors name={name} recordKey={key} />}>
            <CardBody>
              <dl className={classes['definition']}>
                {orderedCells(record, model.added).map(([column, cell]) => [
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
            {nearest.length === 0 ? null : (
              <Card title={t('workflows.nearest')}>
                <CardBody>
                  <Nearest name={name} model={model} nearest={nearest} />
                </CardBody>
              </Card>
            )}
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
  return (
    <ModelFrame tab="records">
      {({ name, model }) => <OneRecord name={name} model={model} recordKey={key} />}
    </ModelFrame>
  );
};
