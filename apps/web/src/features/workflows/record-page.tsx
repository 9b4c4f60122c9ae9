import type { Cell, getRecord, ModelInput, ReplyOf, TrainedModel } from '@plumbline/contract';
import { Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { ScrollRegion } from '../../ui/scroll/scroll-region.tsx';
import { recordQuery, type ModelName } from './api.ts';
import { CounterfactualsCard } from './components/counterfactuals-card.tsx';
import { ModelFrame } from './components/model-frame.tsx';
import { PredictionAnswer } from './components/prediction-card.tsx';
import { RecordList } from './components/record-list.tsx';
import { Waterfall } from './components/waterfall.tsx';
import { useRecordList, type RecordList as RecordListState } from './hooks/use-record-list.ts';
import { useWalkKeys } from './hooks/use-walk-keys.ts';
import type { ListedRecord } from './model/record-list.ts';
import { cellText, formatShare } from './model/figures.ts';
import parts from './components/record-list.module.css';
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
                <td key={column}>{cellText(one.record[column], column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};

interface ShownRecordProps extends Omit<OneRecordProps, 'recordKey'> {
  readonly shown: ReplyOf<typeof getRecord>['data'];
  readonly inputs: readonly ModelInput[];
  readonly list: RecordListState;
}

const ShownRecord = ({ name, model, shown, inputs, list }: ShownRecordProps) => {
  const { key, record, prediction, influence, nearest } = shown;
  const others =
    prediction?.probabilities?.map(({ value }) => value).filter((one) => one !== prediction.prediction) ??
    null;
  return (
    <>
      <Card title={t('workflows.record', { key })} aside={<Walk name={name} list={list} />}>
        {prediction === null ? null : (
          <CardBody>
            <PredictionAnswer prediction={prediction} />
          </CardBody>
        )}
      </Card>
      {influence === null ? null : (
        <Card title={t('workflows.why')}>
          <CardBody>
            <Waterfall influence={influence} />
          </CardBody>
        </Card>
      )}
      <Card title={t('workflows.values')}>
        <CardBody>
          <dl className={classes['definition']}>
            {orderedCells(record, model.added).map(([column, cell]) => [
              <dt key={`${column} name`}>{column}</dt>,
              <dd key={column}>{cellText(cell, column)}</dd>,
            ])}
          </dl>
        </CardBody>
      </Card>
      {nearest.length === 0 ? null : (
        <Card title={t('workflows.nearest')}>
          <CardBody>
            <Nearest name={name} model={model} nearest={nearest} />
          </CardBody>
        </Card>
      )}
      {influence === null || inputs.length === 0 ? null : (
        <CounterfactualsCard key={key} name={name} record={record} inputs={inputs} others={others} />
      )}
    </>
  );
};

interface WalkProps {
  readonly name: ModelName;
  readonly list: RecordListState;
}

/** The list, and the records before and after in it. */
const Walk = ({ name, list }: WalkProps) => {
  const { position, previous, next } = list.place;
  return (
    <span className={parts['walk']}>
      <Link
        className={parts['back']}
        to="/workflows/$wId/models/$mId/records"
        params={name}
        search={list.searchAt(list.page)}
      >
        {position === null || list.query.data === undefined
          ? t('models.toRecords')
          : t('models.recordPosition', { position, total: list.query.data.total })}
      </Link>
      <Step to={previous} label={t('workflows.previousRecord')} keys="ArrowUp" name={name} list={list}>
        <IconChevronUp {...ICON} />
      </Step>
      <Step to={next} label={t('workflows.nextRecord')} keys="ArrowDown" name={name} list={list}>
        <IconChevronDown {...ICON} />
      </Step>
    </span>
  );
};

interface StepProps extends WalkProps {
  /** Null: there is none, and nothing is shown. */
  readonly to: ListedRecord | null;
  readonly label: string;
  readonly keys: string;
  readonly children: ReactNode;
}

const Step = ({ name, list, to, label, keys, children }: StepProps) =>
  to === null ? null : (
    <Tooltip label={label}>
      <Link
        to="/workflows/$wId/models/$mId/records/$key"
        params={{ ...name, key: to.key }}
        search={list.searchAt(to.page)}
        resetScroll={false}
        aria-label={label}
        aria-keyshortcuts={keys}
      >
        {children}
      </Link>
    </Tooltip>
  );

const OneRecord = ({ name, model, recordKey, inputs }: OneRecordProps & Pick<ShownRecordProps, 'inputs'>) => {
  const query = useQuery(recordQuery(name, recordKey));
  const list = useRecordList(name, recordKey);
  const navigate = useNavigate();
  const walk = (to: ListedRecord | null) =>
    to === null
      ? null
      : () =>
          void navigate({
            to: '/workflows/$wId/models/$mId/records/$key',
            params: { ...name, key: to.key },
            search: list.searchAt(to.page),
            resetScroll: false,
          });
  useWalkKeys(walk(list.place.previous), walk(list.place.next));
  return (
    <div className={parts['layout']}>
      <RecordList name={name} model={model} list={list} recordKey={recordKey} />
      <div className={parts['record']}>
        <QueryResults query={query} loading={t('workflows.loadingRecord')}>
          {(shown) => <ShownRecord name={name} model={model} shown={shown} inputs={inputs} list={list} />}
        </QueryResults>
      </div>
    </div>
  );
};

/** One record beside the list that it was opened from: its prediction and why, its values, and those most like it. */
export const RecordPage = () => {
  const { key } = useParams({ from: '/shell/workflows/$wId/models/$mId/records/$key' });
  return (
    <ModelFrame tab="records">
      {({ workflow, name, model }) => (
        <OneRecord name={name} model={model} recordKey={key} inputs={workflow.report?.inputs ?? []} />
      )}
    </ModelFrame>
  );
};
