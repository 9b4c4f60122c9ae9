import type {
  ChangeColumn,
  ChangeExplanation,
  ChangePart,
  ChangeRequest,
  TimeUnit,
} from '@plumbline/contract';
import { SegmentedControl } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { printPeriod } from '@plumbline/viz';
import { useState, type CSSProperties } from 'react';
import { currentLocale, formatNumber, formatShare, t } from '../../../../messages/index.ts';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { QueryResults } from '../../../../ui/list/query-results.tsx';
import { changeQuery } from '../api.ts';
import { useDatasetPage } from '../hooks/use-dataset-page.ts';
import classes from './change-parts.module.css';

/** What a change is made of, by one column at a time, with the sum that proves it. */
export const ChangeParts = ({ request }: { readonly request: ChangeRequest }) => {
  const { dataset } = useDatasetPage();
  const query = useQuery(changeQuery(dataset.id, request));
  return (
    <section className={classes['explained']} aria-label={t('insights.explain')}>
      <h3 className={classes['title']}>{t('insights.explain')}</h3>
      <QueryResults query={query} loading={t('insights.explaining')} lines={5}>
        {(change) => <Explained found={change} />}
      </QueryResults>
    </section>
  );
};

const Explained = ({ found }: { readonly found: ChangeExplanation }) => {
  const [chosen, setChosen] = useState(found.columns[0]?.column ?? null);
  const column = found.columns.find((one) => one.column === chosen) ?? null;
  if (found.change === null || column === null) {
    return <p className={classes['note']}>{t('insights.notExplained')}</p>;
  }
  return (
    <>
      {found.columns.length < 2 ? null : (
        <SegmentedControl
          size="xs"
          className={classes['columns'] ?? ''}
          aria-label={t('insights.explainBy')}
          value={column.column}
          onChange={setChosen}
          data={found.columns.map(({ column: value, label }) => ({ value, label }))}
        />
      )}
      <Bridge found={found} column={column} change={found.change} />
      <p className={classes['note']}>{verdictOf(column, found.change)}</p>
    </>
  );
};

const DECIMALS = 2;
const signed = (value: number): string => {
  const text = formatNumber(Math.abs(value), DECIMALS);
  const sign = value < 0 ? '−' : '+';
  return value === 0 ? text : `${sign}${text}`;
};
const plain = (value: number | null): string => (value === null ? '–' : formatNumber(value, DECIMALS));

function valueText(value: ChangePart['value']): string {
  if (typeof value === 'boolean') {
    return t(value ? 'ui.cellTrue' : 'ui.cellFalse');
  }
  return value ?? t('insights.noValue');
}

function verdictOf({ label, parts, isEven }: ChangeColumn, change: number): string {
  const [top] = parts;
  const share = top === undefined || change === 0 ? 0 : top.contribution / change;
  if (isEven || top === undefined) {
    return t('insights.spreadEvenly', { column: label });
  }
  const name = valueText(top.value);
  return share > 0 && share <= 1
    ? t('insights.accountsFor', { name, share, direction: change > 0 ? 'up' : 'down' })
    : t('insights.movedMost', { name, column: label, by: signed(top.contribution) });
}

interface BridgeProps {
  readonly found: ChangeExplanation;
  readonly column: ChangeColumn;
  readonly change: number;
}

/** From the earlier value to the later one, a step for each value of the column. */
const Bridge = ({ found, column, change }: BridgeProps) => {
  const unit = found.unit as TimeUnit;
  const [first, last] = [found.before, found.now].map(({ from }) => printPeriod(from, unit, currentLocale()));
  const steps = [
    ...column.parts.map(({ value, contribution }) => ({
      name: valueText(value),
      contribution,
    })),
    ...(column.rest === null
      ? []
      : [
          {
            name: t('insights.otherValues', { count: column.rest.values }),
            contribution: column.rest.contribution,
          },
        ]),
  ];
  const start = found.before.value ?? 0;
  const levels = steps.reduce<readonly number[]>(
    (all, { contribution }) => [...all, (all.at(-1) ?? start) + contribution],
    [],
  );
  const ends = [0, start, ...levels];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const place = (from: number, to: number): CSSProperties => ({
    insetInlineStart: `${(100 * (Math.min(from, to) - low)) / (high - low || 1)}%`,
    width: `${(100 * Math.abs(to - from)) / (high - low || 1)}%`,
  });
  const sum = steps.map(({ contribution }) => signed(contribution)).join(' ');
  return (
    <>
      <table className={classes['bridge']}>
        <caption className={classes['caption']}>
          {t('insights.explained', { first: first ?? '', last: last ?? '', column: column.label })}
        </caption>
        <thead className={classes['hidden']}>
          <tr>
            <th scope="col">{column.label}</th>
            <th scope="col">{t('insights.contribution')}</th>
            <td aria-hidden="true">{column.label}</td>
            <th scope="col">{t('insights.shareOfChange')}</th>
          </tr>
        </thead>
        <tbody>
          <Total name={first ?? ''} value={plain(found.before.value)} share="" style={place(0, start)} />
          {steps.map(({ name, contribution }, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={classes['number']}>{signed(contribution)}</td>
              <td aria-hidden="true">
                <span className={classes['track']}>
                  <span
                    className={classes['step']}
                    style={place(levels[at - 1] ?? start, levels[at] ?? start)}
                  />
                </span>
              </td>
              <td className={classes['number']}>{change === 0 ? '' : formatShare(contribution / change)}</td>
            </tr>
          ))}
          <Total
            name={last ?? ''}
            value={plain(found.now.value)}
            share={change === 0 ? '' : formatShare(1)}
            style={place(0, levels.at(-1) ?? start)}
          />
        </tbody>
      </table>
      <p className={classes['proof']}>
        <IconCircleCheck {...SMALL_ICON} />
        {t('insights.proof', { sum, change: signed(change) })}
      </p>
    </>
  );
};

interface TotalProps {
  readonly name: string;
  readonly value: string;
  /** Share of the change, formatted. */
  readonly share: string;
  readonly style: CSSProperties;
}

const Total = ({ name, value, share, style }: TotalProps) => (
  <tr className={classes['total']}>
    <th scope="row">{name}</th>
    <td className={classes['number']}>{value}</td>
    <td aria-hidden="true">
      <span className={classes['track']}>
        <span className={classes['whole']} style={style} />
      </span>
    </td>
    <td className={classes['number']}>{share}</td>
  </tr>
);
