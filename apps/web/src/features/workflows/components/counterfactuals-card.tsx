import {
  findCounterfactuals,
  isNumericType,
  type CallInput,
  type Cell,
  type ModelInput,
} from '@plumbline/contract';
import { Button, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import type { ModelName } from '../api.ts';
import { cellText, formatShare } from '../model/figures.ts';
import classes from './workflows.module.css';

type Body = CallInput<typeof findCounterfactuals>['body'];
type Bound = NonNullable<Body['bounds']>[string];

/** Ends of a range; an open one is null. */
interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

const OPEN: Range = { low: null, high: null };

const boundOf = ({ low, high }: Range): Bound => ({
  ...(low === null ? {} : { low }),
  ...(high === null ? {} : { high }),
});

const orNull = (value: number | string): number | null => (typeof value === 'number' ? value : null);

interface RangeFieldProps {
  readonly label: string;
  readonly range: Range;
  /** Ends in training. */
  readonly usual: Range;
  readonly onChange: (range: Range) => void;
}

const RangeField = ({ label, range, usual, onChange }: RangeFieldProps) => (
  <div className={classes['row']} role="group" aria-label={label}>
    <NumberInput
      w={150}
      label={t('workflows.rangeFrom', { column: label })}
      value={range.low ?? ''}
      {...(usual.low === null ? {} : { placeholder: cellText(usual.low) })}
      onChange={(low) => onChange({ ...range, low: orNull(low) })}
    />
    <NumberInput
      w={150}
      label={t('workflows.rangeTo')}
      value={range.high ?? ''}
      {...(usual.high === null ? {} : { placeholder: cellText(usual.high) })}
      onChange={(high) => onChange({ ...range, high: orNull(high) })}
    />
  </div>
);

const rangeEnd = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null);

interface Limits {
  readonly locked: readonly string[];
  readonly ranges: Readonly<Record<string, Range>>;
}

interface LimitsFieldsProps {
  readonly inputs: readonly ModelInput[];
  readonly limits: Limits;
  readonly onChange: (limits: Limits) => void;
}

/** What may not change, and how far numbers may. */
const LimitsFields = ({ inputs, limits, onChange }: LimitsFieldsProps) => (
  <details>
    <summary>{t('workflows.limits')}</summary>
    <div className={classes['stack']}>
      <MultiSelect
        label={t('workflows.locked')}
        data={inputs.map(({ name, label }) => ({ value: name, label }))}
        value={[...limits.locked]}
        onChange={(locked) => onChange({ ...limits, locked })}
        searchable
        clearable
      />
      {inputs
        .filter(({ type, name }) => isNumericType(type) && !limits.locked.includes(name))
        .map(({ name, label, range }) => (
          <RangeField
            key={name}
            label={label}
            range={limits.ranges[name] ?? OPEN}
            usual={{ low: rangeEnd(range?.low), high: rangeEnd(range?.high) }}
            onChange={(own) => onChange({ ...limits, ranges: { ...limits.ranges, [name]: own } })}
          />
        ))}
    </div>
  </details>
);

const rangeBounds = (ranges: Limits['ranges']): Record<string, Bound> =>
  Object.fromEntries(
    Object.entries(ranges)
      .filter(([, { low, high }]) => low !== null || high !== null)
      .map(([name, range]) => [name, boundOf(range)]),
  );

interface CounterfactualsCardProps {
  readonly name: ModelName;
  readonly record: Readonly<Record<string, Cell>>;
  readonly inputs: readonly ModelInput[];
  /** Classes that are not predicted now; null for numbers. */
  readonly others: readonly Cell[] | null;
}

/** What would have to change for another outcome. */
export const CounterfactualsCard = ({ name, record, inputs, others }: CounterfactualsCardProps) => {
  const [goal, setGoal] = useState<string | null>(null);
  const [range, setRange] = useState(OPEN);
  const [limits, setLimits] = useState<Limits>({ locked: [], ranges: {} });
  const wanted = others?.find((value) => String(value) === goal) ?? others?.[0] ?? null;
  const find = useChange(async () => {
    const call = {
      params: { workflowId: name.wId, modelId: name.mId },
      body: {
        record: { ...record },
        goal:
          others === null
            ? { low: range.low ?? undefined, high: range.high ?? undefined }
            : { outcome: wanted },
        locked: [...limits.locked],
        bounds: rangeBounds(limits.ranges),
      },
    };
    return (await api.call(findCounterfactuals, call)).data;
  });
  const isReady = others !== null || range.low !== null || range.high !== null;
  return (
    <Card title={t('workflows.wouldChange')}>
      <CardBody>
        <div className={classes['stack']}>
          <div className={classes['row']}>
            {others === null ? (
              <RangeField label={t('workflows.prediction')} range={range} usual={OPEN} onChange={setRange} />
            ) : (
              <Select
                label={t('workflows.wantedOutcome')}
                data={others.map(String)}
                value={wanted === null ? null : String(wanted)}
                onChange={setGoal}
                allowDeselect={false}
              />
            )}
            <Button
              variant="default"
              disabled={!isReady}
              loading={find.isLoading}
              onClick={() => void find.run()}
            >
              {t('workflows.findChanges')}
            </Button>
          </div>
          <LimitsFields inputs={inputs} limits={limits} onChange={setLimits} />
          {find.failure === null ? null : <Notice tone="negative">{errorMessage(find.failure)}</Notice>}
          {find.data?.length === 0 ? <p>{t('workflows.noChanges')}</p> : null}
          <ul className={`${classes['plain']} ${classes['stack']}`} aria-label={t('workflows.changes')}>
            {find.data?.map(({ changes, prediction, probability }) => (
              <li key={changes.map(({ column }) => column).join()}>
                {changes.map(({ column, from, to }) => (
                  <div key={column}>
                    {t('workflows.change', { column, from: cellText(from), to: cellText(to) })}
                  </div>
                ))}
                <span className={classes['note']}>
                  {probability === null
                    ? t('workflows.thenPredicted', { value: cellText(prediction) })
                    : t('workflows.thenLikely', { share: formatShare(probability) })}
                </span>
              </li>
            ))}
          </ul>
          <p className={classes['note']}>{t('workflows.notCauses')}</p>
        </div>
      </CardBody>
    </Card>
  );
};
