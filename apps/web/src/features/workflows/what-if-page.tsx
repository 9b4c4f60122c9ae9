import { BarRow } from './components/bar-row.tsx';
import { isNumericType, type Cell, type ModelInput } from '@plumbline/contract';
import { NumberInput, Select, Slider, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Outdated } from '../../ui/states/outdated.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { influenceQuery, predictionQuery, sensitivityQuery, type ModelName } from './api.ts';
import { CounterfactualsCard } from './components/counterfactuals-card.tsx';
import { ModelFrame } from './components/model-frame.tsx';
import { PredictionCard } from './components/prediction-card.tsx';
import { Waterfall } from './components/waterfall.tsx';
import { cellText, formatShare } from './model/figures.ts';
import classes from './components/workflows.module.css';

type ModelRecord = Readonly<Record<string, Cell>>;

interface FieldProps {
  readonly input: ModelInput;
  readonly value: Cell;
  readonly onChange: (value: Cell) => void;
}

const SLIDER_STEPS = 100;

const NumberField = ({ input, value, onChange }: FieldProps) => {
  const [low, high] = [Number(input.range?.low ?? 0), Number(input.range?.high ?? 1)];
  const isWhole = input.type === 'integer';
  const step = isWhole
    ? Math.max(1, Math.round((high - low) / SLIDER_STEPS))
    : (high - low) / SLIDER_STEPS || 1;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : low;
  return (
    <div className={classes['field']}>
      <NumberInput
        label={input.label}
        value={number}
        allowDecimal={!isWhole}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
      <Slider
        min={low}
        max={high}
        step={step}
        value={Math.min(high, Math.max(low, number))}
        onChange={onChange}
        label={null}
        thumbLabel={input.label}
      />
    </div>
  );
};

const Field = (props: FieldProps) => {
  const { input, value, onChange } = props;
  if (input.values !== null) {
    return (
      <Select
        label={input.label}
        data={[...new Set(input.values)]}
        value={value === null ? null : String(value)}
        onChange={onChange}
        searchable
        clearable
      />
    );
  }
  if (input.type === 'boolean') {
    return (
      <Switch
        label={input.label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  return isNumericType(input.type) ? (
    <NumberField {...props} />
  ) : (
    <TextInput
      label={input.label}
      value={cellText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const Sensitivity = ({ name, record }: { readonly name: ModelName; readonly record: ModelRecord }) => {
  const query = useQuery(sensitivityQuery(name, { ...record }));
  return (
    <Card title={t('workflows.sensitivity')}>
      <CardBody>
        <QueryResults query={query} loading={t('workflows.loadingPrediction')} lines={4}>
          {({ measure, columns }) => (
            <Outdated isOld={query.isPlaceholderData}>
              <div className={classes['bars']}>
                {columns.slice(0, 8).map(({ column, spread }) => (
                  <BarRow
                    key={column}
                    label={column}
                    share={spread / (columns[0]?.spread || 1)}
                    text={measure === 'number' ? cellText(spread) : formatShare(spread)}
                  />
                ))}
              </div>
              <p className={classes['note']}>
                {t(measure === 'group' ? 'workflows.sensitivityGroups' : 'workflows.sensitivityNote')}
              </p>
            </Outdated>
          )}
        </QueryResults>
      </CardBody>
    </Card>
  );
};

interface AnswersProps {
  readonly name: ModelName;
  readonly record: ModelRecord;
  readonly inputs: readonly ModelInput[];
  readonly hasInfluences: boolean;
}

const Answers = ({ name, record, inputs, hasInfluences }: AnswersProps) => {
  const prediction = useQuery(predictionQuery(name, { ...record }));
  // Models without influences of columns, such as groups, refuse the call.
  const influence = useQuery({ ...influenceQuery(name, { ...record }), enabled: hasInfluences });
  const predicted = prediction.data;
  const others =
    predicted?.probabilities?.map(({ value }) => value).filter((one) => one !== predicted.prediction) ?? null;
  return (
    <div className={classes['stack']}>
      <QueryResults query={prediction} loading={t('workflows.loadingPrediction')} lines={3}>
        {(data) => (
          <Outdated isOld={prediction.isPlaceholderData}>
            <PredictionCard prediction={data} />
          </Outdated>
        )}
      </QueryResults>
      {influence.data === undefined ? null : (
        <Outdated isOld={influence.isPlaceholderData}>
          <Card title={t('workflows.why')}>
            <CardBody>
              <Waterfall influence={influence.data} />
            </CardBody>
          </Card>
        </Outdated>
      )}
      {influence.data === undefined ? null : (
        <CounterfactualsCard name={name} record={record} inputs={inputs} others={others} />
      )}
      <Sensitivity name={name} record={record} />
    </div>
  );
};

const Form = ({ name, inputs, hasInfluences }: Omit<AnswersProps, 'record'>) => {
  const [record, setRecord] = useState<ModelRecord>(() =>
    Object.fromEntries(inputs.map((input) => [input.name, input.typical])),
  );
  // Sliders move more often than predictions are worth asking for.
  const settled = useDeferredValue(record);
  return (
    <div className={classes['whatIf']}>
      <Card title={t('workflows.values')}>
        <CardBody>
          <div className={classes['inputs']}>
            {inputs.map((input) => (
              <Field
                key={input.name}
                input={input}
                value={record[input.name] ?? null}
                onChange={(value) => setRecord((now) => ({ ...now, [input.name]: value }))}
              />
            ))}
          </div>
        </CardBody>
      </Card>
      <Answers name={name} record={settled} inputs={inputs} hasInfluences={hasInfluences} />
    </div>
  );
};

/** Predicts a record whose values the person sets, and says why and what would change it. */
export const WhatIfPage = () => (
  <ModelFrame tab="what-if">
    {({ workflow, name }) =>
      workflow.report === null ? (
        <EmptyState title={t('workflows.noReport')} />
      ) : (
        <Form
          key={name.mId}
          name={name}
          inputs={workflow.report.inputs}
          hasInfluences={workflow.hasInfluences}
        />
      )
    }
  </ModelFrame>
);
